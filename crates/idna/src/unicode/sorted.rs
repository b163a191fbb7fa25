//! Sorted code points in few bytes: blocks, in which each has its distance from the one before.

use super::numbers::Numbers;

/// A sorted list of code points, of a table.
pub(super) struct Sorted {
    /// The first of each block.
    pub(super) first: &'static [u32],
    /// Its index.
    pub(super) from: Numbers,
    /// For all others in a block, the distance from the one before.
    pub(super) steps: &'static [u8],
}

impl Sorted {
    /// The last one that is not greater than this, and its index. O(log n) in the number of blocks.
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
