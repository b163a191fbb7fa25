//! Searches for the parameters with the shortest encoding. Almost all parameters are tried.
//!
//! The length of an encoding is a sum of three parts. The length of the first deltas depends on `initial_bias`, the
//! length of the second deltas on `damp` and `skew`, and the length of the later deltas on `skew`. All three lengths
//! depend on `tmin` and `tmax`. So the search tries all pairs of `tmin` and `tmax`. For each pair:
//!
//! - The length of the first deltas is computed for every `initial_bias`.
//! - The length of the later deltas is computed for every skew in one pass over the deltas. This is possible because
//!   the bias is a step function of the skew.
//! - The length of the second deltas is computed for every skew in one pass over the deltas, for each damp of a grid.
//!
//! Before that, a lower bound of the length is computed for each pair: each second delta is counted with the bias that
//! is best for that delta. A pair is skipped if its lower bound is greater than the shortest length that has been
//! found.

use puny::Params;

use crate::digits::{BASE, Digits, greatest_bias, params};
use crate::words::{Counts, Weighted, damped};

/// The number of skews to try: 36 · (36 · 35 / 2) + 1. The effect of a greater skew is equal to the effect of this
/// skew.
const SKEWS: usize = 22_681;

/// The number up to which all damps are tried. Above this number, the grid has steps of about 3 %.
const ALL_DAMPS: u32 = 128;

/// The length of an encoding, and its parameters: tmin, tmax, skew, damp, initial bias. The smallest value is the best
/// value.
pub type Best = (u64, [u32; 5]);

/// The biases that are possible after `level` divisions in `adapt`. These biases are `36 level + s`, for different `s`.
struct Level {
    /// The bounds of all biases, in ascending order.
    cuts: Vec<u32>,
    /// For each `s`, the bounds of the bias. A bound is stored as its index in `cuts`, with its number of additional
    /// digits.
    biases: Vec<Vec<(usize, u64)>>,
}

