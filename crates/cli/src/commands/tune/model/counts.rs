//! Equal pairs of neighbouring deltas with their weights.
//!
//! The digits of a delta depend on it and on what precedes it: the initial bias for the first, the
//! first delta and damp for the second, the damped delta before for all later ones. Strings of one
//! script share most of these pairs.

use puny::{Maxint, Params};

use super::corpus::{Delta, Entry, damped};
use super::digits::Digits;
use super::strings::bias;

/// A delta, and how often it counts.
pub(in super::super) type Weighted = (u32, u64);

/// Deltas in ascending order, to count those from a bound on.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Sorted {
    deltas: Vec<Weighted>,
    /// The weight of the delta of this index and of all after it; and 0.
    from: Vec<u64>,
}

impl Sorted {
    fn new(mut deltas: Vec<Weighted>) -> Self {
        deltas.sort_unstable();
        merge(&mut deltas);
        let mut sum = 0_u64;
        let mut from: Vec<u64> = vec![0];
        from.extend(deltas.iter().rev().map(|(_, weight)| {
            sum += weight;
            sum
        }));
        from.reverse();
        Sorted { deltas, from }
    }

    /// The number of digits of all. Takes time in the number of bounds, not of deltas.
    pub(in super::super) fn digits(&self, digits: &Digits) -> u64 {
        let from = |bound: u32| {
            let index = self.deltas.partition_point(|(delta, _)| *delta < bound);
            self.from.get(index).copied().unwrap_or_default()
        };
        let mut sum = from(0);
        for &bound in digits.bounds() {
            match from(bound) {
                0 => break,
                more => sum += more,
            }
        }
        if let Some(start) = digits.beyond_from() {
            let index = self.deltas.partition_point(|(delta, _)| *delta < start);
            let beyond = self.deltas.get(index..).unwrap_or_default();
            let beyond = beyond.iter();
            sum += beyond
                .map(|(delta, weight)| u64::from(digits.beyond(*delta)) * weight)
                .sum::<u64>();
        }
        sum
    }

    /// The weight of deltas that are at least a bound.
    pub(in super::super) fn at_least(&self, bound: u32) -> u64 {
        let index = self.deltas.partition_point(|(delta, _)| *delta < bound);
        self.from.get(index).copied().unwrap_or_default()
    }

    /// The greatest delta.
    pub(in super::super) fn greatest(&self) -> u32 {
        self.deltas.last().map_or(0, |(delta, _)| *delta)
    }

    /// All of them, ascending.
    pub(in super::super) fn deltas(&self) -> &[Weighted] {
        &self.deltas
    }
}

/// Deltas that follow the same one.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Grouped<K> {
    /// What they follow, and the end of their range, which begins where that of the one before ends.
    keys: Vec<(K, usize)>,
    deltas: Vec<Weighted>,
}

impl<K: Copy + Ord> Grouped<K> {
    fn new(mut all: Vec<((K, u32), u64)>) -> Self {
        all.sort_unstable_by_key(|(key, _)| *key);
        merge(&mut all);
        let mut grouped = Grouped {
            keys: Vec::new(),
            deltas: Vec::with_capacity(all.len()),
        };
        for ((key, delta), weight) in all {
            grouped.deltas.push((delta, weight));
            let end = grouped.deltas.len();
            match grouped.keys.last_mut() {
                Some(last) if last.0 == key => last.1 = end,
                _ => grouped.keys.push((key, end)),
            }
        }
        grouped
    }

    /// Each key with its deltas, by key; and the index of the first of them.
    pub(in super::super) fn groups(&self) -> impl Iterator<Item = (K, usize, &[Weighted])> {
        let mut start = 0;
        self.keys.iter().map(move |&(key, end)| {
            let begin = start;
            start = end;
            (key, begin, self.deltas.get(begin..end).unwrap_or_default())
        })
    }

    /// The deltas of all groups.
    pub(in super::super) fn deltas(&self) -> &[Weighted] {
        &self.deltas
    }
}

