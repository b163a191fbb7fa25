//! The passes in vectors of 512 bits: a row of 64 bytes, or sixteen lanes.

mod advance;
mod write;

use core::arch::x86_64::*;

use super::block::{Block, LANES, SLOT, Scanned};
use super::rows;
use super::tables::{DIGIT_VALUES, NO_DIGIT};

pub(super) use self::advance::advance;
pub(super) use self::write::write;

/// The truth table of `a & b | c`.
const A_AND_B_OR_C: i32 = 0b1110_1010;

/// The first pass: literal and digits of each row, and the queue.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2,lzcnt")]
pub(super) fn scan(block: &mut Block, text: &[u8]) {
    let [low, high] = DIGIT_VALUES.0.each_ref().map(|half| load(half));
    rows::scan(block, text, |bytes, len, slot| {
        let bytes = load(bytes);
        let within = _bzhi_u64(u64::MAX, len.min(64));

        let values = _mm512_permutex2var_epi8(low, bytes, high);
        let no_digit = _mm512_set1_epi8(NO_DIGIT as i8);
        store(slot, _mm512_mask_mov_epi8(no_digit, within, values));

        let hyphen = _mm512_set1_epi8(b'-' as i8);
        let hyphens = _mm512_cmpeq_epi8_mask(bytes, hyphen) & within;
        let after_delimiter = u64::BITS - hyphens.leading_zeros();
        let unusual = _mm512_cmple_epi8_mask(bytes, _mm512_setzero_si512()) & within;
        Scanned {
            literal: after_delimiter.saturating_sub(1),
            digits: after_delimiter,
            usual: unusual == 0,
        }
    });
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8; SLOT]) -> __m512i {
    // SAFETY: 64 bytes are read from 64.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(bytes: &mut [u8; SLOT], vector: __m512i) {
    // SAFETY: 64 bytes are written to 64.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_lanes(lanes: &[u32; LANES]) -> __m512i {
    // SAFETY: sixteen lanes are read from sixteen.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_lanes(lanes: &mut [u32; LANES], vector: __m512i) {
    // SAFETY: sixteen lanes are written to sixteen.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}
