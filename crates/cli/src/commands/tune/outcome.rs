//! All that a run finds out: the best parameters, what they gain for each script, how they do on
//! strings that they were not chosen for, and what simpler encodings would give.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puny::{Maxint, Params};

use super::group::Group;
use super::model::corpus::{Corpus, Delta, Entry};
use super::model::counts::Counts;
use super::model::digits::Digits;
use super::model::strings::Lengths;
use super::read::mix;
use super::search::{Found, Search, Space, pairs};

/// About so many strings are evaluated one by one for the figure of speed.
const TIMED: usize = 200_000;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) own: Params,
    pub(super) maxint: Maxint,
    pub(super) greatest_tmax: u32,
    pub(super) folds: u64,
    pub(super) seed: u64,
    pub(super) fixed_bias: bool,
    pub(super) fixed_threshold: bool,
}

/// The answers.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) own: Measured,
    /// Under the found parameters, in the corpus with their `initial_n`.
    pub(super) tuned: Measured,
    pub(super) found: Found,
    pub(super) groups: Vec<GroupRow>,
    pub(super) fixed_bias: Option<(u64, Params)>,
    pub(super) fixed_threshold: Option<Found>,
    pub(super) folds: Option<Folds>,
    pub(super) speed: Speed,
}

/// Parameters, and the lengths under them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    pub(super) params: Params,
    pub(super) total: u64,
}

/// The strings of one script.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupRow {
    pub(super) group: Group,
    pub(super) strings: u64,
    pub(super) own: u64,
    pub(super) tuned: u64,
}

/// Cross-validation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Folds {
    pub(super) count: u64,
    /// Under the profile's parameters, which are not chosen.
    pub(super) own: Sums,
    pub(super) tuned: Sums,
    pub(super) fixed_bias: Option<Sums>,
    pub(super) fixed_threshold: Option<Sums>,
}

/// Lengths, as sums over all folds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// Of the strings that parameters were chosen for.
    pub(super) chosen: u64,
    /// Of those that they were not chosen for.
    pub(super) held_out: u64,
}

impl Sums {
    fn add(&mut self, chosen: u64, held_out: u64) {
        self.chosen += chosen;
        self.held_out += held_out;
    }
}

/// How fast lengths were computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Speed {
    /// Passes of the search, over what remains of the strings when equal pairs are counted once.
    pub(super) passes: u64,
    /// The sets of parameters that they covered.
    pub(super) sets: u64,
    pub(super) pairs: usize,
    pub(super) searching: Duration,
    /// Strings and deltas, one after the other on one thread, under one set of parameters.
    pub(super) strings: u64,
    pub(super) deltas: u64,
    pub(super) one_by_one: Duration,
}

/// The two states of a corpus: as the profile sees it, and with the `initial_n` of the result.
#[derive(Clone, Copy)]
pub(super) struct Corpora<'c> {
    pub(super) own: &'c Corpus,
    /// With its `initial_n`, if it is another one.
    pub(super) later: Option<(&'c Corpus, Params)>,
}

impl Outcome {
    /// Searches, and evaluates what was found. After an interruption, what there is.
    pub(super) fn new(corpora: Corpora<'_>, asked: Asked, search: Search<'_>) -> Self {
        let Asked { own, maxint, .. } = asked;
        let counts = Counts::new(corpora.own.strings());
        let own_total = counts.total(&own, maxint);
        let (corpus, start) = corpora.later.unwrap_or((corpora.own, own));
        let later = corpora
            .later
            .map(|(corpus, _)| Counts::new(corpus.strings()));
        let counts = later.unwrap_or(counts);

        let all = pairs(own, asked.greatest_tmax, false);
        let space = Space {
            counts: &counts,
            own: start,
            maxint,
            pairs: &all,
        };
        let began = Instant::now();
        let mut found = search.run(space);
        let searching = began.elapsed();
        // A greater initial_n need not be better: its own parameters were not.
        let mut tuned = corpus;
        if found.total > own_total {
            found = Found {
                params: own,
                total: own_total,
                ..found
            };
            tuned = corpora.own;
        }

        let mut outcome = Outcome {
            own: Measured {
                params: own,
                total: own_total,
            },
            tuned: Measured {
                params: found.params,
                total: found.total,
            },
            found,
            groups: Vec::new(),
            fixed_bias: asked.fixed_bias.then(|| search.fixed_bias(space)),
            fixed_threshold: asked
                .fixed_threshold
                .then(|| fixed_threshold(space, asked, search)),
            folds: None,
            speed: Speed {
                passes: found.passes,
                sets: found.sets,
                pairs: counts.pairs(),
                searching,
                ..Speed::default()
            },
        };
        outcome.by_group(corpora.own, tuned, maxint);
        if asked.folds > 1 && found.finished {
            outcome.folds = folds(corpora, asked, search);
        }
        outcome
    }