/// The counts of a corpus, or of a part of it.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Counts {
    /// The strings, as often as they count.
    pub(in super::super) weight: u64,
    /// The strings once each.
    pub(in super::super) strings: u64,
    /// What no parameter changes: literal portions with their delimiters.
    pub(in super::super) literal: u64,
    pub(in super::super) firsts: Sorted,
    /// Second deltas, by the first delta and the number of code points after it.
    pub(in super::super) seconds: Grouped<(u32, u32)>,
    /// Later deltas, by the damped delta before.
    pub(in super::super) laters: Grouped<u32>,
    /// All second deltas.
    pub(in super::super) all_seconds: Sorted,
    /// All deltas.
    pub(in super::super) all: Sorted,
}

impl Counts {
    /// Counts strings. Takes O(n log n) time in the number of deltas.
    pub(in super::super) fn new<'c>(
        strings: impl Iterator<Item = (&'c Entry, &'c [Delta])>,
    ) -> Self {
        let mut counts = Counts::default();
        let (mut firsts, mut seconds, mut laters) = (Vec::new(), Vec::new(), Vec::new());
        let mut all_seconds = Vec::new();
        for (entry, deltas) in strings {
            let weight = entry.weight;
            counts.weight += weight;
            counts.strings += 1;
            counts.literal += weight * u64::from(entry.literal);
            let Some((first, deltas)) = deltas.split_first() else {
                continue;
            };
            firsts.push((first.delta, weight));
            let Some((second, deltas)) = deltas.split_first() else {
                continue;
            };
            seconds.push((((first.delta, entry.points), second.delta), weight));
            all_seconds.push((second.delta, weight));
            let mut before = second;
            for delta in deltas {
                laters.push(((before.damped, delta.delta), weight));
                before = delta;
            }
        }
        let mut all = firsts.clone();
        all.extend_from_slice(&all_seconds);
        all.extend(laters.iter().map(|((_, delta), weight)| (*delta, *weight)));
        counts.firsts = Sorted::new(firsts);
        counts.seconds = Grouped::new(seconds);
        counts.laters = Grouped::new(laters);
        counts.all_seconds = Sorted::new(all_seconds);
        counts.all = Sorted::new(all);
        counts
    }

    /// The length of all strings under some parameters. Takes time in the number of distinct pairs.
    pub(in super::super) fn total(&self, params: &Params, maxint: Maxint) -> u64 {
        let digits = |bias| Digits::new(params, maxint, bias, self.all.greatest());
        let first = self.firsts.digits(&digits(params.initial_bias().into()));
        let mut by_bias: Vec<Option<Digits>> = Vec::new();
        let mut group = |damped: u32, deltas: &[Weighted]| {
            let bias = bias(params, damped);
            let index = bias as usize;
            if by_bias.len() <= index {
                by_bias.resize(index + 1, None);
            }
            let Some(digits) = by_bias.get_mut(index) else {
                return 0;
            };
            let digits = digits.get_or_insert_with(|| {
                Digits::new(params, maxint, bias.into(), self.all.greatest())
            });
            let each = deltas.iter();
            each.map(|(delta, weight)| u64::from(digits.of(*delta)) * weight)
                .sum::<u64>()
        };
        let mut sum = self.literal + first;
        for ((first, points), _, deltas) in self.seconds.groups() {
            sum += group(damped(first, params.damp(), points), deltas);
        }
        for (damped, _, deltas) in self.laters.groups() {
            sum += group(damped, deltas);
        }
        sum
    }

    /// The length of all strings if the bias never changed.
    pub(in super::super) fn total_of_fixed_bias(&self, digits: &Digits) -> u64 {
        self.literal + self.all.digits(digits)
    }

    /// The number of distinct pairs, which is what an evaluation takes.
    pub(in super::super) fn pairs(&self) -> usize {
        self.firsts.deltas.len() + self.seconds.deltas.len() + self.laters.deltas.len()
    }
}

/// Adds up the weights of equal neighbours.
fn merge<K: PartialEq + Copy>(all: &mut Vec<(K, u64)>) {
    all.dedup_by(|later, first| {
        let is_equal = later.0 == first.0;
        if is_equal {
            first.1 += later.1;
        }
        is_equal
    });
}
