//! Properties of code points. One lookup returns all properties of a code point.
//!
//! Code points with equal values of all properties share a class, which is a byte. The class of the first code points
//! is in an array with one entry for each code point. The class of other code points is in a table with three stages:
//!
//! 1. A row is a range of 1024 code points.
//! 2. A row consists of blocks of 64 code points.
//! 3. A block consists of runs of code points of one class. A mask of 64 bits has a bit for each code point at which a
//!    run begins. Counting the bits up to a code point gives the number of its run.
//!
//! Equal rows and blocks are stored once, and the lists of the classes of runs may overlap. The classes with additional
//! data, which is a combining class or a mapping by a constant distance, have the highest numbers.

use puny::invariant::Ensured;

pub use super::tables::bits::Properties;
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

/// Returns the properties of a code point.
// Not inlined: it has many callers, and few of them are in a loop over the code points of every label.
#[inline(never)]
pub fn properties(c: char) -> Properties {
    properties_inlined(c)
}

/// Returns the properties of a code point. Inlined, for loops over the code points of every label.
#[inline(always)]
pub(crate) fn properties_inlined(c: char) -> Properties {
    // The array has 256 entries, so `get` needs no bounds check.
    let bits = PROPERTIES.get(usize::from(class_inlined(c)));
    Properties::from_bits(bits.copied().ensured())
}

/// Returns the `Canonical_Combining_Class` of a code point, as a number.
// Not inlined: the function has several callers, and few names have combining marks.
#[inline(never)]
pub fn canonical_combining_class(c: char) -> u8 {
    let known = class(c).checked_sub(FIRST_COMBINING);
    let known = known.and_then(|at| COMBINING.get(usize::from(at)));
    known.copied().unwrap_or(0)
}

/// Returns the UTS #46 mapping of a code point, if the class of the code point stores the distance to its mapping.
pub(crate) fn shifted(c: char) -> Option<char> {
    let at = class(c).checked_sub(FIRST_SHIFT)?;
    let shift = *SHIFTS.get(usize::from(at))?;
    char::from_u32((c as u32).wrapping_add(shift as u32))
}

/// Returns the class of a code point.
#[inline(never)]
fn class(c: char) -> u8 {
    class_inlined(c)
}

/// Returns the class of a code point. Inlined, for loops over the code points of every label.
#[inline(always)]
fn class_inlined(c: char) -> u8 {
    let c = c as usize;
    // The lookups always succeed. The zero only avoids code for a panic.
    match LOW.get(c) {
        Some(&class) => class,
        None if c < 0x1_0000 => table().value(c >> 10, 0, c).ensured(),
        None => find_class_beyond(c).ensured(),
    }
}

/// Returns the class of a code point beyond plane 0. Planes 1 to 3 have all their rows. Each later plane has rows for
/// its first 4096 code points, one row for all code points in the middle, and a last row.
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
