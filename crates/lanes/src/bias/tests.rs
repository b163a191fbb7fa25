//! Every operand that a lane can have, against `puny::bias`.

use core::arch::x86_64::*;

use puny::bias::{adapt, threshold};
use puny::punycode::PUNYCODE;

use super::{BASE, DAMP, DELTA_LIMIT, TMAX, avx2, avx512, reciprocal};
use crate::InstructionSet;

/// The divisors of quotients: numbers of code points, and the base less a threshold.
const DIVISORS: core::ops::RangeInclusive<i32> = 1..=36;

/// The greatest bias that `adapt` gives in lanes.
const GREATEST_BIAS: i32 = 141;

/// What the instructions of one set make of lanes, whatever their number.
struct Ways {
    set: InstructionSet,
    quotient: unsafe fn([i32; 16], f32) -> [i32; 16],
    adapt: unsafe fn([i32; 16], [i32; 16], bool) -> [i32; 16],
    thresholds: unsafe fn([i32; 16]) -> [i32; 16],
}

const WAYS: [Ways; 2] = [
    Ways {
        set: InstructionSet::Avx2,
        quotient: quotient_by_avx2,
        adapt: adapt_by_avx2,
        thresholds: thresholds_by_avx2,
    },
    Ways {
        set: InstructionSet::Avx512,
        quotient: quotient_by_avx512,
        adapt: adapt_by_avx512,
        thresholds: thresholds_by_avx512,
    },
];

fn available() -> impl Iterator<Item = Ways> {
    WAYS.into_iter().filter(|way| way.set.is_available())
}

#[target_feature(enable = "avx512f")]
fn quotient_by_avx512(dividend: [i32; 16], reciprocal: f32) -> [i32; 16] {
    from512(avx512::quotient(
        to512(dividend),
        _mm512_set1_ps(reciprocal),
    ))
}

#[target_feature(enable = "avx512f")]
fn adapt_by_avx512(delta: [i32; 16], share: [i32; 16], first: bool) -> [i32; 16] {
    let first = if first { !0 } else { 0 };
    from512(avx512::adapt(to512(delta), to512(share), first))
}

#[target_feature(enable = "avx512f,avx512bw")]
fn thresholds_by_avx512(bias: [i32; 16]) -> [i32; 16] {
    from512(avx512::thresholds(to512(bias)))
}

#[target_feature(enable = "avx2")]
fn quotient_by_avx2(dividend: [i32; 16], reciprocal: f32) -> [i32; 16] {
    let divide = |half| avx2::quotient(half, _mm256_set1_ps(reciprocal));
    from256(to256(dividend).map(divide))
}

#[target_feature(enable = "avx2")]
fn divide_by_avx2(dividend: [i32; 16], divisor: i32) -> [i32; 16] {
    let divide = |half| avx2::divide(half, _mm256_set1_epi32(divisor));
    from256(to256(dividend).map(divide))
}

#[target_feature(enable = "avx2")]
fn adapt_by_avx2(delta: [i32; 16], share: [i32; 16], first: bool) -> [i32; 16] {
    let first = _mm256_set1_epi32(-i32::from(first));
    let ([d0, d1], [s0, s1]) = (to256(delta), to256(share));
    from256([avx2::adapt(d0, s0, first), avx2::adapt(d1, s1, first)])
}

#[target_feature(enable = "avx2")]
fn thresholds_by_avx2(bias: [i32; 16]) -> [i32; 16] {
    from256(to256(bias).map(|half| avx2::thresholds(half)))
}

