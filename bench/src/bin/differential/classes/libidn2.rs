//! Recognises the classes of disagreement between `puny-idna` and libidn2. Both report a reason if they reject a name.
//! A class is recognised by this reason, and confirmed by the code points or labels of the name.

use std::collections::BTreeSet;

use bench::libidn2::{NO_TR46, SYSTEM};
use puny_idna::code_point::{MappingStatus, mapping_status};
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::steps::map_uts46;
use puny_idna::{Idna, Idna2008, Problem, Rule, Transitional, Uts46};

use super::class::{Class, codes};
use super::of_libidn2::{
    ALSO_2008, ASCII_LABEL, BIDI_LABEL, BIDI_NAME, CHANGED, DROPPED, EMPTY, LONG_OUTPUT,
    MAPPED_INSIDE, NEWER, NUL, OTHER_BASIC, PLAIN_DECODER, PLAIN_DECODER_LIMITS, UNDERSCORE,
    UPPER_ACE,
};
use crate::peers::libidn2::UTS46;
use crate::peers::{Answer, Comparison};

pub fn classify(
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    if name.contains('\0') {
        return Some(&NUL);
    }
    if comparison.what == "to Unicode" {
        return to_unicode(name, ours, theirs);
    }
    let no_mapping = comparison.what.contains("NO_TR46");
    match (ours, theirs) {
        (Ok(_), Err(reason))
            if no_mapping && reason == "DISALLOWED" && name.split('.').any(has_capital_ace) =>
        {
            Some(&UPPER_ACE)
        }
        (Ok(ascii), Err(reason)) => {
            // libidn2 removes negated signs such as U+2260, and may then reject the rest of the name for any reason.
            let removes = comparison.what.contains("STD3") && has_negated_sign(name);
            refused(name, ascii, reason).or(removes.then_some(&CHANGED))
        }
        (Err(_), Ok(_)) if no_mapping => accepted_2008(name),
        (Err(_), Ok(_)) => accepted(comparison, name, &codes(ours)),
        (Ok(ours), Ok(theirs))
            if no_mapping
                && ours.eq_ignore_ascii_case(theirs)
                && name.split('.').any(has_capital_ace) =>
        {
            Some(&UPPER_ACE)
        }
        (Ok(_), Ok(_)) if comparison.what.contains("STD3") && has_other_ascii(name) => {
            Some(&DROPPED)
        }
        _ => name.contains(is_changed).then_some(&CHANGED),
    }
}

/// Returns the class of a name that libidn2 rejects and we accept.
fn refused(name: &str, ascii: &str, reason: &str) -> Option<&'static Class> {
    let labels = decoded(ascii)?;
    let points = || {
        let labels = labels.iter().filter(|label| !label.is_ascii());
        labels.flat_map(|label| label.chars())
    };
    let newer = || name.chars().chain(points()).any(is_newer);
    match reason {
        "DISALLOWED" | "ALABEL_ROUNDTRIP_FAILED"
            if points().any(|c| derived_property(c) == DerivedProperty::Disallowed) =>
        {
            Some(&ALSO_2008)
        }
        "PUNYCODE_BAD_INPUT"
            if ascii
                .split('.')
                .any(|label| is_ace(label) && has_other_ascii(label)) =>
        {
            Some(&OTHER_BASIC)
        }
        "DISALLOWED"
        | "UNASSIGNED"
        | "INVALID_NONTRANSITIONAL"
        | "CONTEXTJ"
        | "BIDI"
        | "LEADING_COMBINING"
        | "NOT_NFC"
            if newer() =>
        {
            Some(&NEWER)
        }
        "DISALLOWED" | "INVALID_NONTRANSITIONAL" | "LEADING_COMBINING"
            if name.contains(is_changed) || points().any(is_changed) =>
        {
            Some(&CHANGED)
        }
        _ => None,
    }
}

