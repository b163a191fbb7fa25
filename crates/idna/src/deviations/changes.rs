//! The changes that the mapping and normalisation of UTS #46 (section 4, steps 1 and 2) make to a
//! name, code point by code point.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::CharIndices;

use super::kind::Kind;
use crate::rules::flags::Transitional;
use crate::unicode::normalise::{is_boundary, nfc};
use crate::uts46::mapping::mapped;

/// A change to a part of the input, or a deviation character, even if unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    kind: Kind,
    start: usize,
    end: usize,
    to: String,
}

impl Change {
    /// The kind of change.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The byte range in the input: one code point, or a sequence that was normalised together.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The new text: empty if it was removed, unchanged if it is a deviation character.
    pub fn to(&self) -> &str {
        &self.to
    }
}

/// The changes to a name. They are computed on each iteration and not stored: a name may have as
/// many changes as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'n> {
    name: &'n str,
}

impl<'n> Changes<'n> {
    pub(super) const fn new(name: &'n str) -> Self {
        Changes { name }
    }

    /// The changes, in the order of the input; normalisation after the mapping of the same code
    /// point.
    pub fn iter(&self) -> impl Iterator<Item = Change> + 'n {
        Walk::new(self.name)
    }

    /// Whether UTS #46 changes the name: whether there is a change other than an unchanged
    /// deviation character.
    pub fn changed(&self) -> bool {
        self.iter().any(|change| change.kind != Kind::Deviation)
    }

    /// Whether a code point was removed. The input may then look like another name, or the same
    /// as the result.
    pub fn removed(&self) -> bool {
        self.has(Kind::Removed)
    }

    /// Whether a code point was mapped to a full stop: what looks like one label is two.
    pub fn mapped_dots(&self) -> bool {
        self.has(Kind::Dot)
    }

    /// Whether there is another change than of case. It needs less code than the list of changes.
    #[cfg(feature = "display")]
    pub(crate) fn changed_beyond_case(&self) -> bool {
        let is_kept = |c| matches!(Kind::of(c), None | Some(Kind::Case | Kind::Deviation));
        let mut mapped = Vec::new();
        for c in self.name.chars() {
            mapped.extend(self::mapped(c, Transitional::Off));
        }
        let mut composed = mapped.clone();
        nfc(&mut composed);
        composed != mapped || !self.name.chars().all(is_kept)
    }

    fn has(&self, kind: Kind) -> bool {
        self.iter().any(|change| change.kind == kind)
    }
}

/// The changes that the nontransitional mapping of UTS #46 and normalisation make to a name; those
/// of the URL Standard are the same. Changes are found during iteration: O(n log n) time in the
/// length of the name, and memory for one sequence of a letter and its marks.
///
/// Other editions have other mappings, and IDNA2008 itself has none.
///
/// A-labels are not decoded, since decoded text is not mapped.
///
/// ```
/// use puny_idna::deviations::{changes, Kind};
///
/// let found = changes("Ⓔxa\u{AD}mple。com");
/// let all: Vec<_> = found.iter().map(|c| (c.kind(), c.range(), c.to().to_owned())).collect();
/// assert_eq!(
///     all,
///     [
///         (Kind::Replaced, 0..3, "e".to_owned()),
///         (Kind::Removed, 5..7, "".to_owned()),
///         (Kind::Dot, 11..14, ".".to_owned()),
///     ]
/// );
/// assert!(found.changed() && found.removed() && found.mapped_dots());
/// assert!(!changes("faß.de").changed());
/// ```
pub fn changes(name: &str) -> Changes<'_> {
    Changes::new(name)
}

/// Finds the changes sequence by sequence. A sequence begins with a starter that never composes
/// with a preceding character, so it can be normalised on its own.
struct Walk<'n> {
    rest: CharIndices<'n>,
    /// The current sequence, mapped, and its byte range in the input.
    sequence: Vec<char>,
    range: Range<usize>,
    /// The changes that mapping made to it.
    mapped: Vec<Change>,
    /// The changes of earlier sequences, in order.
    ready: VecDeque<Change>,
}

impl<'n> Walk<'n> {
    fn new(name: &'n str) -> Self {
        Walk {
            rest: name.char_indices(),
            sequence: Vec::new(),
            range: 0..0,
            mapped: Vec::new(),
            ready: VecDeque::new(),
        }
    }

    /// Takes the next code point of the name.
    fn take(&mut self, start: usize, c: char) {
        let end = start + c.len_utf8();
        let mut change = Kind::of(c).map(|kind| Change {
            kind,
            start,
            end,
            to: mapped(c, Transitional::Off).collect(),
        });
        for to in mapped(c, Transitional::Off) {
            if is_boundary(to) {
                self.end_sequence();
            }
            if self.sequence.is_empty() {
                self.range.start = start;
            }
            self.range.end = end;
            self.mapped.extend(change.take());
            self.sequence.push(to);
        }
        // Still there if the code point was removed.
        self.mapped.extend(change);
    }

    /// Ends a sequence: normalises it, and queues its changes in order of their start;
    /// normalisation after mapping at the same start.
    fn end_sequence(&mut self) {
        let mut normalised = self.normalised();
        for change in self.mapped.drain(..) {
            if let Some(first) = normalised.take() {
                if change.start <= first.start {
                    normalised = Some(first);
                } else {
                    self.ready.push_back(first);
                }
            }
            self.ready.push_back(change);
        }
        self.ready.extend(normalised);
        self.sequence.clear();
    }

    /// The change that normalisation makes to the sequence.
    fn normalised(&self) -> Option<Change> {
        let first = *self.sequence.first()?;
        if self.sequence.len() == 1 && is_boundary(first) {
            return None;
        }
        let mut composed = self.sequence.clone();
        nfc(&mut composed);
        Some(Change {
            kind: Kind::Normalised,
            start: self.range.start,
            end: self.range.end,
            to: composed.iter().collect(),
        })
        .filter(|_| composed != self.sequence)
    }
}

impl Iterator for Walk<'_> {
    type Item = Change;

    fn next(&mut self) -> Option<Change> {
        while self.ready.is_empty() {
            match self.rest.next() {
                Some((start, c)) => self.take(start, c),
                None if self.sequence.is_empty() && self.mapped.is_empty() => return None,
                None => self.end_sequence(),
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(all(test, feature = "display"))]
mod tests {
    use super::*;

    /// Every code point alone, and between two that it may compose with.
    #[test]
    fn other_changes_than_of_case_are_those_of_the_list() {
        let is_other = |change: Change| !matches!(change.kind, Kind::Case | Kind::Deviation);
        // Nothing is assigned in the planes between.
        for c in ('\0'..='\u{323FF}').chain('\u{E0000}'..='\u{E0FFF}') {
            for name in [String::from(c), std::format!("A{c}\u{327}")] {
                let changes = changes(&name);
                let expected = changes.iter().any(is_other);
                assert_eq!(changes.changed_beyond_case(), expected, "{name:?}");
            }
        }
    }
}
