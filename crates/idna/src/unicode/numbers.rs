//! Arrays of 16-bit numbers, stored as bytes: first the lower bytes of all numbers, then the upper bytes of all
//! numbers. Compression makes packages with these arrays smaller than packages with ordinary arrays of 16-bit numbers.

use core::ops::Range;

/// An array of 16-bit numbers in a table.
#[derive(Clone, Copy)]
pub struct Numbers(pub &'static [u8]);

impl Numbers {
    /// Returns the number of elements.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.len() / 2
    }

    /// Returns the number at an index.
    #[inline]
    pub fn get(self, index: usize) -> Option<u16> {
        let upper = *self.0.get(self.len() + index)?;
        let lower = *self.0.get(index)?;
        Some(u16::from_le_bytes([lower, upper]))
    }

    /// Returns the index of the first number in a sorted part of the array for which `is_before` returns `false`. If
    /// there is none, returns the end of the part.
    pub(crate) fn partition_point(
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
