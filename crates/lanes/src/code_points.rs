//! A function that decodes UTF-8 to code points in all lanes.

use crate::vector::Vector;

/// Masks of the bits of a UTF-8 sequence that belong to the code point. The highest byte of a mask corresponds to the
/// first byte of the sequence. The index is bits 4 to 6 of the first byte. The upper four bits of the first byte are C
/// or D for a code point of two bytes, E for three bytes, and F for four bytes.
const SIGNIFICANT: [i32; 8] = [
    0,
    0,
    0,
    0,
    0x1F3F_0000,
    0x1F3F_0000,
    0x0F3F_3F00,
    0x073F_3F3F,
];

/// The number of bits by which a code point must be shifted right after its four bytes have been joined.
const TOO_HIGH: [i32; 8] = [0, 0, 0, 0, 12, 12, 6, 0];

/// Decodes a non-ASCII code point in each lane. A lane of `utf8` contains four bytes of text, beginning with the first
/// byte of the code point, which is the highest byte of the lane. The upper bits of a lane of the result are the code
/// point, and the lowest byte is zero.
#[inline(always)]
pub(crate) fn above_a_byte<V: Vector>(v: V, utf8: V::Lanes) -> V::Lanes {
    let kind = v.shr(utf8, 28);
    let bits = v.and(utf8, v.look_up_8(kind, SIGNIFICANT));
    let bits = v.join_six_bits(bits);
    // Shifts the code point to the lowest bits, but one byte higher.
    v.shr_each(v.shl(bits, 8), v.look_up_8(kind, TOO_HIGH))
}
