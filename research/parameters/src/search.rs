//! The search for the shortest encoding, which is exhaustive.
//!
//! The length is a sum of three parts: the first deltas depend on `initial_bias`, the second ones on `damp` and
//! `skew`, the later ones on `skew`; all of them on `tmin` and `tmax`. So for each pair of `tmin` and `tmax` every
//! `initial_bias` is tried on the first deltas alone. One pass over the later deltas gives their length for every
//! skew at once, as a bias is a step function of the skew; another one over the second deltas for each damp of a
//! grid. A pair is left out if the best bias for each second delta by itself would not make it short enough.

use puny::Params;

use crate::digits::{BASE, Digits, greatest_bias, params};
use crate::words::{Counts, Weighted, damped};

/// No greater skew makes a difference: 36 · (36 · 35 / 2) + 1.
const SKEWS: usize = 22_681;

/// Damps up to this are all tried; above it the grid has steps of about 3 %.
const ALL_DAMPS: u32 = 128;

/// A length, and the parameters that give it: tmin, tmax, skew, damp, initial bias. The less is the better.
pub type Best = (u64, [u32; 5]);

/// The biases that a damped delta can lead to: `level` divisions in `adapt`, then `36 level + s`.
struct Level {
    /// All bounds of all biases, ascending.
    cuts: Vec<u32>,
    /// By s: the index of each bound in the cuts, and its digits.
    biases: Vec<Vec<(usize, u64)>>,
}

/// One pair of `tmin` and `tmax`.
struct Pair<'c> {
    counts: &'c Counts,
    tmin: u32,
    tmax: u32,
    levels: Vec<Level>,
}

impl<'c> Pair<'c> {
    fn new(counts: &'c Counts, (tmin, tmax): (u32, u32)) -> Option<Self> {
        let any = params([tmin, tmax, 1, 2, 0])?;
        let largest = counts.all.greatest();
        let mut pair = Pair { counts, tmin, tmax, levels: Vec::new() };
        for level in 0..=pair.reduced(largest).0 {
            let bias = |s| Digits::new(&any, BASE * level as u32 + s, largest);
            pair.levels.push(Level::new((0..=BASE - tmin).map(bias).collect()));
        }
        Some(pair)
    }

    /// The divisions in `adapt`, and the rest.
    fn reduced(&self, damped: u32) -> (usize, u32) {
        let (mut level, mut rest) = (0, damped);
        while rest > (BASE - self.tmin) * self.tmax / 2 {
            rest /= BASE - self.tmin;
            level += 1;
        }
        (level, rest)
    }

    /// The length of first deltas with the best initial bias, and that bias.
    fn first(&self) -> Option<(u64, u32)> {
        let largest = self.counts.firsts.greatest();
        let all = 0..=greatest_bias(self.tmin, largest);
        let lengths = all.filter_map(|bias| {
            let params = params([self.tmin, self.tmax, 1, 2, bias])?;
            Some((Digits::new(&params, bias, largest).of_all(&self.counts.firsts), bias))
        });
        lengths.min()
    }

    /// The length of groups of deltas for each skew, from 1: each follows a damped delta.
    fn by_skew<'g>(&self, groups: impl Iterator<Item = (u32, &'g [Weighted])>) -> Vec<u64> {
        // By level and rest: the weights of deltas by class.
        let mut rows: Vec<Vec<Vec<u64>>> = vec![Vec::new(); self.levels.len()];
        for (damped, deltas) in groups {
            let (level, rest) = self.reduced(damped);
            let (cuts, rows) = (&self.levels[level].cuts, &mut rows[level]);
            rows.resize_with(rows.len().max(rest as usize + 1), Vec::new);
            let row = &mut rows[rest as usize];
            row.resize(cuts.len() + 1, 0);
            for (delta, weight) in deltas {
                row[cuts.partition_point(|cut| cut <= delta)] += weight;
            }
        }
        let mut steps = vec![0_u64; SKEWS + 1];
        for (level, rows) in self.levels.iter().zip(&mut rows) {
            for (rest, row) in rows.iter_mut().enumerate().filter(|(_, row)| !row.is_empty()) {
                self.add(level, rest, row, &mut steps);
            }
        }
        let sum = |sum: &mut u64, step: &u64| {
            *sum = sum.wrapping_add(*step);
            Some(*sum)
        };
        steps.iter().take(SKEWS).scan(0, sum).collect()
    }

    /// Adds the digits of a row, as differences between neighbouring skews. `s = (span + 1) rest div (rest + skew)` is
    /// at least j while `skew <= (span + 1) rest div j - rest`.
    fn add(&self, level: &Level, rest: usize, row: &mut [u64], steps: &mut [u64]) {
        let span = (BASE - self.tmin) as usize;
        let mut sum = 0;
        for weight in row.iter_mut().rev() {
            sum += *weight;
            *weight = sum; // of this class and of those after it
        }
        let mut above = 0;
        for s in (0..=span).rev() {
            let up_to = ((span + 1) * rest).checked_div(s).map_or(SKEWS, |most| most.saturating_sub(rest));
            let up_to = up_to.min(SKEWS);
            if up_to > above {
                let more = level.biases[s].iter().map(|(cut, digits)| row[cut + 1] * digits);
                let cost = sum + more.sum::<u64>();
                steps[above] = steps[above].wrapping_add(cost);
                steps[up_to] = steps[up_to].wrapping_sub(cost);
                above = up_to;
            }
        }
    }

    fn laters(&self) -> Vec<u64> {
        let groups = self.counts.laters.iter();
        self.by_skew(groups.map(|(damped, deltas)| (*damped, &deltas[..])))
    }

    fn seconds(&self, damp: u32) -> Vec<u64> {
        let groups = self.counts.seconds.iter();
        self.by_skew(groups.map(|((first, points), deltas)| (damped(*first, damp, *points), &deltas[..])))
    }

    /// The second deltas, each with the best bias for it.
    fn least_seconds(&self) -> u64 {
        let biases = || self.levels.iter().flat_map(|level| level.biases.iter().map(move |bias| (level, bias)));
        let most = biases().map(|(_, bias)| bias.len()).min().unwrap_or_default();
        // A delta has more than so many digits under every bias if it is at least the greatest bound.
        let bound = |index: usize| biases().map(|(level, bias)| level.cuts[bias[index].0]).max();
        let seconds = &self.counts.all_seconds;
        seconds.at_least(0) + (0..most).filter_map(bound).map(|bound| seconds.at_least(bound)).sum::<u64>()
    }

    /// No parameters with this pair give a lesser length.
    fn bound(&self) -> Option<u64> {
        let least = self.laters().into_iter().min()?;
        Some(self.counts.literal + self.first()?.0 + least + self.least_seconds())
    }

    /// The best skew and initial bias for some damps.
    fn best(&self, damps: impl Iterator<Item = u32>) -> Option<Best> {
        let laters = self.laters();
        let (first, initial_bias) = self.first()?;
        let of = |damp| {
            let lengths = self.seconds(damp).into_iter().zip(&laters).zip(1..);
            let (length, skew) = lengths.map(|((second, later), skew)| (second + later, skew)).min()?;
            Some((self.counts.literal + first + length, [self.tmin, self.tmax, skew, damp, initial_bias]))
        };
        damps.filter_map(of).min()
    }
}