    /// The lengths of each script.
    fn by_group(&mut self, corpus: &Corpus, tuned: &Corpus, maxint: Maxint) {
        let own = Lengths::new(self.own.params, maxint, corpus);
        // The best of a few times, since other programs run too: still only milliseconds.
        let rounds = TIMED
            .checked_div(corpus.len())
            .unwrap_or_default()
            .clamp(3, 1000);
        let (mut total, mut best) = (0, Duration::MAX);
        for _ in 0..rounds {
            let began = Instant::now();
            total = black_box(&own).total(corpus);
            best = best.min(began.elapsed());
        }
        self.speed.one_by_one = best;
        self.speed.strings = corpus.len() as u64;
        self.speed.deltas = corpus.delta_count() as u64;
        debug_assert_eq!(total, self.own.total);
        let best = Lengths::new(self.found.params, maxint, tuned);
        let rows = corpus.groups().into_iter().map(|(group, strings)| {
            let sum = |lengths: &Lengths, corpus: &Corpus| -> u64 {
                let own = corpus.strings().filter(|(entry, _)| entry.group == group);
                own.map(|(entry, deltas)| entry.weight * lengths.of(entry, deltas))
                    .sum()
            };
            GroupRow {
                group,
                strings,
                own: sum(&own, corpus),
                tuned: sum(&best, tuned),
            }
        });
        self.groups = rows.collect();
    }
}

/// The shortest with equal thresholds, so that the bias has no effect.
fn fixed_threshold(space: Space<'_>, asked: Asked, search: Search<'_>) -> Found {
    let equal = pairs(asked.own, asked.greatest_tmax, true);
    let values = puny::ParamValues {
        tmin: 1,
        tmax: 1,
        initial_bias: 0,
        ..space.own.values()
    };
    // No other parameter makes a difference, so any of them are a start.
    let first = Params::new(values).unwrap_or(space.own);
    search.run(Space {
        own: first,
        pairs: &equal,
        ..space
    })
}

/// Chooses parameters for all folds but one, and measures them on that one. The baselines that are
/// asked for are chosen and measured in the same way.
fn folds(corpora: Corpora<'_>, asked: Asked, search: Search<'_>) -> Option<Folds> {
    let Asked {
        own,
        maxint,
        folds: count,
        seed,
        ..
    } = asked;
    let (corpus, start) = corpora.later.unwrap_or((corpora.own, own));
    // Equal strings are in the same fold.
    let fold = |entry: &Entry| mix(entry.hash ^ mix(seed)).checked_rem(count);
    let mut folds = Folds {
        count,
        fixed_bias: asked.fixed_bias.then(Sums::default),
        fixed_threshold: asked.fixed_threshold.then(Sums::default),
        ..Folds::default()
    };
    let all = pairs(own, asked.greatest_tmax, false);
    for held_out in 0..count {
        let part = |corpus: &Corpus, is_held_out: bool| {
            let is_in =
                |(entry, _): &(&Entry, &[Delta])| (fold(entry) == Some(held_out)) == is_held_out;
            Counts::new(corpus.strings().filter(is_in))
        };
        let (chosen, left) = (part(corpus, false), part(corpus, true));
        if chosen.strings == 0 || left.strings == 0 {
            return None;
        }
        let space = Space {
            counts: &chosen,
            own: start,
            maxint,
            pairs: &all,
        };
        let found = search.run(space);
        if let Some(sums) = &mut folds.fixed_bias {
            let (length, params) = search.fixed_bias(space);
            let largest = left.all.greatest();
            let digits = Digits::new(&params, maxint, params.initial_bias().into(), largest);
            sums.add(length, left.total_of_fixed_bias(&digits));
        }
        if let Some(sums) = &mut folds.fixed_threshold {
            let found = fixed_threshold(space, asked, search);
            sums.add(found.total, left.total(&found.params, maxint));
        }
        if !found.finished || search.is_stopped() {
            return None;
        }
        let (chosen_own, left_own) = match corpora.later {
            None => (chosen.total(&own, maxint), left.total(&own, maxint)),
            Some(_) => {
                let own_part = |is_held_out| part(corpora.own, is_held_out).total(&own, maxint);
                (own_part(false), own_part(true))
            }
        };
        folds.own.add(chosen_own, left_own);
        folds
            .tuned
            .add(found.total, left.total(&found.params, maxint));
    }
    Some(folds)
}
