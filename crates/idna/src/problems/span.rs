//! [`SpannedChar`] and [`LabelSpan`]: code points and labels with their byte ranges in the input. With these ranges, a
//! rule that checks mapped and normalised text can point at the text that the user wrote.
//!
//! The offsets have 32 bits, which halves the memory for a long name.
//! [`Report::too_long`](crate::conversion::Report::too_long) refuses names of 4 GiB or more before they are converted.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::cause::Origin;
use super::problem::{narrow, Problem};
use super::rule::Rule;
use crate::dns::labels::Segment;
use crate::unicode::normalise::Element;

/// A code point, and the byte range of the input from which the code point was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpannedChar {
    pub(crate) c: char,
    /// The offset of the first byte in the input.
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
    /// Returns this code point with this byte range of the input.
    pub(crate) fn new(c: char, range: Range<usize>) -> SpannedChar {
        SpannedChar {
            c,
            start: narrow(range.start),
            end: narrow(range.end),
        }
    }

    /// Returns this code point with a range that covers the ranges of both code points.
    pub(crate) fn join_with(self, other: SpannedChar) -> SpannedChar {
        self.join(other, self.c)
    }

    /// Returns the byte range in the input that the code point comes from.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Returns the code points of a label of the input, each with its range.
pub(crate) fn spanned_chars_of<'n>(
    label: &Segment<'n>,
) -> impl Iterator<Item = SpannedChar> + Clone + 'n {
    spanned_chars(label.text, label.start)
}

/// Returns the code points of a label of the input as a vector, each with its range.
pub(crate) fn collect_chars_of(label: &Segment<'_>) -> Vec<SpannedChar> {
    if !label.text.is_ascii() {
        return spanned_chars_of(label).collect();
    }
    // The number of code points is known, so the vector does not grow.
    let bytes = label.text.bytes().enumerate();
    let spanned = |(at, byte)| {
        let start = label.start + at;
        SpannedChar::new(char::from(byte), start..start + 1)
    };
    bytes.map(spanned).collect()
}

/// Returns the code points of a text, each with its range. The text begins at the byte offset `start` of the input.
pub(crate) fn spanned_chars(
    text: &str,
    start: usize,
) -> impl Iterator<Item = SpannedChar> + Clone + '_ {
    text.char_indices().map(move |(at, c)| {
        let start = start + at;
        SpannedChar::new(c, start..start + c.len_utf8())
    })
}

/// Appends code points to a string. Not inlined, because it has many callers.
#[inline(never)]
pub(crate) fn push_text(text: &[SpannedChar], to: &mut String) {
    to.reserve(text.len());
    for ch in text {
        to.push(ch.c);
    }
}

/// The index of a label, and its byte range in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LabelSpan {
    index: u32,
    start: u32,
    end: u32,
    /// Whether the text of the label was decoded from an A-label.
    pub(crate) decoded: bool,
}

impl LabelSpan {
    /// Returns the span of a label whose text was not decoded from an A-label.
    pub(crate) fn new(index: usize, range: Range<usize>) -> LabelSpan {
        LabelSpan {
            index: narrow(index),
            start: narrow(range.start),
            end: narrow(range.end),
            decoded: false,
        }
    }

    /// Returns the span of a label of the input.
    pub(crate) fn from_segment(label: &Segment<'_>) -> LabelSpan {
        LabelSpan::new(label.index, label.range())
    }

    /// Returns the index of the label, from 0.
    pub(crate) fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the byte range of the label in the input.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Replaces the code points of the label by the code points of another form of the label. Each code point has the
    /// range of the whole label.
    #[inline(never)]
    pub(crate) fn replace_text(self, chars: &mut Vec<SpannedChar>, text: &str) {
        let (start, end) = (self.start, self.end);
        chars.clear();
        for c in text.chars() {
            chars.push(SpannedChar { c, start, end });
        }
    }

    /// Returns the problem for a rule that the label breaks.
    pub(crate) fn problem(self, rule: Rule) -> Problem {
        Problem::new(rule, Some(self.index()), self.range())
    }

    /// Returns the problem for a rule that a code point of the label breaks. The origin is not final:
    /// `Recorder::finish` changes `Input` to `Mapping` if the code point is not in the input.
    pub(crate) fn problem_of(self, ch: SpannedChar, rule: Rule) -> Problem {
        let origin = match self.decoded {
            true => Origin::ALabel,
            false => Origin::Input,
        };
        Problem::new(rule, Some(self.index()), ch.range()).blaming(ch.c, origin)
    }
}
