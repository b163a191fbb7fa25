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

/// The properties of a code point.
// Not inlined: it has many callers, and few in a loop over the code points of every label.
#[inline(never)]
pub(crate) fn properties(c: char) -> Properties {
    properties_inlined(c)
}

/// The same, for such a loop.
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
    match LOW.get(c as usize) {
        Some(&class) => class,
        // The lookup always succeeds; the zero only avoids a panic.
        None => find_class(c as usize).unwrap_or(0),
    }
}

#[inline(always)]
fn find_class(c: usize) -> Option<u8> {
    let row = if c < 0x4_0000 { c >> 10 } else { high_row(c) };
    let row = usize::from(*ROWS.get(row)?);
    let block = usize::from(*INDEX.get(16 * row + (c >> 6 & 15))?);
    let block = if c < 0x1_0000 { block } else { block + BEYOND };
    // The bits of later code points of the block are shifted out.
    let run = (*MASKS.get(block)? << (63 - (c & 63))).count_ones();
    let base = usize::from(*BASES.get(block)?);
    CLASSES.get(base + run as usize).copied()
}

/// The index in `ROWS` of a code point in plane 4 or above. Each of these planes has rows for its
/// first 4096 code points, one row for all code points between, and a last row.
#[cold]
fn high_row(c: usize) -> usize {
    const OWN: usize = 0x1000 >> 10;
    const LAST: usize = (1 << 6) - 1;
    let row = c >> 10 & LAST;
    let part = if row == LAST { OWN + 1 } else { row.min(OWN) };
    (0x4_0000 >> 10) + (OWN + 2) * ((c >> 16) - 4) + part
}
