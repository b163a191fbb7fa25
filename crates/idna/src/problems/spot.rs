//! A code point and the bytes of the input that it came from, so that a rule that looks
//! at mapped and normalised text can point at what the user wrote.
//!
//! Offsets have 32 bits here, which halves the memory of a hostile name. No name is so long
//! that they would not do: [`Report::too_long`](crate::edition::Report::too_long) is asked
//! before.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::cause::Origin;
use super::problem::{narrow, Problem};
use super::status::Status;
use crate::dns::labels::Segment;
use crate::unicode::normalise::Element;

/// A code point with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) c: char,
    /// The first byte in the input.
    start: u32,
    /// The byte after the last.
    end: u32,
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
    /// A code point that came from these bytes.
    pub(crate) fn new(c: char, range: Range<usize>) -> Spot {
        Spot {
            c,
            start: narrow(range.start),
            end: narrow(range.end),
        }
    }

    /// From the start of this one to the end of the other.
    pub(crate) fn join_with(self, other: Spot) -> Spot {
        self.join(other, self.c)
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The code points of a label of the input, each with its origin.
pub(crate) fn spots_of<'n>(label: &Segment<'n>) -> impl Iterator<Item = Spot> + Clone + 'n {
    spots(label.text, label.start)
}

/// The code points of a text that begins at this byte of the input, each with its origin.
pub(crate) fn spots(text: &str, start: usize) -> impl Iterator<Item = Spot> + Clone + '_ {
    text.char_indices().map(move |(at, c)| {
        let start = start + at;
        Spot::new(c, start..start + c.len_utf8())
    })
}

/// Appends the code points. In one place of a program, since many ask for it.
#[inline(never)]
pub(crate) fn push_text(text: &[Spot], to: &mut String) {
    for spot in text {
        to.push(spot.c);
    }
}

/// A label's number and its bytes in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    index: u32,
    start: u32,
    end: u32,
    /// Whether its text is what an A-label was decoded to.
    pub(crate) decoded: bool,
}

impl Place {
    /// Of a label that is not decoded.
    pub(crate) fn new(index: usize, range: Range<usize>) -> Place {
        Place {
            index: narrow(index),
            start: narrow(range.start),
            end: narrow(range.end),
            decoded: false,
        }
    }

    /// Of a label of the input.
    pub(crate) fn of(label: &Segment<'_>) -> Place {
        Place::new(label.index, label.range())
    }

    /// The same label, decoded.
    pub(crate) fn decoded(self) -> Place {
        Place {
            decoded: true,
            ..self
        }
    }

    /// How many labels stand before it.
    pub(crate) fn index(self) -> usize {
        self.index as usize
    }

    /// Its bytes in the input.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The code points of decoded text, which all come from the whole label.
    #[inline(never)]
    pub(crate) fn spots(self, text: &str) -> Vec<Spot> {
        let mut spots = Vec::with_capacity(text.len());
        for c in text.chars() {
            spots.push(self.spot(c));
        }
        spots
    }

    /// One of them.
    pub(crate) fn spot(self, c: char) -> Spot {
        Spot {
            c,
            start: self.start,
            end: self.end,
        }
    }

    /// A rule broken by the label.
    pub(crate) fn problem(self, status: Status) -> Problem {
        Problem::new(status, Some(self.index()), self.range())
    }

    /// A rule broken by a code point of the label. Whether that stands in the input is looked
    /// up when all problems are known.
    pub(crate) fn problem_of(self, spot: Spot, status: Status) -> Problem {
        let origin = match self.decoded {
            true => Origin::ALabel,
            false => Origin::Input,
        };
        Problem::new(status, Some(self.index()), spot.range()).blaming(spot.c, origin)
    }
}
