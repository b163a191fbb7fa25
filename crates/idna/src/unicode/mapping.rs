//! The mappings of UTS #46, section 5.

use core::str::Chars;

use super::properties::shifted;
use super::tables::mapping::{BASES, BITS, FIRST_TEXT, GROUPS, INDEX, LAST_TEXT, TEXTS, VALUES};

/// What a code point is mapped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// One code point, as for most: lower case.
    One(char),
    /// More than one, or one that few are mapped to.
    Text(&'static str),
}

impl Mapping {
    /// The code points, in order.
    #[inline]
    pub(crate) fn chars(self) -> Mapped {
        match self {
            Mapping::One(c) => Mapped {
                one: Some(c),
                text: "".chars(),
            },
            Mapping::Text(text) => Mapped {
                one: None,
                text: text.chars(),
            },
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
pub(crate) struct Mapped {
    one: Option<char>,
    text: Chars<'static>,
}

impl Iterator for Mapped {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        self.one.take().or_else(|| self.text.next())
    }
}

/// What a code point of status mapped is mapped to; any other stays as it is.
#[inline]
pub(crate) fn mapping(c: char) -> Mapping {
    match shifted(c) {
        Some(to) => Mapping::One(to),
        None => value(c).unwrap_or(Mapping::One(c)),
    }
}

/// What transitional processing maps a code point of status deviation to; any other stays
/// as it is.
pub(crate) fn deviation(c: char) -> Mapping {
    match c {
        '\u{DF}' => Mapping::Text("ss"),
        '\u{3C2}' => Mapping::One('\u{3C3}'),
        // Zero width non-joiner and joiner.
        '\u{200C}' | '\u{200D}' => Mapping::Text(""),
        _ => Mapping::One(c),
    }
}

/// The mapping that stands in the tables of this module.
///
/// A group of 32 code points knows by one bit for each of them which have a value, and
/// where the values begin: so the place of a value is a count of bits.
fn value(c: char) -> Option<Mapping> {
    let c = c as usize;
    let groups = usize::from(*INDEX.get(c >> 9)?);
    let group = usize::from(*GROUPS.get(groups + ((c >> 5) & 15))?);
    let bits = *BITS.get(group)?;
    let bit = 1u32 << (c & 31);
    if bits & bit == 0 {
        return None;
    }
    let before = (bits & (bit - 1)).count_ones();
    let place = usize::from(*BASES.get(group)?) + before as usize;
    let value = *VALUES.get(place)?;
    if (FIRST_TEXT..=LAST_TEXT).contains(&value) {
        text(usize::from(value - FIRST_TEXT)).map(Mapping::Text)
    } else {
        char::from_u32(u32::from(value)).map(Mapping::One)
    }
}

/// The text behind the length at this place.
fn text(place: usize) -> Option<&'static str> {
    let length = *TEXTS.as_bytes().get(place)?;
    TEXTS.get(place + 1..)?.get(..usize::from(length))
}
