//! [`Offsets`]: converts byte offsets of a text to the unit of another programming language.

use alloc::vec::Vec;

use puny::invariant::Ensured;

/// The unit in which a programming language counts the offsets of its strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Code points, as in Python.
    CodePoint,
    /// UTF-16 code units, as in JavaScript.
    Utf16,
}

impl Unit {
    /// Returns the number of units of all code points that begin in these bytes of UTF-8.
    fn count(self, bytes: &[u8]) -> usize {
        let units = |byte: &u8| match (byte, self) {
            (0x80..=0xBF, _) => 0,
            (0xF0..=0xFF, Unit::Utf16) => 2,
            _ => 1,
        };
        bytes.iter().map(units).sum()
    }
}

/// A table that converts byte offsets of a text to another unit.
///
/// Building the table takes O(n), and each look-up takes constant time. So the total time stays linear even if a text
/// of a megabyte has a problem at every code point.
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
    /// The number of units before each block of bytes. Empty if the text is ASCII.
    blocks: Vec<usize>,
}

impl<'t> Offsets<'t> {
    /// The length of a block, in bytes.
    const BLOCK: usize = 64;

    /// Builds the table for a text. Takes O(n) time, and an eighth of the memory of the text. ASCII needs no memory.
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

    /// Converts a byte offset: returns the number of units before it. If the offset is at or after the end of the text,
    /// returns the number of units of the whole text. Takes constant time.
    pub fn of(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let block = match self.blocks.len().checked_sub(1) {
            Some(last) => last.min(offset / Self::BLOCK),
            None => return offset,
        };
        let before = self.blocks.get(block).copied().ensured();
        let rest = self.text.as_bytes().get(block * Self::BLOCK..offset);
        before + self.unit.count(rest.ensured())
    }
}