/// A pair of `tmin` and `tmax`, with the deltas to encode.
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

    /// Returns the number of divisions that `adapt` makes for a damped delta, and the value after these divisions.
    fn reduced(&self, damped: u32) -> (usize, u32) {
        let (mut level, mut rest) = (0, damped);
        while rest > (BASE - self.tmin) * self.tmax / 2 {
            rest /= BASE - self.tmin;
            level += 1;
        }
        (level, rest)
    }

    /// Returns the length of the first deltas with the best initial bias, and the best initial bias.
    fn first(&self) -> Option<(u64, u32)> {
        let largest = self.counts.firsts.greatest();
        let all = 0..=greatest_bias(self.tmin, largest);
        let lengths = all.filter_map(|bias| {
            let params = params([self.tmin, self.tmax, 1, 2, bias])?;
            Some((Digits::new(&params, bias, largest).count_all(&self.counts.firsts), bias))
        });
        lengths.min()
    }

    /// Returns the length of groups of deltas for each skew, starting with skew 1. Each group is stored with a damped
    /// value: the damped value of the delta before each delta of the group.
    fn by_skew<'g>(&self, groups: impl Iterator<Item = (u32, &'g [Weighted])>) -> Vec<u64> {
        // The weights of deltas, indexed by level, by rest, and by the number of bounds in `cuts` that are not greater
        // than the delta.
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
                self.add_steps(level, rest, row, &mut steps);
            }
        }
        let sum = |sum: &mut u64, step: &u64| {
            *sum = sum.wrapping_add(*step);
            Some(*sum)
        };
        steps.iter().take(SKEWS).scan(0, sum).collect()
    }

    /// Adds the number of digits of a row to `steps`, as differences between neighbouring skews.
    ///
    /// `s = (span + 1) rest div (rest + skew)` is at least j if and only if `skew <= (span + 1) rest div j - rest`.
    fn add_steps(&self, level: &Level, rest: usize, row: &mut [u64], steps: &mut [u64]) {
        let span = (BASE - self.tmin) as usize;
        let mut sum = 0;
        for weight in row.iter_mut().rev() {
            sum += *weight;
            *weight = sum; // The sum of this weight and of all weights after it.
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

    /// Returns the length of the later deltas for each skew.
    fn laters(&self) -> Vec<u64> {
        let groups = self.counts.laters.iter();
        self.by_skew(groups.map(|(damped, deltas)| (*damped, &deltas[..])))
    }

    /// Returns the length of the second deltas with a damp, for each skew.
    fn seconds(&self, damp: u32) -> Vec<u64> {
        let groups = self.counts.seconds.iter();
        self.by_skew(groups.map(|((first, points), deltas)| (damped(*first, damp, *points), &deltas[..])))
    }

    /// Returns a lower bound of the length of the second deltas: each delta is counted with the bias that is best for
    /// that delta.
    fn least_seconds(&self) -> u64 {
        let biases = || self.levels.iter().flat_map(|level| level.biases.iter().map(move |bias| (level, bias)));
        let most = biases().map(|(_, bias)| bias.len()).min().unwrap_or_default();
        // If a delta is not less than the greatest of all bounds with an index, it has more than `index + 1` digits
        // with every bias.
        let bound = |index: usize| biases().map(|(level, bias)| level.cuts[bias[index].0]).max();
        let seconds = &self.counts.all_seconds;
        seconds.at_least(0) + (0..most).filter_map(bound).map(|bound| seconds.at_least(bound)).sum::<u64>()
    }

    /// Returns a lower bound of the length for all parameters with this pair.
    fn bound(&self) -> Option<u64> {
        let least = self.laters().into_iter().min()?;
        Some(self.counts.literal + self.first()?.0 + least + self.least_seconds())
    }

    /// Returns the shortest encoding with one of the given damps, and with any skew and any initial bias.
    fn best(&self, damps: impl Iterator<Item = u32>) -> Option<Best> {
        let laters = self.laters();
        let (first, initial_bias) = self.first()?;
        let best_with = |damp| {
            let lengths = self.seconds(damp).into_iter().zip(&laters).zip(1..);
            let (length, skew) = lengths.map(|((second, later), skew)| (second + later, skew)).min()?;
            Some((self.counts.literal + first + length, [self.tmin, self.tmax, skew, damp, initial_bias]))
        };
        damps.filter_map(best_with).min()
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

/// Returns all pairs of `tmin` and `tmax` that RFC 3492 allows, with `tmax` up to `greatest_tmax`.
fn pairs(greatest_tmax: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..BASE - 1).flat_map(move |tmin| (tmin.max(1)..=greatest_tmax).map(move |tmax| (tmin, tmax)))
}

/// Returns the damps to try. The last damp is greater than the greatest first delta, and damps every first delta to 0.
/// Greater damps would have the same effect.
fn damps(counts: &Counts) -> Vec<u32> {
    let last = counts.firsts.greatest().saturating_add(1).max(2);
    let next = |damp: &u32| Some(damp + if *damp < ALL_DAMPS { 1 } else { damp / 32 });
    let grid = std::iter::successors(Some(2), next).take_while(|damp| *damp < last);
    grid.chain([last]).collect()
}

/// Returns the shortest encoding. For the best pair, all damps near the best damp of the grid are tried. For other
/// pairs, only the damps of the grid are tried.
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
    // For the best pair, try the damps between the neighbours in the grid.
    let [tmin, tmax, _, damp, _] = best.1;
    let at = grid.partition_point(|one| *one < damp);
    let between = grid[at.saturating_sub(1)] + 1..grid.get(at + 1).copied().unwrap_or(damp);
    let more = Pair::new(counts, (tmin, tmax)).and_then(|pair| pair.best(between));
    more.map_or(best, |more| more.min(best))
}

/// Returns the shortest encoding whose bias never changes. If `one_threshold` is true, only encodings whose thresholds
/// are all equal are tried. These encodings are not instances of Bootstring.
pub fn best_fixed(counts: &Counts, one_threshold: bool) -> Best {
    let all = pairs(BASE - 1).filter(|(tmin, tmax)| !one_threshold || tmin == tmax);
    let all = all.flat_map(|(tmin, tmax)| {
        let most = if one_threshold { 0 } else { greatest_bias(tmin, counts.all.greatest()) };
        (0..=most).map(move |bias| [tmin, tmax, 1, 2, bias])
    });
    let lengths = all.filter_map(|values| Some((total_fixed(counts, &params(values)?), values)));
    lengths.min().unwrap_or((u64::MAX, [0; 5]))
}

/// Returns the total length of all words if the bias never changes.
pub fn total_fixed(counts: &Counts, params: &Params) -> u64 {
    counts.literal + Digits::new(params, params.initial_bias(), counts.all.greatest()).count_all(&counts.all)
}
