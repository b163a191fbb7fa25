//! Working memory beyond the stack: lent by the caller, or from the allocator.

/// Words of working memory.
pub(crate) trait Memory {
    /// Puts a word at the end of those that were put before, or drops it if there is
    /// no room.
    fn push(&mut self, word: u64);

    /// So many words: those that were put, and then zeros; `None` if there are not so
    /// many.
    fn words(&mut self, count: usize) -> Option<&mut [u64]>;
}

/// What the caller has lent, possibly nothing.
pub(crate) struct Lent<'m> {
    words: &'m mut [u64],
    /// How many words were put, dropped ones included.
    len: usize,
}

impl<'m> Lent<'m> {
    pub(crate) fn new(words: &'m mut [u64]) -> Self {
        Lent { words, len: 0 }
    }
}

impl Memory for Lent<'_> {
    #[inline]
    fn push(&mut self, word: u64) {
        if let Some(free) = self.words.get_mut(self.len) {
            *free = word;
        }
        self.len += 1;
    }

    #[inline]
    fn words(&mut self, count: usize) -> Option<&mut [u64]> {
        let words = self.words.get_mut(..count)?;
        words.iter_mut().skip(self.len).for_each(|word| *word = 0);
        Some(words)
    }
}

/// The allocator's.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Heap(alloc::vec::Vec<u64>);

#[cfg(feature = "alloc")]
impl Memory for Heap {
    #[inline]
    fn push(&mut self, word: u64) {
        self.0.push(word);
    }

    fn words(&mut self, count: usize) -> Option<&mut [u64]> {
        self.0.reserve_exact(count.saturating_sub(self.0.len()));
        self.0.resize(count, 0);
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
