//! Recognises the classes of disagreement between the library of `bindings/c` and libidn2. The library behaves like
//! libidn2 wherever a caller could depend on the behaviour, so there are fewer classes than for `puny-idna`. Both
//! libraries use the same error codes.

use puny::punycode;
use puny_idna::{DnsLength, Idna2008, Rule, Transitional, Uts46};

use super::class::Class;
use super::libidn2::{
    breaks_bidi, has_capital_ace, has_other_ascii, is_ace, is_changed, is_newer, is_valid,
};
use super::of_libidn2::{
    ANOTHER_REASON, BIDI_LABEL, CHANGED, DROPPED, MAPPED_INSIDE, NEWER, NFC_INPUT, NO_A_LABEL,
    OTHER_BASIC, PLAIN_DECODER_LIMITS, UNDERSCORE, UPPER_ACE,
};
use crate::peers::{Answer, Comparison};

pub fn classify(
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    if let (Err(_), Err(_)) = (ours, theirs) {
        return Some(&ANOTHER_REASON);
    }
    // The error code of the library that rejects the name.
    let code = ours.as_ref().err().or(theirs.as_ref().err());
    let code = code.map_or("", String::as_str);
    let any = |is: fn(&str) -> bool| name.split('.').any(is);
    if comparison.what == "to Unicode" {
        return match (ours, theirs) {
            (Err(_), Ok(_)) if code.starts_with("TOO_BIG") => Some(&PLAIN_DECODER_LIMITS),
            (Ok(_), Err(_)) if code.contains("BIG") => Some(&PLAIN_DECODER_LIMITS),
            (Err(_), Ok(_)) if any(is_invalid_a_label) => Some(&NO_A_LABEL),
            (Ok(_), Err(_)) if code == "PUNYCODE_BAD_INPUT" && any(is_ace) => Some(&OTHER_BASIC),
            _ => None,
        };
    }
    let has = |flag| comparison.what.contains(flag);
    let transitional = match has("TRANSITIONAL") {
        true => Transitional::On,
        false => Transitional::Off,
    };
    let points = all_points(name, transitional);
    if points.contains(is_newer) {
        return Some(&NEWER);
    }
    if points.contains(is_changed) {
        return Some(&CHANGED);
    }
    if has("STD3") && has_other_ascii(name) {
        return Some(&DROPPED);
    }
    match (ours, theirs, code) {
        (Ok(_), Err(_), "NOT_NFC") if has("NFC_INPUT") => Some(&NFC_INPUT),
        (Err(_), Ok(_), "ALABEL_ROUNDTRIP_FAILED") if points.contains('_') => Some(&UNDERSCORE),
        (Err(_), Ok(_), "BIDI") if any_label_breaks_bidi(name) => Some(&BIDI_LABEL),
        _ if has("NO_TR46") && any(has_capital_ace) => Some(&UPPER_ACE),
        (Err(_), Ok(_), "INVALID_NONTRANSITIONAL" | "DISALLOWED")
            if points.contains(|c| !is_valid(c)) =>
        {
            Some(&MAPPED_INSIDE)
        }
        (.., "PUNYCODE_BAD_INPUT") if any(|label| is_ace(label) && has_other_ascii(label)) => {
            Some(&OTHER_BASIC)
        }
        _ => None,
    }
}

/// Returns whether a label has the ACE prefix but is not a valid A-label according to UTS #46.
fn is_invalid_a_label(label: &str) -> bool {
    let report = Uts46::LENIENT.to_unicode_report(label);
    let mut problems = report.problems().iter();
    is_ace(label)
        && problems
            .any(|problem| matches!(problem.rule(), Rule::BadALabel | Rule::DisallowedCodePoint))
}

/// Returns the code points of a name, of the mapped name, and of the decoded A-labels of the mapped name.
fn all_points(name: &str, transitional: Transitional) -> String {
    let mapped = Uts46::STRICT.with_transitional(transitional).map(name);
    let labels = mapped.split('.').filter(|label| is_ace(label));
    let decoded: String = labels
        .filter_map(|label| punycode::decode(&label[4..]).ok())
        .collect();
    format!("{name}{mapped}{decoded}")
}

/// Returns whether a label of a name violates the Bidi rule even without the other labels.
fn any_label_breaks_bidi(name: &str) -> bool {
    let edition = Idna2008::LOOKUP.with_dns_length(DnsLength::Ignore);
    let mapped = Uts46::STRICT.map(name);
    mapped.split('.').any(|label| breaks_bidi(label, &edition))
}
