//! Compares results in lanes with the results of `puny::bias`, for every operand that can occur in a lane.

use puny::bias::{adapt, threshold};
use puny::punycode::PUNYCODE;

use super::{BASE, DAMP, DELTA_LIMIT, TMAX, reciprocal, reciprocals_from};
use crate::set::InstructionSet;
use crate::vector::{MAX_LANES, Pass, Vector, with_set};

/// The largest bias that `adapt` returns in lanes.
const MAX_BIAS: i32 = 141;

/// The lanes of a vector. For a vector with fewer lanes, only the first elements are used.
type Array = [i32; MAX_LANES];

/// An implementation with vectors that this machine can run.
#[derive(Clone, Copy)]
struct Implementation(InstructionSet);

impl Implementation {
    fn available() -> impl Iterator<Item = Implementation> {
        let sets = InstructionSet::ALL.into_iter();
        let vectors = sets.filter(|&set| set != InstructionSet::Scalar && set.is_available());
        vectors.map(Implementation)
    }

    /// Runs an operation on sixteen lanes.
    fn run(self, operation: Operation) -> Array {
        with_set(self.0, operation).unwrap()
    }

    fn quotient(self, dividends: Array, divisor: u32) -> Array {
        self.run(Operation::Quotient { dividends, divisor })
    }

    fn divide(self, dividends: Array, divisor: i32, first: u32) -> Array {
        self.run(Operation::Divide {
            dividends,
            divisor,
            first,
        })
    }

    fn adapt(self, deltas: Array, shares: Array, first: bool) -> Array {
        self.run(Operation::Adapt {
            deltas,
            shares,
            first,
        })
    }

    fn thresholds(self, bias: i32) -> Array {
        self.run(Operation::Thresholds { bias })
    }
}

#[derive(Clone, Copy)]
enum Operation {
    Quotient {
        dividends: Array,
        divisor: u32,
    },
    Divide {
        dividends: Array,
        divisor: i32,
        first: u32,
    },
    Adapt {
        deltas: Array,
        shares: Array,
        first: bool,
    },
    Thresholds {
        bias: i32,
    },
}

/// Runs the operation on one vector of sixteen lanes, or on two vectors of eight lanes.
impl Pass for Operation {
    type Output = Array;

    fn run<V: Vector>(self, v: V) -> Array {
        let mut all = [0; MAX_LANES];
        for (number, lanes) in all.chunks_exact_mut(V::LANES).enumerate() {
            let some = v.run(Vectorwise {
                operation: self,
                first: number * V::LANES,
            });
            lanes.copy_from_slice(&some[..V::LANES]);
        }
        all
    }
}

/// An operation on the lanes from `first`.
struct Vectorwise {
    operation: Operation,
    first: usize,
}

impl Pass for Vectorwise {
    type Output = Array;

    fn run<V: Vector>(self, v: V) -> Array {
        let vector = |lanes: Array| {
            let four = |four: usize| {
                let start = self.first + 4 * four;
                [0, 1, 2, 3].map(|lane| lanes[start + lane].cast_unsigned())
            };
            v.with_quarters(four)
        };
        let result = match self.operation {
            Operation::Quotient { dividends, divisor } => {
                super::quotient(v, vector(dividends), v.splat_float(reciprocal(divisor)))
            }
            Operation::Divide {
                dividends,
                divisor,
                first,
            } => v.divide(
                vector(dividends),
                v.splat(divisor),
                &reciprocals_from(first),
            ),
            Operation::Adapt {
                deltas,
                shares,
                first,
            } => super::adapt(v, vector(deltas), vector(shares), v.all_or_none(first)),
            Operation::Thresholds { bias } => super::thresholds(v, v.splat(bias)),
        };
        let mut lanes = [0; MAX_LANES];
        v.store(result, &mut lanes);
        lanes.map(u32::cast_signed)
    }
}

/// Returns sixteen consecutive numbers from `first`.
fn from(first: i32) -> [i32; 16] {
    core::array::from_fn(|lane| first + i32::try_from(lane).unwrap())
}

