//! The index of protected names. It maps hashes of skeletons to names ([`Saved`]).
//!
//! A hash only proposes a name. The search then compares the skeleton of the proposed name. The key of the hashes is
//! computed from all names of the set, which makes it hard to choose names with equal hashes.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::Look;
use super::edits::{self, Half};
use super::resembling;
use super::saved::{hash, label_at, words, Saved};
use super::saved_header::Options;

/// One reading of a name or label, with the hashes of the skeletons of its labels.
pub(super) struct Reading<'n> {
    pub(super) text: Cow<'n, str>,
    pub(super) labels: Vec<u64>,
    /// Whether all skeletons of this reading are also the [`Look::Loose`] skeletons.
    pub(super) is_loose: bool,
}

/// Builds the index of sorted names. `labels` contains, for each name, the offset of the label that the name protects
/// under other suffixes. O(n log n) in the length of all names.
pub(super) fn build_index(
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
        let hashes = hashes(key, name, label).into_iter();
        entries.extend(hashes.map(|hash| (hash, number)));
    }
    Saved::build(key, names, labels, entries, options)
}

/// Returns the hashes under which the index lists a name. `label` is the label that the name protects under other
/// suffixes.
pub(super) fn hashes(key: u64, name: &str, label: Option<&str>) -> Vec<u64> {
    let mut all = Vec::new();
    for look in [Look::Alike, Look::Loose] {
        for reading in readings(key, name, look) {
            all.push(name_hash(key, &reading.labels));
        }
        for reading in label.map_or_else(Vec::new, |label| readings(key, label, look)) {
            all.extend(reading.labels);
        }
    }
    for half in label.map_or_else(Vec::new, edits::halves) {
        all.push(half_hash(key, &half));
    }
    all
}

impl Saved<'_> {
    /// Returns the readings of a name or label, with their hashes.
    pub(super) fn readings<'n>(&self, text: &'n str, look: Look) -> Vec<Reading<'n>> {
        readings(self.key(), text, look)
    }

    /// Returns the hash of a name whose labels have these hashes.
    pub(super) fn name_hash(&self, labels: &[u64]) -> u64 {
        name_hash(self.key(), labels)
    }

    /// Returns the hash of a label with this skeleton.
    pub(super) fn label_hash(&self, skeleton: &str) -> u64 {
        hash(self.key(), words(skeleton.as_bytes()))
    }

    /// Returns the hash of this half of a skeleton.
    pub(super) fn half_hash(&self, half: &Half) -> u64 {
        half_hash(self.key(), half)
    }
}

fn readings<'n>(key: u64, text: &'n str, look: Look) -> Vec<Reading<'n>> {
    let mut skeleton = String::new();
    let mut of = |text: Cow<'n, str>| {
        let mut is_loose = true;
        let mut hash = |label| {
            skeleton.clear();
            look.write_skeleton(label, &mut skeleton);
            is_loose &= resembling::is_loose(label, &skeleton);
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