impl Level {
    fn new(all: Vec<Digits>) -> Self {
        let mut cuts: Vec<u32> = all.iter().flat_map(|digits| &digits.0).map(|(bound, _)| *bound).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let index = |(bound, digits): &(u32, u64)| (cuts.partition_point(|cut| cut < bound), *digits);
        let biases = all.iter().map(|digits| digits.0.iter().map(index).collect()).collect();
        Level { biases, cuts }
    }
}

/// All legal pairs of `tmin` and `tmax`.
fn pairs(greatest_tmax: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..BASE - 1).flat_map(move |tmin| (tmin.max(1)..=greatest_tmax).map(move |tmax| (tmin, tmax)))
}

/// The damps to try. With a damp above the greatest first delta, every first delta is damped to 0.
fn damps(counts: &Counts) -> Vec<u32> {
    let last = counts.firsts.greatest().saturating_add(1).max(2);
    let next = |damp: &u32| Some(damp + if *damp < ALL_DAMPS { 1 } else { damp / 32 });
    let grid = std::iter::successors(Some(2), next).take_while(|damp| *damp < last);
    grid.chain([last]).collect()
}

/// The shortest encoding of all, apart from the grid of damps.
pub fn best(counts: &Counts, greatest_tmax: u32) -> Best {
    let bound = |pair: (u32, u32)| Some((Pair::new(counts, pair)?.bound()?, pair));
    let mut bounds: Vec<(u64, (u32, u32))> = pairs(greatest_tmax).filter_map(bound).collect();
    bounds.sort_unstable();
    let grid = damps(counts);
    let mut best: Best = (u64::MAX, [0; 5]);
    for (bound, pair) in bounds {
        if bound > best.0 {
            break;
        }
        best =
            Pair::new(counts, pair).and_then(|pair| pair.best(grid.iter().copied())).map_or(best, |one| one.min(best));
    }
    // The damps between two of the grid, for the best pair.
    let [tmin, tmax, _, damp, _] = best.1;
    let at = grid.partition_point(|one| *one < damp);
    let between = grid[at.saturating_sub(1)] + 1..grid.get(at + 1).copied().unwrap_or(damp);
    let more = Pair::new(counts, (tmin, tmax)).and_then(|pair| pair.best(between));
    more.map_or(best, |more| more.min(best))
}

/// The shortest encoding of which `adapt` is never called, or of which all thresholds are equal. Bootstring has no
/// such form.
pub fn best_fixed(counts: &Counts, one_threshold: bool) -> Best {
    let all = pairs(BASE - 1).filter(|(tmin, tmax)| !one_threshold || tmin == tmax);
    let all = all.flat_map(|(tmin, tmax)| {
        let most = if one_threshold { 0 } else { greatest_bias(tmin, counts.all.greatest()) };
        (0..=most).map(move |bias| [tmin, tmax, 1, 2, bias])
    });
    let lengths = all.filter_map(|values| Some((of_fixed(counts, &params(values)?), values)));
    lengths.min().unwrap_or((u64::MAX, [0; 5]))
}

/// The length of all words if `adapt` is never called.
pub fn of_fixed(counts: &Counts, params: &Params) -> u64 {
    counts.literal + Digits::new(params, params.initial_bias(), counts.all.greatest()).of_all(&counts.all)
}
