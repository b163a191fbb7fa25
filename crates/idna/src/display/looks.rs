//! Names and labels in the order of their skeletons.

use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::readings;

/// The skeletons of names in one reading, with the places of the names, in order. Label by
/// label: no separator is safe from being in one.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(Vec<(Vec<String>, usize)>);

impl Index {
    pub(super) fn of(names: &[String], skeleton: fn(&str) -> String) -> Index {
        let mut entries = Vec::with_capacity(names.len());
        for (place, name) in names.iter().enumerate() {
            for reading in readings(name) {
                entries.push((reading.split('.').map(skeleton).collect(), place));
            }
        }
        entries.sort_unstable();
        Index(entries)
    }

    /// The places of the names with these skeletons, in order.
    pub(super) fn find<'i>(&'i self, wanted: &'i [String]) -> impl Iterator<Item = usize> + 'i {
        let first = self.0.partition_point(|entry| entry.0.as_slice() < wanted);
        let rest = self.0.get(first..).unwrap_or_default().iter();
        let alike = rest.take_while(move |entry| entry.0 == wanted);
        alike.map(|entry| entry.1)
    }
}

/// In how many places two names have the same code point, from the start or from the end.
pub(super) fn same_places(one: &str, other: &str) -> usize {
    let from_start = one.chars().zip(other.chars());
    let from_end = one.chars().rev().zip(other.chars().rev());
    let from_start = from_start.filter(|(one, other)| one == other).count();
    from_start.max(from_end.filter(|(one, other)| one == other).count())
}