/// Returns the class of a name that libidn2 accepts and we reject with UTS #46. Every problem that we report must be
/// the violation of a rule that libidn2 does not check.
fn accepted(comparison: &Comparison, name: &str, codes: &BTreeSet<&str>) -> Option<&'static Class> {
    if comparison.what.contains("STD3") {
        if codes.contains("U1") || has_other_ascii(name) {
            return Some(&DROPPED);
        }
        if has_negated_sign(name) {
            return Some(&CHANGED);
        }
    }
    explained(name, &UTS46, |problem, label| match problem.rule() {
        Rule::NameLength | Rule::LabelLength => Some(length(label)),
        Rule::DisallowedCodePoint => {
            let inside = decoded(label)?.concat();
            let mut inside = inside.chars().filter(|&c| !is_valid(c)).peekable();
            let any = inside.peek().is_some();
            let std3_mapped = |c| map_uts46(c, Transitional::Off).contains(is_other_ascii);
            (any && inside.all(std3_mapped)).then_some(&MAPPED_INSIDE)
        }
        Rule::BadALabel if label.contains('_') => Some(&UNDERSCORE),
        code if is_bidi(code) => Some(bidi(label, &UTS46)),
        Rule::ZwnjContext if decoded(label)?.concat().contains(is_changed) => Some(&CHANGED),
        _ => None,
    })
}

/// Returns whether a code point is assigned in our tables but not in libidn2's tables for IDNA2008. These tables, which
/// libidn2 uses in every mode, are older.
pub fn is_newer(c: char) -> bool {
    let is_unknown = |label: &str| {
        let answer = SYSTEM
            .as_ref()
            .map(|libidn2| libidn2.lookup(label, NO_TR46));
        matches!(answer, Some(Err(code)) if code == "UNASSIGNED")
    };
    !c.is_ascii()
        && derived_property(c) != DerivedProperty::Unassigned
        // libidn2 may also reject the code point for other reasons: a combining mark must not be the first code point
        // of a label, and a right-to-left letter must not follow a left-to-right letter. So the code point is tried in
        // both positions.
        && (is_unknown(&c.to_string()) || is_unknown(&format!("a{c}")))
}

/// Returns whether a code point may be in a decoded A-label.
pub fn is_valid(c: char) -> bool {
    use MappingStatus::{Deviation, Valid};
    matches!(mapping_status(c), Valid | Deviation)
}

/// Returns whether a name contains ASCII characters that the STD3 rules forbid, or code points that are mapped to these
/// characters.
pub fn has_other_ascii(name: &str) -> bool {
    name.contains(|c| map_uts46(c, Transitional::Off).contains(is_other_ascii))
}

fn is_other_ascii(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '.'
}

/// Returns whether a mapped name contains a negated sign, such as U+2260. These signs are valid now, but were
/// disallowed with UseSTD3ASCIIRules in older versions of UTS #46.
fn has_negated_sign(name: &str) -> bool {
    let mapped = Uts46::STRICT.map(name);
    mapped.contains(['\u{2260}', '\u{226E}', '\u{226F}'])
}

/// Returns the class of a name that libidn2 accepts and we reject with IDNA2008.
fn accepted_2008(name: &str) -> Option<&'static Class> {
    explained(name, &Idna2008::LOOKUP, |problem, label| {
        // IDNA2008 does not map, so the label of the problem is a label of the input.
        let raw = problem.label().and_then(|label| name.split('.').nth(label));
        match (problem.rule(), raw) {
            (Rule::NameLength | Rule::LabelLength, _) => Some(length(label)),
            (_, Some(raw)) if starts_with_upper_ace(raw) => Some(&UPPER_ACE),
            (code, Some(raw)) if is_bidi(code) => Some(bidi(raw, &Idna2008::LOOKUP)),
            (_, Some(raw)) if raw.is_ascii() && !raw.starts_with("xn--") => Some(&ASCII_LABEL),
            _ => None,
        }
    })
}

/// Returns the class of the first problem, or `None` if any problem has no class. `class` is called with each problem
/// and with the label of the problem in ASCII.
fn explained(
    name: &str,
    edition: &dyn Idna,
    class: impl Fn(&Problem, &str) -> Option<&'static Class>,
) -> Option<&'static Class> {
    let report = edition.to_ascii_report(name);
    let mut first = None;
    for problem in report.problems() {
        let label = problem
            .label()
            .and_then(|label| report.text_even_if_refused().split('.').nth(label));
        let class = class(problem, label.unwrap_or(report.text_even_if_refused()))?;
        first = first.or(Some(class));
    }
    first
}

fn length(text: &str) -> &'static Class {
    if text.is_empty() {
        &EMPTY
    } else {
        &LONG_OUTPUT
    }
}

fn is_bidi(status: Rule) -> bool {
    status.code().starts_with('B')
}

/// Returns the class of a label that violates the Bidi rule. The class depends on whether the label violates the rule
/// by itself, or only because of the other labels of the name.
fn bidi(label: &str, edition: &dyn Idna) -> &'static Class {
    if breaks_bidi(label, edition) {
        &BIDI_LABEL
    } else {
        &BIDI_NAME
    }
}

