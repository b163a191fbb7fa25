//! What both directions ask of the bias, for all lanes at once: thresholds (RFC 3492,
//! section 3.3) and bias adaptation (section 6.1), with Punycode's parameters.
//!
//! Lanes hold 32-bit integers. Deltas are below [`DELTA_LIMIT`]; greater ones are not for
//! lanes. Then the loop of `adapt` takes at most three turns, the bias is at most 141, and
//! from the fifth digit on every threshold is `tmax`.
//!
//! ```text
//! delta             19853           64            100000          one label per lane
//! code points       1, the first    2             10
//! share             19853           32            10000           delta div code points
//! damped            28 + 28         32 + 16       50000 + 5000    both div 700, or div 2
//! turns             0               0             2               how often 35 divides it
//! bias              21              20            72 + 19         36 * turns, and for the
//!                                                                 rest 36 * rest div (rest + 38)
//! thresholds        15 26 26 26     16 26 26 26   1 1 17 26       of four digits, a byte each
//! ```
//!
//! The RFC divides `delta div damp` by the number of code points; to divide first by that
//! number and then by `damp` gives the same, and both directions have that share at hand.
//!
//! Vectors cannot divide integers, so a quotient is the product with a reciprocal in single
//! precision, cut off. A reciprocal rounded up makes no quotient too small, and the tests
//! below go through all operands to show that it makes none too great.

use crate::vector::{Aligned, Reciprocals, Vector};

/// Deltas in lanes are below this: what the quotients are exact for.
pub(crate) const DELTA_LIMIT: i32 = 1 << 22;

pub(crate) const BASE: i32 = 36;
pub(crate) const TMAX: i32 = 26;
const TMIN: i32 = 1;
pub(crate) const INITIAL_BIAS: i32 = 72;
const SKEW: i32 = 38;
const DAMP: u32 = 700;
const SPAN: i32 = BASE - TMIN;

/// Where the loop of `adapt` begins to take one, two and three turns: the greatest number
/// that takes one turn fewer. To divide twice by 35 is to divide by 1225.
const TURNS: [i32; 3] = [
    SPAN * TMAX / 2,
    (SPAN * TMAX / 2 + 1) * SPAN - 1,
    (SPAN * TMAX / 2 + 1) * SPAN * SPAN - 1,
];

/// What so many turns divide by, as a reciprocal.
const TURN_RECIPROCALS: [f32; 4] = [
    1.0,
    reciprocal(SPAN.unsigned_abs()),
    reciprocal(SPAN.pow(2).unsigned_abs()),
    reciprocal(SPAN.pow(3).unsigned_abs()),
];

/// The reciprocal of a divisor below 2^24, not below the true one: with it, quotients of
/// what is below [`DELTA_LIMIT`] are exact.
const fn reciprocal(divisor: u32) -> f32 {
    let nearest = 1.0 / divisor as f32;
    // Exact: a product of 24 bits each.
    if nearest as f64 * (divisor as f64) < 1.0 {
        nearest.next_up()
    } else {
        nearest
    }
}

/// The reciprocals of 32 divisors, from this one on.
#[allow(clippy::indexing_slicing)] // a constant's
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

/// The same byte four times.
#[inline(always)]
pub(crate) const fn four(byte: i32) -> i32 {
    byte * 0x0101_0101
}

/// The thresholds of the first four digits under a bias below 256: a byte each, the first
/// one lowest. That of all further digits is `tmax`.
#[inline(always)]
pub(crate) fn thresholds<V: Vector>(v: V, bias: V::Lanes) -> V::Lanes {
    let k = v.splat(i32::from_le_bytes([36, 72, 108, 144]));
    let between = v.sub_bytes_to_zero(k, v.four_times(bias));
    let at_least = v.max_bytes(between, v.splat(four(TMIN)));
    v.min_bytes(at_least, v.splat(four(TMAX)))
}

/// The bias after a delta, with `share` for `delta div points`; `first` are the lanes
/// whose first delta it is.
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
    // Exact: both are integers below 2^24, so a quotient that is none is not rounded to one.
    let summand = v.to_integers(v.div_floats(dividend, divisor));
    v.add(k, summand)
}

/// Quotients of dividends below [`DELTA_LIMIT`] by what [`reciprocal`] is of.
#[inline(always)]
fn quotient<V: Vector>(v: V, dividend: V::Lanes, reciprocal: V::Floats) -> V::Lanes {
    v.to_integers(v.mul_floats(v.to_floats(dividend), reciprocal))
}

#[cfg(test)]
mod tests;
