//! Thresholds (RFC 3492, section 3.3) and bias adaptation (section 6.1) for all lanes at once, with the parameters of
//! Punycode. Both the encoder and the decoder use them.
//!
//! Lanes contain 32-bit integers. Deltas in lanes are below [`DELTA_LIMIT`], because the scalar code converts every row
//! with a larger delta. The loop of `adapt` therefore has at most three iterations, the bias is at most 141, and all
//! thresholds from the fifth digit on are `tmax`.
//!
//! ```text
//! delta             19853           64            100000          one label per lane
//! code points       1, the first    2             10
//! share             19853           32            10000           delta div code points
//! damped            28 + 28         32 + 16       50000 + 5000    delta and share, div 700 or div 2
//! iterations        0               0             2               of the loop, which divides by 35
//! bias              21              20            72 + 19         36 * iterations, and for the
//!                                                                 rest 36 * rest div (rest + 38)
//! thresholds        15 26 26 26     16 26 26 26   1 1 17 26       of four digits, a byte each
//! ```
//!
//! The RFC divides `delta div damp` by the number of code points. Dividing first by the number of code points and then
//! by `damp` has the same result. The encoder and the decoder have already computed the first quotient.
//!
//! Vector instructions cannot divide integers. A quotient is therefore computed as the product with a single-precision
//! reciprocal, and truncated. Reciprocals are rounded up, so no quotient is too small. The tests check for all operands
//! that no quotient is too large.

use puny::Params;
use puny::punycode::PUNYCODE;

use crate::vector::{Aligned, Reciprocals, Vector};

/// The exclusive limit of deltas in lanes. Below this limit, the quotients are exact.
pub(crate) const DELTA_LIMIT: i32 = 1 << 22;

const PARAMS: &Params = PUNYCODE.params();
pub(crate) const BASE: i32 = PARAMS.base().cast_signed();
pub(crate) const TMAX: i32 = PARAMS.tmax().cast_signed();
const TMIN: i32 = PARAMS.tmin().cast_signed();
pub(crate) const INITIAL_BIAS: i32 = PARAMS.initial_bias().cast_signed();
pub(crate) const INITIAL_N: i32 = PARAMS.initial_n().cast_signed();
const SKEW: i32 = PARAMS.skew().cast_signed();
const DAMP: u32 = PARAMS.damp();
const SPAN: i32 = BASE - TMIN;

/// The largest numbers for which the loop of `adapt` has no iteration, one iteration and two iterations. Two divisions
/// by 35 have the result of one division by 1225.
const TURNS: [i32; 3] = [
    SPAN * TMAX / 2,
    (SPAN * TMAX / 2 + 1) * SPAN - 1,
    (SPAN * TMAX / 2 + 1) * SPAN * SPAN - 1,
];

/// The reciprocals of the divisors for zero to three iterations.
const TURN_RECIPROCALS: [f32; 4] = [
    1.0,
    reciprocal(SPAN.unsigned_abs()),
    reciprocal(SPAN.pow(2).unsigned_abs()),
    reciprocal(SPAN.pow(3).unsigned_abs()),
];

/// Returns the reciprocal of a divisor below 2^24, rounded up. With this reciprocal, quotients of dividends below
/// [`DELTA_LIMIT`] are exact.
const fn reciprocal(divisor: u32) -> f32 {
    let nearest = 1.0 / divisor as f32;
    // The product is exact, because both factors have 24 bits.
    if nearest as f64 * (divisor as f64) < 1.0 {
        nearest.next_up()
    } else {
        nearest
    }
}

/// Returns the reciprocals of 32 consecutive divisors from `first`.
#[allow(clippy::indexing_slicing)] // in a constant
pub(crate) const fn reciprocals_from(first: u32) -> Reciprocals {
    let mut reciprocals = [[0.0; 16]; 2];
    let mut divisor = first;
    while divisor < first + 32 {
        let index = divisor as usize % 32;
        reciprocals[index / 16][index % 16] = reciprocal(divisor);
        divisor += 1;
    }
    Aligned(reciprocals)
}

/// Returns an integer whose four bytes are all `byte`.
#[inline(always)]
pub(crate) const fn repeat_byte(byte: i32) -> i32 {
    byte * 0x0101_0101
}

/// Returns the thresholds of the first four digits under a bias below 256. Each threshold is one byte. The first
/// threshold is the lowest byte. The threshold of every further digit is `tmax`.
#[inline(always)]
pub(crate) fn thresholds<V: Vector>(v: V, bias: V::Lanes) -> V::Lanes {
    // One, two, three and four times the base. Each of these bytes is below 256.
    let k = v.splat(const { BASE.wrapping_mul(0x0403_0201) });
    let between = v.sub_bytes_to_zero(k, v.repeat_low_byte(bias));
    let at_least = v.max_bytes(between, v.splat(repeat_byte(TMIN)));
    v.min_bytes(at_least, v.splat(repeat_byte(TMAX)))
}

/// Returns the bias for the next delta. `share` is `delta div points`. `first` is the mask of the lanes in which this
/// delta is the first delta of the row.
#[inline(always)]
pub(crate) fn adapt<V: Vector>(v: V, delta: V::Lanes, share: V::Lanes, first: V::Mask) -> V::Lanes {
    let by_damp = v.splat_float(const { reciprocal(DAMP) });
    let damp = v.select_floats(first, by_damp, v.splat_float(0.5));
    let damped = v.add(quotient(v, delta, damp), quotient(v, share, damp));

    let [one_turn, two_turns, three_turns] = TURNS;
    let turns = v.splat(0);
    let turns = v.increment(v.gt(damped, v.splat(one_turn)), turns);
    let turns = v.increment(v.gt(damped, v.splat(two_turns)), turns);
    let turns = v.increment(v.gt(damped, v.splat(three_turns)), turns);

    let by_turns = v.look_up_float(turns, TURN_RECIPROCALS);
    let k = v.look_up_4(turns, [0, BASE, 2 * BASE, 3 * BASE]);
    let rest = v.to_floats(quotient(v, damped, by_turns));
    let dividend = v.mul_floats(rest, v.splat_float((SPAN + 1) as f32));
    let divisor = v.add_floats(rest, v.splat_float(SKEW as f32));
    // The truncated quotient is exact: both operands are integers below 2^24, so a quotient that is not an integer is
    // not rounded to an integer.
    let summand = v.to_integers(v.div_floats(dividend, divisor));
    v.add(k, summand)
}

/// Divides dividends below [`DELTA_LIMIT`] by a divisor. `reciprocal` is the [`reciprocal`] of the divisor.
#[inline(always)]
fn quotient<V: Vector>(v: V, dividend: V::Lanes, reciprocal: V::Floats) -> V::Lanes {
    v.to_integers(v.mul_floats(v.to_floats(dividend), reciprocal))
}

#[cfg(test)]
mod tests;