/// Checks the quotients of all dividends below the limit, for every divisor that the code uses.
#[test]
fn quotients_are_exact() {
    let damp = i32::try_from(DAMP).unwrap();
    let powers = [35 * 35, 35 * 35 * 35];
    for implementation in Implementation::available() {
        for divisor in (1..=36).chain([damp]).chain(powers) {
            // The computed quotient grows with the dividend. For each quotient, it is therefore enough to check the
            // least and the greatest dividend with this quotient.
            let last = (DELTA_LIMIT - 1) / divisor;
            let ends = (0..=last).flat_map(|quotient| {
                let end = quotient * divisor + divisor - 1;
                [quotient * divisor, end.min(DELTA_LIMIT - 1)].map(|end| (end, quotient))
            });
            let ends: Vec<(i32, i32)> = ends.collect();
            for ends in ends.chunks(16) {
                let end = |lane: usize| ends[lane.min(ends.len() - 1)];
                let dividends = core::array::from_fn(|lane| end(lane).0);
                let expected: Array = core::array::from_fn(|lane| end(lane).1);
                let got = implementation.quotient(dividends, divisor.unsigned_abs());
                assert_eq!(got, expected, "{dividends:?} / {divisor}");
                for first in [1, 4] {
                    if (first..first + 32).contains(&divisor) {
                        let got = implementation.divide(dividends, divisor, first.unsigned_abs());
                        assert_eq!(got, expected, "{dividends:?} / {divisor}");
                    }
                }
            }
        }
    }
}

/// Checks the loop of `adapt` and its last division for every possible damped delta.
#[test]
fn every_damped_delta_is_adapted() {
    let params = PUNYCODE.params();
    // The largest delta and the largest share, both halved.
    let greatest = (DELTA_LIMIT - 1) / 2 + (DELTA_LIMIT - 1) / 2 / 2;
    for implementation in Implementation::available() {
        for first in (0..=greatest).step_by(16) {
            let damped = from(first).map(|damped| damped.min(greatest));
            let delta = damped.map(|damped| (2 * damped).min(DELTA_LIMIT - 2));
            let share = core::array::from_fn(|lane| 2 * damped[lane] - delta[lane]);
            let got = implementation.adapt(delta, share, false);
            for (damped, got) in damped.into_iter().zip(got) {
                let delta = 2 * u64::try_from(damped).unwrap();
                let expected = adapt(params, delta, u64::MAX, false);
                assert_eq!(u64::try_from(got).unwrap(), expected, "{damped}");
                assert!(got <= MAX_BIAS);
            }
        }
    }
}

/// Checks complete adaptations: every first delta, and deltas of all sizes with every number of code points.
#[test]
fn adaptation_agrees_with_puny() {
    let params = PUNYCODE.params();
    let check = |implementation: Implementation, delta: [i32; 16], points: i32, first: bool| {
        let got = implementation.adapt(delta, delta.map(|delta| delta / points), first);
        for (delta, got) in delta.into_iter().zip(got) {
            let wide = |number: i32| u64::try_from(number).unwrap();
            let expected = adapt(params, wide(delta), wide(points), first);
            assert_eq!(wide(got), expected, "{delta} {points} {first}");
        }
    };
    let mut random = fastrand::Rng::with_seed(6);
    for implementation in Implementation::available() {
        for delta in (0..DELTA_LIMIT).step_by(16) {
            check(implementation, from(delta), 1 + (delta >> 4) % 32, true);
        }
        for points in 1..=32 {
            for _ in 0..2000 {
                let delta = core::array::from_fn(|_| {
                    let bits = random.u8(..22);
                    random.i32(0..DELTA_LIMIT >> bits)
                });
                check(implementation, delta, points, random.bool());
            }
        }
    }
}

/// Checks every bias. Also checks that the fifth threshold is `tmax`.
#[test]
fn thresholds_agree_with_puny() {
    let params = PUNYCODE.params();
    for implementation in Implementation::available() {
        for bias in 0..=MAX_BIAS {
            let got = implementation.thresholds(bias);
            let of_puny = |digit: i32| {
                let [k, bias] = [(digit + 1) * BASE, bias].map(|n| u64::try_from(n).unwrap());
                threshold(params, k, bias)
            };
            let expected = [0, 1, 2, 3].map(|digit| u8::try_from(of_puny(digit)).unwrap());
            assert_eq!(got, [i32::from_le_bytes(expected); 16], "{bias}");
            assert_eq!(of_puny(4), TMAX.unsigned_abs());
        }
    }
}
