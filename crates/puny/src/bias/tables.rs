//! Sections 3.3 and 6.1 as lookup tables, for Punycode with 32-bit integers.
//!
//! A delta is below 2^32, so no bias exceeds 201.

use super::summand::last_summand;
use crate::invariant::Ensured;
use crate::punycode::parameters::PARAMS;

pub(crate) const BASE: u32 = PARAMS.base();
pub(crate) const TMIN: u32 = PARAMS.tmin();
pub(crate) const TMAX: u32 = PARAMS.tmax();
pub(crate) const INITIAL_BIAS: u32 = PARAMS.initial_bias();
pub(crate) const INITIAL_N: u32 = PARAMS.initial_n();
const DAMP: u32 = PARAMS.damp();

/// An exclusive upper bound of the delta after the loop of `adapt`.
pub(crate) const REDUCED: usize = (((BASE - TMIN) * TMAX) / 2 + 1) as usize;

/// The last summand of `adapt` (section 6.1), indexed by the delta after the loop of `adapt`.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant, at most 33
pub(crate) const LAST_SUMMANDS: [u8; REDUCED] = {
    let mut summands = [0; REDUCED];
    let mut delta = 0;
    while delta < summands.len() {
        summands[delta] = last_summand(&PARAMS, delta as u64) as u8;
        delta += 1;
    }
    summands
};

/// `LAST_SUMMANDS`, in which entries below `BASE - TMAX` are raised to `BASE - TMAX`. Raising such a bias does not
/// change its thresholds, because all of its thresholds are `TMAX`. With the raised entries, the first threshold of
/// every bias below `BASE` is `BASE - bias`.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant, below BASE
pub(crate) const CLAMPED: [u8; REDUCED] = {
    let mut clamped = LAST_SUMMANDS;
    let mut delta = 0;
    while delta < clamped.len() {
        if (clamped[delta] as u32) < BASE - TMAX {
            clamped[delta] = (BASE - TMAX) as u8;
        }
        delta += 1;
    }
    clamped
};

/// The number of biases with different thresholds of the first four digits.
const BIASES: usize = (4 * BASE) as usize;

/// The thresholds of the first four digits, indexed by the bias. The first threshold is the least significant byte of
/// an entry.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant
const THRESHOLDS: [u32; BIASES] = {
    let mut thresholds = [0; BIASES];
    let mut bias = 0;
    while bias < BIASES {
        let mut digit = 0;
        while digit < 4 {
            let t = threshold(BASE * (digit + 1), bias as u32);
            thresholds[bias] |= t << (8 * digit);
            digit += 1;
        }
        bias += 1;
    }
    thresholds
};

/// Returns the threshold at `k` (section 3.3).
#[inline(always)]
pub(crate) const fn threshold(k: u32, bias: u32) -> u32 {
    let t = k.saturating_sub(bias);
    if t < TMIN {
        TMIN
    } else if t > TMAX {
        TMAX
    } else {
        t
    }
}

/// Returns the thresholds of the first four digits. The first threshold is in the least significant byte.
#[inline(always)]
pub(crate) fn thresholds(bias: u32) -> u32 {
    // A greater bias has the same four thresholds: all of them are `TMIN`.
    let bias = bias.min(4 * BASE - 1);
    THRESHOLDS.get(bias as usize).copied().ensured()
}

/// Computes the first step of `adapt` (section 6.1). `half_share` is `delta div points div 2`.
#[inline(always)]
pub(crate) fn dampen(delta: u32, half_share: u32, first: bool) -> u32 {
    if first {
        delta / DAMP + half_share / (DAMP / 2)
    } else {
        delta / 2 + half_share
    }
}

/// Computes the rest of `adapt` (section 6.1) for a dampened delta of at least `REDUCED`, so that the
/// loop of `adapt` runs at least once.
#[inline(always)]
pub(crate) fn adapt(damped: u32) -> u32 {
    let mut delta = damped;
    let mut k = 0;
    while delta as usize >= REDUCED {
        delta /= BASE - TMIN;
        k += BASE;
    }
    let last = u32::from(CLAMPED.get(delta as usize).copied().ensured());
    // After the loop, `delta` is at least 13. For 13 and 14, the last summand is 9, but the entry of `CLAMPED` is 10.
    k + last - u32::from(delta < 15)
}

/// Computes the rest of `adapt` (section 6.1) for any dampened delta. If the bias would be below `BASE - TMAX`, returns
/// `BASE - TMAX`: see `CLAMPED`.
#[inline(always)]
pub(crate) fn adapt_clamped(damped: u32) -> u32 {
    match CLAMPED.get(damped as usize) {
        Some(&bias) => u32::from(bias),
        None => adapt_large(damped),
    }
}

/// Calls `adapt` out of line, so that its constants need no registers in the loop of a decoder.
#[inline(never)]
fn adapt_large(damped: u32) -> u32 {
    adapt(damped)
}
