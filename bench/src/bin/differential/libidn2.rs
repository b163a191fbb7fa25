//! Classes of disagreement with libidn2. It says why it refuses, so a class is known by
//! its reason or by ours, and by what there is in the name to bear it out.

use std::collections::BTreeSet;

use puny_idna::{AsciiRules, DnsLength, Idna, Idna2008, Problem, Status, Uts46};

use crate::classes::{Class, Context, Right, codes};
use crate::peers::{Answer, Comparison};
use crate::tables::{self as table, Property};

/// The last version of Unicode that all its tables know, times ten: those of IDNA2008 are
/// of 12, those of UTS #46 of 14.
const ITS_UNICODE: u16 = 121;

static NUL: Class = Class {
    name: "U+0000",
    right: Right::Both,
    why: "the C interface takes strings that end there; the name cannot be handed over",
};

static NEWER: Class = Class {
    name: "a code point newer than its tables",
    right: Right::Both,
    why: "Debian's libidn2 2.3.3 has Unicode 14 for UTS #46 and Unicode 12 for IDNA2008, which it asks \
          in every mode. Both specifications are defined for a version; in Unicode 18 the code point is \
          assigned",
};

static CHANGED: Class = Class {
    name: "a mapping that has changed since Unicode 14",
    right: Right::Ours,
    why: "UTS #46, Modifications, revisions 31 and 33: U+1E9E is mapped to ß and not to ss; U+2260, \
          U+226E, U+226F and U+1806 are valid; and 70 code points that were disallowed are mapped or ignored, as \
          U+04C0 and U+3164. IdnaMappingTable.txt of 16.0.0 and later",
};

static ALSO_2008: Class = Class {
    name: "valid in UTS #46, DISALLOWED in IDNA2008",
    right: Right::Ours,
    why: "UTS #46, section 4.1, criterion 7 asks for the status valid, which symbols and emoji have \
          (NV8 in the table is information); the library asks for the derived property of IDNA2008 too, \
          although UTS #46 was chosen",
};

static EMPTY: Class = Class {
    name: "an empty label",
    right: Right::Ours,
    why: "RFC 1034, section 3.1, and UTS #46, section 4.2, step 4 with VerifyDnsLength: a label has 1 to \
          63 octets. The library checks the upper limit alone",
};

static DROPPED: Class = Class {
    name: "UseSTD3ASCIIRules",
    right: Right::Ours,
    why: "UTS #46, section 4.1, criterion 7: ASCII other than letters, digits and hyphens is an error; \
          the library removes it in silence, so that `a_b` and `ab` become one name",
};

static BIDI_NAME: Class = Class {
    name: "the Bidi rule across labels",
    right: Right::Ours,
    why: "RFC 5893, section 2: the rule concerns every label of a name that has right-to-left text in any \
          of them; the library asks it of each label alone, and of no label in ASCII. IdnaTestV2.txt has \
          `0à.\\u05D0` as B1",
};

static BIDI_LABEL: Class = Class {
    name: "the Bidi rule in one label",
    right: Right::Ours,
    why: "RFC 5893, section 2, conditions 3, 4 and 6: an end that is no letter or number stays wrong if NSM \
          follow it, and EN after AN is as wrong as AN after EN. The library looks at the last code point, \
          and at the first kind of number. Or a mark that was NSM in Unicode 14 is L in 18, as U+1B42",
};

static ASCII_LABEL: Class = Class {
    name: "an ASCII label that is no LDH label",
    right: Right::Ours,
    why: "RFC 5890, section 2.3.1: labels are LDH; those with hyphens in the third and fourth place are \
          reserved and not to be processed; RFC 5891, section 5.4 for `xn--`. The library passes any \
          label in ASCII through if it does not begin with `xn--` in lower case",
};

static UPPER_ACE: Class = Class {
    name: "the ACE prefix with capitals",
    right: Right::Ours,
    why: "RFC 5891, section 5.3, and RFC 5890, section 2.3.2.5: the prefix is compared without regard to \
          case, and the A-label made lower case; without UTS #46 the library does not know `XN--`, and takes \
          capitals after `xn--` for code points",
};

static UNDERSCORE: Class = Class {
    name: "`_` read as a Punycode digit",
    right: Right::Ours,
    why: "RFC 3492, section 5: the digits are a to z and 0 to 9. The library decodes `xn--_` as `xn--a`",
};

static OTHER_BASIC: Class = Class {
    name: "other ASCII in an A-label, without STD3 rules",
    right: Right::Ours,
    why: "RFC 3492, section 3.1: all ASCII is basic; UTS #46, section 4.1, criterion 7 allows it where \
          UseSTD3ASCIIRules is off. The library encodes such a label and refuses to decode it",
};

static MAPPED_INSIDE: Class = Class {
    name: "a mapped code point inside an A-label, without STD3 rules",
    right: Right::Ours,
    why: "UTS #46, section 4.1, criterion 7: decoded text has to be valid, and what is mapped is not. The \
          library lets pass what older tables call disallowed_STD3_mapped, so that one label has two \
          A-labels",
};

