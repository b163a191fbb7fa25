//! Code points from UTF-8, in lanes.

use crate::vector::Vector;

/// Masks of the bits of a UTF-8 sequence that belong to the code point. The first byte of the sequence is the
/// highest byte of the mask. The index is the lowest three bits of the upper half of the first byte. This half is C
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

/// The number of bits by which a code point is too far left after its four bytes have been joined.
const TOO_HIGH: [i32; 8] = [0, 0, 0, 0, 12, 12, 6, 0];

/// Decodes a non-ASCII code point in each lane. A lane of `utf8` holds the four bytes at the beginning
/// of the code point, the first byte highest. A lane of the result holds the code point in its upper
/// bits, and zero in its lowest byte.
#[inline(always)]
pub(crate) fn above_a_byte<V: Vector>(v: V, utf8: V::Lanes) -> V::Lanes {
    let kind = v.shr(utf8, 28);
    let bits = v.and(utf8, v.look_up_8(kind, SIGNIFICANT));
    let bits = v.join_six_bits(bits);
    // Shifts the code point to the lowest bits, and then up by a byte.
    v.shr_each(v.shl(bits, 8), v.look_up_8(kind, TOO_HIGH))
}
