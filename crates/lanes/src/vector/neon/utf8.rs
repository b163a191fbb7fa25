//! Conversion of up to sixteen code points to UTF-8, eight at a time in two vectors.

use core::arch::aarch64::*;

use super::bits::number_ones;
use super::conversions::{from_bytes, from_four, from_sixteen, to_bytes};
use super::{bytes_of, in_lanes};
use crate::output::Row;
use crate::vector::operations::{MAX_LANES, Sixteen};
use crate::vector::tables::UTF8_BYTES;

/// Appends the code points. Appends no more code points than the row has.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn append(points: &Sixteen<'_>, row: &mut Row<'_>) {
    let [low, high] = points.free.to_le_bytes();
    let [first, second] = from_sixteen(*points.insertions);
    append_eight(merge(points, first, low, 0), row);
    let mut written = 8;
    // Most rows have at most eight code points.
    if points.count > written {
        append_eight(merge(points, second, high, low.count_ones()), row);
        written = MAX_LANES;
    }
    // Each zero after the last code point was written as one byte. These bytes are removed.
    row.shorten(written.saturating_sub(points.count));
}

/// Returns eight code points: the insertions, with the literal portion in the free positions, followed by zeros.
/// `before` is the number of free positions before these eight.
#[inline]
#[target_feature(enable = "neon")]
#[allow(clippy::cast_possible_truncation)] // at most 32
fn merge(
    points: &Sixteen<'_>,
    insertions: [uint32x4_t; 2],
    free: u8,
    before: u32,
) -> [uint32x4_t; 2] {
    let free = vtst_u8(vdup_n_u8(free), vcreate_u8(0x8040_2010_0804_0201));
    let numbers = vadd_u8(number_ones(free), vdup_n_u8(before as u8));
    let literal = vqtbl1_u8(from_bytes(*points.text), numbers);
    let literal = vand_u8(literal, vclt_u8(numbers, vdup_n_u8(points.literal as u8)));
    // A byte of all ones is -1, so widening it as a signed integer results in a lane of all ones.
    let free = vmovl_s8(vreinterpret_s8_u8(free));
    let free = [vmovl_s16(vget_low_s16(free)), vmovl_high_s16(free)];
    let ([free, other_free], [literal, other_literal]) = (free, in_lanes(literal));
    let [insertions, others] = insertions;
    [
        vbslq_u32(vreinterpretq_u32_s32(free), literal, insertions),
        vbslq_u32(vreinterpretq_u32_s32(other_free), other_literal, others),
    ]
}

/// Appends eight code points as UTF-8.
#[inline]
#[target_feature(enable = "neon")]
#[allow(clippy::cast_possible_truncation)] // the lowest byte
fn append_eight(points: [uint32x4_t; 2], row: &mut Row<'_>) {
    for points in points {
        let more = continuing(points);
        let bytes = utf8(points, more);
        // A number of continuation bytes has two bits. If the number is multiplied by nine, bit 0 of the product is the
        // lower bit, and bit 4 is the higher bit. The other factors also shift these bits to the place of the lane.
        let lengths = vmulq_u32(more, from_four([9, 18, 36, 72]));
        let lengths = vandq_u32(lengths, from_four([0x11, 0x22, 0x44, 0x88]));
        let used = UTF8_BYTES.of(vaddvq_u32(lengths) as u8);
        let bytes = vqtbl1q_u8(bytes, from_bytes(used.order));
        row.append(&to_bytes(bytes), u32::from(used.len));
    }
}

/// Returns the number of continuation bytes of each code point. The number depends on the number of leading zeros of
/// the code point.
#[inline]
#[target_feature(enable = "neon")]
fn continuing(points: uint32x4_t) -> uint32x4_t {
    // A code point of up to 7, 11 or 16 bits needs one, two or three bytes. The index for the code point zero is
    // outside the table, so the result is 0 continuation bytes. The upper three bytes of each lane of `zeros` are zero,
    // and their entry is also zero.
    let fewest = from_bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3]);
    let others = from_bytes([2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    let zeros = vreinterpretq_u8_u32(vclzq_u32(points));
    vreinterpretq_u32_u8(vqtbl2q_u8(uint8x16x2_t(fewest, others), zeros))
}

/// Returns the UTF-8 bytes of code points. The highest byte of a lane is the last byte of the code point. `more` is the
/// number of continuation bytes.
#[inline]
#[target_feature(enable = "neon")]
fn utf8(points: uint32x4_t, more: uint32x4_t) -> uint8x16_t {
    // First, each half receives twelve bits. Then each byte receives six bits. The first byte of the code point is then
    // the highest byte of the lane, so the order of the bytes is reversed.
    let low = vandq_u32(points, vdupq_n_u32(0xFFF));
    let halves = vreinterpretq_u16_u32(vsliq_n_u32::<16>(low, vshrq_n_u32::<12>(points)));
    let low = vandq_u16(halves, vdupq_n_u16(0x3F));
    let bytes = vsliq_n_u16::<8>(low, vshrq_n_u16::<6>(halves));
    let bytes = vrev32q_u8(vreinterpretq_u8_u16(bytes));
    let tags = from_bytes([
        0, 0, 0, 0, 0, 0, 0xC0, 0x80, 0, 0xE0, 0x80, 0x80, 0xF0, 0x80, 0x80, 0x80,
    ]);
    let bytes = vorrq_u8(bytes, vqtbl1q_u8(tags, bytes_of(more)));
    let ascii = vceqq_u32(more, vdupq_n_u32(0));
    let last = vshlq_n_u32::<24>(points);
    vreinterpretq_u8_u32(vbslq_u32(ascii, last, vreinterpretq_u32_u8(bytes)))
}
