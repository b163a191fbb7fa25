//! Sections 3.3, 3.4 and 6.1: thresholds, and the bias that they follow.

use crate::arithmetic::{divide, to_u32};
use crate::Params;

/// The threshold t(j) of the digit at `k = base * (j + 1)` under `bias`
/// (sections 3.3 and 6.2): `k - bias`, kept within `tmin..=tmax`.
///
/// A digit below its threshold is the last one of its integer. Constant time.
///
/// ```
/// # use puny::{bias::threshold, punycode::PUNYCODE};
/// let params = PUNYCODE.params();
/// assert_eq!(threshold(params, 36, 72), 1); // tmin
/// assert_eq!(threshold(params, 36, 21), 15);
/// assert_eq!(threshold(params, 72, 21), 26); // tmax
/// ```
#[inline]
pub fn threshold(params: &Params, k: u64, bias: u64) -> u32 {
    let between = k.saturating_sub(bias).min(u64::from(params.tmax()));
    to_u32(between).max(params.tmin()) // at most tmax, a u32
}

/// The bias after a delta (section 6.1): a guess from the size of this delta at the
/// size of the next.
///
/// `points` is the number of code points there are with the one just inserted, at
/// least 1 (0 is taken for 1); `first` says whether it was the first insertion.
/// Takes time O(log delta).
///
/// ```
/// # use puny::{bias::adapt, punycode::PUNYCODE};
/// // The first delta of sample B (RFC 3492, section 7.2).
/// assert_eq!(adapt(PUNYCODE.params(), 19853, 1, true), 21);
/// ```
#[inline]
pub fn adapt(params: &Params, delta: u64, points: u64, first: bool) -> u64 {
    let base = u64::from(params.base());
    let span = base - u64::from(params.tmin());
    let damp = if first { u64::from(params.damp()) } else { 2 };
    let (mut delta, _) = divide(delta, damp);
    // No overflow: `damp` is at least 2, so this at most doubles half of a u64.
    delta += divide(delta, points).0;
    let mut k = 0;
    // Ends: `span` is at least 2, because `Params` refuses a `tmin` of `base - 1`.
    while delta > span * u64::from(params.tmax()) / 2 {
        delta = divide(delta, span).0;
        k += base;
    }
    // Here delta <= span * tmax / 2 < base² / 2, and the skew is at least 1.
    let divisor = delta + u64::from(params.skew());
    if params.base() <= 1 << 10 && params.skew() <= 1 << 30 {
        // The dividend is below 2^30, the divisor below 2^31. Divisions of 32 bits are
        // faster on most processors.
        k + u64::from(to_u32((span + 1) * delta) / to_u32(divisor).max(1))
    } else {
        // The product may exceed 64 bits, the quotient is below span + 1.
        let product = u128::from(span + 1) * u128::from(delta);
        k + u64::try_from(product / u128::from(divisor).max(1)).unwrap_or(u64::MAX)
    }
}
