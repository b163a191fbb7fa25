//! What the mapping and normalisation of UTS #46 (section 4, steps 1 and 2) do to a name,
//! code point by code point.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::CharIndices;

use super::kind::Kind;
use super::probe::Probe;
use crate::rules::flags::Transitional;
use crate::unicode::normalise::{is_boundary, nfc};
use crate::uts46::mapping::mapped;

/// A part of the input that does not stay as it is, or is a deviation character.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    kind: Kind,
    start: usize,
    end: usize,
    to: String,
}

impl Change {
    /// What happened.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The bytes of the input: one code point, or all that were composed together.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// What it became: nothing if it was removed, itself if it is a deviation character.
    pub fn to(&self) -> &str {
        &self.to
    }
}

/// Everything that changes in a name, found anew each time that it is asked for: a name may
/// have as many changes as it has bytes.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'n> {
    name: &'n str,
    of: Of<'n>,
}

/// Which changes are told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of<'n> {
    /// Those of UTS #46.
    Uts46,
    /// Those of UTS #46 that another edition does too.
    Both(&'n Probe),
    /// None: the edition does not map.
    Nothing,
}

impl<'n> Changes<'n> {
    pub(super) fn new(name: &'n str, of: Of<'n>) -> Self {
        Changes { name, of }
    }

    /// The changes, in the order of the input; what normalisation did comes after the
    /// mapping of the same code point.
    pub fn iter(&self) -> impl Iterator<Item = Change> + 'n {
        let Changes { name, of } = *self;
        let name = match of {
            Of::Nothing => "",
            Of::Uts46 | Of::Both(_) => name,
        };
        Walk::new(name).filter(move |change| match of {
            Of::Both(probe) if change.kind != Kind::Normalised => {
                let from = name.get(change.range()).unwrap_or_default();
                !from.chars().any(|c| probe.differs(c))
            }
            _ => true,
        })
    }

    /// Whether the name is not what UTS #46 makes of it: some change is more than a
    /// deviation character that stays.
    pub fn changed(&self) -> bool {
        self.iter().any(|change| change.kind != Kind::Deviation)
    }

    /// Whether a code point was removed: two names that look alike became one, or one that
    /// looks like another became it.
    pub fn removed(&self) -> bool {
        self.has(Kind::Removed)
    }

    /// Whether a full stop was made: what looked like one label is two.
    pub fn mapped_dots(&self) -> bool {
        self.has(Kind::Dot)
    }

    fn has(&self, kind: Kind) -> bool {
        self.iter().any(|change| change.kind == kind)
    }
}

/// What the mapping of UTS #46, nontransitional, and normalisation do to a name; the URL
/// Standard does the same. The changes are found while one iterates: O(n log n) in the length of
/// the name, and memory for one sequence of a letter and its marks.
///
/// Other editions map otherwise, and IDNA2008 by itself not at all: a report of
/// [`compare_with`](super::compare_with) has the changes of another edition.
///
/// A-labels are not looked into: what they hold is not mapped.
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
    Changes::new(name, Of::Uts46)
}

/// The changes, sequence by sequence: what begins with a starter that never composes with
/// what stands before it is normalised alone as in the whole.
struct Walk<'n> {
    rest: CharIndices<'n>,
    /// The sequence so far, mapped, and the bytes that it came from.
    sequence: Vec<char>,
    range: Range<usize>,
    /// What mapping did to it.
    mapped: Vec<Change>,
    /// What is known of the sequences before, in order.
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
        // One that was removed.
        self.mapped.extend(change);
    }

    /// Ends a sequence: what normalisation did to it is told after what mapping did in the
    /// same place.
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

    /// What normalisation does to the sequence.
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
