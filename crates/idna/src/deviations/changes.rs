//! Finds the changes that the mapping and normalisation of UTS #46 (section 4, steps 1 and 2) make to a name, code
//! point by code point.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::CharIndices;

use super::kind::Kind;
use crate::rules::flags::Transitional;
use crate::unicode::normalise::{is_boundary, nfc};
use crate::uts46::mapping::mapped;

/// A change to a part of the input. Deviation characters are listed as changes too, although they stay unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    kind: Kind,
    start: usize,
    end: usize,
    after: String,
}

impl Change {
    /// Returns the kind of the change.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the byte range in the input: the range of one code point, or of a sequence that was normalised together.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the new text. It is empty if the code point was removed. For a deviation character, it is that
    /// character.
    pub fn after(&self) -> &str {
        &self.after
    }
}

/// The changes to a name. Each iteration computes the changes again. They are not stored, because every byte of a name
/// may be a change.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'n> {
    name: &'n str,
}

impl<'n> Changes<'n> {
    /// Creates the list of changes to a name.
    pub(super) const fn new(name: &'n str) -> Self {
        Changes { name }
    }

    /// Returns the changes, in the order of the input. If mapping and normalisation both change a code point, the
    /// mapping comes first.
    pub fn iter(&self) -> impl Iterator<Item = Change> + 'n {
        Walk::new(self.name)
    }

    /// Returns whether UTS #46 changes the name. Deviation characters do not count, because they stay unchanged.
    pub fn changed(&self) -> bool {
        self.iter().any(|change| change.kind != Kind::Deviation)
    }

    /// Returns whether a code point was removed. If so, the input may look like a different name, or exactly like the
    /// result.
    pub fn removed(&self) -> bool {
        self.has(Kind::Removed)
    }

    /// Returns whether a code point was mapped to a full stop. If so, text that looks like one label is two labels.
    pub fn mapped_dots(&self) -> bool {
        self.has(Kind::Dot)
    }

    /// Returns whether there is a change other than a change of letter case. This function compiles to less code than
    /// the list of changes.
    pub(crate) fn changed_beyond_case(&self) -> bool {
        let is_at_most_case = |c| matches!(Kind::of(c), None | Some(Kind::Case | Kind::Deviation));
        let mut mapped = Vec::new();
        for c in self.name.chars() {
            mapped.extend(self::mapped(c, Transitional::Off));
        }
        let mut composed = mapped.clone();
        nfc(&mut composed);
        composed != mapped || !self.name.chars().all(is_at_most_case)
    }

    /// Returns whether there is a change of this kind.
    fn has(&self, kind: Kind) -> bool {
        self.iter().any(|change| change.kind == kind)
    }
}

/// Returns the changes that the nontransitional mapping of UTS #46 and normalisation make to a name. The URL Standard
/// makes the same changes. Other editions have other mappings, and IDNA2008 itself does not have a mapping.
///
/// A-labels are not decoded here, because decoded text is not mapped.
///
/// Changes are found during iteration. One iteration takes O(n log n) time in the length of the name, and memory for
/// one sequence of a letter and its marks.
///
/// ```
/// use puny_idna::deviations::{changes, Kind};
///
/// let found = changes("Ⓔxa\u{AD}mple。com");
/// let all: Vec<_> = found.iter().map(|c| (c.kind(), c.range(), c.after().to_owned())).collect();
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

/// An iterator that finds the changes sequence by sequence. A sequence begins with a starter that never composes with a
/// preceding character, so it can be normalised independently of other sequences.
struct Walk<'n> {
    rest: CharIndices<'n>,
    /// The current sequence after mapping.
    sequence: Vec<char>,
    /// The byte range of the current sequence in the input.
    range: Range<usize>,
    /// The changes that mapping made to the current sequence.
    mapped: Vec<Change>,
    /// The changes of earlier sequences, in order.
    ready: VecDeque<Change>,
}

impl<'n> Walk<'n> {
    /// Creates an iterator over the changes to a name.
    fn new(name: &'n str) -> Self {
        Walk {
            rest: name.char_indices(),
            sequence: Vec::new(),
            range: 0..0,
            mapped: Vec::new(),
            ready: VecDeque::new(),
        }
    }

    /// Maps the next code point of the name, and adds the result to the current sequence or begins a new sequence.
    fn push_code_point(&mut self, start: usize, c: char) {
        let end = start + c.len_utf8();
        let mut change = Kind::of(c).map(|kind| Change {
            kind,
            start,
            end,
            after: mapped(c, Transitional::Off).collect(),
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
        // If the code point was removed, the loop had no iterations, and the change is added here.
        self.mapped.extend(change);
    }

    /// Ends the current sequence: normalises it, and queues its changes in the order of their start. At the same start,
    /// the change by mapping precedes the change by normalisation.
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

    /// Returns the change that normalisation makes to the current sequence, if it makes one.
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
            after: composed.iter().collect(),
        })
        .filter(|_| composed != self.sequence)
    }
}

impl Iterator for Walk<'_> {
    type Item = Change;

    fn next(&mut self) -> Option<Change> {
        while self.ready.is_empty() {
            match self.rest.next() {
                Some((start, c)) => self.push_code_point(start, c),
                None if self.sequence.is_empty() && self.mapped.is_empty() => return None,
                None => self.end_sequence(),
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `changed_beyond_case` must agree with the list of changes. Tests every code point alone, and between two
    /// characters that it may compose with.
    #[test]
    fn changed_beyond_case_agrees_with_the_list_of_changes() {
        let is_other = |change: Change| !matches!(change.kind, Kind::Case | Kind::Deviation);
        // The planes between these ranges have no assigned code points.
        for c in ('\0'..='\u{323FF}').chain('\u{E0000}'..='\u{E0FFF}') {
            for name in [String::from(c), std::format!("A{c}\u{327}")] {
                let changes = changes(&name);
                let expected = changes.iter().any(is_other);
                assert_eq!(changes.changed_beyond_case(), expected, "{name:?}");
            }
        }
    }
}
