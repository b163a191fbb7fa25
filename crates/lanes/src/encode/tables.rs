//! What vectors look up.

use crate::bias::{BASE, TMAX, reciprocal};

/// Each byte is its position.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // below 64
pub(super) const COUNTING: [u8; 64] = {
    let mut counting = [0; 64];
    let mut position = 0;
    while position < counting.len() {
        counting[position] = position as u8;
        position += 1;
    }
    counting
};

/// Of four bytes from the first one of a code point on, which is the highest, the bits that
/// are its number: by the lowest three bits of the highest half byte, which is C or D, E, or
/// F where two, three or four bytes are one code point.
pub(super) const SIGNIFICANT: [i32; 8] = [
    0,
    0,
    0,
    0,
    0x1F3F_0000,
    0x1F3F_0000,
    0x0F3F_3F00,
    0x073F_3F3F,
];

/// By how many bits the number stands too high, as they are joined out of four bytes.
pub(super) const TOO_HIGH: [i32; 8] = [0, 0, 0, 0, 12, 12, 6, 0];

/// The value of a digit that is none.
pub(super) const NO_DIGIT: u8 = 63;

/// The digits of all values, and 0 for [`NO_DIGIT`].
#[allow(clippy::indexing_slicing)] // bounded by the loop, and a constant's
pub(super) const DIGITS: [u8; 64] = {
    let in_order = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut digits = [0; 64];
    let mut value = 0;
    while value < in_order.len() {
        digits[value] = in_order[value];
        value += 1;
    }
    digits
};

/// The reciprocal of the base less a threshold, by the threshold.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // at most tmax
pub(super) const RECIPROCALS: [[f32; 16]; 2] = {
    let mut reciprocals = [[0.0; 16]; 2];
    let mut threshold = 0;
    while threshold <= TMAX as usize {
        reciprocals[threshold / 16][threshold % 16] =
            reciprocal(BASE.unsigned_abs() - threshold as u32);
        threshold += 1;
    }
    reciprocals
};
