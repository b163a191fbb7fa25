//! Working memory beyond the stack: lent by the caller, or from the allocator.

use crate::OutputError;

/// Words of working memory; `X` is the error that says that there are not enough, or any
/// other where there always are.
pub(crate) trait Memory<X> {
    /// Puts a word at the end of those that were put before, or drops it if there is
    /// no room.
    fn push(&mut self, word: u64);

    /// The first `put` of the words that were put, and `more` zeros.
    fn words(&mut self, put: usize, more: usize) -> Result<(&mut [u64], &mut [u64]), X>;
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

impl<E> Memory<OutputError<E>> for Lent<'_> {
    #[inline]
    fn push(&mut self, word: u64) {
        if let Some(free) = self.words.get_mut(self.len) {
            *free = word;
        }
        self.len += 1;
    }

    #[inline]
    fn words(
        &mut self,
        put: usize,
        more: usize,
    ) -> Result<(&mut [u64], &mut [u64]), OutputError<E>> {
        // More than there can be, where that does not fit a number.
        let needed = put.saturating_add(more);
        let words = self.words.get_mut(..needed);
        let words = words.ok_or(OutputError::ScratchTooSmall { needed })?;
        let (put, more) = words.split_at_mut(put.min(words.len()));
        more.iter_mut().for_each(|word| *word = 0);
        Ok((put, more))
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
impl<X> Memory<X> for Heap {
    #[inline]
    fn push(&mut self, word: u64) {
        // By a quarter, since for a moment both the old and the new memory are there.
        let len = self.put.len();
        if len == self.put.capacity() {
            self.put.reserve_exact(len / 4 + 256);
        }
        self.put.push(word);
    }

    fn words(&mut self, put: usize, more: usize) -> Result<(&mut [u64], &mut [u64]), X> {
        self.more = alloc::vec![0; more];
        // Never more than were put.
        let put = self.put.get_mut(..put).unwrap_or_default();
        Ok((put, &mut self.more))
    }
}

/// Cuts `count` words off the front of what is left.
pub(crate) fn take<'m>(left: &mut &'m mut [u64], count: usize) -> &'m mut [u64] {
    let all = core::mem::take(left);
    let (front, back) = all.split_at_mut(count.min(all.len()));
    *left = back;
    front
}
