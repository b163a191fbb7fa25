//! The arithmetic of `adapt` (RFC 3492, section 6.1), line by line.
//!
//! The library gives the new bias; these are the numbers on the way to it. A test compares the two.

use puny::Params;

/// One division in the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Round {
    pub(in super::super) delta: u64,
    /// `delta div (base - tmin)`.
    pub(in super::super) divided: u64,
    /// k after it.
    pub(in super::super) k: u64,
}

/// The numbers from a delta to the next bias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Adaptation {
    /// damp for the first delta, 2 for the others.
    pub(in super::super) divisor: u64,
    /// `delta div divisor`.
    pub(in super::super) damped: u64,
    /// The number of code points, with the inserted one.
    pub(in super::super) points: u64,
    /// `damped + damped div points`.
    pub(in super::super) scaled: u64,
    /// Above this a delta is divided: `(base - tmin) * tmax div 2`.
    pub(in super::super) limit: u64,
    /// The divisor of the loop: `base - tmin`.
    pub(in super::super) span: u64,
    pub(in super::super) rounds: Vec<Round>,
    /// What the loop leaves.
    pub(in super::super) rest: u64,
    pub(in super::super) k: u64,
    pub(in super::super) skew: u64,
    pub(in super::super) bias: u64,
}

impl Adaptation {
    /// Calculates them; `points` of 0 is taken for 1.
    pub(in super::super) fn new(params: &Params, delta: u64, points: usize, first: bool) -> Self {
        let (base, tmin) = (u64::from(params.base()), u64::from(params.tmin()));
        let (tmax, skew) = (u64::from(params.tmax()), u64::from(params.skew()));
        let points = u64::try_from(points).unwrap_or(u64::MAX).max(1);
        let divisor = match first {
            true => u64::from(params.damp()),
            false => 2,
        };
        // `Params` has no damp of 0, and no tmin above base - 2.
        let divide = |number: u64, by: u64| number.checked_div(by).unwrap_or(number);
        let damped = divide(delta, divisor);
        let scaled = damped.saturating_add(divide(damped, points));
        let span = base.saturating_sub(tmin).max(2);
        let limit = span.saturating_mul(tmax) / 2;
        let (mut rest, mut k, mut rounds) = (scaled, 0, Vec::new());
        while rest > limit {
            let divided = divide(rest, span);
            k += base;
            rounds.push(Round {
                delta: rest,
                divided,
                k,
            });
            rest = divided;
        }
        let product = u128::from(span + 1) * u128::from(rest);
        let sum = u128::from(rest) + u128::from(skew);
        let last = product.checked_div(sum).unwrap_or_default();
        Adaptation {
            divisor,
            damped,
            points,
            scaled,
            limit,
            span,
            rounds,
            rest,
            k,
            skew,
            bias: k.saturating_add(u64::try_from(last).unwrap_or(u64::MAX)),
        }
    }
}

#[cfg(test)]
mod tests {
    use puny::bias::adapt;
    use puny::profiles::PROFILES;

    use super::*;

    #[test]
    fn the_last_line_is_the_bias_of_the_library() {
        let deltas = (0..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 455]);
        let deltas: Vec<u64> = deltas.chain([u64::MAX]).collect();
        for profile in PROFILES {
            let params = profile.bootstring().params();
            for &delta in &deltas {
                for points in [0, 1, 2, 3, 36, 63, 1_000_000] {
                    for first in [true, false] {
                        let found = Adaptation::new(params, delta, points, first);
                        let expected = adapt(params, delta, points as u64, first);
                        assert_eq!(found.bias, expected, "{} {found:?}", profile.name());
                    }
                }
            }
        }
    }

    /// RFC 3492, section 7.2, sample B: 19853 div 700 is 28, and 28 + 28 div 1 is 56.
    #[test]
    fn the_lines_are_those_of_the_rfc() {
        let params = puny::punycode::PUNYCODE.params();
        let first = Adaptation::new(params, 19853, 1, true);
        assert_eq!((first.damped, first.scaled, first.limit), (28, 56, 455));
        assert_eq!((first.rounds.len(), first.k, first.bias), (0, 0, 21));
        // Sample L's first delta after the first: 62042 would be divided.
        let other = Adaptation::new(params, 62042, 3, false);
        assert_eq!((other.damped, other.scaled), (31021, 41361));
        let [one, two] = other.rounds[..] else {
            panic!("{other:?}");
        };
        assert_eq!((one.delta, one.divided, one.k), (41361, 1181, 36));
        assert_eq!((two.delta, two.divided, two.k), (1181, 33, 72));
    }
}
