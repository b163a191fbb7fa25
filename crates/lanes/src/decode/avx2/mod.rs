//! The passes in vectors of 256 bits: twice half a row of 64 bytes, or twice eight lanes. A
//! set of lanes is a vector with all bits of these lanes set.

mod advance;
mod write;

use core::arch::x86_64::*;

use super::block::{Block, LANES, SLOT, Scanned};
use super::rows;
use super::tables::NO_DIGIT;

pub(super) use self::advance::advance;
pub(super) use self::write::write;

/// The lanes of a vector.
const HALF: usize = LANES / 2;

/// The first pass: literal and digits of each row, and the queue.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
pub(super) fn scan(block: &mut Block, text: &[u8]) {
    rows::scan(block, text, |bytes, len, slot| {
        let bytes = load(bytes);
        let within = _bzhi_u64(u64::MAX, len.min(64));

        store(slot, digit_values(bytes, len));

        let hyphen = _mm256_set1_epi8(b'-' as i8);
        let hyphens = mask(bytes.map(|half| _mm256_cmpeq_epi8(half, hyphen))) & within;
        let after_delimiter = u64::BITS - hyphens.leading_zeros();
        let zero = _mm256_setzero_si256();
        let usual = mask(bytes.map(|half| _mm256_cmpgt_epi8(half, zero)));
        Scanned {
            literal: after_delimiter.saturating_sub(1),
            digits: after_delimiter,
            usual: !usual & within == 0,
        }
    });
}

/// The digit-values of the bytes of a row of this length.
#[inline]
#[target_feature(enable = "avx2")]
fn digit_values(bytes: [__m256i; 2], len: u32) -> [__m256i; 2] {
    let end = _mm256_set1_epi8(i8::try_from(len).unwrap_or(i8::MAX));
    let first = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31,
    );
    let second = _mm256_add_epi8(first, _mm256_set1_epi8(32));
    let value = |bytes, places| {
        let lower_case = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
        let letter = _mm256_sub_epi8(lower_case, _mm256_set1_epi8(b'a' as i8));
        let number = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
        let up_to = |value, greatest| {
            _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(greatest)), value)
        };
        let of_number = _mm256_add_epi8(number, _mm256_set1_epi8(26));
        let none = _mm256_set1_epi8(NO_DIGIT as i8);
        let value = _mm256_blendv_epi8(none, of_number, up_to(number, 9));
        let value = _mm256_blendv_epi8(value, letter, up_to(letter, 25));
        _mm256_blendv_epi8(none, value, _mm256_cmpgt_epi8(end, places))
    };
    let [low, high] = bytes;
    [value(low, first), value(high, second)]
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; SLOT]) -> [__m256i; 2] {
    let halves = bytes.as_ptr().cast::<__m256i>();
    // SAFETY: twice 32 bytes are read from 64.
    unsafe {
        [
            _mm256_loadu_si256(halves),
            _mm256_loadu_si256(halves.add(1)),
        ]
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: &mut [u8; SLOT], [low, high]: [__m256i; 2]) {
    let halves = bytes.as_mut_ptr().cast::<__m256i>();
    // SAFETY: twice 32 bytes are written to 64.
    unsafe {
        _mm256_storeu_si256(halves, low);
        _mm256_storeu_si256(halves.add(1), high);
    }
}

/// The highest bits of the bytes of a row.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(bytes: [__m256i; 2]) -> u64 {
    let [low, high] = bytes.map(|half| _mm256_movemask_epi8(half).cast_unsigned());
    u64::from(low) | u64::from(high) << 32
}

/// Lanes as bits.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(clippy::cast_possible_truncation)] // a bit for each lane
fn bits(lanes: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u8
}
