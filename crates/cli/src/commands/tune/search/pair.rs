//! The best parameters with one pair of `tmin` and `tmax`.

use puny::{Maxint, ParamValues, Params};

use super::super::model::counts::{Counts, Weighted};
use super::super::model::digits::Digits;
use super::damps::Damps;
use super::skews::{GREATEST, Key, Levels, Skews};

/// A pair, with what does not depend on `damp`.
pub(super) struct Pair<'c> {
    counts: &'c Counts,
    values: ParamValues,
    levels: Levels,
    /// The length of literal portions and first deltas, with the best initial bias.
    before: u64,
    /// The length of later deltas by skew, from 1.
    laters: Vec<u64>,
    /// No parameters with this pair give a lesser length.
    pub(super) bound: u64,
}

/// Parameters and their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) total: u64,
    pub(super) params: Params,
}

impl Candidate {
    /// Whether it is to be preferred: the shorter one, then the first in this order of parameters. A
    /// pair's own order of skews and damps is part of it.
    pub(super) fn is_before(&self, other: &Candidate) -> bool {
        let key = |candidate: &Candidate| {
            let values = candidate.params.values();
            let ParamValues {
                tmin,
                tmax,
                skew,
                damp,
                initial_bias,
                ..
            } = values;
            (candidate.total, tmin, tmax, skew, damp, initial_bias)
        };
        key(self) < key(other)
    }
}

impl<'c> Pair<'c> {
    /// Takes one pass over the later deltas. `None` if the pair is not legal.
    pub(super) fn new(counts: &'c Counts, values: ParamValues, maxint: Maxint) -> Option<Self> {
        let largest = counts.all.greatest();
        let (first, initial_bias) = first(counts, values, maxint)?;
        let values = ParamValues {
            initial_bias,
            ..values
        };
        let params = Params::new(values).ok()?;
        let levels = Levels::new(values, &params, maxint, largest);
        let mut skews = Skews::new(greatest_skew(values));
        laters(counts, &levels, &mut skews);
        let laters: Vec<u64> = skews.lengths().collect();
        // As if each second delta had the best bias for it.
        let best = levels.best_bounds();
        let seconds: u64 = best
            .iter()
            .map(|bound| counts.all_seconds.at_least(*bound))
            .sum();
        let seconds = counts.all_seconds.at_least(0) + seconds;
        let before = counts.literal + first;
        let least = laters.iter().min().copied().unwrap_or_default();
        Some(Pair {
            counts,
            values,
            levels,
            before,
            laters,
            bound: before + least + seconds,
        })
    }

    /// The number of skews that are tried at once.
    pub(super) fn skews(&self) -> u64 {
        self.laters.len() as u64
    }

    /// The best skew for each of some damps.
    pub(super) fn best_of(&self, damps: impl Iterator<Item = u32>) -> Option<Candidate> {
        let mut seconds = Damps::new(self.counts, &self.levels);
        let mut skews = Skews::new(u32::try_from(self.laters.len()).unwrap_or(GREATEST));
        let mut best: Option<Candidate> = None;
        for damp in damps {
            skews.clear();
            seconds.add_to(damp, &mut skews);
            let lengths = skews.lengths().zip(&self.laters);
            let lengths = lengths.map(|(seconds, laters)| self.before + laters + seconds);
            let Some((total, skew)) = lengths.zip(1..).min() else {
                continue;
            };
            let values = ParamValues {
                skew,
                damp,
                ..self.values
            };
            let Ok(params) = Params::new(values) else {
                continue;
            };
            let candidate = Candidate { total, params };
            if best.is_none_or(|best| candidate.is_before(&best)) {
                best = Some(candidate);
            }
        }
        best
    }
}

/// Greater skews make no difference: with them s is 0 for every rest, or they are not tried.
fn greatest_skew(values: ParamValues) -> u32 {
    let span = u64::from(values.base.saturating_sub(values.tmin));
    let top = span * u64::from(values.tmax) / 2;
    let enough = (span * top + 1).min(GREATEST.into());
    u32::try_from(enough).unwrap_or(GREATEST)
}

/// The length of first deltas with the best initial bias, and that bias.
fn first(counts: &Counts, values: ParamValues, maxint: Maxint) -> Option<(u64, u32)> {
    let largest = counts.firsts.greatest();
    let mut best = None;
    for initial_bias in 0..=greatest_bias(values, largest) {
        // Not every bias is legal.
        let Ok(params) = Params::new(ParamValues {
            initial_bias,
            ..values
        }) else {
            continue;
        };
        let digits = Digits::new(&params, maxint, initial_bias.into(), largest);
        let length = counts.firsts.digits(&digits);
        if best.is_none_or(|(least, _)| length < least) {
            best = Some((length, initial_bias));
        }
    }
    best
}

/// With this bias all digits of a delta up to `largest`, but the last, have tmin as their threshold:
/// greater ones change nothing, or, with a tmin of 0, only add digits.
pub(super) fn greatest_bias(values: ParamValues, largest: u32) -> u32 {
    let span = u64::from(values.base.saturating_sub(values.tmin));
    let (mut weight, mut digits) = (1_u64, 0_u32);
    while weight <= u64::from(largest) && span > 1 {
        weight = weight.saturating_mul(span);
        digits += 1;
    }
    values.base.saturating_mul(digits)
}

/// Adds the later deltas for each skew. Damped deltas ascend, and so do their keys.
fn laters(counts: &Counts, levels: &Levels, skews: &mut Skews) {
    let mut key: Option<Key> = None;
    let mut weights: Vec<u64> = Vec::new();
    let mut beyond: Vec<Weighted> = Vec::new();
    for (damped, _, deltas) in counts.laters.groups() {
        let next = levels.key(damped);
        if key != Some(next) {
            if let Some(key) = key {
                skews.add(levels, key, &mut weights, &beyond);
            }
            key = Some(next);
            weights.clear();
            weights.resize(levels.classes(next.level), 0);
            beyond.clear();
        }
        for (delta, weight) in deltas {
            let class = usize::from(levels.class(next.level, *delta));
            if let Some(sum) = weights.get_mut(class) {
                *sum += weight;
            }
            if levels.is_beyond(next.level, *delta) {
                beyond.push((*delta, *weight));
            }
        }
    }
    if let Some(key) = key {
        skews.add(levels, key, &mut weights, &beyond);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::model::counts::Counts;
    use super::super::super::tests::{bootstring, corpus, least_params};
    use super::super::pairs;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn no_parameters_are_below_the_bound(
            words in prop::collection::vec("[а-я]{1,6}|[a-z]{0,3}[ß-ÿ]{1,2}[a-z]{0,3}|[一-龠]{1,2}", 1..8),
            base in 4..10_u32,
        ) {
            let own = least_params(base);
            let corpus = corpus(bootstring(own), &words);
            let counts = Counts::new(corpus.strings());
            for (tmin, tmax) in pairs(own, base, false) {
                let values = ParamValues { tmin, tmax, ..own.values() };
                let pair = Pair::new(&counts, values, Maxint::Bits64).unwrap();
                let best = pair.best_of([2, 3, 10, 50, 200, 1000, 100_000].into_iter()).unwrap();
                prop_assert!(pair.bound <= best.total);
                prop_assert_eq!(counts.total(&best.params, Maxint::Bits64), best.total);
            }
        }
    }
}
