//! Classes of differences, each with what this library does and why.

use std::collections::HashSet;

use puny::punycode;
use puny_idna::steps::{MappingStatus, map_uts46, mapping_status};
use puny_idna::{Bidi, DnsLength, Idna, Idna2008, Status, Transitional};

use super::libraries::{Answer, CALLS, Call, Function, Library, NO_TR46, STD3};

type Class = (&'static str, &'static str);

const NEWER: Class = (
    "a code point newer than its tables",
    "accepted: libidn2 has Unicode 12 for IDNA2008 and 14 for UTS #46, this library 18 for both",
);
const CHANGED: Class = (
    "a mapping or property that has changed",
    "as Unicode 18 has it: U+1E9E becomes ß and not ss, U+1806 is valid, 70 code points that were disallowed are mapped or ignored",
);
const DROPPED: Class = (
    "USE_STD3_ASCII_RULES",
    "**strict**: what the rules refuse is refused; libidn2 removes it in silence, so that `a_b` and `ab` become one name",
);
const UNDERSCORE: Class = (
    "`_` as a Punycode digit",
    "**strict**: refused; libidn2 reads it as `a`, so that one name has two A-labels",
);
const MAPPED_INSIDE: Class = (
    "a mapped code point inside an A-label",
    "**strict**: refused, since the text of that label has another A-label; or a symbol that libidn2 takes for ASCII",
);
const NOT_AN_A_LABEL: Class = (
    "to Unicode, of what is no A-label",
    "**strict**: refused, since the text is that of another name or of none; libidn2 decodes without a check",
);
const UPPER_ACE: Class = (
    "NO_TR46 and an A-label with capitals",
    "**strict**: `XN--` is the prefix too, and what follows is checked; a valid A-label with capitals is accepted. It stays as it is written",
);
const BIDI_LABEL: Class = (
    "the Bidi rule in one label",
    "**strict**: conditions 3, 4 and 6 of RFC 5893, section 2, of which libidn2 looks at the last code point and at the first number only",
);
const PUNCTUATION: Class = (
    "other ASCII in a label with the ACE prefix",
    "refused; libidn2 refuses most of it",
);
const TO_UNICODE_LIMITS: Class = (
    "to Unicode, beyond a length",
    "the limits are those of the result: 63 code points in a label, 255 in a name",
);

/// Both refuse.
pub(crate) const ANOTHER_REASON: Class = (
    "both refuse, with another code",
    "a name that breaks several rules has one code; which is found first differs",
);

const NFC_INPUT: Class = (
    "NFC_INPUT and a code point that NFC replaces",
    "normalised, as the flag says; libidn2 leaves some of these as they are, and refuses them then",
);

pub(crate) const CLASSES: [Class; 11] = [
    NEWER,
    CHANGED,
    DROPPED,
    UNDERSCORE,
    MAPPED_INSIDE,
    NOT_AN_A_LABEL,
    UPPER_ACE,
    BIDI_LABEL,
    PUNCTUATION,
    TO_UNICODE_LIMITS,
    NFC_INPUT,
];

/// What libidn2's tables lack.
pub(crate) struct Context {
    newer: HashSet<char>,
}

impl Context {
    pub(crate) fn new(theirs: &Library) -> Context {
        let no_tr46 = CALLS
            .iter()
            .find(|call| call.flags == NO_TR46)
            .expect("in the list");
        let unassigned = Err("UNASSIGNED".to_owned());
        let newer = ('\u{80}'..=char::MAX)
            .filter(|&c| {
                let ours = puny_idna::idna2008::derived_property(c);
                ours != puny_idna::idna2008::DerivedProperty::Unassigned
                    && (theirs.call(no_tr46, &c.to_string()) == unassigned
                        || theirs.call(no_tr46, &format!("a{c}")) == unassigned)
            })
            .collect();
        Context { newer }
    }

