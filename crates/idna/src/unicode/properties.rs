//! Properties of code points: one lookup in a three-stage trie returns all of them.
//!
//! Code points with the same values of all properties share a class, which is a byte. The trie has
//! three stages: the row of 512 code points, the block of 16 in the row, the code point in the
//! block. Equal rows and blocks are stored once, and may overlap. The classes with additional data
//! (a combining class or a mapping by a constant distance) have the highest numbers.

pub(crate) use super::tables::bits::Properties;
use super::tables::class::{
    BLOCK, CLASSES, COMBINING, FIRST_COMBINING, FIRST_SHIFT, INDEX, PROPERTIES, ROW, ROWS, SHIFTS,
};

/// The properties of a code point.
#[inline]
pub(crate) fn properties(c: char) -> Properties {
    // The array has 256 entries, so `get` needs no bounds check.
    let bits = PROPERTIES.get(usize::from(class(c)));
    Properties::from_bits(bits.copied().unwrap_or(0))
}

/// `Canonical_Combining_Class`, as a number.
#[inline]
pub(crate) fn canonical_combining_class(c: char) -> u8 {
    let known = class(c).checked_sub(FIRST_COMBINING);
    let known = known.and_then(|at| COMBINING.get(usize::from(at)));
    known.copied().unwrap_or(0)
}

/// The UTS #46 mapping of a code point whose class stores the distance to it.
#[inline]
pub(crate) fn shifted(c: char) -> Option<char> {
    let at = class(c).checked_sub(FIRST_SHIFT)?;
    let shift = *SHIFTS.get(usize::from(at))?;
    char::from_u32((c as u32).wrapping_add(shift as u32))
}

/// The class of a code point.
#[inline]
fn class(c: char) -> u8 {
    // The lookup always succeeds; the zero only avoids a panic.
    find_class(c as usize).unwrap_or(0)
}

#[inline]
fn find_class(c: usize) -> Option<u8> {
    let row = if c < 0x4_0000 { c >> ROW } else { high_row(c) };
    let row = usize::from(*ROWS.get(row)?);
    let block = row + ((c >> BLOCK) & ((1 << (ROW - BLOCK)) - 1));
    let block = usize::from(*INDEX.get(block)?);
    CLASSES.get(block + (c & ((1 << BLOCK) - 1))).copied()
}

/// The index in `ROWS` of a code point in plane 4 or above. Each of these planes has rows for its
/// first 4096 code points, one row for all code points between, and a last row.
#[cold]
fn high_row(c: usize) -> usize {
    let own = 0x1000 >> ROW;
    let last = (1 << (16 - ROW)) - 1;
    let row = (c >> ROW) & last;
    let part = if row == last { own + 1 } else { row.min(own) };
    (0x4_0000 >> ROW) + (own + 2) * ((c >> 16) - 4) + part
}
