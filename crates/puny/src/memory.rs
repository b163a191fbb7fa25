//! Scratch memory for data that does not fit the stack. The memory is lent by the caller, or allocated.

#[cfg(feature = "alloc")]
use crate::invariant::Ensured;
use crate::output::OutputError;

/// Words of scratch memory. `X` is the type of the error if there are not enough words. Memory that never runs out
/// works with any error type.
pub(crate) trait Memory<X> {
    /// Appends a word. If there is no memory left, discards the word.
    fn push(&mut self, word: u64);

    /// Returns the first `put` of the appended words, and `more` zeroed words.
    fn words(&mut self, put: usize, more: usize) -> Result<(&mut [u64], &mut [u64]), X>;
}

/// Memory that is lent by the caller. The memory may be empty.
pub(crate) struct Lent<'m> {
    words: &'m mut [u64],
    /// The number of appended words, including discarded words.
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
        // If the sum saturates, it is greater than the size of any real memory.
        let needed = put.saturating_add(more);
        let words = self.words.get_mut(..needed);
        let words = words.ok_or(OutputError::ScratchTooSmall { needed })?;
        let (put, more) = words.split_at_mut(put.min(words.len()));
        more.iter_mut().for_each(|word| *word = 0);
        Ok((put, more))
    }
}

/// Allocated memory. The appended words and the zeroed words are two allocations. A single allocation would have to
/// grow at the end, and would then temporarily exist twice.
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
        push_growing(&mut self.put, word);
    }

    fn words(&mut self, put: usize, more: usize) -> Result<(&mut [u64], &mut [u64]), X> {
        self.more = alloc::vec![0; more];
        // The caller never requests more words than were appended.
        let put = self.put.get_mut(..put).ensured();
        Ok((put, &mut self.more))
    }
}

/// Appends an item. If there is no room, the memory grows by a quarter, because the old and the new memory exist at the
/// same time.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn push_growing<T>(items: &mut alloc::vec::Vec<T>, item: T) {
    let len = items.len();
    if len == items.capacity() {
        items.reserve_exact(len / 4 + 256);
    }
    items.push(item);
}

/// Splits `count` words off the front of `left`.
pub(crate) fn take<'m>(left: &mut &'m mut [u64], count: usize) -> &'m mut [u64] {
    let all = core::mem::take(left);
    let (front, back) = all.split_at_mut(count.min(all.len()));
    *left = back;
    front
}
