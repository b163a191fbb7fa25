//! Code points and labels with their byte ranges in the input, so that a rule that checks mapped
//! and normalised text can point at what the user wrote.
//!
//! Offsets have 32 bits here, which halves the memory for a hostile name. Longer names are
//! refused first, by [`Report::too_long`](crate::conversion::Report::too_long).

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::cause::Origin;
use super::problem::{narrow, Problem};
use super::status::Status;
use crate::dns::labels::Segment;
use crate::unicode::normalise::Element;

/// A code point and the byte range in the input that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpannedChar {
    pub(crate) c: char,
    /// The first byte in the input.
    start: u32,
    /// The end of the range, exclusive.
    end: u32,
}

impl Element for SpannedChar {
    fn code_point(self) -> char {
        self.c
    }

    fn with(self, c: char) -> Self {
        SpannedChar { c, ..self }
    }

    fn join(self, other: Self, c: char) -> Self {
        SpannedChar {
            c,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

impl SpannedChar {
    /// A code point that comes from these bytes.
    pub(crate) fn new(c: char, range: Range<usize>) -> SpannedChar {
        SpannedChar {
            c,
            start: narrow(range.start),
            end: narrow(range.end),
        }
    }

    /// This code point, with the range from its start to the end of the other.
    pub(crate) fn join_with(self, other: SpannedChar) -> SpannedChar {
        self.join(other, self.c)
    }

    /// Returns the byte range in the input that the code point comes from.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The code points of a label of the input, each with its range.
pub(crate) fn spanned_chars_of<'n>(
    label: &Segment<'n>,
) -> impl Iterator<Item = SpannedChar> + Clone + 'n {
    spanned_chars(label.text, label.start)
}

/// The code points of a text that begins at this byte of the input, each with its range.
pub(crate) fn spanned_chars(
    text: &str,
    start: usize,
) -> impl Iterator<Item = SpannedChar> + Clone + '_ {
    text.char_indices().map(move |(at, c)| {
        let start = start + at;
        SpannedChar::new(c, start..start + c.len_utf8())
    })
}

/// Appends the code points. Not inlined, since it has many callers.
#[inline(never)]
pub(crate) fn push_text(text: &[SpannedChar], to: &mut String) {
    for ch in text {
        to.push(ch.c);
    }
}

/// A label's index and its byte range in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LabelSpan {
    index: u32,
    start: u32,
    end: u32,
    /// Whether its text was decoded from an A-label.
    pub(crate) decoded: bool,
}

impl LabelSpan {
    /// The span of a label that is not decoded.
    pub(crate) fn new(index: usize, range: Range<usize>) -> LabelSpan {
        LabelSpan {
            index: narrow(index),
            start: narrow(range.start),
            end: narrow(range.end),
            decoded: false,
        }
    }

    /// The span of a label of the input.
    pub(crate) fn of(label: &Segment<'_>) -> LabelSpan {
        LabelSpan::new(label.index, label.range())
    }

    /// The same label, decoded.
    pub(crate) fn decoded(self) -> LabelSpan {
        LabelSpan {
            decoded: true,
            ..self
        }
    }

    /// The index of the label, from 0.
    pub(crate) fn index(self) -> usize {
        self.index as usize
    }

    /// The byte range of the label in the input.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The code points of decoded text, each with the range of the whole label.
    #[inline(never)]
    pub(crate) fn spanned_chars(self, text: &str) -> Vec<SpannedChar> {
        let mut chars = Vec::with_capacity(text.len());
        for c in text.chars() {
            chars.push(self.spanned_char(c));
        }
        chars
    }

    /// A code point of decoded text, with the range of the whole label.
    pub(crate) fn spanned_char(self, c: char) -> SpannedChar {
        SpannedChar {
            c,
            start: self.start,
            end: self.end,
        }
    }

    /// A problem for a rule broken by the label.
    pub(crate) fn problem(self, status: Status) -> Problem {
        Problem::new(status, Some(self.index()), self.range())
    }

    /// A problem for a rule broken by a code point of the label. `Recorder::finish` finds out
    /// whether the code point is in the input.
    pub(crate) fn problem_of(self, ch: SpannedChar, status: Status) -> Problem {
        let origin = match self.decoded {
            true => Origin::ALabel,
            false => Origin::Input,
        };
        Problem::new(status, Some(self.index()), ch.range()).blaming(ch.c, origin)
    }
}
