//! The registrable labels of protected names, which are protected under any suffix.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::Look;
use super::edits::Edits;
use super::skeleton_index::{common_positions, SkeletonIndex};

/// Protected labels, indexed by their skeletons.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    /// The labels, sorted, without duplicates.
    texts: Vec<String>,
    /// The protected name of each label, in the same order.
    owners: Vec<Owner>,
    looks: SkeletonIndex,
    bare: SkeletonIndex,
    edits: Option<Edits>,
}

#[derive(Clone, Copy, Debug)]
struct Owner {
    /// The index of the protected name; of several with the same label, of the first.
    index: usize,
    /// Whether the label is the whole name.
    is_whole: bool,
}

impl Labels {
    /// The registrable labels of sorted names. `suffix` returns the number of labels of the public
    /// suffix of a name.
    pub(super) fn of(names: &[String], suffix: impl Fn(&str) -> usize) -> Labels {
        let mut labels: Vec<(&str, Owner)> = Vec::with_capacity(names.len());
        for (index, name) in names.iter().enumerate() {
            let is_whole = !name.contains('.');
            let before = if is_whole { 0 } else { suffix(name) };
            if let Some(label) = name.rsplit('.').nth(before) {
                labels.push((label, Owner { index, is_whole }));
            }
        }
        // Names of one label first, since they protect more.
        labels.sort_by(|(one, of_one), (other, of_other)| {
            let alone = of_other.is_whole.cmp(&of_one.is_whole);
            one.cmp(other).then(alone)
        });
        labels.dedup_by(|(later, _), (first, _)| later == first);
        let texts: Vec<String> = labels
            .iter()
            .map(|(label, _)| (*label).to_owned())
            .collect();
        Labels {
            looks: SkeletonIndex::of(&texts, Look::Alike),
            bare: SkeletonIndex::of(&texts, Look::Loose),
            texts,
            edits: None,
            owners: labels.iter().map(|(_, owner)| *owner).collect(),
        }
    }

    /// The index of the protected name whose label a label of this name looks like, but does not
    /// equal.
    pub(super) fn looks_like(&self, name: &str) -> Option<usize> {
        let found = self.closest(name, &self.looks, Look::Alike, 0)?;
        self.owners.get(found).map(|owner| owner.index)
    }

    /// The same, for skeletons without accents, strokes and hooks, and for labels of at least so many
    /// code points.
    pub(super) fn resembles(&self, name: &str, shortest: usize) -> Option<usize> {
        let found = self.closest(name, &self.bare, Look::Loose, shortest)?;
        self.owners.get(found).map(|owner| owner.index)
    }

    /// Also finds labels that are one edit away.
    pub(super) fn with_edits(mut self) -> Labels {
        self.edits = Some(Edits::of(&self.texts));
        self
    }

    /// The index of the protected name from whose label a label of this name is one edit away. The
    /// top-level domain is not looked at: `stream` is none of steam's.
    pub(super) fn misspelt(&self, name: &str) -> Option<usize> {
        let edits = self.edits.as_ref()?;
        let mut labels = name
            .rsplit('.')
            .skip(1)
            .filter(|label| self.owner(label).is_none());
        let found = labels.find_map(|label| edits.find(label))?;
        self.owners.get(found).map(|owner| owner.index)
    }

    /// The index of a protected name of one label, if this name has that label.
    pub(super) fn has(&self, name: &str) -> Option<usize> {
        let mut owners = name.rsplit('.').filter_map(|label| self.owner(label));
        owners.find(|owner| owner.is_whole).map(|owner| owner.index)
    }

    /// The index of the protected name whose label this name has as it is written, but not as it is
    /// mapped.
    pub(super) fn imitated(&self, mapped: &str, written: &str) -> Option<usize> {
        let pairs = mapped.rsplit('.').zip(written.rsplit('.'));
        let mut odd = pairs.filter(|(mapped, written)| mapped != written);
        odd.find_map(|(_, written)| Some(self.owner(written)?.index))
    }

    fn owner(&self, label: &str) -> Option<Owner> {
        let index = self.texts.binary_search_by(|own| own.as_str().cmp(label));
        self.owners.get(index.ok()?).copied()
    }

    /// The index of the label for the last label that has a skeleton in this table; of
    /// several, the one with most code points in common.
    fn closest(
        &self,
        name: &str,
        table: &SkeletonIndex,
        look: Look,
        shortest: usize,
    ) -> Option<usize> {
        if self.texts.is_empty() {
            return None;
        }
        for label in name.rsplit('.') {
            // Host names often have numbers: 02 is not an imitation of o2.
            let is_number = label.bytes().all(|byte| byte.is_ascii_digit());
            if is_number || self.owner(label).is_some() {
                continue;
            }
            let mut closest: Option<(usize, usize)> = None;
            for reading in look.readings(label) {
                for index in table.find(&[look.skeleton(&reading)]) {
                    let own = self.texts.get(index)?;
                    if own.chars().count() < shortest {
                        continue;
                    }
                    let same = common_positions(own, label);
                    if closest.map_or(true, |(most, _)| same > most) {
                        closest = Some((same, index));
                    }
                }
            }
            if let Some((_, index)) = closest {
                return Some(index);
            }
        }
        None
    }
}
