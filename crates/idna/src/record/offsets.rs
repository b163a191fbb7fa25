//! Offsets of a text in the unit of another language.

use alloc::vec::Vec;

/// What a language counts in its strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Code points, as Python does.
    CodePoint,
    /// Code units of UTF-16, as JavaScript does.
    Utf16,
}

impl Unit {
    /// The units of the code points that begin in these bytes of UTF-8.
    fn count(self, bytes: &[u8]) -> usize {
        let units = |byte: &u8| match (byte, self) {
            (0x80..=0xBF, _) => 0,
            (0xF0..=0xFF, Unit::Utf16) => 2,
            _ => 1,
        };
        bytes.iter().map(units).sum()
    }
}

/// The offsets of a text in bytes, converted to a unit.
///
/// Making it takes O(n); a look-up takes constant time. So a megabyte with a problem at every code point
/// stays linear.
///
/// ```
/// use puny_idna::record::{Offsets, Record, Unit};
///
/// let name = "😀_.de";
/// let error = puny_idna::to_ascii(name).unwrap_err();
/// let range = |unit| {
///     let offsets = Offsets::new(name, unit);
///     Record::of(&error.first()).in_units(|offset| offsets.of(offset)).range
/// };
/// assert_eq!((range(Unit::CodePoint), range(Unit::Utf16)), (1..2, 2..3));
/// ```
#[derive(Clone, Debug)]
pub struct Offsets<'t> {
    text: &'t str,
    unit: Unit,
    /// The number of units before each block of bytes; empty if all is ASCII.
    blocks: Vec<usize>,
}

impl<'t> Offsets<'t> {
    /// In bytes.
    const BLOCK: usize = 64;

    /// The offsets of a text. O(n) in time; in memory an eighth of the text, or nothing if all is ASCII.
    pub fn new(text: &'t str, unit: Unit) -> Self {
        let mut blocks = Vec::new();
        if !text.is_ascii() {
            let mut units = 0;
            for block in text.as_bytes().chunks(Self::BLOCK) {
                blocks.push(units);
                units += unit.count(block);
            }
        }
        Offsets { text, unit, blocks }
    }

    /// The number of units before an offset in bytes; that of the whole text at its end and beyond.
    /// Constant time.
    pub fn of(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let block = match self.blocks.len().checked_sub(1) {
            Some(last) => last.min(offset / Self::BLOCK),
            None => return offset,
        };
        let before = self.blocks.get(block).copied().unwrap_or_default();
        let rest = self.text.as_bytes().get(block * Self::BLOCK..offset);
        before + self.unit.count(rest.unwrap_or_default())
    }
}