static LONG_OUTPUT: Class = Class {
    name: "lengths",
    right: Right::Ours,
    why: "RFC 1034, section 3.1: 63 octets for a label and 253 for a name as text. The library counts \
          code points before it encodes, or 255 octets, as the case may be",
};

static PLAIN_DECODER: Class = Class {
    name: "ToUnicode that only decodes",
    right: Right::Ours,
    why: "UTS #46, section 4.3: ToUnicode is Processing, with the mapping and all criteria. The library's \
          function decodes the A-labels, and neither maps nor checks anything; what it gives is exactly \
          that",
};

static PLAIN_DECODER_LIMITS: Class = Class {
    name: "ToUnicode with limits, and without mapping",
    right: Right::Ours,
    why: "UTS #46, section 4.3, has no limit of length, and maps before it decodes: `xn--` before \
          fullwidth letters is an A-label too. The library refuses more than 63 code points in a label \
          or 255 in a name, and what is not ASCII after `xn--`",
};

pub fn classify(
    context: &Context,
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    if name.contains('\0') {
        return Some(&NUL);
    }
    if comparison.what == "to Unicode" {
        return to_unicode(context, name, ours, theirs);
    }
    let no_mapping = comparison.what.contains("NO_TR46");
    match (ours, theirs) {
        (Ok(_), Err(reason))
            if no_mapping && reason == "DISALLOWED" && name.split('.').any(has_capital_ace) =>
        {
            Some(&UPPER_ACE)
        }
        (Ok(ascii), Err(reason)) => refused(context, name, ascii, reason),
        (Err(_), Ok(_)) if no_mapping => accepted_2008(name),
        (Err(_), Ok(_)) => accepted(context, comparison, name, &codes(ours)),
        (Ok(ours), Ok(theirs))
            if no_mapping
                && ours.eq_ignore_ascii_case(theirs)
                && name.split('.').any(has_capital_ace) =>
        {
            Some(&UPPER_ACE)
        }
        (Ok(_), Ok(_)) if comparison.what.contains("STD3") && has_other_ascii(context, name) => {
            Some(&DROPPED)
        }
        _ => changed(name).then_some(&CHANGED),
    }
}

/// What it refuses and we do not.
fn refused(context: &Context, name: &str, ascii: &str, reason: &str) -> Option<&'static Class> {
    let labels = decoded(ascii)?;
    let points = || {
        let labels = labels.iter().filter(|label| !label.is_ascii());
        labels.flat_map(|label| label.chars())
    };
    let newer = name
        .chars()
        .chain(points())
        .any(|c| context.table.age(c) > ITS_UNICODE);
    match reason {
        "DISALLOWED" | "ALABEL_ROUNDTRIP_FAILED"
            if points().any(|c| context.properties[c as usize] == Property::Disallowed) =>
        {
            Some(&ALSO_2008)
        }
        "PUNYCODE_BAD_INPUT"
            if ascii
                .split('.')
                .any(|label| is_ace(label) && has_other_ascii(context, label)) =>
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
            if newer =>
        {
            Some(&NEWER)
        }
        "DISALLOWED" | "INVALID_NONTRANSITIONAL" | "LEADING_COMBINING"
            if changed(name) || points().any(is_changed) =>
        {
            Some(&CHANGED)
        }
        _ => None,
    }
}

/// What it accepts and we do not, with UTS #46: every one of our reasons has to be one
/// that the library does not look for.
fn accepted(
    context: &Context,
    comparison: &Comparison,
    name: &str,
    codes: &BTreeSet<&str>,
) -> Option<&'static Class> {
    if comparison.what.contains("STD3") && (codes.contains("U1") || has_other_ascii(context, name))
    {
        return Some(&DROPPED);
    }
    if comparison.what.contains("STD3") && name.contains(['\u{2260}', '\u{226E}', '\u{226F}']) {
        return Some(&CHANGED);
    }
    let edition = Uts46::STRICT
        .with_ascii_rules(AsciiRules::ANY)
        .with_dns_length(DnsLength::CheckAllowRoot);
    explained(name, &edition, |problem, label| match problem.status() {
        Status::A4_1 | Status::A4_2 => Some(length(label)),
        Status::V7 => {
            let mut inside = decoded(label)?.concat().chars().collect::<Vec<_>>();
            inside.retain(|c| {
                use table::Status::{Deviation, Valid};
                !matches!(context.table.status(*c), Valid | Deviation)
            });
            let std3_mapped = |c| {
                let map = context.table.map(c);
                map.is_some_and(|map| map.contains(is_other_ascii))
            };
            let all = !inside.is_empty() && inside.into_iter().all(std3_mapped);
            all.then_some(&MAPPED_INSIDE)
        }
        Status::P4 if label.contains('_') => Some(&UNDERSCORE),
        code if is_bidi(code) => Some(bidi(label, &edition)),
        _ => None,
    })
}