/// Returns whether a name violates the Bidi rule.
pub fn breaks_bidi(name: &str, edition: &dyn Idna) -> bool {
    let problems = edition.to_ascii_report(name);
    problems
        .problems()
        .iter()
        .any(|problem| is_bidi(problem.rule()))
}

/// Returns whether a label has the ACE prefix and contains a capital letter.
pub fn has_capital_ace(label: &str) -> bool {
    is_ace(label) && label.contains(|c: char| c.is_ascii_uppercase())
}

pub fn is_ace(label: &str) -> bool {
    label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

fn starts_with_upper_ace(label: &str) -> bool {
    is_ace(label) && !label.starts_with("xn--")
}

fn to_unicode(name: &str, ours: &Answer, theirs: &Answer) -> Option<&'static Class> {
    match theirs {
        Ok(text) if Some(text) == plain_decoding(name, false).as_ref() => Some(&PLAIN_DECODER),
        Ok(text) if Some(text) == plain_decoding(name, true).as_ref() => Some(&UNDERSCORE),
        Err(reason)
            if ours.is_ok()
                && reason == "PUNYCODE_BAD_INPUT"
                && name
                    .split('.')
                    .any(|label| is_ace(label) && label.is_ascii() && has_other_ascii(label)) =>
        {
            Some(&OTHER_BASIC)
        }
        Err(reason)
            if ours.is_ok()
                && match reason.as_str() {
                    "TOO_BIG_LABEL" | "TOO_BIG_DOMAIN" | "PUNYCODE_BIG_OUTPUT" => true,
                    // The label is an A-label only after it is mapped.
                    _ => name
                        .split('.')
                        .any(|label| is_ace(label) && !label.is_ascii()),
                } =>
        {
            Some(&PLAIN_DECODER_LIMITS)
        }
        _ => None,
    }
}

/// Returns the name with every A-label decoded, or `None` if an A-label cannot be decoded. If `underscore` is true, `_`
/// is read as the digit `a`.
fn plain_decoding(name: &str, underscore: bool) -> Option<String> {
    let decode = |basic: &str| {
        if !underscore {
            return puny::punycode::decode(basic).ok();
        }
        let deltas = basic.rfind('-').map_or(0, |delimiter| delimiter + 1);
        let (literal, deltas) = basic.split_at(deltas);
        puny::punycode::decode(&format!("{literal}{}", deltas.replace('_', "a"))).ok()
    };
    let labels: Option<Vec<String>> = name
        .split('.')
        .map(|label| {
            if is_ace(label) {
                decode(label.get(4..)?)
            } else {
                Some(label.to_owned())
            }
        })
        .collect();
    Some(labels?.join("."))
}

/// Returns whether UTS #46 or Unicode has changed for a code point since the version that libidn2 implements.
pub fn is_changed(c: char) -> bool {
    matches!(c,
        // Mapped to ß. In the older version, mapped to ss.
        '\u{1E9E}'
        // Valid. In the older version, disallowed.
        | '\u{1806}'
        // Valid. In the older version, disallowed with UseSTD3ASCIIRules.
        | '\u{2260}' | '\u{226E}' | '\u{226F}'
        // Mapped. In the older version, disallowed.
        | '\u{4C0}' | '\u{10A0}'..='\u{10C5}' | '\u{2132}' | '\u{2183}' | '\u{2F868}'
        | '\u{2F874}' | '\u{2F91F}' | '\u{2F95F}' | '\u{2F9BF}'
        // Ignored. In the older version, disallowed.
        | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' | '\u{2061}'..='\u{2063}'
        | '\u{206A}'..='\u{206F}' | '\u{3164}' | '\u{FFA0}' | '\u{1D173}'..='\u{1D17A}'
        // Spacing marks, which were nonspacing marks. They are left-to-right now, and are no longer transparent for
        // joining.
        | '\u{1B3A}' | '\u{1B3C}' | '\u{1B42}' | '\u{1171E}')
}

/// Returns the labels of an ASCII name, with A-labels decoded, or `None` if an A-label cannot be decoded.
fn decoded(ascii: &str) -> Option<Vec<String>> {
    ascii
        .split('.')
        .map(|label| match label.strip_prefix("xn--") {
            Some(basic) => puny::punycode::decode(basic).ok(),
            None => Some(label.to_owned()),
        })
        .collect()
}
