//! Eight lanes of AVX2. A set of lanes is a vector with all bits of these lanes set.

use core::arch::x86_64::*;

use super::{BASE, DAMP, SKEW, SPAN, TMAX, TMIN, TURN_RECIPROCALS, TURNS, reciprocal};

/// The thresholds of the first four digits under a bias below 256: a byte each, the first
/// one lowest. That of all further digits is `tmax`.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn thresholds(bias: __m256i) -> __m256i {
    // The lowest byte of each lane four times.
    let four_times =
        _mm256_broadcastsi128_si256(_mm_setr_epi32(0, 0x0404_0404, 0x0808_0808, 0x0C0C_0C0C));
    let bias = _mm256_shuffle_epi8(bias, four_times);
    let k = _mm256_set1_epi32(i32::from_le_bytes([36, 72, 108, 144_u8]));
    let between = _mm256_subs_epu8(k, bias);
    let tmin = _mm256_set1_epi8(TMIN);
    let tmax = _mm256_set1_epi8(TMAX);
    _mm256_min_epu8(_mm256_max_epu8(between, tmin), tmax)
}

/// The bias after a delta, with `share` for `delta div points`; `first` are the lanes
/// whose first delta it is.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn adapt(delta: __m256i, share: __m256i, first: __m256i) -> __m256i {
    let by_damp = const { reciprocal(DAMP) };
    let damp = _mm256_blendv_ps(
        _mm256_set1_ps(0.5),
        _mm256_set1_ps(by_damp),
        _mm256_castsi256_ps(first),
    );
    let damped = _mm256_add_epi32(quotient(delta, damp), quotient(share, damp));

    let [one_turn, two_turns, three_turns] = TURNS;
    let more_than = |bound| _mm256_cmpgt_epi32(damped, _mm256_set1_epi32(bound));
    // A comparison that holds is -1.
    let minus_turns = _mm256_add_epi32(
        more_than(one_turn),
        _mm256_add_epi32(more_than(two_turns), more_than(three_turns)),
    );
    let turns = _mm256_sub_epi32(_mm256_setzero_si256(), minus_turns);

    let [t0, t1, t2, t3] = TURN_RECIPROCALS;
    let by_turns = _mm256_permutevar_ps(_mm256_setr_ps(t0, t1, t2, t3, t0, t1, t2, t3), turns);
    let k = _mm256_mullo_epi16(turns, _mm256_set1_epi32(BASE));
    let rest = _mm256_cvtepi32_ps(quotient(damped, by_turns));
    let dividend = _mm256_mul_ps(rest, _mm256_set1_ps((SPAN + 1) as f32));
    let divisor = _mm256_add_ps(rest, _mm256_set1_ps(SKEW as f32));
    // Exact: both are integers below 2^24, so a quotient that is none is not rounded to one.
    let summand = _mm256_cvttps_epi32(_mm256_div_ps(dividend, divisor));
    _mm256_add_epi32(k, summand)
}

/// Quotients of dividends below [`DELTA_LIMIT`](super::DELTA_LIMIT) by what
/// [`reciprocal`] is of.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn quotient(dividend: __m256i, reciprocal: __m256) -> __m256i {
    _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(dividend), reciprocal))
}

/// Quotients of dividends below [`DELTA_LIMIT`](super::DELTA_LIMIT) by divisors below that.
/// AVX2 has no look-up among as many reciprocals as there are numbers of code points.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn divide(dividend: __m256i, divisor: __m256i) -> __m256i {
    let [dividend, divisor] = [dividend, divisor].map(|number| _mm256_cvtepi32_ps(number));
    _mm256_cvttps_epi32(_mm256_div_ps(dividend, divisor))
}
