//! The search over all pairs of `tmin` and `tmax`, on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use puny::{Maxint, ParamValues, Params};

use super::super::model::counts::Counts;
use super::super::model::digits::Digits;
use super::pair::{Candidate, Pair, greatest_bias};

/// Damps up to this are all tried; above it the grid has steps of about 3 %.
const ALL_DAMPS: u32 = 128;

/// The most damps between two of the grid that are tried at once.
const BETWEEN: u32 = 256;

/// What is searched.
#[derive(Clone, Copy)]
pub(in super::super) struct Space<'s> {
    pub(in super::super) counts: &'s Counts,
    /// The parameters that the profile has: their base and `initial_n` are kept, and they win a tie.
    pub(in super::super) own: Params,
    pub(in super::super) maxint: Maxint,
    /// The pairs of `tmin` and `tmax`.
    pub(in super::super) pairs: &'s [(u32, u32)],
}

/// How it is searched.
#[derive(Clone, Copy)]
pub(in super::super) struct Search<'s> {
    pub(in super::super) threads: usize,
    /// Set by the user: end with the best so far.
    pub(in super::super) stop: &'s AtomicBool,
    /// Is told the finished share of the work, from 0 to 1, and the best so far.
    pub(in super::super) watch: &'s (dyn Fn(f64, Found) + Sync),
}

/// The result of a search, or its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Found {
    pub(in super::super) params: Params,
    /// The length of all strings.
    pub(in super::super) total: u64,
    /// Whether the search came to its end.
    pub(in super::super) finished: bool,
    /// The passes over all strings so far.
    pub(in super::super) passes: u64,
    /// The sets of parameters whose lengths they gave: a pass gives those of many skews.
    pub(in super::super) sets: u64,
}

/// All legal pairs of `tmin` and `tmax`, the latter up to a bound; or only those that are equal.
pub(in super::super) fn pairs(own: Params, greatest_tmax: u32, equal: bool) -> Vec<(u32, u32)> {
    let last = greatest_tmax.min(own.base() - 1);
    let all = (0..own.base()).flat_map(|tmin| (tmin..=last).map(move |tmax| (tmin, tmax)));
    let is_legal = |&(tmin, tmax): &(u32, u32)| {
        let values = ParamValues {
            tmin,
            tmax,
            initial_bias: 0,
            ..own.values()
        };
        (tmin == tmax || !equal) && Params::new(values).is_ok()
    };
    all.filter(is_legal).collect()
}

/// The state that threads share.
struct Shared {
    best: Mutex<Candidate>,
    passes: AtomicU64,
    sets: AtomicU64,
}

impl Shared {
    fn best(&self) -> Candidate {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn offer(&self, own: Params, candidate: Option<Candidate>) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(candidate) = candidate {
            let is_tie_with_own = candidate.total == best.total && best.params == own;
            if candidate.is_before(&best) && !is_tie_with_own {
                *best = candidate;
            }
        }
    }
}

