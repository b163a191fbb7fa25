//! From rows to lanes and back, as the [other set](super::super::avx512) does, with half as
//! many lanes.

use core::arch::x86_64::*;

use super::{from_four, from_words, to_four};
use crate::encode::block::{Block, Group, NO_KEY, PerRow};

/// A word of each row, in its lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes_of(words: &PerRow<i32>, group: Group<2>) -> __m256i {
    let [[a, b, c, d], [e, f, g, h]] = group.map(|rows| rows.map(|row| *words.of(row)));
    from_words([a, b, c, d, e, f, g, h])
}

/// The first keys of each row, in its lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load_keys<const KEYS: usize>(group: Group<2>, block: &Block) -> [__m256i; KEYS] {
    let mut keys = [_mm256_set1_epi32(NO_KEY); KEYS];
    for (number, columns) in keys.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let [[a, b, c, d], [e, f, g, h]] =
            group.map(|rows| rows.map(|row| from_four(*block.four_keys(row, number))));
        let rows = [[a, e], [b, f], [c, g], [d, h]];
        *columns = transpose(rows.map(|[low, high]| _mm256_set_m128i(high, low)));
    }
    keys
}

/// Writes the first `len` words, or all there are, of each lane to its row.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn store_words(words: &[__m256i], len: usize, group: Group<2>, block: &mut Block) {
    let columns = words.as_chunks().0.iter().take(len.div_ceil(4));
    for (number, &columns) in columns.enumerate() {
        let [[a, e], [b, f], [c, g], [d, h]] = transpose(columns).map(|rows| {
            [
                _mm256_castsi256_si128(rows),
                _mm256_extracti128_si256::<1>(rows),
            ]
        });
        let words = [[a, b, c, d], [e, f, g, h]];
        for (&row, &words) in group.as_flattened().iter().zip(words.as_flattened()) {
            *block.four_words(row, number) = to_four(words);
        }
    }
}

/// Each half transposed.
#[inline]
#[target_feature(enable = "avx2")]
fn transpose([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    let low_ab = _mm256_unpacklo_epi32(a, b);
    let low_cd = _mm256_unpacklo_epi32(c, d);
    let high_ab = _mm256_unpackhi_epi32(a, b);
    let high_cd = _mm256_unpackhi_epi32(c, d);
    [
        _mm256_unpacklo_epi64(low_ab, low_cd),
        _mm256_unpackhi_epi64(low_ab, low_cd),
        _mm256_unpacklo_epi64(high_ab, high_cd),
        _mm256_unpackhi_epi64(high_ab, high_cd),
    ]
}
