//! Conversion of up to sixteen code points to UTF-8, in two vectors.

use core::arch::x86_64::*;

use crate::output::Row;
use crate::vector::conversions::{bits_to_bytes, from_bytes, from_eight, lanes_to_bits, to_bytes};
use crate::vector::operations::{MAX_LANES, Sixteen};
use crate::vector::tables::UTF8_BYTES;

/// Appends the code points. Appends no more code points than the row has.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn append(points: &Sixteen<'_>, row: &mut Row<'_>) {
    for points in merge(points) {
        let at_least = |point| _mm256_cmpgt_epi32(points, _mm256_set1_epi32(point - 1));
        // The negated number of continuation bytes. A true comparison is -1.
        let minus_more = _mm256_add_epi32(
            at_least(0x80),
            _mm256_add_epi32(at_least(0x800), at_least(0x1_0000)),
        );
        let more = _mm256_sub_epi32(_mm256_setzero_si256(), minus_more);
        let bytes = utf8(points, more);
        // The lower bit and the higher bit of these numbers, for each lane.
        let lower = lanes_to_bits(_mm256_slli_epi32::<31>(more));
        let higher = lanes_to_bits(_mm256_slli_epi32::<30>(more));
        let [low, high] = [
            _mm256_castsi256_si128(bytes),
            _mm256_extracti128_si256::<1>(bytes),
        ];
        for (bytes, lengths) in [
            (low, lower & 15 | higher << 4),
            (high, lower >> 4 | higher & 0xF0),
        ] {
            let used = UTF8_BYTES.of(lengths);
            let bytes = _mm_shuffle_epi8(bytes, from_bytes(used.order));
            row.append(&to_bytes(bytes), u32::from(used.len));
        }
    }
    // Each zero after the last code point was written as one byte. These bytes are removed.
    row.shorten(MAX_LANES.saturating_sub(points.count));
}

/// Returns sixteen code points: the insertions, with the literal portion in the free positions, followed by zeros.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
#[allow(clippy::cast_possible_truncation)] // the halves of an integer
fn merge(points: &Sixteen<'_>) -> [__m256i; 2] {
    let text = u128::from_le_bytes(*points.text);
    let literal = points.literal;
    let low = _bzhi_u64(text as u64, 8 * literal.min(8));
    let high = _bzhi_u64((text >> 64) as u64, 8 * literal.saturating_sub(8).min(8));
    let literal = u128::from(low) | u128::from(high) << 64;

    let [low, high] = points.free.to_le_bytes();
    let rest = literal >> (8 * low.count_ones());
    match points.insertions.as_chunks().0 {
        [first, second] => [
            merge_eight(first, low, literal as u64),
            merge_eight(second, high, rest as u64),
        ],
        _ => [_mm256_setzero_si256(); 2], // not reached, because there are two halves
    }
}

/// Returns eight code points: the insertions, with these bytes in the free positions.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn merge_eight(insertions: &[u32; 8], free: u8, literal: u64) -> __m256i {
    let literal = _pdep_u64(literal, bits_to_bytes(u64::from(free))).cast_signed();
    let literal = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(literal));
    let bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let free = _mm256_and_si256(_mm256_set1_epi32(i32::from(free)), bit);
    let free = _mm256_cmpeq_epi32(free, bit);
    _mm256_blendv_epi8(from_eight(*insertions), literal, free)
}

/// Returns the UTF-8 bytes of code points. The highest byte of a lane is the last byte of the code point. `more` is the
/// number of continuation bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn utf8(points: __m256i, more: __m256i) -> __m256i {
    let six_bits =
        |shifted, byte: u32| _mm256_and_si256(shifted, _mm256_set1_epi32(0x3F << (8 * byte)));
    let bytes = _mm256_or_si256(
        _mm256_or_si256(
            six_bits(_mm256_slli_epi32::<24>(points), 3),
            six_bits(_mm256_slli_epi32::<10>(points), 2),
        ),
        _mm256_or_si256(
            six_bits(_mm256_srli_epi32::<4>(points), 1),
            _mm256_srli_epi32::<18>(points),
        ),
    );
    let tag = i32::from_le_bytes;
    let [two, three, four] = [
        tag([0, 0, 0xC0, 0x80]),
        tag([0, 0xE0, 0x80, 0x80]),
        tag([0xF0, 0x80, 0x80, 0x80]),
    ];
    let tags = _mm256_setr_epi32(0, two, three, four, 0, two, three, four);
    let bytes = _mm256_or_si256(bytes, _mm256_permutevar8x32_epi32(tags, more));
    let ascii = _mm256_cmpeq_epi32(more, _mm256_setzero_si256());
    _mm256_blendv_epi8(bytes, _mm256_slli_epi32::<24>(points), ascii)
}
