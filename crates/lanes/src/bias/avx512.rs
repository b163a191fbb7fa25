//! Sixteen lanes of AVX-512.

use core::arch::x86_64::*;

use super::{BASE, DAMP, SKEW, SPAN, TMAX, TMIN, TURN_RECIPROCALS, TURNS, reciprocal};

/// The thresholds of the first four digits under a bias below 256: a byte each, the first
/// one lowest. That of all further digits is `tmax`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn thresholds(bias: __m512i) -> __m512i {
    // The lowest byte of each lane four times.
    let four_times = _mm512_set4_epi32(0x0C0C_0C0C, 0x0808_0808, 0x0404_0404, 0);
    let bias = _mm512_shuffle_epi8(bias, four_times);
    let k = _mm512_set1_epi32(i32::from_le_bytes([36, 72, 108, 144_u8]));
    let between = _mm512_subs_epu8(k, bias);
    let tmin = _mm512_set1_epi8(TMIN);
    let tmax = _mm512_set1_epi8(TMAX);
    _mm512_min_epu8(_mm512_max_epu8(between, tmin), tmax)
}

/// The bias after a delta, with `share` for `delta div points`; `first` are the lanes
/// whose first delta it is.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn adapt(delta: __m512i, share: __m512i, first: __mmask16) -> __m512i {
    let by_damp = const { reciprocal(DAMP) };
    let damp = _mm512_mask_mov_ps(_mm512_set1_ps(0.5), first, _mm512_set1_ps(by_damp));
    let damped = _mm512_add_epi32(quotient(delta, damp), quotient(share, damp));

    let [one_turn, two_turns, three_turns] = TURNS;
    let more_than = |bound| _mm512_cmpgt_epi32_mask(damped, _mm512_set1_epi32(bound));
    let one = _mm512_set1_epi32(1);
    let turns = _mm512_maskz_mov_epi32(more_than(one_turn), one);
    let turns = _mm512_mask_add_epi32(turns, more_than(two_turns), turns, one);
    let turns = _mm512_mask_add_epi32(turns, more_than(three_turns), turns, one);

    let [t0, t1, t2, t3] = TURN_RECIPROCALS;
    let by_turns = _mm512_permutexvar_ps(turns, _mm512_setr4_ps(t0, t1, t2, t3));
    let base = BASE;
    let k = _mm512_permutexvar_epi32(turns, _mm512_setr4_epi32(0, base, 2 * base, 3 * base));
    let rest = _mm512_cvtepi32_ps(quotient(damped, by_turns));
    let dividend = _mm512_mul_ps(rest, _mm512_set1_ps((SPAN + 1) as f32));
    let divisor = _mm512_add_ps(rest, _mm512_set1_ps(SKEW as f32));
    // Exact: both are integers below 2^24, so a quotient that is none is not rounded to one.
    let summand = _mm512_cvttps_epi32(_mm512_div_ps(dividend, divisor));
    _mm512_add_epi32(k, summand)
}

/// Quotients of dividends below [`DELTA_LIMIT`](super::DELTA_LIMIT) by what
/// [`reciprocal`] is of.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn quotient(dividend: __m512i, reciprocal: __m512) -> __m512i {
    _mm512_cvttps_epi32(_mm512_mul_ps(_mm512_cvtepi32_ps(dividend), reciprocal))
}
