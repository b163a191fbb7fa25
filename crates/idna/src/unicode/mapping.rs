//! The IDNA Mapping Table of UTS #46, section 5.

use core::str::Chars;

use super::properties::shifted;
use super::tables::mapping::{BASES, BITS, FIRST_TEXT, GROUPS, INDEX, LAST_TEXT, TEXTS, VALUES};

/// The mapping of a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// One code point, as in most mappings: lower case.
    One(char),
    /// Several code points, or a single one that is the target of few mappings.
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

/// The mapping of a code point of status mapped; any other is mapped to itself.
#[inline]
pub(crate) fn mapping(c: char) -> Mapping {
    match shifted(c) {
        Some(to) => Mapping::One(to),
        None => value(c).unwrap_or(Mapping::One(c)),
    }
}

/// The transitional mapping of a code point of status deviation; any other is mapped to itself.
pub(crate) fn deviation(c: char) -> Mapping {
    match c {
        '\u{DF}' => Mapping::Text("ss"),
        '\u{3C2}' => Mapping::One('\u{3C3}'),
        // Zero width non-joiner and joiner.
        '\u{200C}' | '\u{200D}' => Mapping::Text(""),
        _ => Mapping::One(c),
    }
}

/// The mapping in the tables of this module.
///
/// Each group of 32 code points has a bit mask of those that have a value, and the index of its
/// first value. The index of a value is that plus the number of lower bits that are set.
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
    let index = usize::from(*BASES.get(group)?) + before as usize;
    let value = *VALUES.get(index)?;
    if (FIRST_TEXT..=LAST_TEXT).contains(&value) {
        text(usize::from(value - FIRST_TEXT)).map(Mapping::Text)
    } else {
        char::from_u32(u32::from(value)).map(Mapping::One)
    }
}

/// The text at this offset in `TEXTS`, where its length comes first.
fn text(offset: usize) -> Option<&'static str> {
    let length = *TEXTS.as_bytes().get(offset)?;
    TEXTS.get(offset + 1..)?.get(..usize::from(length))
}
