//! Sections 3.3 and 6.1 for strings in which most biases are large: a function that reads up to eight digits at once, while
//! the last part of the bias is still being computed.

use super::digits::{below, integer, kept};
use crate::bias::tables::{BASE, CLAMPED, INITIAL_BIAS, REDUCED, TMAX, TMIN};
use crate::invariant::Ensured;

/// A bias as the sum of `BASE * rounds` and `last`, as `adapt` computes it (section 6.1). `rounds` is the number of
/// rounds of its loop. A processor knows `rounds` before it knows `last`.
///
/// The thresholds of the first `rounds` digits are `TMIN`. The threshold of the next digit is `BASE - last`. All further
/// thresholds are `TMAX`.
#[derive(Clone, Copy)]
pub(super) struct SplitBias {
    pub(super) rounds: u32,
    /// A number below `BASE`. It is raised to `BASE - TMAX`, which changes no threshold: see `CLAMPED`.
    pub(super) last: u32,
}

impl SplitBias {
    /// `INITIAL_BIAS` has two rounds, and 0 as its last summand.
    pub(super) const INITIAL: SplitBias = SplitBias {
        rounds: INITIAL_BIAS / BASE,
        last: BASE - TMAX,
    };

    /// Computes the rest of `adapt` (section 6.1) for any dampened delta. No division depends on another division,
    /// unless the loop of `adapt` has more than three rounds.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a constant of 456
    pub(super) fn adapt(damped: u32) -> SplitBias {
        const FACTOR: u32 = BASE - TMIN;
        // The least dampened deltas for which the loop has two and three rounds.
        const TWICE: u32 = REDUCED as u32 * FACTOR;
        const THRICE: u32 = TWICE * FACTOR;
        // In a run of equal code points, all dampened deltas are small. The processor predicts this branch.
        if let Some(&last) = CLAMPED.get(damped as usize) {
            return SplitBias {
                rounds: 0,
                last: u32::from(last),
            };
        }
        let (mut delta, mut rounds) = if damped < TWICE {
            (damped / FACTOR, 1)
        } else if damped < THRICE {
            (damped / (FACTOR * FACTOR), 2)
        } else {
            (damped / (FACTOR * FACTOR * FACTOR), 3)
        };
        while delta as usize >= REDUCED {
            delta /= FACTOR;
            rounds += 1;
        }
        let last = CLAMPED.get(delta as usize).copied().ensured();
        SplitBias {
            rounds,
            last: u32::from(last),
        }
    }

    /// Returns a bias that has the thresholds of this bias.
    #[inline(always)]
    pub(super) fn sum(self) -> u32 {
        BASE * self.rounds + self.last
    }
}

/// Reads an integer as [`integer`] does. This function is faster if the bias is at least `BASE`, and slower if the
/// processor cannot predict whether the integer ends at the threshold that depends on `last`. At least eight elements
/// of `digits` must follow.
///
/// Only that comparison and one multiplication have to wait for `last`. All other thresholds are constants.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // each cast has its reason
pub(super) fn integer_of_large_bias(
    digits: &[u8],
    next: usize,
    bias: SplitBias,
    max: u32,
) -> Option<(u32, u32)> {
    let mut eight = [0; 8];
    eight.copy_from_slice(digits.get(next..next + 8)?);
    let eight = u64::from_le_bytes(eight);
    let SplitBias { rounds, last } = bias;
    let shift = 8 * rounds;
    if shift > 24 {
        return integer_apart(digits, next, bias, max);
    }
    // The digits with the threshold `TMIN`, and the next digit: at most four digits.
    let low = (eight & !(u64::MAX << 8 << shift)) as u32;
    // The four digits after these digits. Their thresholds are `TMAX`.
    let after = (eight >> 8 >> shift) as u32;
    let end = below(EACH * TMAX, after);
    let all_tmin = (EACH * TMIN) & !(u32::MAX << shift);
    let ends_early = below(all_tmin, low) & !(u32::MAX << shift) != 0;
    if ends_early || end == 0 {
        return integer_apart(digits, next, bias, max);
    }
    let value = weighted_sum(low, BASE - TMIN);
    let len = rounds + 1;
    if (low >> shift) + last < BASE {
        return Some((value, len));
    }
    let weight = last * WEIGHTS.get(rounds as usize)?;
    let more = weighted_sum(kept(end, after), BASE - TMAX);
    let value = u64::from(value) + u64::from(weight) * u64::from(more);
    let value = u32::try_from(value).ok().filter(|&value| value <= max)?;
    Some((value, len + (end.trailing_zeros() + 1) / 8))
}