/// Whether a name has ASCII that STD3 rules forbid, or something that is mapped to such.
fn has_other_ascii(context: &Context, name: &str) -> bool {
    name.chars().any(|c| {
        let map = context.table.map(c);
        map.map_or(is_other_ascii(c), |map| map.contains(is_other_ascii))
    })
}

fn is_other_ascii(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '.'
}

/// The same with IDNA2008.
fn accepted_2008(name: &str) -> Option<&'static Class> {
    explained(name, &Idna2008::LOOKUP, |problem, label| {
        // As it stands in the input: nothing is mapped.
        let raw = problem.label().and_then(|label| name.split('.').nth(label));
        match (problem.status(), raw) {
            (Status::A4_1 | Status::A4_2, _) => Some(length(label)),
            (_, Some(raw)) if starts_with_upper_ace(raw) => Some(&UPPER_ACE),
            (code, Some(raw)) if is_bidi(code) => Some(bidi(raw, &Idna2008::LOOKUP)),
            (_, Some(raw)) if raw.is_ascii() && !raw.starts_with("xn--") => Some(&ASCII_LABEL),
            _ => None,
        }
    })
}

/// The class of the first problem, if each of them has one. `class` is given the problem
/// and the label that it is about, as ASCII.
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

fn is_bidi(status: Status) -> bool {
    status.code().starts_with('B')
}

/// Whether a label breaks the rule by itself, or because of the name that it stands in.
fn bidi(label: &str, edition: &dyn Idna) -> &'static Class {
    match edition.to_ascii(label) {
        Err(error)
            if error
                .problems()
                .iter()
                .any(|problem| is_bidi(problem.status())) =>
        {
            &BIDI_LABEL
        }
        _ => &BIDI_NAME,
    }
}

/// An A-label that is not all in lower case.
fn has_capital_ace(label: &str) -> bool {
    is_ace(label) && label.contains(|c: char| c.is_ascii_uppercase())
}

fn is_ace(label: &str) -> bool {
    label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

fn starts_with_upper_ace(label: &str) -> bool {
    is_ace(label) && !label.starts_with("xn--")
}

fn to_unicode(
    context: &Context,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    match theirs {
        Ok(text) if Some(text) == plain_decoding(name, false).as_ref() => Some(&PLAIN_DECODER),
        Ok(text) if Some(text) == plain_decoding(name, true).as_ref() => Some(&UNDERSCORE),
        Err(reason)
            if ours.is_ok()
                && reason == "PUNYCODE_BAD_INPUT"
                && name.split('.').any(|label| {
                    is_ace(label) && label.is_ascii() && has_other_ascii(context, label)
                }) =>
        {
            Some(&OTHER_BASIC)
        }
        Err(reason)
            if ours.is_ok()
                && match reason.as_str() {
                    "TOO_BIG_LABEL" | "TOO_BIG_DOMAIN" | "PUNYCODE_BIG_OUTPUT" => true,
                    // What is left to decode is not ASCII before it is mapped.
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

/// Every A-label decoded, and nothing else; with `_` for the digit `a`, if that is asked.
fn plain_decoding(name: &str, underscore: bool) -> Option<String> {
    let decode = |basic: &str| {
        if !underscore {
            return puny::punycode::decode(basic).ok();
        }
        let deltas = basic.rfind('-').map_or(0, |delimiter| delimiter + 1);
        let (literal, deltas) = basic.split_at(deltas);
        puny::punycode::decode(format!("{literal}{}", deltas.replace('_', "a"))).ok()
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

/// Whether a name has a code point whose treatment in UTS #46 has changed since.
fn changed(name: &str) -> bool {
    name.chars().any(is_changed)
}

fn is_changed(c: char) -> bool {
    matches!(c,
        // To ß, before to ss.
        '\u{1E9E}'
        // Valid, before disallowed.
        | '\u{1806}'
        // Valid, before disallowed with UseSTD3ASCIIRules.
        | '\u{2260}' | '\u{226E}' | '\u{226F}'
        // Mapped, before disallowed.
        | '\u{4C0}' | '\u{10A0}'..='\u{10C5}' | '\u{2132}' | '\u{2183}' | '\u{2F868}'
        | '\u{2F874}' | '\u{2F91F}' | '\u{2F95F}' | '\u{2F9BF}'
        // Ignored, before disallowed.
        | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' | '\u{2061}'..='\u{2063}'
        | '\u{206A}'..='\u{206F}' | '\u{3164}' | '\u{FFA0}' | '\u{1D173}'..='\u{1D17A}')
}

/// The labels behind a name in ASCII.
fn decoded(ascii: &str) -> Option<Vec<String>> {
    ascii
        .split('.')
        .map(|label| match label.strip_prefix("xn--") {
            Some(basic) => puny::punycode::decode(basic).ok(),
            None => Some(label.to_owned()),
        })
        .collect()
}
