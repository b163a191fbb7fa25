//! Sections 3.3, 3.4 and 6.1: thresholds and bias adaptation.

use crate::support::Config;
use puny::bias::{adapt, threshold};
use puny::punycode::PUNYCODE;
use puny::{ParamValues, Params};

/// Section 7.2 of RFC 3492 prints each delta and the bias after it.
#[test]
fn adaptation_agrees_with_the_printed_traces() {
    let b = [
        (19853, 21),
        (64, 20),
        (37, 13),
        (56, 17),
        (599, 32),
        (130, 23),
        (154, 25),
        (46301, 84),
        (88531, 90),
    ];
    let l = [
        (62042, 27),
        (139, 24),
        (16683, 67),
        (34821, 82),
        (14592, 67),
        (42088, 84),
    ];
    for (deltas, literal) in [(&b[..], 0), (&l[..], 2)] {
        for (index, &(delta, bias)) in (0..).zip(deltas) {
            assert_eq!(
                adapt(PUNYCODE.params(), delta, literal + index + 1, index == 0),
                bias
            );
        }
    }
}

#[test]
fn adaptation_agrees_with_the_pseudocode() {
    let mut deltas: Vec<u64> = (0..2000).collect();
    // The deltas are around every power of two, and around the limits of Punycode's loop, which are 455 * 35^k.
    for shift in 11..64 {
        deltas.extend([(1 << shift) - 1, 1 << shift, (1 << shift) + 1]);
    }
    for power in 0..11 {
        let bound = 455 * 35_u64.pow(power);
        for scale in [2, 700] {
            let near = bound.saturating_mul(scale).min(u64::MAX - 700);
            deltas.extend((near - 2..near + 2).chain([near + scale]));
        }
    }
    deltas.push(u64::MAX);
    let punycode = Config::punycode().values;
    for values in [
        punycode,
        ParamValues {
            tmin: 0,
            tmax: 1,
            ..punycode
        },
        ParamValues {
            base: 2,
            tmin: 0,
            tmax: 1,
            skew: 1,
            damp: 2,
            initial_bias: 0,
            initial_n: 0,
        },
        ParamValues {
            tmin: 34,
            tmax: 35,
            initial_bias: 0,
            skew: 1000,
            ..punycode
        },
        // The bases are below and above the base from which products need 128 bits.
        ParamValues {
            base: 1 << 20,
            tmax: (1 << 20) - 1,
            skew: 1,
            ..punycode
        },
        ParamValues {
            base: (1 << 20) + 1,
            tmax: 1 << 20,
            skew: 1,
            ..punycode
        },
        ParamValues {
            base: u32::MAX,
            tmax: u32::MAX - 1,
            skew: u32::MAX,
            damp: 2,
            ..punycode
        },
    ] {
        let params = Params::new(values).unwrap();
        let spec = Config {
            values,
            ..Config::punycode()
        }
        .spec();
        for &delta in &deltas {
            for points in [1, 2, 3, 1000, u64::MAX] {
                for first in [false, true] {
                    let expected = spec.adapt(u128::from(delta), u128::from(points), first);
                    let bias = adapt(&params, delta, points, first);
                    assert_eq!(u128::from(bias), expected, "{values:?}, {delta}, {points}");
                }
            }
        }
    }
    // 0 points are treated as 1 point, as documented.
    assert_eq!(
        adapt(PUNYCODE.params(), 5000, 0, false),
        adapt(PUNYCODE.params(), 5000, 1, false)
    );
}

/// The threshold is `base * (j + 1) - bias`, clamped to `tmin..=tmax`.
#[test]
fn thresholds_are_clamped() {
    for bias in 0..200_u64 {
        for k in (36..400).step_by(36) {
            let between = i64::try_from(k).unwrap() - i64::try_from(bias).unwrap();
            let expected = between.clamp(1, 26);
            assert_eq!(i64::from(threshold(PUNYCODE.params(), k, bias)), expected);
        }
    }
    let values = ParamValues {
        tmin: 7,
        tmax: 7,
        initial_bias: 0,
        ..Config::punycode().values
    };
    let constant = Params::new(values).unwrap();
    for (k, bias) in [
        (36, 0),
        (36, 29),
        (36, 36),
        (36, 100),
        (u64::MAX, 0),
        (0, u64::MAX),
    ] {
        assert_eq!(threshold(&constant, k, bias), 7);
    }
    assert_eq!(threshold(PUNYCODE.params(), u64::MAX, 0), 26);
    assert_eq!(threshold(PUNYCODE.params(), 0, u64::MAX), 1);
}