    /// The class of a difference.
    pub(crate) fn classify(
        &self,
        call: &Call,
        name: &str,
        ours: &Answer,
        theirs: &Answer,
    ) -> Option<&'static str> {
        let class = match (ours, theirs) {
            (Err(_), Err(_)) => ANOTHER_REASON,
            _ => self.of(call, name, ours, theirs)?,
        };
        Some(class.0)
    }

    fn of(&self, call: &Call, name: &str, ours: &Answer, theirs: &Answer) -> Option<Class> {
        let points = || all_points(name);
        if call.function == Function::ToUnicode {
            return match (ours, theirs) {
                (Err(code), Ok(_)) if code.contains("TOO_BIG") => Some(TO_UNICODE_LIMITS),
                (Ok(_), Err(code)) if code.contains("BIG") => Some(TO_UNICODE_LIMITS),
                (Err(_), Ok(_)) if name.split('.').any(is_no_a_label) => Some(NOT_AN_A_LABEL),
                (Ok(_), Err(code))
                    if code == "PUNYCODE_BAD_INPUT" && name.split('.').any(is_ace) =>
                {
                    Some(PUNCTUATION)
                }
                _ => None,
            };
        }
        if points().any(|c| self.newer.contains(&c)) {
            return Some(NEWER);
        }
        if points().any(is_changed) {
            return Some(CHANGED);
        }
        if call.flags & STD3 != 0 && name.chars().any(has_other_ascii) {
            return Some(DROPPED);
        }
        match (ours, theirs) {
            (Ok(_), Err(code)) if call.flags & 1 != 0 && code == "NOT_NFC" => Some(NFC_INPUT),
            (Err(code), Ok(_)) if code == "ALABEL_ROUNDTRIP_FAILED" && name.contains('_') => {
                Some(UNDERSCORE)
            }
            (Err(code), Ok(_)) if code == "BIDI" && is_bidi(name) => Some(BIDI_LABEL),
            _ if call.flags & NO_TR46 != 0
                && name.split('.').any(|label| {
                    is_ace(label) && label.contains(|c: char| c.is_ascii_uppercase())
                }) =>
            {
                Some(UPPER_ACE)
            }
            (Err(code), Ok(_))
                if matches!(code.as_str(), "INVALID_NONTRANSITIONAL" | "DISALLOWED")
                    && points().any(is_not_valid) =>
            {
                Some(MAPPED_INSIDE)
            }
            (_, Err(code)) | (Err(code), _)
                if code == "PUNYCODE_BAD_INPUT"
                    && name
                        .split('.')
                        .any(|label| is_ace(label) && label.contains(has_other_ascii)) =>
            {
                Some(PUNCTUATION)
            }
            _ => None,
        }
    }
}

/// Whether a label has the ACE prefix, and is no A-label of UTS #46.
fn is_no_a_label(label: &str) -> bool {
    let found = puny_idna::Uts46::LENIENT.to_unicode(label);
    let is_broken =
        |problem: &puny_idna::Problem| matches!(problem.status(), Status::P4 | Status::V7);
    is_ace(label) && found.is_err_and(|error| error.problems().iter().any(is_broken))
}

fn is_ace(label: &str) -> bool {
    label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

/// The code points of a name, of its mapping, and inside its A-labels.
fn all_points(name: &str) -> impl Iterator<Item = char> + '_ {
    let mapped: String = name
        .chars()
        .map(|c| map_uts46(c, Transitional::Off))
        .collect();
    let decoded: String = mapped
        .split('.')
        .filter(|label| is_ace(label))
        .filter_map(|label| punycode::decode(&label[4..]).ok())
        .collect();
    name.chars()
        .chain(mapped.chars().collect::<Vec<_>>())
        .chain(decoded.chars().collect::<Vec<_>>())
}

fn has_other_ascii(c: char) -> bool {
    let other = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '.';
    other(c) || map_uts46(c, Transitional::Off).contains(other)
}

/// A code point that is not valid inside an A-label, or a symbol that the older tables have among the
/// conditions of STD3 rules.
fn is_not_valid(c: char) -> bool {
    !matches!(
        mapping_status(c),
        MappingStatus::Valid | MappingStatus::Deviation
    ) || matches!(c, '\u{2260}' | '\u{226E}' | '\u{226F}')
}

/// Whether a label breaks the Bidi rule.
fn is_bidi(name: &str) -> bool {
    let edition = Idna2008::LOOKUP.with_dns_length(DnsLength::Ignore);
    let mapped = puny_idna::Uts46::STRICT.map(name);
    mapped.split('.').any(|label| {
        edition.to_ascii(label).is_err_and(|error| {
            error
                .problems()
                .iter()
                .any(|problem| problem.status().code().starts_with('B'))
        }) && edition.with_bidi(Bidi::Ignore) != edition
    })
}

/// Code points that UTS #46 treats otherwise since Unicode 14, as its Modifications say.
fn is_changed(c: char) -> bool {
    matches!(c,
        '\u{1E9E}'
        | '\u{1806}'
        | '\u{2260}' | '\u{226E}' | '\u{226F}'
        | '\u{4C0}' | '\u{10A0}'..='\u{10C5}' | '\u{2132}' | '\u{2183}' | '\u{2F868}'
        | '\u{2F874}' | '\u{2F91F}' | '\u{2F95F}' | '\u{2F9BF}'
        | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' | '\u{2061}'..='\u{2063}'
        | '\u{206A}'..='\u{206F}' | '\u{3164}' | '\u{FFA0}' | '\u{1D173}'..='\u{1D17A}')
}
