//! The fourth pass in AVX2: sixteen code points in two vectors.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{HALF, bits};
use crate::decode::block::{Block, LANES, SLOT};
use crate::decode::rows::{self, Half};
use crate::decode::tables::UTF8_BYTES;

/// The fourth pass: [`rows::write`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::decode) fn write(
    block: &mut Block,
    text: &[u8],
    from: u8,
    written: usize,
    out: &mut Vec<u8>,
) -> u8 {
    rows::write(block, text, from, written, out, |half, room| {
        put(room, fill(&half), half.count)
    })
}

/// Sixteen code points: insertions, and at the places that are free the literal; zeros
/// after the end.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
#[allow(clippy::cast_possible_truncation)] // the halves of a number
fn fill(half: &Half<'_>) -> [__m256i; 2] {
    let text = u128::from_le_bytes(*half.text);
    let literal = half.literal;
    let low = _bzhi_u64(text as u64, 8 * literal.min(8));
    let high = _bzhi_u64((text >> 64) as u64, 8 * literal.saturating_sub(8).min(8));
    let literal = u128::from(low) | u128::from(high) << 64;

    let [low, high] = half.free.to_le_bytes();
    let rest = literal >> (8 * low.count_ones());
    match half.insertions.as_chunks().0 {
        [first, second] => [
            fill_eight(first, low, literal as u64),
            fill_eight(second, high, rest as u64),
        ],
        _ => [_mm256_setzero_si256(); 2], // not reached
    }
}

/// Eight code points: insertions, and at the places that are free these bytes.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn fill_eight(insertions: &[u32; HALF], free: u8, literal: u64) -> __m256i {
    let free_bytes = 0xFF * _pdep_u64(u64::from(free), 0x0101_0101_0101_0101);
    let literal = _pdep_u64(literal, free_bytes).cast_signed();
    let literal = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(literal));
    let bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let free = _mm256_and_si256(_mm256_set1_epi32(i32::from(free)), bit);
    let free = _mm256_cmpeq_epi32(free, bit);
    // SAFETY: eight lanes are read from eight.
    let insertions = unsafe { _mm256_loadu_si256(insertions.as_ptr().cast()) };
    _mm256_blendv_epi8(insertions, literal, free)
}

/// Writes the first `count` of sixteen code points as UTF-8, the others being zeros, and
/// says how many bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn put(room: &mut [MaybeUninit<u8>; SLOT], points: [__m256i; 2], count: usize) -> usize {
    let mut written = 0;
    for points in points {
        let at_least = |point| _mm256_cmpgt_epi32(points, _mm256_set1_epi32(point - 1));
        // The bytes after the first; a comparison that holds is -1.
        let minus_more = _mm256_add_epi32(
            at_least(0x80),
            _mm256_add_epi32(at_least(0x800), at_least(0x1_0000)),
        );
        let more = _mm256_sub_epi32(_mm256_setzero_si256(), minus_more);
        let bytes = utf8(points, more);
        // The lower and the higher bit of these numbers, of each lane.
        let lower = bits(_mm256_slli_epi32::<31>(more));
        let higher = bits(_mm256_slli_epi32::<30>(more));
        let quarters = [
            (_mm256_castsi256_si128(bytes), lower & 15 | higher << 4),
            (
                _mm256_extracti128_si256::<1>(bytes),
                lower >> 4 | higher & 0xF0,
            ),
        ];
        for (bytes, lengths) in quarters {
            let used = UTF8_BYTES.of(lengths);
            // SAFETY: sixteen bytes are read from sixteen.
            let order = unsafe { _mm_loadu_si128(used.order.as_ptr().cast()) };
            let bytes = _mm_shuffle_epi8(bytes, order);
            debug_assert!(written + 16 <= SLOT);
            // SAFETY: at most three times sixteen bytes have been written before.
            unsafe { _mm_storeu_si128(room.as_mut_ptr().add(written).cast(), bytes) };
            written += usize::from(used.len);
        }
    }
    // A zero was a byte too.
    written - LANES.saturating_sub(count)
}

/// The bytes of code points, the last one highest, given how many there are after the first.
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
