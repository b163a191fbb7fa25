//! Exhaustive tests of small cases: *all* short strings under *all* small legal parameters, with unusual alphabets.
//! They check completeness, uniqueness and reversibility (section 1.1), and agreement with the pseudocode of
//! section 6.

use std::collections::BTreeSet;

use crate::support::reference::Kind;
use crate::support::{decode_failure, encode_failure, Config};
use puny::trace::pseudocode::Run;
use puny::{Maxint, ParamValues, Repertoire};

/// An alphabet for each `base` up to 4, and the code points of the test strings.
struct Shape {
    config: Config,
    extended: Vec<u32>,
    basic: Vec<u32>,
}

/// Returns a shape. The digits are `digits[..base]`. The strings to decode consist of these digits, the delimiter
/// and `others`.
fn shape(
    values: ParamValues,
    basic: &[std::ops::RangeInclusive<u32>],
    delimiter: u32,
    digits: [u32; 4],
    also_read: &[(u32, u32)],
    extended: &[u32],
    others: &[u32],
) -> Shape {
    let digits = &digits[..values.base as usize];
    let symbols = digits.iter().chain([&delimiter]).chain(others);
    Shape {
        extended: extended.to_vec(),
        basic: symbols.copied().collect(),
        config: Config {
            values,
            basic: basic.to_vec(),
            delimiter,
            digits: digits.to_vec(),
            also_read: also_read.to_vec(),
            maxint: Maxint::Bits32,
            repertoire: Repertoire::Scalars,
        },
    }
}

fn shapes(values: ParamValues) -> Vec<Shape> {
    vec![
        // The simple case: all basic code points are below all other code points.
        shape(
            values,
            &[0..=5],
            5,
            [0, 1, 2, 3],
            &[],
            &[0, 5, 6, 7, 9],
            &[4, 6],
        ),
        // There are gaps between the basic code points, the digits are not in order, the delimiter is the lowest
        // basic code point, and one digit is read in two forms.
        shape(
            values,
            &[1..=1, 3..=3, 5..=5, 7..=7, 9..=9, 11..=11],
            1,
            [9, 3, 7, 5],
            &[(11, 0)],
            &[1, 3, 2, 4, 8, 12],
            &[11, 6],
        ),
        // The delimiter is between the digits, and non-basic code points are below and above them.
        shape(
            values,
            &[3..=7, 10..=10],
            5,
            [4, 6, 3, 7],
            &[(10, 1)],
            &[5, 4, 2, 8, 9, 11],
            &[10, 1],
        ),
        // All basic code points are above the lowest non-basic code points, and one digit is read in three forms.
        shape(
            values,
            &[10..=17],
            13,
            [10, 11, 12, 14],
            &[(15, 1), (16, 1)],
            &[13, 17, 0, 9, 18],
            &[16, 17, 9],
        ),
        // The code points are far apart. In a `str`, some are in supplementary planes.
        shape(
            values,
            &[0..=0, 0x80..=0x82, 0xFFFF..=0x10001],
            0x10000,
            [0xFFFF, 0x80, 0, 0x82],
            &[(0x10001, 0)],
            &[0, 0x10000, 1, 3, 5, 6],
            &[0x10001, 0x81],
        ),
    ]
}

/// Calls `each` with all strings of `symbols` of up to `length`. All strings are in one reused buffer.
fn each_string(symbols: &[u32], length: usize, mut each: impl FnMut(&[u32])) {
    let mut counters = vec![0; length];
    let mut text = vec![0; length];
    for length in 0..=length {
        counters[..length].fill(0);
        loop {
            for (symbol, &counter) in text.iter_mut().zip(&counters[..length]) {
                *symbol = symbols[counter];
            }
            each(&text[..length]);
            let Some(index) = counters[..length]
                .iter()
                .rposition(|&c| c + 1 < symbols.len())
            else {
                break;
            };
            counters[index] += 1;
            counters[index + 1..length].fill(0);
        }
    }
}

/// Calls `each` with all legal parameters of a base. Parameters without an upper bound have a few values.
fn each_params(base: u32, initial_ns: &[u32], mut each: impl FnMut(ParamValues)) {
    for tmin in 0..=base - 2 {
        for tmax in tmin.max(1)..base {
            for (skew, damp) in [(1, 3), (2, 2)] {
                for initial_bias in 0..=2 * base + 1 {
                    if initial_bias % base > base - tmin {
                        continue;
                    }
                    for &initial_n in initial_ns {
                        each(ParamValues {
                            base,
                            tmin,
                            tmax,
                            skew,
                            damp,
                            initial_bias,
                            initial_n,
                        });
                    }
                }
            }
        }
    }
}

/// Counts of the tested cases. A test that tests too few cases fails.
#[derive(Default)]
struct Counts {
    configs: usize,
    encoded: usize,
    refused: usize,
    decoded: usize,
    bad: usize,
    kinds: BTreeSet<&'static str>,
}