#[target_feature(enable = "avx512f")]
fn to512(lanes: [i32; 16]) -> __m512i {
    // SAFETY: sixteen lanes are read from sixteen.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
fn from512(vector: __m512i) -> [i32; 16] {
    let mut lanes = [0; 16];
    // SAFETY: sixteen lanes are written to sixteen.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) };
    lanes
}

#[target_feature(enable = "avx2")]
fn to256(lanes: [i32; 16]) -> [__m256i; 2] {
    let (halves, _) = lanes.as_chunks::<8>();
    // SAFETY: eight lanes are read from eight.
    [0, 1].map(|half| unsafe { _mm256_loadu_si256(halves[half].as_ptr().cast()) })
}

#[target_feature(enable = "avx2")]
fn from256(vectors: [__m256i; 2]) -> [i32; 16] {
    let mut lanes = [0; 16];
    for (half, vector) in lanes.as_chunks_mut::<8>().0.iter_mut().zip(vectors) {
        // SAFETY: eight lanes are written to eight.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), vector) };
    }
    lanes
}

/// The sixteen numbers from this one on.
fn from(first: i32) -> [i32; 16] {
    core::array::from_fn(|lane| first + i32::try_from(lane).unwrap())
}

/// Every dividend below the limit, by every divisor that occurs.
#[test]
fn quotients_are_exact() {
    let damp = i32::try_from(DAMP).unwrap();
    let powers = [35 * 35, 35 * 35 * 35];
    for way in available() {
        for divisor in DIVISORS.chain([damp]).chain(powers) {
            let reciprocal = reciprocal(divisor.unsigned_abs());
            // A product grows with its factor, so it is enough to look at what is at the
            // two ends of each quotient, and all that is between is between.
            let last = (DELTA_LIMIT - 1) / divisor;
            let ends = (0..=last).flat_map(|quotient| {
                let end = quotient * divisor + divisor - 1;
                [quotient * divisor, end.min(DELTA_LIMIT - 1)].map(|end| (end, quotient))
            });
            let ends: Vec<(i32, i32)> = ends.collect();
            for ends in ends.chunks(16) {
                let end = |lane: usize| ends[lane.min(ends.len() - 1)];
                let dividends = core::array::from_fn(|lane| end(lane).0);
                let expected: [i32; 16] = core::array::from_fn(|lane| end(lane).1);
                // SAFETY: this machine has the instructions.
                let got = unsafe { (way.quotient)(dividends, reciprocal) };
                assert_eq!(got, expected, "{dividends:?} / {divisor}");
                if way.set == InstructionSet::Avx2 {
                    // SAFETY: as above.
                    let got = unsafe { divide_by_avx2(dividends, divisor) };
                    assert_eq!(got, expected, "{dividends:?} / {divisor}");
                }
            }
        }
    }
}

/// Every number that damping can give goes through the loop of `adapt` and its last
/// division as it should.
#[test]
fn every_damped_delta_is_adapted_to() {
    let params = PUNYCODE.params();
    // The greatest delta and the greatest share, halved.
    let greatest = (DELTA_LIMIT - 1) / 2 + (DELTA_LIMIT - 1) / 2 / 2;
    for way in available() {
        for first in (0..=greatest).step_by(16) {
            let damped = from(first).map(|damped| damped.min(greatest));
            let delta = damped.map(|damped| (2 * damped).min(DELTA_LIMIT - 2));
            let share = core::array::from_fn(|lane| 2 * damped[lane] - delta[lane]);
            // SAFETY: this machine has the instructions.
            let got = unsafe { (way.adapt)(delta, share, false) };
            for (damped, got) in damped.into_iter().zip(got) {
                let delta = 2 * u64::try_from(damped).unwrap();
                let expected = adapt(params, delta, u64::MAX, false);
                assert_eq!(u64::try_from(got).unwrap(), expected, "{damped}");
                assert!(got <= GREATEST_BIAS);
            }
        }
    }
}

/// Whole adaptations: every first delta, and deltas of all sizes with every number of code
/// points.
#[test]
fn adaptation_is_that_of_puny() {
    let params = PUNYCODE.params();
    let check = |way: &Ways, delta: [i32; 16], points: i32, first: bool| {
        // SAFETY: this machine has the instructions.
        let got = unsafe { (way.adapt)(delta, delta.map(|delta| delta / points), first) };
        for (delta, got) in delta.into_iter().zip(got) {
            let wide = |number: i32| u64::try_from(number).unwrap();
            let expected = adapt(params, wide(delta), wide(points), first);
            assert_eq!(wide(got), expected, "{delta} {points} {first}");
        }
    };
    let mut random = fastrand::Rng::with_seed(6);
    for way in available() {
        for delta in (0..DELTA_LIMIT).step_by(16) {
            check(&way, from(delta), 1 + (delta >> 4) % 32, true);
        }
        for points in 1..=32 {
            for _ in 0..2000 {
                let delta = core::array::from_fn(|_| {
                    let bits = random.u8(..22);
                    random.i32(0..DELTA_LIMIT >> bits)
                });
                check(&way, delta, points, random.bool());
            }
        }
    }
}

/// The thresholds of every bias, and that those which are not asked for are `tmax`.
#[test]
fn thresholds_are_those_of_puny() {
    let params = PUNYCODE.params();
    for way in available() {
        for bias in 0..=GREATEST_BIAS {
            // SAFETY: this machine has the instructions.
            let got = unsafe { (way.thresholds)([bias; 16]) };
            let of_puny = |digit: i32| {
                let [k, bias] = [(digit + 1) * BASE, bias].map(|n| u64::try_from(n).unwrap());
                threshold(params, k, bias)
            };
            let expected = [0, 1, 2, 3].map(|digit| u8::try_from(of_puny(digit)).unwrap());
            assert_eq!(got, [i32::from_le_bytes(expected); 16], "{bias}");
            assert_eq!(of_puny(4), u32::from(TMAX.unsigned_abs()));
        }
    }
}
