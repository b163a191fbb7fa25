//! A compact sorted list of code points. The list is divided into blocks. In a block, the first code point is stored as
//! it is, and every other code point by its distance from the code point before it.

use puny_idna::internal::Numbers;

/// A sorted list of code points in a table.
pub(super) struct Sorted {
    /// The first code point of each block.
    pub(super) first: &'static [u32],
    /// For each block, the index of its first code point in the list.
    pub(super) from: Numbers,
    /// For each code point that is not the first of its block, the distance from the code point before it.
    pub(super) steps: &'static [u8],
}

impl Sorted {
    /// Returns the last code point of the list that is not greater than `c`, and its index. O(log n) in the number of
    /// blocks.
    pub(super) fn last(&self, c: u32) -> Option<(u32, usize)> {
        let after = self.first.partition_point(|first| *first <= c);
        let block = after.checked_sub(1)?;
        let mut index = usize::from(self.from.get(block)?);
        let mut last = *self.first.get(block)?;
        let end = self.from.get(after);
        let end = end.map_or(self.steps.len(), usize::from);
        for step in self.steps.get(index + 1..end)? {
            let next = last + u32::from(*step);
            if next > c {
                break;
            }
            last = next;
            index += 1;
        }
        Some((last, index))
    }
}
