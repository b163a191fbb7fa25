//! Which labels of a converted name a label of the input became.
//!
//! Under IDNA2003 normalisation puts full stops into a label, as of U+2024 and U+2488, after
//! the name was split: one label that becomes several once the result is split at its dots.
//! The other editions map first and count labels after that.

use alloc::vec::Vec;
use core::ops::Range;

use crate::edition::Edition;

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
    pub(super) fn of(name: &str, ascii: &str, edition: &dyn Edition) -> Pairing {
        let count = ascii.split('.').count();
        // In Unicode separators are a dot or what they were, and normalisation that comes to
        // no A-label is undone.
        let unicode = edition.to_unicode(name);
        let unicode = unicode.text();
        if unicode.split('.').count() == count || unicode.split(separator).count() == count {
            return Pairing::Same;
        }
        let mut starts = Vec::new();
        let mut next = 0;
        for label in name.split(separator) {
            starts.push(next);
            next += edition.to_ascii_report(label).text().split('.').count();
        }
        starts.push(next);
        if next == count {
            Pairing::Starts(starts)
        } else {
            Pairing::Unknown(count)
        }
    }

    /// The labels of the result that this one became.
    pub(super) fn labels(&self, index: usize) -> Range<usize> {
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

/// What separates labels (RFC 3490, section 3.1, 1).
fn separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}
