//! An index of names or labels by their skeletons.

use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::Look;

/// The skeletons of the readings of names, with the indices of the names, sorted. A skeleton is a
/// list of labels, not a joined string, since a skeleton may contain any separator.
#[derive(Clone, Debug, Default)]
pub(super) struct SkeletonIndex(Vec<(Vec<String>, usize)>);

impl SkeletonIndex {
    pub(super) fn of(names: &[String], look: Look) -> SkeletonIndex {
        let mut entries = Vec::with_capacity(names.len());
        for (index, name) in names.iter().enumerate() {
            for reading in look.readings(name) {
                entries.push((
                    reading
                        .split('.')
                        .map(|label| look.skeleton(label))
                        .collect(),
                    index,
                ));
            }
        }
        SkeletonIndex::of_entries(entries)
    }

    pub(super) fn of_entries(mut entries: Vec<(Vec<String>, usize)>) -> SkeletonIndex {
        entries.sort_unstable();
        SkeletonIndex(entries)
    }

    /// The indices of the names with this skeleton, in order.
    pub(super) fn find<'i>(&'i self, wanted: &'i [String]) -> impl Iterator<Item = usize> + 'i {
        let first = self.0.partition_point(|entry| entry.0.as_slice() < wanted);
        let rest = self.0.get(first..).unwrap_or_default().iter();
        let alike = rest.take_while(move |entry| entry.0 == wanted);
        alike.map(|entry| entry.1)
    }
}

/// The number of positions at which two names have the same code point, counted from the start or
/// from the end, whichever is greater.
pub(super) fn common_positions(one: &str, other: &str) -> usize {
    let from_start = one.chars().zip(other.chars());
    let from_end = one.chars().rev().zip(other.chars().rev());
    let from_start = from_start.filter(|(one, other)| one == other).count();
    from_start.max(from_end.filter(|(one, other)| one == other).count())
}
