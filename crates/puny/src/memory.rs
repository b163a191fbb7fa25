//! Working memory beyond the stack: lent by the caller, or from the allocator.

/// Something that can give words of working memory.
pub(crate) trait Memory {
    /// So many words, all zero; or `None` if there are not so many.
    fn words(&mut self, count: usize) -> Option<&mut [u64]>;
}

/// What the caller has lent, possibly nothing.
impl Memory for &mut [u64] {
    #[inline]
    fn words(&mut self, count: usize) -> Option<&mut [u64]> {
        let words = self.get_mut(..count)?;
        words.fill(0);
        Some(words)
    }
}

/// The allocator's.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Heap(alloc::vec::Vec<u64>);

#[cfg(feature = "alloc")]
impl Memory for Heap {
    fn words(&mut self, count: usize) -> Option<&mut [u64]> {
        self.0 = alloc::vec![0; count];
        Some(&mut self.0)
    }
}

/// Cuts `count` words off the front of what is left.
pub(crate) fn take<'m>(left: &mut &'m mut [u64], count: usize) -> &'m mut [u64] {
    let all = core::mem::take(left);
    let (front, back) = all.split_at_mut(count.min(all.len()));
    *left = back;
    front
}
