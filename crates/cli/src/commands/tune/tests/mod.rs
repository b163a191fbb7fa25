//! The lengths are those of the library, and the result is that of trying everything.

mod folds;
mod lengths;
mod search;

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use puny::profiles::PUNYCODE_PROFILE;
use puny::{Alphabet, Bootstring, Maxint, ParamValues, Params};

use super::model::corpus::Corpus;
use super::read::{Read, Strings};
use super::search::Search;
use crate::report::messages::{Location, Messages};
use crate::stream::batch::{Batch, Line, Work};
use crate::stream::gather::Collect;

/// Legal parameters with a base in a range, and Punycode's initial_n.
pub(super) fn any_params(bases: Range<u32>) -> impl Strategy<Value = Params> {
    let skew = prop_oneof![1..50_u32, 1..100_000_u32];
    let damp = prop_oneof![2..50_u32, 2..5_000_000_u32];
    (bases, any::<[u32; 3]>(), skew, damp).prop_filter_map(
        "illegal",
        |(base, numbers, skew, damp)| {
            let [tmin, tmax, initial_bias] = numbers;
            let values = ParamValues {
                base,
                tmin: tmin % base,
                tmax: tmax % base,
                skew,
                damp,
                initial_bias: initial_bias % (6 * base),
                initial_n: 0x80,
            };
            Params::new(values).ok()
        },
    )
}

/// The least legal parameters with a base, and Punycode's initial_n.
pub(super) fn least_params(base: u32) -> Params {
    let values = ParamValues {
        base,
        tmin: 0,
        tmax: 1,
        skew: 1,
        damp: 2,
        initial_bias: 0,
        initial_n: 0x80,
    };
    Params::new(values).unwrap()
}

/// The corpus of some strings, as the command reads it.
pub(super) fn corpus(bootstring: Bootstring<'static>, strings: &[String]) -> Corpus {
    let read = Read {
        profile: PUNYCODE_PROFILE.with_bootstring(bootstring),
        parts: None,
        weight: None,
        labels: false,
        messages: Messages {
            quiet: true,
            show_line: false,
            color: false,
        },
    };
    let mut collected = Strings::default();
    let mut batch = Batch::default();
    for string in strings {
        let line = Line {
            location: Location { file: "f", line: 1 },
            bytes: string.as_bytes(),
            end: b"\n",
        };
        read.line(line, &mut Default::default(), &mut batch);
    }
    assert_eq!(batch.tally.failed, 0);
    collected.take(&batch.out).unwrap();
    collected.0
}

/// A Bootstring with a small base, whose basic code points are ASCII.
pub(super) fn bootstring(params: Params) -> Bootstring<'static> {
    let digits: Vec<u32> = (0..params.base()).map(|digit| 0x20 + digit).collect();
    let alphabet = Alphabet::new(&[0..=0x7F], 0x7F, digits.leak(), &[]).unwrap();
    Bootstring::new(params, alphabet)
        .unwrap()
        .with_maxint(Maxint::Bits64)
}

fn encoded(bootstring: Bootstring<'_>, strings: &[String]) -> u64 {
    // All basic code points are ASCII.
    let lengths = strings
        .iter()
        .map(|string| bootstring.encode(string.as_str()).unwrap().len());
    lengths.sum::<usize>() as u64
}

pub(super) fn quiet(threads: usize, stop: &AtomicBool) -> Search<'_> {
    Search {
        threads,
        stop,
        watch: &|_, _| {},
    }
}

/// A Bootstring with few pairs of tmin and tmax.
pub(super) fn small() -> Bootstring<'static> {
    let values = ParamValues {
        base: 12,
        tmin: 1,
        tmax: 8,
        skew: 20,
        damp: 100,
        initial_bias: 36,
        initial_n: 0x80,
    };
    bootstring(Params::new(values).unwrap())
}

pub(super) fn names() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/idn-tlds.txt");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(str::to_owned).collect()
}
