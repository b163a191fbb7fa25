//! The text that is shown for a refused name: U+FFFD marks each place where the name breaks a rule.
//!
//! `puny-idna` decides which names are refused. UTS #46 does not specify the text of a refused name. This module writes
//! the text that the registry's crate writes, because some programs show this text. For example, `url` shows it in
//! origins.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the mapping, normalisation and decoding of labels |
//! | `checks.rs` | the rules about one label |
//! | `bidi.rs` | the Bidi rule, which applies to a name if one of its labels is right-to-left |

mod bidi;
mod checks;

use alloc::string::String;
use alloc::vec::Vec;

use puny::label::decode_append;
use puny_idna::code_point::{mapping_status, MappingStatus};
use puny_idna::{AsciiRules, Uts46};

use crate::limits::LONGEST_PUNYCODE;
use crate::uts46::flags::Hyphens;

/// The mark for a broken rule. UTS #46 disallows U+FFFD, so a valid name never contains it.
const MARK: char = char::REPLACEMENT_CHARACTER;

/// The text of a name, with marks where it breaks a rule.
pub(crate) struct Marked {
    pub(crate) text: String,
    /// Whether the name contains right-to-left text.
    pub(crate) is_bidi: bool,
    /// Whether the text contains a mark.
    pub(crate) is_marked: bool,
}

/// Maps, normalises and decodes a name, and marks each place where it breaks a rule. Takes O(n log n) time.
pub(crate) fn mark(name: &str, rules: AsciiRules, hyphens: Hyphens) -> Marked {
    let mut marker = Marker {
        rules,
        hyphens,
        text: Vec::with_capacity(name.len()),
    };
    for (index, label) in name.split('.').enumerate() {
        if index > 0 {
            marker.text.push('.');
        }
        if label.is_ascii() {
            marker.append_ascii_label(label);
        } else {
            marker.append_other_labels(label);
        }
    }
    let is_bidi = bidi::mark(&mut marker.text);
    Marked {
        is_marked: marker.text.contains(&MARK),
        text: marker.text.into_iter().collect(),
        is_bidi,
    }
}

/// The state while one name is marked.
struct Marker {
    rules: AsciiRules,
    hyphens: Hyphens,
    /// The labels that are already marked.
    text: Vec<char>,
}

impl Marker {
    /// Appends a label of the input that is all ASCII. Mapping only changes its capital letters.
    fn append_ascii_label(&mut self, label: &str) {
        let mut label: Vec<char> = label.chars().map(|c| c.to_ascii_lowercase()).collect();
        if !begins_encoded(&label) {
            self.mark_denied(&mut label);
            checks::mark_hyphens(&mut label, self.hyphens);
            self.text.append(&mut label);
            return;
        }
        let digits = label.len() - PREFIX.len();
        if label.last() == Some(&'-') || digits > LONGEST_PUNYCODE {
            self.mark_denied(&mut label);
            self.append_not_decodable(label);
        } else if let Some(decoded) = decode(&label) {
            self.append_decoded(&decoded);
        } else {
            self.mark_denied(&mut label);
            mark_first(&mut label);
            self.text.append(&mut label);
        }
    }

    /// Appends a label of the input that is not all ASCII. Mapping can change a character to a full stop, so the result
    /// may be several labels.
    fn append_other_labels(&mut self, labels: &str) {
        let mapped = map_and_mark(labels.chars(), |status| status == MappingStatus::Disallowed);
        for (index, label) in mapped.split('.').enumerate() {
            if index > 0 {
                self.text.push('.');
            }
            let mut label: Vec<char> = label.chars().collect();
            self.mark_denied(&mut label);
            if !begins_encoded(&label) {
                self.append_checked(label);
                continue;
            }
            let digits = label.get(PREFIX.len()..).unwrap_or_default();
            let is_decodable = digits.iter().all(char::is_ascii)
                && digits.last().map_or(false, |&last| last != '-')
                && digits.len() <= LONGEST_PUNYCODE;
            if !is_decodable {
                self.append_not_decodable(label);
            } else if let Some(decoded) = decode(&label) {
                self.append_decoded(&decoded);
            } else {
                mark_first(&mut label);
                self.append_checked(label);
            }
        }
    }

    /// Appends a label that begins with `xn--` without decoding it. The label cannot be an A-label, because it contains
    /// non-ASCII, ends with a hyphen, or is too long.
    fn append_not_decodable(&mut self, mut label: Vec<char>) {
        for (index, c) in label.iter_mut().enumerate().skip(PREFIX.len()) {
            if !c.is_ascii() || index == PREFIX.len() + LONGEST_PUNYCODE {
                *c = MARK;
            }
        }
        if let Some(last) = label.last_mut().filter(|last| **last == '-') {
            *last = MARK;
        }
        self.append_checked(label);
    }

    /// Appends a decoded A-label. Marks the first code point that mapping or normalisation changes.
    fn append_decoded(&mut self, decoded: &str) {
        let normalised = map_and_mark(decoded.chars(), |status| {
            status == MappingStatus::Disallowed || status == MappingStatus::Ignored
        });
        // If a code point of a decoded label is mapped to a full stop, it is marked and does not divide the label.
        let no_dot = |c| if c == '.' { MARK } else { c };
        let mut label: Vec<char> = normalised.chars().map(no_dot).collect();
        self.mark_denied(&mut label);
        let mut both = label.iter_mut().zip(decoded.chars());
        if let Some((changed, _)) = both.find(|(now, before)| **now != *before) {
            *changed = MARK;
        }
        // Criterion 4 of UTS #46, section 4.1. The registry's crate does not check this criterion.
        if begins_encoded(&label) {
            mark_first(&mut label);
        }
        self.append_checked(label);
    }

    /// Marks the code points of a label that break a rule, and appends the label.
    fn append_checked(&mut self, mut label: Vec<char>) {
        checks::mark_label(&mut label, self.hyphens);
        self.text.append(&mut label);
    }

    /// Marks the denied ASCII code points of a label.
    fn mark_denied(&self, label: &mut [char]) {
        for c in label {
            if self.rules.denies(*c) {
                *c = MARK;
            }
        }
    }
}

/// The ACE prefix.
const PREFIX: [char; 4] = ['x', 'n', '-', '-'];

/// Returns whether a label in lower case begins with the ACE prefix.
fn begins_encoded(label: &[char]) -> bool {
    label.starts_with(&PREFIX)
}

fn mark_first(label: &mut [char]) {
    if let Some(first) = label.first_mut() {
        *first = MARK;
    }
}

/// Decodes a label that begins with the ACE prefix.
fn decode(label: &[char]) -> Option<String> {
    let digits: String = label.iter().skip(PREFIX.len()).collect();
    let mut decoded = String::new();
    decode_append(&digits, &mut decoded).ok()?;
    Some(decoded)
}

/// Replaces each code point whose status satisfies `is_marked` with the mark, and then maps and normalises the text.
fn map_and_mark(
    text: impl Iterator<Item = char>,
    is_marked: impl Fn(MappingStatus) -> bool,
) -> String {
    let marked: String = text
        .map(|c| match is_marked(mapping_status(c)) {
            true => MARK,
            false => c,
        })
        .collect();
    Uts46::LENIENT.map(&marked).into_owned()
}
