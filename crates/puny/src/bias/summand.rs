//! Section 6.1: the last line of `adapt`.

use crate::params::Params;

/// Returns the last summand of `adapt`. `delta` is the value after the loop of `adapt`.
#[inline]
#[allow(clippy::cast_possible_truncation)] // each cast has its reason
pub(crate) const fn last_summand(params: &Params, delta: u64) -> u64 {
    // After the loop, delta <= span * tmax / 2 < base² / 2. The divisor is not zero, because the skew is at least 1.
    let span = params.base() as u64 - params.tmin() as u64;
    let skew = params.skew();
    if params.base() <= 1 << 10 && skew <= 1 << 30 {
        // The dividend is below 2^30, the divisor below 2^31. 32-bit division is faster on
        // most processors.
        let (dividend, divisor) = ((span + 1) * delta, delta + skew as u64);
        return match (dividend as u32).checked_div(divisor as u32) {
            Some(quotient) => quotient as u64,
            None => 0,
        };
    }
    // The product may exceed 64 bits. The quotient is below span + 1.
    let product = (span + 1) as u128 * delta as u128;
    match product.checked_div(delta as u128 + skew as u128) {
        Some(quotient) => quotient as u64,
        None => 0,
    }
}