impl Search<'_> {
    /// Finds the shortest. The result is the same for any number of threads, if it is finished.
    pub(in super::super) fn run(&self, space: Space<'_>) -> Found {
        let Space {
            counts,
            own,
            maxint,
            pairs,
        } = space;
        let total = counts.total(&own, maxint);
        let shared = Shared {
            best: Mutex::new(Candidate { total, params: own }),
            passes: AtomicU64::new(1),
            sets: AtomicU64::new(1),
        };
        let count = |sets: u64| {
            shared.passes.fetch_add(1, Ordering::Relaxed);
            shared.sets.fetch_add(sets, Ordering::Relaxed);
        };
        let pair = |&(tmin, tmax): &(u32, u32)| {
            count(0);
            Pair::new(
                counts,
                ParamValues {
                    tmin,
                    tmax,
                    ..own.values()
                },
                maxint,
            )
        };
        let tell = |part: f64, done: usize, all: usize| {
            let share = (done as f64) / (all.max(1) as f64);
            (self.watch)(part + share / 2.0, self.found(&shared, false));
        };

        // With one damp first: lower bounds of all, and a good upper bound.
        let bounds: Mutex<Vec<(u64, (u32, u32))>> = Mutex::new(Vec::new());
        self.each(pairs.len(), |index, done| {
            let Some(one) = pairs.get(index) else { return };
            let Some(pair) = pair(one) else { return };
            count(pair.skews());
            shared.offer(own, pair.best_of([own.damp()].into_iter()));
            let mut bounds = bounds.lock().unwrap_or_else(PoisonError::into_inner);
            bounds.push((pair.bound, *one));
            drop(bounds);
            tell(0.0, done, pairs.len());
        });
        let mut bounds = bounds.into_inner().unwrap_or_else(PoisonError::into_inner);
        bounds.sort_unstable();

        let grid = grid(counts.firsts.greatest());
        self.each(bounds.len(), |index, done| {
            let Some((bound, one)) = bounds.get(index) else {
                return;
            };
            // Not those that could be as short as the best: which one wins a tie is fixed.
            if *bound <= shared.best().total
                && let Some(pair) = pair(one)
            {
                let damps = grid.iter().copied().take_while(|_| !self.is_stopped());
                let damps = damps.inspect(|_| count(pair.skews()));
                shared.offer(own, pair.best_of(damps));
            }
            tell(0.5, done, bounds.len());
        });

        // Between the damps of the grid, for the best pair alone.
        let best = shared.best().params.values();
        if let Some(pair) = pair(&(best.tmin, best.tmax)) {
            let at = grid.partition_point(|damp| *damp < best.damp);
            let at_or = |index: Option<usize>, otherwise| {
                index
                    .and_then(|index| grid.get(index))
                    .copied()
                    .unwrap_or(otherwise)
            };
            let is_in_grid = grid.get(at) == Some(&best.damp);
            let above = at_or(Some(at + usize::from(is_in_grid)), best.damp);
            let mut range = (at_or(at.checked_sub(1), best.damp), above);
            while range.1 - range.0 > 2 && !self.is_stopped() {
                let step = ((range.1 - range.0) / BETWEEN).max(1) as usize;
                let damps = (range.0 + 1..range.1).step_by(step);
                let damps = damps.take_while(|_| !self.is_stopped());
                let damps = damps.inspect(|_| count(pair.skews()));
                shared.offer(own, pair.best_of(damps));
                let step = u32::try_from(step).unwrap_or(u32::MAX);
                let damp = shared.best().params.damp();
                if step == 1 || !(range.0..range.1).contains(&damp) {
                    break;
                }
                range = (
                    range.0.max(damp.saturating_sub(step)),
                    range.1.min(damp.saturating_add(step)),
                );
            }
        }
        self.found(&shared, !self.is_stopped())
    }

    /// The shortest encoding without adaptation: the best of all pairs and biases. Bootstring itself has
    /// no such parameters. After an interruption, the best so far.
    pub(in super::super) fn fixed_bias(&self, space: Space<'_>) -> (u64, Params) {
        let Space {
            counts,
            own,
            maxint,
            pairs,
        } = space;
        let of = |params: Params| {
            let bias = params.initial_bias().into();
            let digits = Digits::new(&params, maxint, bias, counts.all.greatest());
            let total = counts.total_of_fixed_bias(&digits);
            Candidate { total, params }
        };
        let best = Mutex::new(of(own));
        self.each(pairs.len(), |index, _| {
            let Some(&(tmin, tmax)) = pairs.get(index) else {
                return;
            };
            let values = ParamValues {
                tmin,
                tmax,
                ..own.values()
            };
            let biases = 0..=greatest_bias(values, counts.all.greatest());
            let all = biases.filter_map(|initial_bias| {
                let params = Params::new(ParamValues {
                    initial_bias,
                    ..values
                });
                params.ok().map(of)
            });
            // The least bias of those that are equally short.
            if let Some(candidate) = all.min_by_key(|candidate| candidate.total) {
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if candidate.is_before(&best) {
                    *best = candidate;
                }
            }
        });
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        (best.total, best.params)
    }

    fn found(&self, shared: &Shared, finished: bool) -> Found {
        let Candidate { total, params } = shared.best();
        Found {
            params,
            total,
            finished,
            passes: shared.passes.load(Ordering::Relaxed),
            sets: shared.sets.load(Ordering::Relaxed),
        }
    }

    /// Whether the user wants the best so far.
    pub(in super::super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Does some work for each index, on all threads, and tells it how many are done.
    fn each(&self, count: usize, work: impl Fn(usize, usize) + Sync) {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let run = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count || self.is_stopped() {
                    break;
                }
                work(index, done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        thread::scope(|scope| {
            // What cannot start is done by the others.
            let more = self.threads.saturating_sub(1).min(count);
            for _ in 0..more {
                let _ = thread::Builder::new().spawn_scoped(scope, run);
            }
            run();
        });
    }
}

/// The damps to try. With a damp above the greatest first delta, every first delta is damped to 0.
fn grid(greatest: u32) -> Vec<u32> {
    let last = greatest.saturating_add(1).max(2);
    let mut damp = 2_u32;
    let mut all = Vec::new();
    while damp < last {
        all.push(damp);
        let step = if damp < ALL_DAMPS { 1 } else { damp / 32 };
        damp = damp.saturating_add(step);
    }
    all.push(last);
    all
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{corpus, names, quiet, small};
    use super::*;

    #[test]
    fn the_grid_has_all_small_damps_and_steps_of_three_percent() {
        for greatest in [0, 1, 2, 127, 128, 129, 5000, 1_000_000, u32::MAX] {
            let grid = grid(greatest);
            assert_eq!(grid.first(), Some(&2));
            assert_eq!(grid.last(), Some(&greatest.saturating_add(1).max(2)));
            for pair in grid.windows(2) {
                let step = pair[1] - pair[0];
                let most = if pair[0] < 128 { 1 } else { pair[0] / 32 };
                assert!((1..=most).contains(&step), "{pair:?}");
            }
        }
    }

    /// Some of these corpora have their best damp between two points of the grid. None of its neighbours up
    /// to the next points is better.
    #[test]
    fn the_best_damp_between_two_of_the_grid_is_found() {
        let own = *small().params();
        let mut between = 0;
        for names in names().chunks(10) {
            let corpus = corpus(small(), names);
            let counts = Counts::new(corpus.strings());
            let space = Space {
                counts: &counts,
                own,
                maxint: Maxint::Bits64,
                pairs: &pairs(own, 99, false),
            };
            let found = quiet(2, &AtomicBool::new(false)).run(space);
            let values = found.params.values();
            let near = values.damp / 32;
            for damp in (values.damp - near).max(2)..=values.damp + near {
                let params = Params::new(ParamValues { damp, ..values }).unwrap();
                assert!(counts.total(&params, Maxint::Bits64) >= found.total);
            }
            let is_in_grid = grid(counts.firsts.greatest()).contains(&values.damp);
            between += u32::from(!is_in_grid);
        }
        assert!(between > 0);
    }
}
