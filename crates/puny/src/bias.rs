//! Sections 3.3, 3.4 and 6.1: thresholds, and the bias that they follow.

pub(crate) mod summand;
pub(crate) mod tables;

use crate::arithmetic::{divide, to_u32};
use crate::scheme::Scheme;
use crate::Params;
use summand::last_summand;

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
    let damped = dampen(params, delta, divide(delta, points).0, first);
    let (k, rest) = reduce(params, damped);
    k + last_summand(params, rest)
}

/// The same for a scheme, with `share` for `delta div points`, which both procedures
/// have at hand without a division of its own.
#[inline]
pub(crate) fn adapt_share<C: Scheme>(scheme: C, delta: u64, share: u64, first: bool) -> u64 {
    let params = scheme.bootstring().params();
    let (k, rest) = reduce(params, dampen(params, delta, share, first));
    k + scheme.last_summand(rest)
}

/// `delta div damp + (delta div damp) div points`, or with 2 for damp, of which the
/// second summand is `share div damp` as well: to divide by both numbers, one may
/// begin with either.
#[inline]
fn dampen(params: &Params, delta: u64, share: u64, first: bool) -> u64 {
    // No overflow: each half is at most that of a u64.
    if first {
        let damp = u64::from(params.damp());
        divide(delta, damp).0 + divide(share, damp).0
    } else {
        delta / 2 + share / 2
    }
}

/// The loop of `adapt`: the multiple of the base, and what is left of the delta.
#[inline]
fn reduce(params: &Params, mut delta: u64) -> (u64, u64) {
    let base = u64::from(params.base());
    let span = base - u64::from(params.tmin());
    let mut k = 0;
    // Ends: `span` is at least 2, because `Params` refuses a `tmin` of `base - 1`.
    while delta > span * u64::from(params.tmax()) / 2 {
        delta = divide(delta, span).0;
        k += base;
    }
    (k, delta)
}
