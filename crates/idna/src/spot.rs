//! A code point and the bytes of the input that it came from, so that a rule that looks
//! at mapped and normalised text can point at what the user wrote.

use alloc::vec::Vec;

use crate::error::Problem;
use crate::normalise::Element;
use crate::status::Status;

/// A code point with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) c: char,
    /// The first byte in the input.
    pub(crate) start: usize,
    /// The byte after the last.
    pub(crate) end: usize,
}

impl Element for Spot {
    fn code_point(self) -> char {
        self.c
    }

    fn with(self, c: char) -> Self {
        Spot { c, ..self }
    }

    fn join(self, other: Self, c: char) -> Self {
        Spot {
            c,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

impl Spot {
    /// From the start of this one to the end of the other.
    pub(crate) fn join_with(self, other: Spot) -> Spot {
        self.join(other, self.c)
    }
}

/// The code points of a name, each with its origin.
pub(crate) fn spots(name: &str) -> impl Iterator<Item = Spot> + '_ {
    name.char_indices().map(|(start, c)| Spot {
        c,
        start,
        end: start + c.len_utf8(),
    })
}

/// A label's number and its bytes in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) index: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Place {
    /// The code points of decoded text all come from the whole label.
    pub(crate) fn spot(self, c: char) -> Spot {
        Spot {
            c,
            start: self.start,
            end: self.end,
        }
    }
}

/// The problems found so far: label by label, and last those of the name.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) problems: Vec<Problem>,
}

impl Report {
    /// A rule broken by one code point of a label. In a decoded label code points have no
    /// places of their own, so that one which stands there a million times over would be as
    /// many equal problems. Those among the last few are kept once.
    #[inline(never)] // it has many callers, and none is in a hurry
    pub(crate) fn spot(&mut self, place: Place, spot: Spot, status: Status) {
        let problem = Problem {
            status,
            label: Some(place.index),
            start: spot.start,
            end: spot.end,
            code_point: Some(spot.c),
        };
        if !self
            .problems
            .iter()
            .rev()
            .take(8)
            .any(|last| *last == problem)
        {
            self.problems.push(problem);
        }
    }

    /// A rule broken by a label.
    pub(crate) fn label(&mut self, place: Place, status: Status) {
        self.problems.push(Problem {
            status,
            label: Some(place.index),
            start: place.start,
            end: place.end,
            code_point: None,
        });
    }

    /// A rule broken by a name of so many bytes.
    pub(crate) fn name(&mut self, bytes: usize, status: Status) {
        self.problems.push(Problem {
            status,
            label: None,
            start: 0,
            end: bytes,
            code_point: None,
        });
    }

    /// The problems.
    pub(crate) fn finish(self) -> Vec<Problem> {
        self.problems
    }
}
