//! Cross-validation.

use std::sync::atomic::AtomicBool;

use puny::Maxint;
use puny::punycode::PUNYCODE;
use puny::trace::EncodeTrace;

use super::super::model::corpus::Corpus;
use super::super::model::digits::Digits;
use super::super::outcome::{Asked, Corpora, Folds, Outcome, Sums};
use super::super::read::mix;
use super::{bootstring, corpus, encoded, names, quiet, small};

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
