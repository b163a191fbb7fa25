//! A pool of memory for blocks. A new allocation of this size would cost a page fault for each page.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// The unused buffers, shared by all threads.
#[derive(Clone, Debug)]
pub(super) struct Buffers {
    free: Arc<Mutex<Vec<Vec<u8>>>>,
    /// Only buffers with a capacity in this range are put back into the pool. Smaller buffers were not taken from the
    /// pool, so putting them into it would make it grow.
    kept: RangeInclusive<usize>,
}

impl Buffers {
    pub(super) fn new(kept: RangeInclusive<usize>) -> Self {
        Buffers {
            free: Arc::default(),
            kept,
        }
    }

    /// Takes a buffer from the pool. The buffer still has its old content. Returns an empty buffer if the pool is empty.
    pub(super) fn take(&self) -> Vec<u8> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_default()
    }

    /// Puts a buffer into the pool.
    pub(super) fn give(&self, buffer: Vec<u8>) {
        if self.kept.contains(&buffer.capacity()) {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            free.push(buffer);
        }
    }
}