impl Counts {
    /// Tests every extended string up to one length, and every basic string up to another length.
    fn check(&mut self, shape: &Shape, extended_length: usize, basic_length: usize) {
        let config = &shape.config;
        let (bootstring, spec) = (config.bootstring(), config.spec());
        self.configs += 1;
        each_string(&shape.extended, extended_length, |extended| {
            let encoded = bootstring
                .encode(extended)
                .map_err(|e| encode_failure(e).unwrap());
            assert_eq!(encoded, spec.encode(extended), "{extended:?} in {config:?}");
            match encoded {
                Ok(basic) => {
                    let decoded = bootstring.decode(&basic[..]);
                    assert_eq!(decoded.unwrap(), extended, "{basic:?} in {config:?}");
                    self.encoded += 1;
                }
                Err(failure) => {
                    assert!(matches!(failure.kind, Kind::BelowInitialN(_)));
                    self.refused += 1;
                }
            }
        });
        each_string(&shape.basic, basic_length, |basic| {
            let result = bootstring.decode(basic);
            let decoded = result.clone().map_err(|e| decode_failure(e).unwrap());
            assert_eq!(decoded, spec.decode(basic), "{basic:?} in {config:?}");
            match result {
                Ok(extended) => {
                    let encoded = bootstring.encode(&extended[..]);
                    assert_eq!(encoded.unwrap(), config.normalized(basic), "in {config:?}");
                    self.decoded += 1;
                }
                Err(error) => {
                    self.kinds.insert(error.kind().name());
                    self.bad += 1;
                }
            }
        });
    }

    fn check_base(base: u32, extended_length: usize, basic_length: usize) -> Self {
        let mut counts = Counts::default();
        each_params(base, &[0, 2, 6], |values| {
            for shape in shapes(values) {
                counts.check(&shape, extended_length, basic_length);
            }
        });
        counts
    }

    fn assert_complete(&self, configs: usize) {
        assert_eq!(self.configs, configs);
        assert!(
            self.encoded > 100 * configs && self.refused > 100 * configs,
            "extended strings"
        );
        assert!(
            self.decoded > 100 * configs && self.bad > 100 * configs,
            "basic strings"
        );
        let kinds = ["inserted_basic", "not_basic", "not_digit", "unexpected_end"];
        assert!(self.kinds.iter().eq(&kinds), "{:?}", self.kinds);
    }
}

// The number of configurations is the number of pairs of tmin and tmax that section 4 allows, times 2 pairs of skew
// and damp, 3 values of initial_n, 5 alphabets, and the allowed values of initial_bias up to 2 * base + 1. All of
// these are allowed except those whose remainder is base - 1 with tmin 2.

#[test]
fn base_2_agrees_with_the_pseudocode() {
    Counts::check_base(2, 5, 6).assert_complete(6 * 2 * 3 * 5);
}

#[test]
fn base_3_agrees_with_the_pseudocode() {
    Counts::check_base(3, 4, 5).assert_complete(4 * 8 * 2 * 3 * 5);
}

#[test]
fn base_4_agrees_with_the_pseudocode() {
    Counts::check_base(4, 4, 4).assert_complete((6 * 10 + 2 * 8) * 2 * 3 * 5);
}

/// The pseudocode of `trace` runs without errors exactly for the strings that the library accepts, and has the same
/// output.
#[test]
fn runs_of_the_pseudocode_agree_with_the_library() {
    let mut runs = 0;
    let mut check = |mut run: Run<'_>, result: Option<Vec<u32>>| {
        run.by_ref().for_each(drop);
        let output = (!run.failed()).then(|| run.output().to_vec());
        assert_eq!(output, result, "{run:?}");
        runs += 1;
    };
    for (base, tmin, tmax, initial_bias, initial_n) in [(2, 0, 1, 2, 0), (3, 1, 2, 4, 6)] {
        let values = ParamValues {
            base,
            tmin,
            tmax,
            skew: 1,
            damp: 2,
            initial_bias,
            initial_n,
        };
        for shape in shapes(values) {
            let bootstring = shape.config.bootstring();
            each_string(&shape.extended, 4, |extended| {
                let run = Run::encoding(&bootstring, extended);
                check(run, bootstring.encode(extended).ok());
            });
            each_string(&shape.basic, 5, |basic| {
                let run = Run::decoding(&bootstring, basic);
                check(run, bootstring.decode(basic).ok());
            });
        }
    }
    assert!(runs > 50_000, "{runs} runs");
}

/// Longer strings are tested under a few parameters.
#[test]
fn longer_strings_agree_with_the_pseudocode() {
    let mut counts = Counts::default();
    for (base, tmin, tmax, initial_bias) in [(2, 0, 1, 2), (3, 1, 2, 4), (4, 1, 3, 0)] {
        let values = ParamValues {
            base,
            tmin,
            tmax,
            skew: 1,
            damp: 2,
            initial_bias,
            initial_n: 2,
        };
        for shape in shapes(values) {
            counts.check(&shape, 6, 7);
        }
    }
    counts.assert_complete(15);
}
