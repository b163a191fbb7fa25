//! The number of digits of a delta under a bias (RFC 3492, section 3.3).
//!
//! A delta takes more than k digits if it is at least `t(0) + t(1) w(1) + … + t(k-1) w(k-1)`, where t
//! are the thresholds and w the weights. These bounds depend on the bias, not on the delta.

use puny::bias::threshold;
use puny::{Maxint, Params};

/// The number of digits of a delta that no decoder could read, because a weight exceeds maxint. A
/// number that is too large to be the best, and whose product with every weight fits in 64 bits.
pub(in super::super) const NEVER: u32 = 1 << 28;

/// The most bounds in a list. Only with `tmax = base - 1` there may be more: the weights no longer
/// grow then, and the others follow at equal distances.
const MOST: usize = 64;

/// The number of digits of every delta, under one bias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Digits {
    /// The least delta of more than 1, 2, … digits, ascending.
    bounds: Vec<u32>,
    rest: Rest,
}

/// What follows the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// No larger delta is asked for.
    Nothing,
    /// From this delta on, one more digit for every step.
    Steps { from: u64, step: u64 },
    /// From this delta on, a weight exceeds maxint.
    Never { from: u64 },
}

impl Digits {
    /// For deltas up to `largest`. Takes time in the number of their digits.
    pub(in super::super) fn new(params: &Params, maxint: Maxint, bias: u64, largest: u32) -> Self {
        let base = u64::from(params.base());
        let (mut bounds, mut bound, mut weight, mut k) = (Vec::new(), 0_u64, 1_u64, base);
        let rest = loop {
            let threshold = u64::from(threshold(params, k, bias));
            let next = bound.saturating_add(threshold.saturating_mul(weight));
            if next > u64::from(largest) {
                break Rest::Nothing;
            }
            // The weights no longer grow: this threshold is tmax, and so are all others.
            if threshold + 1 == base && bounds.len() >= MOST {
                let step = threshold.saturating_mul(weight);
                break Rest::Steps { from: next, step };
            }
            bound = next;
            weight = weight.saturating_mul(base - threshold);
            if weight > value(maxint) {
                break Rest::Never { from: bound };
            }
            bounds.push(u32::try_from(bound).unwrap_or(u32::MAX)); // at most `largest`
            k = k.saturating_add(base);
        };
        Digits { bounds, rest }
    }

    /// The number of digits of a delta.
    pub(in super::super) fn of(&self, delta: u32) -> u32 {
        let more = self.bounds.partition_point(|&bound| bound <= delta);
        (1 + u32::try_from(more).unwrap_or(NEVER)).saturating_add(self.beyond(delta))
    }

    /// The least deltas of more than 1, 2, … digits.
    pub(in super::super) fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// The digits that [`bounds`](Self::bounds) do not count.
    pub(in super::super) fn beyond(&self, delta: u32) -> u32 {
        let delta = u64::from(delta);
        match self.rest {
            Rest::Steps { from, step } if delta >= from => {
                let steps = 1 + (delta - from).checked_div(step).unwrap_or_default();
                u32::try_from(steps).unwrap_or(NEVER).min(NEVER)
            }
            Rest::Never { from } if delta >= from => NEVER,
            _ => 0,
        }
    }

    /// The least delta for which [`beyond`](Self::beyond) is not 0, if any.
    pub(in super::super) fn beyond_from(&self) -> Option<u32> {
        match self.rest {
            Rest::Nothing => None,
            Rest::Steps { from, .. } | Rest::Never { from } => u32::try_from(from).ok(),
        }
    }
}

/// The greatest integer.
pub(in super::super) fn value(maxint: Maxint) -> u64 {
    match maxint {
        Maxint::Bits31 => i32::MAX.unsigned_abs().into(),
        Maxint::Bits64 => u64::MAX,
        // New variants are unknown here; 32 bits are the RFC's.
        _ => u32::MAX.into(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use puny::{Alphabet, Bootstring, ParamValues, Repertoire};

    use super::super::super::tests::any_params;
    use super::*;

    /// The digits of a delta, as the library writes it: a string of one code point.
    fn written(params: Params, delta: u32) -> usize {
        let digits: Vec<u32> = (0..params.base()).collect();
        let basic = [0..=params.base()];
        let alphabet = Alphabet::new(&basic, params.base(), &digits, &[]).unwrap();
        let values = ParamValues {
            initial_n: params.base() + 1,
            ..params.values()
        };
        let bootstring = Bootstring::new(Params::new(values).unwrap(), alphabet).unwrap();
        let bootstring = bootstring.with_repertoire(Repertoire::Integers);
        let code_point = [values.initial_n + delta];
        bootstring.encode(&code_point[..]).unwrap().len()
    }

    proptest! {
        #[test]
        fn digits_are_those_that_the_library_writes(
            params in any_params(2..70),
            delta in prop_oneof![0..100_u32, 0..100_000_u32, 0..1_000_000_u32],
            more in 0..100_u32,
        ) {
            let bias = u64::from(params.initial_bias());
            let digits = Digits::new(&params, Maxint::Bits64, bias, delta + more);
            prop_assert_eq!(digits.of(delta) as usize, written(params, delta));
        }
    }

    #[test]
    fn a_delta_whose_weights_overflow_is_never_the_best() {
        // Digits whose threshold is 0 cannot end a delta, and each multiplies the weight by 36.
        let values = ParamValues {
            base: 36,
            tmin: 0,
            tmax: 26,
            skew: 38,
            damp: 700,
            initial_bias: 36 * 7,
            initial_n: 0x80,
        };
        let params = Params::new(values).unwrap();
        let digits = |maxint| Digits::new(&params, maxint, 36 * 7, 1000).of(5);
        assert!(digits(Maxint::Bits32) >= NEVER);
        assert_eq!(digits(Maxint::Bits64), 8);
    }
}
