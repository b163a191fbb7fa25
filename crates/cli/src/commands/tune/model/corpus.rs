//! The strings of a corpus, as flat columns: nothing of them is needed but their deltas.

use super::super::group::Group;

/// What is known of one string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// How often it counts.
    pub(in super::super) weight: u64,
    /// The basic code points, with the delimiter.
    pub(in super::super) literal: u32,
    /// The number of code points after the first insertion.
    pub(in super::super) points: u32,
    pub(in super::super) group: Group,
    /// Equal for equal strings; deals the strings to folds.
    pub(in super::super) hash: u64,
    /// The number of its deltas.
    pub(in super::super) deltas: u32,
}

/// A delta after the first of its string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Delta {
    pub(in super::super) delta: u32,
    /// `delta div 2 + (delta div 2) div points`, with which `adapt` begins, except for a first delta.
    pub(in super::super) damped: u32,
}

impl Delta {
    /// A delta, and the number of code points after its insertion.
    pub(in super::super) fn new(delta: u32, points: u32) -> Self {
        Delta {
            delta,
            damped: damped(delta, 2, points),
        }
    }
}

/// `delta div damp + (delta div damp) div points` (RFC 3492, section 6.1).
pub(in super::super) fn damped(delta: u32, damp: u32, points: u32) -> u32 {
    let part = delta.checked_div(damp).unwrap_or_default();
    // No overflow with a damp of at least 2.
    part.saturating_add(part.checked_div(points).unwrap_or(part))
}

/// Strings with weights.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Corpus {
    entries: Vec<Entry>,
    /// Those of all strings, one after the other.
    deltas: Vec<Delta>,
    /// The sum of weights over all code points.
    load: u64,
}

/// The most code points, as often as they count: even with [`NEVER`](super::digits::NEVER) digits for
/// each, their length fits in 64 bits.
pub(in super::super) const MOST: u64 = 1 << 33;

impl Corpus {
    /// Adds a string; `false` if the corpus would have more than [`MOST`] code points.
    pub(in super::super) fn push(
        &mut self,
        entry: Entry,
        deltas: impl Iterator<Item = Delta>,
    ) -> bool {
        let points = u64::from(entry.literal) + u64::from(entry.deltas) + 1;
        let load = entry.weight.checked_mul(points);
        let Some(load) = load.and_then(|load| load.checked_add(self.load)) else {
            return false;
        };
        if load > MOST {
            return false;
        }
        self.load = load;
        self.entries.push(entry);
        self.deltas.extend(deltas);
        true
    }

    /// Every string, with its deltas.
    pub(in super::super) fn strings(&self) -> impl Iterator<Item = (&Entry, &[Delta])> {
        let mut rest = self.deltas.as_slice();
        self.entries.iter().map(move |entry| {
            let count = (entry.deltas as usize).min(rest.len());
            let (own, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = after;
            (entry, own)
        })
    }

    /// The number of entries.
    pub(in super::super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number of deltas of all entries.
    pub(in super::super) fn delta_count(&self) -> usize {
        self.deltas.len()
    }

    /// The number of distinct strings, up to equal hashes.
    pub(in super::super) fn distinct(&self) -> usize {
        let mut hashes: Vec<u64> = self.entries.iter().map(|entry| entry.hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes.len()
    }

    /// The groups of strings with their weights, by weight and then by name.
    pub(in super::super) fn groups(&self) -> Vec<(Group, u64)> {
        let mut groups: Vec<(Group, u64)> = Vec::new();
        for entry in &self.entries {
            match groups.iter_mut().find(|(group, _)| *group == entry.group) {
                Some((_, weight)) => *weight += entry.weight,
                None => groups.push((entry.group, entry.weight)),
            }
        }
        groups.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.name().cmp(b.0.name())));
        groups
    }

    /// The least code point that is not basic, if the corpus was read with this `initial_n`.
    pub(in super::super) fn least_code_point(&self, initial_n: u32) -> Option<u32> {
        let firsts = self.strings().filter_map(|(entry, deltas)| {
            let rounds = deltas.first()?.delta.checked_div(entry.points)?;
            initial_n.checked_add(rounds)
        });
        firsts.min()
    }

    /// The same strings with a greater `initial_n`, at most the
    /// [least code point](Self::least_code_point): only the first delta of a string depends on it.
    pub(in super::super) fn with_later_n(&self, more: u32) -> Self {
        let mut other = self.clone();
        let mut rest = other.deltas.as_mut_slice();
        for entry in &other.entries {
            let count = (entry.deltas as usize).min(rest.len());
            let (own, after) = rest.split_at_mut(count);
            if let Some(first) = own.first_mut() {
                let less = more.saturating_mul(entry.points);
                *first = Delta::new(first.delta.saturating_sub(less), entry.points);
            }
            rest = after;
        }
        other
    }
}
