//! Sections 3.3, 3.4 and 6.1: thresholds and bias adaptation.

pub(crate) mod summand;
pub(crate) mod tables;

use crate::arithmetic::{divide, to_u32};
use crate::params::Params;
use crate::scheme::Scheme;
use summand::last_summand;

/// Returns the threshold t(j) of the digit at `k = base * (j + 1)` under `bias`
/// (sections 3.3 and 6.2): `k - bias`, clamped to `tmin..=tmax`.
///
/// A digit below its threshold is the last digit of its integer. Takes constant time.
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

/// Returns the bias for the next delta (section 6.1). The bias estimates the size of the next delta
/// from the size of this delta.
///
/// `points` is the number of code points, including the code point that was just inserted. It must be at least 1; the
/// value 0 is treated as 1. `first` is true for the first delta. Takes O(log delta) time.
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

/// Returns the result of [`adapt`] for a scheme. `share` is `delta div points`. The encoder and the decoder can compute
/// this number without another division.
#[inline]
pub(crate) fn adapt_share<C: Scheme>(scheme: C, delta: u64, share: u64, first: bool) -> u64 {
    let params = scheme.bootstring().params();
    let (k, rest) = reduce(params, dampen(params, delta, share, first));
    k + scheme.last_summand(rest)
}

/// Returns `delta div d + (delta div d) div points`, where d is damp for the first delta, and 2 for all other deltas.
/// The second summand is computed as `share div d`, because the order of two divisions does not matter.
#[inline]
fn dampen(params: &Params, delta: u64, share: u64, first: bool) -> u64 {
    // No overflow: each summand is at most half of `u64::MAX`.
    if first {
        let damp = u64::from(params.damp());
        divide(delta, damp).0 + divide(share, damp).0
    } else {
        delta / 2 + share / 2
    }
}

/// Runs the loop of `adapt`. Returns `k`, which is a multiple of the base, and the remaining delta.
#[inline]
fn reduce(params: &Params, mut delta: u64) -> (u64, u64) {
    let base = u64::from(params.base());
    let span = base - u64::from(params.tmin());
    let mut k = 0;
    // Terminates: `span` is at least 2, because `Params` rejects a `tmin` of `base - 1`.
    while delta > span * u64::from(params.tmax()) / 2 {
        delta = divide(delta, span).0;
        k += base;
    }
    (k, delta)
}
