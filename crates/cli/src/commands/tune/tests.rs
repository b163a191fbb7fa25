//! The lengths are those of the library, and the result is that of trying everything.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use puny::profiles::PUNYCODE_PROFILE;
use puny::punycode::PUNYCODE;
use puny::trace::EncodeTrace;
use puny::{Alphabet, Bootstring, Maxint, ParamValues, Params};

use super::model::corpus::Corpus;
use super::model::counts::Counts;
use super::model::digits::Digits;
use super::model::strings::Lengths;
use super::outcome::{Asked, Corpora, Folds, Outcome, Sums};
use super::read::{Read, Strings, mix};
use super::search::{Found, Search, Space, pairs};
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

fn quiet(threads: usize, stop: &AtomicBool) -> Search<'_> {
    Search {
        threads,
        stop,
        watch: &|_, _| {},
    }
}

fn search(corpus: &Corpus, own: Params, threads: usize) -> Found {
    let counts = Counts::new(corpus.strings());
    let space = Space {
        counts: &counts,
        own,
        maxint: Maxint::Bits64,
        pairs: &pairs(own, 99, false),
    };
    let found = quiet(threads, &AtomicBool::new(false)).run(space);
    assert_eq!(counts.total(&found.params, Maxint::Bits64), found.total);
    found
}

/// Words of a few scripts, with code points that neighbour each other and with others.
fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(
        "([a-z]{0,4}[ä-ÿ]?[a-z]{0,4}|[а-я]{1,9}|[一-龠]{1,5}|\\PC{0,6})",
        1..20,
    )
}

