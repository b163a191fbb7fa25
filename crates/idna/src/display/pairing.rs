//! Which labels of a converted name a label of the input became.
//!
//! Under IDNA2003 normalisation puts full stops into a label, as of U+2024 and U+2488, after
//! the name was split: one label that becomes several once the result is split at its dots.
//! The other editions map first and count labels after that.

use alloc::vec::Vec;
use core::ops::Range;

use super::refusal::Refusal;
use crate::dns::labels::is_separator;
use crate::edition::Idna;

/// For labels as the edition counts them, those of the result.
pub(super) enum Pairing {
    /// The same.
    Same,
    /// The first of the result for each label, and the number of all.
    Starts(Vec<usize>),
    /// Nobody knows: all of so many.
    Unknown(usize),
}

impl Pairing {
    /// Of a name and what its conversion made of it.
    pub(super) fn of(name: &str, ascii: &str, edition: &dyn Idna) -> Pairing {
        let count = ascii.split('.').count();
        if name.split(is_separator).count() == count {
            return Pairing::Same;
        }
        // In Unicode separators are a dot or what they were, and normalisation that comes to
        // no A-label is undone.
        let unicode = edition.to_unicode_report(name);
        let unicode = unicode.text_even_if_refused();
        if unicode.split('.').count() == count || unicode.split(is_separator).count() == count {
            return Pairing::Same;
        }
        let mut starts = Vec::new();
        let mut next = 0;
        for label in name.split(is_separator) {
            starts.push(next);
            next += edition
                .to_ascii_report(label)
                .text_even_if_refused()
                .split('.')
                .count();
        }
        starts.push(next);
        if next == count {
            Pairing::Starts(starts)
        } else {
            Pairing::Unknown(count)
        }
    }

    /// The same refusals of labels of the result: all of those that a label became are
    /// refused with it, once.
    pub(super) fn of_result(&self, refused: Vec<Refusal>) -> Vec<Refusal> {
        if let Pairing::Same = self {
            return refused;
        }
        let mut all = Vec::new();
        let mut before = 0..0;
        for refusal in refused {
            let labels = self.labels(refusal.label);
            if labels != before {
                all.extend(labels.clone().map(|label| refusal.of_label(label)));
                before = labels;
            }
        }
        all
    }

    /// The labels of the result that this one became.
    fn labels(&self, index: usize) -> Range<usize> {
        match self {
            Pairing::Same => index..index + 1,
            Pairing::Starts(starts) => match (starts.get(index), starts.get(index + 1)) {
                (Some(&start), Some(&end)) => start..end,
                _ => 0..0,
            },
            Pairing::Unknown(count) => 0..*count,
        }
    }
}
