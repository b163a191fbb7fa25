//! Properties of code points: one lookup returns all of them.
//!
//! Code points with the same values of all properties share a class, which is a byte. The first code
//! points have an entry each. For others the table has three stages: the row of 1024 code points, the
//! block of 64 in the row, and in the block the run of code points of one class, by counting the bits
//! at which runs begin. Equal rows and blocks are stored once, and lists of runs may overlap. The
//! classes with additional data (a combining class or a mapping by a constant distance) have the
//! highest numbers.

pub(crate) use super::tables::bits::Properties;
use super::tables::class::{
    BASES, BEYOND, CLASSES, COMBINING, FIRST_COMBINING, FIRST_SHIFT, INDEX, LOW, MASKS, PROPERTIES,
    ROWS, SHIFTS,
};
use super::trie::Trie;

/// Returns the table of classes. It is not a constant, because a constant cannot refer to statics in Rust 1.63.
#[inline(always)]
fn table() -> Trie {
    Trie {
        rows: &ROWS,
        index: &INDEX,
        masks: &MASKS,
        bases: &BASES,
        values: &CLASSES,
    }
}

/// The properties of a code point.
// Not inlined: it has many callers, and few in a loop over the code points of every label.
#[inline(never)]
pub(crate) fn properties(c: char) -> Properties {
    properties_inlined(c)
}

/// Returns the properties of a code point, inlined for loops over the code points of every label.
#[inline(always)]
pub(crate) fn properties_inlined(c: char) -> Properties {
    // The array has 256 entries, so `get` needs no bounds check.
    let bits = PROPERTIES.get(usize::from(class_inlined(c)));
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
pub(crate) fn shifted(c: char) -> Option<char> {
    let at = class(c).checked_sub(FIRST_SHIFT)?;
    let shift = *SHIFTS.get(usize::from(at))?;
    char::from_u32((c as u32).wrapping_add(shift as u32))
}

/// The class of a code point.
#[inline(never)]
fn class(c: char) -> u8 {
    class_inlined(c)
}

#[inline(always)]
fn class_inlined(c: char) -> u8 {
    let c = c as usize;
    // The lookups always succeed; the zero only avoids a panic.
    match LOW.get(c) {
        Some(&class) => class,
        None if c < 0x1_0000 => table().value(c >> 10, 0, c).unwrap_or(0),
        None => find_class_beyond(c).unwrap_or(0),
    }
}

/// Returns the class of a code point beyond plane 0. Each plane from the fourth on has rows for its first
/// 4096 code points, one row for all code points between, and a last row.
#[cold]
#[inline(never)]
fn find_class_beyond(c: usize) -> Option<u8> {
    const OWN: usize = 0x1000 >> 10;
    const LAST: usize = (1 << 6) - 1;
    let row = c >> 10 & LAST;
    let part = if row == LAST { OWN + 1 } else { row.min(OWN) };
    let row = match c {
        0..=0x3_FFFF => c >> 10,
        _ => (0x4_0000 >> 10) + (OWN + 2) * ((c >> 16) - 4) + part,
    };
    table().value(row, BEYOND, c)
}
