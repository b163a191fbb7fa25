//! A refused name as it is shown: U+FFFD stands where a rule is broken.
//!
//! `puny-idna` decides which names are refused. What is written for one is not specified by UTS
//! #46; this is what the registry's crate writes, so that programs which show such names, as the
//! origins of `url`, show the same.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the labels of a name, mapped, normalised and decoded |
//! | `checks.rs` | the rules about one label |
//! | `bidi.rs` | the Bidi rule, which applies to a name if one of its labels is right-to-left |

mod bidi;
mod checks;

use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny_idna::steps::{mapping_status, MappingStatus};
use puny_idna::{AsciiRules, Uts46};

use crate::limits::LONGEST_PUNYCODE;
use crate::uts46::flags::Hyphens;

/// The mark of a broken rule. It is disallowed in a name, so it cannot be part of a valid one.
const MARK: char = char::REPLACEMENT_CHARACTER;

/// A name with its marks.
pub(crate) struct Marked {
    pub(crate) text: String,
    /// Whether it has right-to-left text.
    pub(crate) is_bidi: bool,
    /// Whether there is a mark.
    pub(crate) is_marked: bool,
}

/// Maps, normalises and decodes a name and marks what breaks a rule. O(n log n).
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
            marker.ascii_label(label);
        } else {
            marker.other_labels(label);
        }
    }
    let is_bidi = bidi::mark(&mut marker.text);
    Marked {
        is_marked: marker.text.contains(&MARK),
        text: marker.text.into_iter().collect(),
        is_bidi,
    }
}

/// The marking of one name.
struct Marker {
    rules: AsciiRules,
    hyphens: Hyphens,
    /// The labels so far.
    text: Vec<char>,
}

impl Marker {
    /// A label of the input that is ASCII. Only its letters are mapped.
    fn ascii_label(&mut self, label: &str) {
        let mut label: Vec<char> = label.chars().map(|c| c.to_ascii_lowercase()).collect();
        if !begins_encoded(&label) {
            self.deny(&mut label);
            checks::hyphens(&mut label, self.hyphens);
            self.text.append(&mut label);
            return;
        }
        let digits = label.len() - PREFIX.len();
        if label.last() == Some(&'-') || digits > LONGEST_PUNYCODE {
            self.deny(&mut label);
            self.not_decodable(label);
        } else if let Some(decoded) = decode(&label) {
            self.decoded(&decoded);
        } else {
            self.deny(&mut label);
            mark_first(&mut label);
            self.text.append(&mut label);
        }
    }

    /// A label of the input that is not ASCII. Mapping may divide it.
    fn other_labels(&mut self, labels: &str) {
        let mapped = normalised(labels.chars(), |status| status == MappingStatus::Disallowed);
        for (index, label) in mapped.split('.').enumerate() {
            if index > 0 {
                self.text.push('.');
            }
            let mut label: Vec<char> = label.chars().collect();
            self.deny(&mut label);
            if !begins_encoded(&label) {
                self.checked(label);
                continue;
            }
            let digits = label.get(PREFIX.len()..).unwrap_or_default();
            let is_decodable = digits.iter().all(char::is_ascii)
                && digits.last().map_or(false, |&last| last != '-')
                && digits.len() <= LONGEST_PUNYCODE;
            if !is_decodable {
                self.not_decodable(label);
            } else if let Some(decoded) = decode(&label) {
                self.decoded(&decoded);
            } else {
                mark_first(&mut label);
                self.checked(label);
            }
        }
    }

    /// A label that begins with `xn--` and is not decoded, because a glance shows why it cannot
    /// be: it is not ASCII, ends with a hyphen, or is too long.
    fn not_decodable(&mut self, mut label: Vec<char>) {
        for (index, c) in label.iter_mut().enumerate().skip(PREFIX.len()) {
            if !c.is_ascii() || index == PREFIX.len() + LONGEST_PUNYCODE {
                *c = MARK;
            }
        }
        if let Some(last) = label.last_mut().filter(|last| **last == '-') {
            *last = MARK;
        }
        self.checked(label);
    }

    /// A decoded label: only what mapping and normalisation leave as it is.
    fn decoded(&mut self, decoded: &str) {
        let normalised = normalised(decoded.chars(), |status| {
            status == MappingStatus::Disallowed || status == MappingStatus::Ignored
        });
        // What is mapped to a full stop does not divide a label that was decoded.
        let no_dot = |c| if c == '.' { MARK } else { c };
        let mut label: Vec<char> = normalised.chars().map(no_dot).collect();
        self.deny(&mut label);
        let mut both = label.iter_mut().zip(decoded.chars());
        if let Some((changed, _)) = both.find(|(now, before)| **now != *before) {
            *changed = MARK;
        }
        // Criterion 4, which the registry's crate does not know.
        if begins_encoded(&label) {
            mark_first(&mut label);
        }
        self.checked(label);
    }

    /// Checks a label and appends it.
    fn checked(&mut self, mut label: Vec<char>) {
        checks::label(&mut label, self.hyphens);
        self.text.append(&mut label);
    }

    /// Marks the denied ASCII of a label.
    fn deny(&self, label: &mut [char]) {
        for c in label {
            if self.rules.denies(*c) {
                *c = MARK;
            }
        }
    }
}

/// The ACE prefix.
const PREFIX: [char; 4] = ['x', 'n', '-', '-'];

/// Whether a label in lower case begins with the ACE prefix.
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
    PUNYCODE.decode(digits.as_str()).ok()
}

/// Maps and normalises a text, after marking the code points of some statuses.
fn normalised(
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
