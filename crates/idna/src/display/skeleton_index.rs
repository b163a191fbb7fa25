//! The index of protected names: hashes of their skeletons, which lead to the names ([`Saved`]).
//!
//! A hash only proposes a name; the skeleton of that name decides. The key of the hashes is made of the
//! names, so that nobody can choose names whose hashes are equal.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{self, Look};
use super::edits::{self, Half};
use super::saved::{hash, label_at, words, Saved};
use super::saved_header::Options;

/// A name or label as it is read in one way, with the hashes of the skeletons of its labels.
pub(super) struct Reading<'n> {
    pub(super) text: Cow<'n, str>,
    pub(super) labels: Vec<u64>,
    /// Whether the looser skeletons are the same.
    pub(super) is_loose: bool,
}

/// The index of sorted names. `labels` has for each the place of the label that it protects under
/// other suffixes. O(n log n) in the length of the names.
pub(super) fn index(
    names: &[String],
    labels: &[Option<usize>],
    options: Options,
) -> Saved<'static> {
    let key = names
        .iter()
        .fold(0, |key, name| hash(key, words(name.as_bytes())));
    let mut entries: Vec<(u64, u32)> = Vec::with_capacity(2 * names.len());
    for ((number, name), start) in (0..u32::MAX).zip(names).zip(labels) {
        let label = start.and_then(|start| label_at(name, start));
        for look in [Look::Alike, Look::Loose] {
            for reading in readings(key, name, look) {
                entries.push((name_hash(key, &reading.labels), number));
            }
            for reading in label.map_or_else(Vec::new, |label| readings(key, label, look)) {
                entries.extend(reading.labels.iter().map(|hash| (*hash, number)));
            }
        }
        let halves = label.map_or_else(Vec::new, edits::halves);
        entries.extend(halves.iter().map(|half| (half_hash(key, half), number)));
    }
    Saved::of(key, names, labels, entries, options)
}

impl Saved<'_> {
    /// The readings of a name or label.
    pub(super) fn readings<'n>(&self, text: &'n str, look: Look) -> Vec<Reading<'n>> {
        readings(self.key(), text, look)
    }

    /// The numbers of the names that may have labels of these hashes, ascending.
    pub(super) fn with_labels(&self, labels: &[u64]) -> impl Iterator<Item = usize> + '_ {
        self.find(name_hash(self.key(), labels))
    }

    /// The numbers of the names whose label, protected under other suffixes, may have this half.
    pub(super) fn with_half(&self, half: &Half) -> impl Iterator<Item = usize> + '_ {
        self.find(half_hash(self.key(), half))
    }
}

fn readings<'n>(key: u64, text: &'n str, look: Look) -> Vec<Reading<'n>> {
    let mut skeleton = String::new();
    let mut of = |text: Cow<'n, str>| {
        let mut is_loose = true;
        let mut hash = |label| {
            skeleton.clear();
            look.write_skeleton(label, &mut skeleton);
            is_loose &= confusable::is_loose(label, &skeleton);
            hash(key, words(skeleton.as_bytes()))
        };
        let labels = text.split('.').map(&mut hash).collect();
        Reading {
            text,
            labels,
            is_loose,
        }
    };
    look.readings(text).map(&mut of).collect()
}

fn name_hash(key: u64, labels: &[u64]) -> u64 {
    hash(!key, labels.iter().rev().copied())
}

fn half_hash(key: u64, half: &Half) -> u64 {
    hash(key ^ 1, half.iter().copied())
}
