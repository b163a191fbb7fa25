//! Properties of code points: one look-up answers all that a step asks.
//!
//! Code points that are alike in everything share a class, a byte. Three steps lead to
//! it: the row of 1024 code points, the block of 16 in the row, the code point in the
//! block. Equal rows and blocks stand once, and may begin inside others.

pub(crate) use crate::tables::bits::Properties;
use crate::tables::class::{BLOCK, CLASSES, COMBINING, INDEX, PROPERTIES, ROW, ROWS, SHIFTS};

/// All properties of a code point.
#[inline]
pub(crate) fn properties(c: char) -> Properties {
    // There are as many classes as bytes, so `get` costs no comparison.
    let bits = PROPERTIES.get(usize::from(class(c)));
    Properties::from_bits(bits.copied().unwrap_or(0))
}

/// `Canonical_Combining_Class`, by its number.
#[inline]
pub(crate) fn canonical_combining_class(c: char) -> u8 {
    COMBINING.get(usize::from(class(c))).copied().unwrap_or(0)
}

/// The code point to which UTS #46 maps this one, if its class knows how far away it is.
#[inline]
pub(crate) fn shifted(c: char) -> Option<char> {
    match SHIFTS.get(usize::from(class(c))) {
        None | Some(0) => None,
        Some(&shift) => char::from_u32((c as u32).wrapping_add(shift as u32)),
    }
}

/// The class of a code point.
#[inline]
fn class(c: char) -> u8 {
    let c = c as usize;
    // All that is pointed to is there: the zeros are never taken, and only say so without
    // a panic.
    let row = usize::from(ROWS.get(c >> ROW).copied().unwrap_or(0));
    let block = row + ((c >> BLOCK) & ((1 << (ROW - BLOCK)) - 1));
    let block = usize::from(INDEX.get(block).copied().unwrap_or(0));
    let place = block + (c & ((1 << BLOCK) - 1));
    CLASSES.get(place).copied().unwrap_or(0)
}
