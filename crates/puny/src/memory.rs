//! Working memory beyond the stack: lent by the caller, or from the allocator.

/// Words of working memory.
pub(crate) trait Memory {
    /// Puts a word at the end of those that were put before, or drops it if there is
    /// no room.
    fn push(&mut self, word: u64);

    /// The first `put` of the words that were put, and `more` zeros; `None` if there are not
    /// so many.
    fn words(&mut self, put: usize, more: usize) -> Option<(&mut [u64], &mut [u64])>;
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
    fn words(&mut self, put: usize, more: usize) -> Option<(&mut [u64], &mut [u64])> {
        let words = self.words.get_mut(..put.checked_add(more)?)?;
        let (put, more) = words.split_at_mut(put.min(words.len()));
        more.iter_mut().for_each(|word| *word = 0);
        Some((put, more))
    }
}

/// The allocator's. What is put and the rest are two allocations: one alone would have to
/// grow at the end, and for that moment be there twice.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Heap {
    put: alloc::vec::Vec<u64>,
    more: alloc::vec::Vec<u64>,
}

#[cfg(feature = "alloc")]
impl Memory for Heap {
    #[inline]
    fn push(&mut self, word: u64) {
        // By a quarter, since for a moment both the old and the new memory are there.
        let len = self.put.len();
        if len == self.put.capacity() {
            self.put.reserve_exact(len / 4 + 256);
        }
        self.put.push(word);
    }

    fn words(&mut self, put: usize, more: usize) -> Option<(&mut [u64], &mut [u64])> {
        self.more = alloc::vec![0; more];
        Some((self.put.get_mut(..put)?, &mut self.more))
    }
}

/// Cuts `count` words off the front of what is left.
pub(crate) fn take<'m>(left: &mut &'m mut [u64], count: usize) -> &'m mut [u64] {
    let all = core::mem::take(left);
    let (front, back) = all.split_at_mut(count.min(all.len()));
    *left = back;
    front
}