proptest! {
    #[test]
    fn lengths_are_those_of_encoded_strings(words in words(), params in any_params(2..70)) {
        let own = bootstring(params);
        let corpus = corpus(own, &words);
        let length = encoded(own, &words);
        prop_assert_eq!(Counts::new(corpus.strings()).total(&params, Maxint::Bits64), length);
        prop_assert_eq!(Lengths::new(params, Maxint::Bits64, &corpus).total(&corpus), length);
    }

    /// Equal code points far apart, and long strings.
    #[test]
    fn lengths_of_long_strings(words in "[a-c𠀀ß日]{0,600}", params in any_params(2..70)) {
        let own = bootstring(params);
        let words = [words];
        let corpus = corpus(own, &words);
        let length = encoded(own, &words);
        prop_assert_eq!(Counts::new(corpus.strings()).total(&params, Maxint::Bits64), length);
        prop_assert_eq!(Lengths::new(params, Maxint::Bits64, &corpus).total(&corpus), length);
    }

    #[test]
    fn a_later_initial_n_changes_the_first_delta_alone(words in words()) {
        let own = *PUNYCODE.params();
        let before = corpus(PUNYCODE, &words);
        if let Some(initial_n) = before.least_code_point(0x80) {
            let least = words.iter().flat_map(|word| word.chars()).filter(|c| !c.is_ascii()).min();
            prop_assert_eq!(least.map(u32::from), Some(initial_n));
            let later = before.with_later_n(initial_n - 0x80);
            let params = Params::new(ParamValues { initial_n, ..own.values() }).unwrap();
            let other = Bootstring::new(params, *PUNYCODE.alphabet()).unwrap();
            let length = encoded(other, &words);
            prop_assert_eq!(Counts::new(later.strings()).total(&params, Maxint::Bits32), length);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Every parameter that could make a difference, one after the other.
    #[test]
    fn the_result_is_that_of_trying_everything(
        words in prop::collection::vec("[a-c]{0,3}[\u{80}-\u{87}]{0,5}[a-c]{0,2}", 1..6),
        base in 2..5_u32,
    ) {
        let own = least_params(base);
        let start = own.values();
        let corpus = corpus(bootstring(own), &words);
        let counts = Counts::new(corpus.strings());
        let mut least = counts.total(&own, Maxint::Bits64);
        for (tmin, tmax) in pairs(own, 99, false) {
            let total = |skew, damp, initial_bias| {
                let values = ParamValues { tmin, tmax, skew, damp, initial_bias, ..start };
                Params::new(values).ok().map(|params| counts.total(&params, Maxint::Bits64))
            };
            // An initial bias concerns first deltas alone, damp and skew the others: the gains add up.
            let plain = total(1, 2, 0).unwrap();
            let biases = (0..8 * base).filter_map(|bias| total(1, 2, bias)).min().unwrap();
            // A rest in `adapt` is at most span * tmax / 2, and with a skew beyond span times that the
            // last summand is 0. With a damp beyond the first delta, that delta is damped to 0.
            let span = base - tmin;
            let skews = 1..=span * (span * tmax / 2) + 1;
            let damps = || 2..=counts.firsts.greatest().max(1) + 1;
            let others = skews.flat_map(|skew| damps().filter_map(move |damp| total(skew, damp, 0)));
            least = least.min(biases + others.min().unwrap() - plain);
        }
        let found = search(&corpus, own, 1);
        prop_assert!(counts.firsts.greatest() < 128, "the grid of damps is complete");
        prop_assert_eq!(found.total, least);
    }
}

/// A Bootstring with few pairs of tmin and tmax.
fn small() -> Bootstring<'static> {
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

fn names() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/idn-tlds.txt");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn threads_make_no_difference() {
    let own = *small().params();
    for names in [&names()[..], &names()[..40], &names()[3..4]] {
        let corpus = corpus(small(), names);
        let one = search(&corpus, own, 1);
        assert!(one.finished && one.total <= encoded(small(), names));
        for threads in [2, 5] {
            let several = search(&corpus, own, threads);
            assert_eq!((several.params, several.total), (one.params, one.total));
        }
    }
}

/// With the parameters that were found as the profile's, nothing else is found.
#[test]
fn the_profile_wins_a_tie() {
    let corpus = corpus(small(), &names());
    let found = search(&corpus, *small().params(), 2);
    let values = ParamValues {
        skew: found.params.skew() + 1,
        damp: 1_000_000,
        ..found.params.values()
    };
    for own in [found.params, Params::new(values).unwrap()] {
        let again = search(&corpus, own, 2);
        assert_eq!(again.total, found.total);
        assert_eq!(again.params == own, own == found.params);
    }
}

#[test]
fn an_interrupted_search_has_a_result() {
    let corpus = corpus(small(), &names());
    let counts = Counts::new(corpus.strings());
    let own = *small().params();
    let stop = AtomicBool::new(true);
    let space = Space {
        counts: &counts,
        own,
        maxint: Maxint::Bits64,
        pairs: &pairs(own, 99, false),
    };
    let found = quiet(2, &stop).run(space);
    assert_eq!((found.params, found.finished), (own, false));
    assert_eq!(found.total, encoded(small(), &names()));
}

#[test]
fn legal_pairs() {
    let own = *PUNYCODE.params();
    let all: BTreeSet<(u32, u32)> = pairs(own, 99, false).into_iter().collect();
    // tmin up to 34, tmax from 1 to 35.
    assert_eq!(all.len(), 35 * 36 / 2 + 34);
    assert_eq!(pairs(own, 99, true).len(), 34);
    assert!(all.contains(&(0, 1)) && all.contains(&(34, 35)) && !all.contains(&(35, 35)));
}

/// With both baselines, on some threads.
fn outcome(corpus: &Corpus, folds: u64, seed: u64, threads: usize) -> Outcome {
    let asked = Asked {
        own: *small().params(),
        maxint: Maxint::Bits64,
        greatest_tmax: 99,
        folds,
        seed,
        fixed_bias: true,
        fixed_threshold: true,
    };
    let corpora = Corpora {
        own: corpus,
        later: None,
    };
    Outcome::new(corpora, asked, quiet(threads, &AtomicBool::new(false)))
}

#[test]
fn folds_depend_on_the_seed_alone() {
    let corpus = corpus(small(), &names());
    let run = |seed, threads| outcome(&corpus, 3, seed, threads);
    let (one, two, other) = (run(1, 1), run(1, 2), run(2, 2));
    assert_eq!(one.folds, two.folds);
    assert_ne!(one.folds, other.folds);
    assert_eq!(one.found.params, other.found.params);
    assert_eq!(one.fixed_bias, two.fixed_bias);
    let Folds { own, tuned, .. } = one.folds.unwrap();
    // Each string is held out once, and chosen for twice.
    assert_eq!(
        (own.chosen, own.held_out),
        (2 * one.own.total, one.own.total)
    );
    assert!(tuned.chosen < own.chosen && tuned.held_out >= one.found.total);
    let fixed = one.fixed_threshold.unwrap();
    assert!(fixed.total >= one.found.total && fixed.params.tmin() == fixed.params.tmax());
    assert!(one.fixed_bias.unwrap().0 >= one.own.total - one.found.total);
}

/// Cross-validation is a search on some strings, and an encoding of the others.
#[test]
fn folds_are_searches_on_a_part_of_the_strings() {
    let (names, count, seed) = (names(), 3, 5);
    let all = corpus(small(), &names);
    let fold = |index: usize| {
        let (entry, _) = all.strings().nth(index).unwrap();
        mix(entry.hash ^ mix(seed)) % count
    };
    let (mut tuned, mut bias, mut threshold) = (Sums::default(), Sums::default(), Sums::default());
    for held_out in 0..count {
        let part = |is_held_out: bool| -> Vec<String> {
            let each = names.iter().enumerate();
            each.filter(|(index, _)| (fold(*index) == held_out) == is_held_out)
                .map(|(_, name)| name.clone())
                .collect()
        };
        let (chosen, left) = (part(false), part(true));
        let found = outcome(&corpus(small(), &chosen), 0, 0, 2);
        tuned.chosen += found.tuned.total;
        tuned.held_out += encoded(bootstring(found.tuned.params), &left);
        let fixed = found.fixed_threshold.unwrap();
        threshold.chosen += fixed.total;
        threshold.held_out += encoded(bootstring(fixed.params), &left);
        let (length, params) = found.fixed_bias.unwrap();
        bias.chosen += length;
        let digits = Digits::new(
            &params,
            Maxint::Bits64,
            params.initial_bias().into(),
            u32::MAX,
        );
        let deltas = |string: &String| {
            let trace = EncodeTrace::new(&PUNYCODE, string.as_str());
            let literal = trace.literal().len() + usize::from(!trace.literal().is_empty());
            let deltas = trace.steps().iter().map(|step| u32::try_from(step.delta));
            literal as u64
                + deltas
                    .map(|delta| u64::from(digits.of(delta.unwrap())))
                    .sum::<u64>()
        };
        bias.held_out += left.iter().map(deltas).sum::<u64>();
    }
    let folds = outcome(&all, count, seed, 2).folds.unwrap();
    assert_eq!(folds.tuned, tuned);
    assert_eq!(folds.fixed_bias, Some(bias));
    assert_eq!(folds.fixed_threshold, Some(threshold));
}
