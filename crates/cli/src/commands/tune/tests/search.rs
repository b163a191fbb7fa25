//! The result of the search is that of trying everything.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use puny::punycode::PUNYCODE;
use puny::{Maxint, ParamValues, Params};

use super::super::model::corpus::Corpus;
use super::super::model::counts::Counts;
use super::super::model::digits::Digits;
use super::super::search::{Found, Space, pairs};
use super::{bootstring, corpus, encoded, least_params, names, quiet, small};

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

/// With one delta alone, many parameters are equally short, and skew and damp make no difference.
#[test]
fn the_least_parameters_win_a_tie() {
    let own = *small().params();
    let corpus = corpus(small(), &["ü".to_owned()]);
    let counts = Counts::new(corpus.strings());
    let least = parameters(own, 100)
        .min_by_key(|params| {
            let total = counts.total(params, Maxint::Bits64);
            (total, params.tmin(), params.tmax(), params.initial_bias())
        })
        .unwrap();
    assert_eq!(search(&corpus, own, 2).params, least);
    // The profile does, whatever its skew and damp.
    let values = ParamValues {
        skew: 7,
        damp: 77,
        ..least.values()
    };
    let own = Params::new(values).unwrap();
    assert_eq!(search(&corpus, own, 2).params, own);
}

/// All legal values of tmin, tmax and initial_bias, the latter up to a bound, with the least skew and damp.
fn parameters(own: Params, greatest: u32) -> impl Iterator<Item = Params> {
    let pairs = pairs(own, own.base(), false).into_iter();
    pairs.flat_map(move |(tmin, tmax)| {
        (0..=greatest).filter_map(move |initial_bias| {
            let values = ParamValues {
                tmin,
                tmax,
                skew: 1,
                damp: 2,
                initial_bias,
                ..own.values()
            };
            Params::new(values).ok()
        })
    })
}

#[test]
fn the_fixed_bias_is_the_best_of_all() {
    for (base, names) in [
        (12, &names()[..]),
        (12, &names()[40..60]),
        (3, &names()[..9]),
    ] {
        let own = least_params(base);
        let corpus = corpus(bootstring(own), names);
        let counts = Counts::new(corpus.strings());
        let largest = counts.all.greatest();
        let total = |params: &Params| {
            let bias = params.initial_bias().into();
            let digits = Digits::new(params, Maxint::Bits64, bias, largest);
            let each = corpus.strings().map(|(entry, _)| u64::from(entry.literal));
            let deltas = counts.all.deltas().iter();
            each.sum::<u64>()
                + deltas
                    .map(|(delta, weight)| u64::from(digits.of(*delta)) * weight)
                    .sum::<u64>()
        };
        let all = parameters(own, 40 * base);
        let best = all
            .min_by_key(|params| (total(params), params.tmin(), params.tmax()))
            .unwrap();
        let space = Space {
            counts: &counts,
            own,
            maxint: Maxint::Bits64,
            pairs: &pairs(own, 99, false),
        };
        for threads in [1, 3] {
            let (length, params) = quiet(threads, &AtomicBool::new(false)).fixed_bias(space);
            assert_eq!((length, params), (total(&best), best));
        }
        // Interrupted at once, it is the profile's bias.
        let (length, params) = quiet(1, &AtomicBool::new(true)).fixed_bias(space);
        assert_eq!((length, params), (total(&own), own));
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
