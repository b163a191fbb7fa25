//! Numbers of 16 bits: first the lower bytes of all, then the upper ones. Compressors of packages find more
//! in them than in numbers of two bytes each.

use core::ops::Range;

/// Such numbers, of a table.
#[derive(Clone, Copy)]
pub(super) struct Numbers(pub(super) &'static [u8]);

impl Numbers {
    #[inline]
    pub(super) const fn len(self) -> usize {
        self.0.len() / 2
    }

    #[inline]
    pub(super) fn get(self, index: usize) -> Option<u16> {
        let upper = *self.0.get(self.len() + index)?;
        let lower = *self.0.get(index)?;
        Some(u16::from_le_bytes([lower, upper]))
    }

    /// Of a sorted part, the index of the first number that is not before what is searched.
    pub(super) fn partition_point(
        self,
        part: Range<usize>,
        is_before: impl Fn(u16) -> bool,
    ) -> usize {
        let Range { mut start, mut end } = part;
        while start < end {
            let middle = start + (end - start) / 2;
            match self.get(middle) {
                Some(number) if is_before(number) => start = middle + 1,
                _ => end = middle,
            }
        }
        start
    }
}
