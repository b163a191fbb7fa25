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

pub(crate) mod avx2;
pub(crate) mod avx512;

/// Deltas in lanes are below this: what the quotients are exact for.
pub(crate) const DELTA_LIMIT: i32 = 1 << 22;

pub(crate) const BASE: i32 = BASE_BYTE as i32;
pub(crate) const BASE_BYTE: i8 = 36;
pub(crate) const TMIN: i8 = 1;
pub(crate) const TMAX: i8 = 26;
pub(crate) const INITIAL_BIAS: i32 = 72;
const SKEW: i32 = 38;
const DAMP: u32 = 700;
const SPAN: i32 = BASE - TMIN as i32;

/// Where the loop of `adapt` begins to take one, two and three turns: the greatest number
/// that takes one turn fewer. To divide twice by 35 is to divide by 1225.
const TURNS: [i32; 3] = [
    SPAN * TMAX as i32 / 2,
    (SPAN * TMAX as i32 / 2 + 1) * SPAN - 1,
    (SPAN * TMAX as i32 / 2 + 1) * SPAN * SPAN - 1,
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
pub(crate) const fn reciprocal(divisor: u32) -> f32 {
    let nearest = 1.0 / divisor as f32;
    // Exact: a product of 24 bits each.
    if nearest as f64 * (divisor as f64) < 1.0 {
        nearest.next_up()
    } else {
        nearest
    }
}

#[cfg(test)]
mod tests;
