//! Code points from UTF-8, in lanes.

use crate::vector::Vector;

/// The bits of four bytes that hold the code point, with its first byte as the highest byte. The
/// index is the lowest three bits of the highest half byte, which is C or D, E, or F for code
/// points of two, three or four bytes.
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

/// The number of bits by which the code point is too far left after four bytes have been joined.
const TOO_HIGH: [i32; 8] = [0, 0, 0, 0, 12, 12, 6, 0];

/// The code points that are not basic, above the lowest byte, from the four bytes at the beginning of
/// each, the first byte highest.
#[inline(always)]
pub(crate) fn above_a_byte<V: Vector>(v: V, utf8: V::Lanes) -> V::Lanes {
    let kind = v.shr(utf8, 28);
    let bits = v.and(utf8, v.look_up_8(kind, SIGNIFICANT));
    let bits = v.join_six_bits(bits);
    // Shifts the code point to the lowest bits, and then up by a byte.
    v.shr_each(v.shl(bits, 8), v.look_up_8(kind, TOO_HIGH))
}
