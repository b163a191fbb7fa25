//! From rows to lanes and back. Four vectors, each with four words of four rows, are four
//! columns of sixteen lanes, once each quarter is transposed:
//!
//! ```text
//! a0 a1 a2 a3   e0 e1 …          a0 b0 c0 d0   e0 f0 …
//! b0 b1 b2 b3   f0 f1 …    <->   a1 b1 c1 d1   e1 f1 …
//! c0 c1 c2 c3   g0 g1 …          a2 b2 c2 d2   e2 f2 …
//! d0 d1 d2 d3   h0 h1 …          a3 b3 c3 d3   e3 f3 …
//! ```

use core::arch::x86_64::*;

use super::{from_four, from_words, to_four};
use crate::encode::block::{Block, Group, NO_KEY, PerRow};

/// A word of each row, in its lane.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn lanes_of(words: &PerRow<i32>, group: Group<4>) -> __m512i {
    let [a, b, c, d] = group.map(|rows| rows.map(|row| *words.of(row)));
    let mut lanes = [0; 16];
    for (place, row) in lanes.iter_mut().zip([a, b, c, d].as_flattened()) {
        *place = *row;
    }
    from_words(lanes)
}

/// The first keys of each row, in its lane.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load_keys<const KEYS: usize>(group: Group<4>, block: &Block) -> [__m512i; KEYS] {
    let mut keys = [_mm512_set1_epi32(NO_KEY); KEYS];
    for (number, columns) in keys.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let [abcd, efgh, ijkl, mnop] =
            group.map(|rows| rows.map(|row| from_four(*block.four_keys(row, number))));
        let [[a, b, c, d], [e, f, g, h]] = [abcd, efgh];
        let [[i, j, k, l], [m, n, o, p]] = [ijkl, mnop];
        let rows = [[a, e, i, m], [b, f, j, n], [c, g, k, o], [d, h, l, p]];
        *columns = transpose(rows.map(|quarters| join(quarters)));
    }
    keys
}

/// Writes the first `len` words, or all there are, of each lane to its row.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store_words(words: &[__m512i], len: usize, group: Group<4>, block: &mut Block) {
    let columns = words.as_chunks().0.iter().take(len.div_ceil(4));
    for (number, &columns) in columns.enumerate() {
        let [[a, e, i, m], [b, f, j, n], [c, g, k, o], [d, h, l, p]] =
            transpose(columns).map(|rows| quarters(rows));
        let words = [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]];
        for (&row, &words) in group.as_flattened().iter().zip(words.as_flattened()) {
            *block.four_words(row, number) = to_four(words);
        }
    }
}

/// Each quarter transposed.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let low_ab = _mm512_unpacklo_epi32(a, b);
    let low_cd = _mm512_unpacklo_epi32(c, d);
    let high_ab = _mm512_unpackhi_epi32(a, b);
    let high_cd = _mm512_unpackhi_epi32(c, d);
    [
        _mm512_unpacklo_epi64(low_ab, low_cd),
        _mm512_unpackhi_epi64(low_ab, low_cd),
        _mm512_unpacklo_epi64(high_ab, high_cd),
        _mm512_unpackhi_epi64(high_ab, high_cd),
    ]
}

/// Four quarters of a vector as one.
#[inline]
#[target_feature(enable = "avx512f")]
fn join([a, b, c, d]: [__m128i; 4]) -> __m512i {
    let vector = _mm512_castsi128_si512(a);
    let vector = _mm512_inserti32x4::<1>(vector, b);
    let vector = _mm512_inserti32x4::<2>(vector, c);
    _mm512_inserti32x4::<3>(vector, d)
}

/// The quarters of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn quarters(vector: __m512i) -> [__m128i; 4] {
    [
        _mm512_castsi512_si128(vector),
        _mm512_extracti32x4_epi32::<1>(vector),
        _mm512_extracti32x4_epi32::<2>(vector),
        _mm512_extracti32x4_epi32::<3>(vector),
    ]
}
