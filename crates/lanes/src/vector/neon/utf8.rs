//! Writes sixteen code points as UTF-8, in four vectors.

use core::arch::aarch64::*;

use super::conversions::{from_bytes, from_four, from_sixteen, to_bytes};
use crate::output::Row;
use crate::vector::operations::{MAX_LANES, Sixteen};
use crate::vector::tables::UTF8_BYTES;

/// Appends the code points, and no more than there are.
#[inline]
#[target_feature(enable = "neon")]
#[allow(clippy::cast_possible_truncation)] // the lowest byte
pub(super) fn append(points: &Sixteen<'_>, row: &mut Row<'_>) {
    let count = points.count.min(MAX_LANES);
    for points in merge(points).into_iter().take(count.div_ceil(4)) {
        let at_least = |point| vcgeq_u32(points, vdupq_n_u32(point));
        // The number of continuation bytes, negated; a true comparison is -1.
        let minus_more = vaddq_u32(
            at_least(0x80),
            vaddq_u32(at_least(0x800), at_least(0x1_0000)),
        );
        let bytes = utf8(points, minus_more);
        // Nine times the number has its lower bit where it is, and its higher bit four bits above.
        let lengths = vmulq_u32(
            minus_more,
            from_four([9, 18, 36, 72].map(u32::wrapping_neg)),
        );
        let lengths = vandq_u32(lengths, from_four([0x11, 0x22, 0x44, 0x88]));
        let used = UTF8_BYTES.of(vaddvq_u32(lengths) as u8);
        let bytes = vqtbl1q_u8(bytes, from_bytes(used.order));
        row.append(&to_bytes(bytes), u32::from(used.len));
    }
    // A zero was written as a byte too.
    row.shorten(count.next_multiple_of(4) - count);
}

/// Sixteen code points: insertions, with the literal portion in the free positions, then zeros.
#[inline]
#[target_feature(enable = "neon")]
fn merge(points: &Sixteen<'_>) -> [uint32x4_t; 4] {
    let bit = from_bytes([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
    let [low, high] = points.free.to_le_bytes().map(|free| vdup_n_u8(free));
    let free = vtstq_u8(vcombine_u8(low, high), bit);

    let numbers = from_bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    #[allow(clippy::cast_possible_truncation)] // at most 32
    let in_literal = vcltq_u8(numbers, vdupq_n_u8(points.literal as u8));
    let text = vandq_u8(from_bytes(*points.text), in_literal);

    // The number of free positions up to each one, negated: a free position is -1.
    let none = vdupq_n_u8(0);
    let sums = vaddq_u8(free, vextq_u8::<15>(none, free));
    let sums = vaddq_u8(sums, vextq_u8::<14>(none, sums));
    let sums = vaddq_u8(sums, vextq_u8::<12>(none, sums));
    let sums = vaddq_u8(sums, vextq_u8::<8>(none, sums));
    // The number before a free position is its complement.
    let literal = vqtbl1q_u8(text, vmvnq_u8(sums));

    let halves = [vmovl_u8(vget_low_u8(literal)), vmovl_high_u8(literal)];
    let [[a, b], [c, d]] =
        halves.map(|halves| [vmovl_u16(vget_low_u16(halves)), vmovl_high_u16(halves)]);
    let free = vdupq_n_u32(u32::from(points.free));
    let [e, f, g, h] = from_sixteen(*points.insertions);
    let in_bits = |first: u32, literal, insertions| {
        let bit = from_four([first, first << 1, first << 2, first << 3]);
        vbslq_u32(vtstq_u32(free, bit), literal, insertions)
    };
    [
        in_bits(1, a, e),
        in_bits(1 << 4, b, f),
        in_bits(1 << 8, c, g),
        in_bits(1 << 12, d, h),
    ]
}

/// The UTF-8 bytes of code points, the last byte highest, given the numbers of continuation bytes,
/// negated.
#[inline]
#[target_feature(enable = "neon")]
fn utf8(points: uint32x4_t, minus_more: uint32x4_t) -> uint8x16_t {
    let from = |first: u32| vdupq_n_u32(first);
    let bytes = vbslq_u32(
        from(0xFF00_0000),
        vshlq_n_u32::<24>(points),
        vshlq_n_u32::<10>(points),
    );
    let bytes = vbslq_u32(from(0xFFFF_0000), bytes, vshrq_n_u32::<4>(points));
    let bytes = vbslq_u32(from(0xFFFF_FF00), bytes, vshrq_n_u32::<18>(points));
    let bytes = vandq_u32(bytes, from(0x3F3F_3F3F));
    let tags = from_bytes([
        0, 0, 0, 0, 0, 0, 0xC0, 0x80, 0, 0xE0, 0x80, 0x80, 0xF0, 0x80, 0x80, 0x80,
    ]);
    let of_length = vmlsq_u32(from(0x0302_0100), minus_more, from(0x0404_0404));
    let tags = vqtbl1q_u8(tags, vreinterpretq_u8_u32(of_length));
    let bytes = vorrq_u32(bytes, vreinterpretq_u32_u8(tags));
    let ascii = vceqq_u32(minus_more, vdupq_n_u32(0));
    vreinterpretq_u8_u32(vbslq_u32(ascii, vshlq_n_u32::<24>(points), bytes))
}
