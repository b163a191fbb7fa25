//! The labels that stand for protected names under any suffix.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{bare_skeleton, name_skeleton, readings};
use super::looks::{same_places, Index};

/// Labels, looked up by what they look like.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    /// In order, each once.
    texts: Vec<String>,
    /// Whose each is, in the same order.
    owners: Vec<Owner>,
    looks: Index,
    bare: Index,
}

#[derive(Clone, Copy, Debug)]
struct Owner {
    /// The place of the name; of several with one label it is the first.
    place: usize,
    /// Whether the label is all of the name.
    is_whole: bool,
}

impl Labels {
    /// The registrable labels of names, which are in order. `suffix` says how many labels the
    /// public suffix of a name has.
    pub(super) fn of(names: &[String], suffix: impl Fn(&str) -> usize) -> Labels {
        let mut labels: Vec<(&str, Owner)> = Vec::with_capacity(names.len());
        for (place, name) in names.iter().enumerate() {
            let is_whole = !name.contains('.');
            let before = if is_whole { 0 } else { suffix(name) };
            if let Some(label) = name.rsplit('.').nth(before) {
                labels.push((label, Owner { place, is_whole }));
            }
        }
        // The label alone first, as it protects most.
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
            looks: Index::of(&texts, name_skeleton),
            bare: Index::of(&texts, bare_skeleton),
            texts,
            owners: labels.iter().map(|(_, owner)| *owner).collect(),
        }
    }

    /// The place of the name whose label a label of this one looks like, and is not.
    pub(super) fn looks_like(&self, name: &str) -> Option<usize> {
        self.closest(name, &self.looks, name_skeleton)
    }

    /// The same without accents, strokes and hooks.
    pub(super) fn resembles(&self, name: &str) -> Option<usize> {
        self.closest(name, &self.bare, bare_skeleton)
    }

    /// The place of the name of one label that this one has as a label.
    pub(super) fn has(&self, name: &str) -> Option<usize> {
        let mut owners = name.rsplit('.').filter_map(|label| self.owner(label));
        owners.find(|owner| owner.is_whole).map(|owner| owner.place)
    }

    fn owner(&self, label: &str) -> Option<Owner> {
        let place = self.texts.binary_search_by(|own| own.as_str().cmp(label));
        self.owners.get(place.ok()?).copied()
    }

    /// Of the last label that is like one of these: the one with most code points in common.
    fn closest(&self, name: &str, index: &Index, skeleton: fn(&str) -> String) -> Option<usize> {
        if self.texts.is_empty() {
            return None;
        }
        for label in name.rsplit('.') {
            // Hosts have numbers, and 02 is no attempt to be o2.
            let is_number = label.bytes().all(|byte| byte.is_ascii_digit());
            if is_number || self.owner(label).is_some() {
                continue;
            }
            let mut closest: Option<(usize, usize)> = None;
            for reading in readings(label) {
                for place in index.find(&[skeleton(&reading)]) {
                    let same = same_places(self.texts.get(place)?, label);
                    if closest.map_or(true, |(most, _)| same > most) {
                        closest = Some((same, place));
                    }
                }
            }
            if let Some((_, place)) = closest {
                return self.owners.get(place).map(|owner| owner.place);
            }
        }
        None
    }
}
