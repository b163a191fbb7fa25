//! The IDNA Mapping Table of UTS #46, section 5.

use core::str::Chars;

use super::numbers::Numbers;
use super::properties::{properties, shifted, Properties};
use super::tables::codes::Code;
use super::tables::mapping::{OFFSETS, SEGMENTS, STREAM, UNIT};

/// The mapping of a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// One code point. Most mappings are of this kind, such as mappings to lower case.
    One(char),
    /// A text that is not in the tables.
    Text(&'static str),
    /// A text in the tables.
    Stored(Stored),
}

impl Mapping {
    /// Returns the code points, in order.
    #[inline]
    pub(crate) fn chars(self) -> Mapped {
        match self {
            Mapping::One(c) => Mapped::One(Some(c)),
            Mapping::Text(text) => Mapped::Text(text.chars()),
            Mapping::Stored(stored) => Mapped::Stored(stored),
        }
    }
}

impl IntoIterator for Mapping {
    type Item = char;
    type IntoIter = Mapped;

    #[inline]
    fn into_iter(self) -> Mapped {
        self.chars()
    }
}

/// The code points of a [`Mapping`].
#[derive(Clone, Debug)]
pub(crate) enum Mapped {
    One(Option<char>),
    Text(Chars<'static>),
    Stored(Stored),
}

impl Iterator for Mapped {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        match self {
            Mapped::One(c) => c.take(),
            Mapped::Text(text) => text.next(),
            Mapped::Stored(stored) => stored.next(),
        }
    }
}

/// Returns the mapping of a code point whose status is mapped. Any other code point is mapped to itself.
#[inline]
pub(crate) fn mapping(c: char) -> Mapping {
    match shifted(c) {
        Some(to) => Mapping::One(to),
        None => stored_mapping(c).unwrap_or(Mapping::One(c)),
    }
}

/// Returns the transitional mapping of a code point whose status is deviation. Any other code point is mapped to
/// itself.
pub(crate) fn deviation(c: char) -> Mapping {
    match c {
        '\u{DF}' => Mapping::Text("ss"),
        '\u{3C2}' => Mapping::One('\u{3C3}'),
        // ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER
        '\u{200C}' | '\u{200D}' => Mapping::Text(""),
        _ => Mapping::One(c),
    }
}

/// Returns the mapping that the tables have for a code point. Finds the segment of the stream that contains the code
/// point, and reads the segment from its start to the code point.
fn stored_mapping(c: char) -> Option<Mapping> {
    if !properties(c).has(Properties::MAPPED) {
        return None;
    }
    let c = c as u32;
    let segments = Numbers(&SEGMENTS);
    let after = segments.partition_point(0..segments.len(), |unit| u32::from(unit) <= c / UNIT);
    let segment = after.checked_sub(1)?;
    let (unit, at) = (segments.get(segment)?, Numbers(&OFFSETS).get(segment)?);
    let mut text = Stored {
        at,
        left: 0,
        last: 0,
    };
    let mut length = 1;
    // All code points before `end` have been read.
    let mut end = u32::from(unit) * UNIT;
    while end <= c {
        let start = text.at;
        let (run, step) = match Code::of(text.byte()?) {
            Code::Length(new) => {
                length = new;
                continue;
            }
            Code::Skip(0) => {
                end += u32::from(text.byte()?);
                continue;
            }
            Code::Skip(skipped) => {
                end += u32::from(skipped);
                continue;
            }
            Code::Same(run) => (run, 0),
            Code::Next(run) => (run, 1),
            _ => {
                text = Stored {
                    at: start,
                    left: length,
                    ..text
                };
                if end == c {
                    return Some(Mapping::Stored(text));
                }
                while text.next().is_some() {}
                end += 1;
                continue;
            }
        };
        let number = (c - end + 1).min(run.into());
        text.last += number * step;
        end += u32::from(run);
    }
    // The code point is in a run of one-code-point mappings.
    char::from_u32(text.last).map(Mapping::One)
}

/// A text in the stream. As an iterator, it decodes the code points of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// The offset of the next code point.
    at: u16,
    /// The number of code points that have not been decoded yet.
    left: u8,
    /// The last decoded code point that is not ASCII. The stream stores most code points by the distance from it.
    last: u32,
}

impl Stored {
    /// Reads the next byte of the stream.
    fn byte(&mut self) -> Option<u8> {
        let byte = STREAM.get(usize::from(self.at)).copied();
        self.at += 1;
        byte
    }

    /// Decodes the next code point.
    // Not inlined: it has several callers, and the code points are rare.
    #[inline(never)]
    fn next(&mut self) -> Option<char> {
        self.left = self.left.checked_sub(1)?;
        let last = match Code::of(self.byte()?) {
            Code::Ascii(byte) => return Some(char::from(byte)),
            Code::Plane(plane) => {
                u32::from(plane) << 16 | u32::from(self.byte()?) << 8 | u32::from(self.byte()?)
            }
            Code::Near(distance) => self.last.wrapping_add(distance as u32),
            Code::Far(distance) => {
                let low = u32::from(self.byte()?);
                self.last.wrapping_add(distance as u32).wrapping_add(low)
            }
            _ => return None,
        };
        self.last = last;
        char::from_u32(last)
    }
}