/// Calls `integer` out of line for an integer that `integer_of_large_bias` cannot read.
#[cold]
#[inline(never)]
fn integer_apart(digits: &[u8], next: usize, bias: SplitBias, max: u32) -> Option<(u32, u32)> {
    integer(digits, next, bias.sum(), max)
}

/// The weights of the first four digits if their thresholds are `TMIN`.
const WEIGHTS: [u32; 4] = {
    let factor = BASE - TMIN;
    [1, factor, factor * factor, factor * factor * factor]
};

/// A one in each byte.
const EACH: u32 = 0x0101_0101;

/// Returns the sum of four digits with the weights 1, `factor`, `factor²` and `factor³`. Adds the digits in pairs.
#[inline(always)]
fn weighted_sum(digits: u32, factor: u32) -> u32 {
    // At most 35 + 35 * 35, which fits 16 bits.
    let pairs = (digits & 0x00FF_00FF) + factor * (digits >> 8 & 0x00FF_00FF);
    (pairs & 0xFFFF) + factor * factor * (pairs >> 16)
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)] // digits are below BASE
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::bias::tables::{adapt_clamped, threshold, thresholds};

    /// Returns the integer at the beginning and its number of digits, by the loop of section 6.2, with a maxint of 32 bits.
    fn by_digit(digits: &[u8], bias: u32) -> Option<(u32, u32)> {
        let (mut value, mut weight) = (0_u64, 1_u64);
        for (&digit, len) in digits.iter().zip(1..) {
            let t = threshold(BASE * len, bias);
            value += u64::from(digit) * weight;
            if u32::from(digit) < t {
                return Some((u32::try_from(value).ok()?, len));
            }
            weight *= u64::from(BASE - t);
            if weight > u64::from(u32::MAX) {
                return None;
            }
        }
        None
    }

    /// For every bias, reads integers of each length whose digits are at the thresholds, just below them, or
    /// the greatest digits. Eight digits are followed by eight zeros, so every integer ends.
    #[test]
    fn integers_of_each_bias_agree_with_section_3_3() {
        let mut biases: Vec<(u32, SplitBias)> = vec![(INITIAL_BIAS, SplitBias::INITIAL)];
        let dampened = (0..100_000).chain((0..32).map(|power| u32::MAX >> power));
        for damped in dampened {
            let split = SplitBias::adapt(damped);
            let bias = adapt_clamped(damped);
            assert_eq!(thresholds(split.sum()), thresholds(bias), "{damped}");
            biases.push((bias, split));
        }
        biases.sort_unstable_by_key(|&(bias, _)| bias);
        biases.dedup_by_key(|&mut (bias, _)| bias);
        for (bias, split) in biases {
            for choice in 0..3_usize.pow(8) {
                let mut digits = [0; 16];
                for (at, digit) in (0..8).zip(&mut digits) {
                    let t = threshold(BASE * (at + 1), bias);
                    let choices = [t - 1, t, BASE - 1];
                    *digit = choices[choice / 3_usize.pow(at) % 3] as u8;
                }
                let expected = by_digit(&digits, bias);
                let large = integer_of_large_bias(&digits, 0, split, u32::MAX);
                assert_eq!(large, expected, "{bias} {digits:?}");
                assert_eq!(
                    integer(&digits, 0, bias, u32::MAX),
                    expected,
                    "{bias} {digits:?}"
                );
                let limit = 1 << 20;
                let limited = expected.filter(|&(value, _)| value <= limit);
                assert_eq!(integer_of_large_bias(&digits, 0, split, limit), limited);
            }
        }
    }
}
