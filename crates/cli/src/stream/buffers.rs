//! Reusable memory for blocks. A new allocation of this size costs a page fault per
//! page.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// The unused buffers, shared by all threads.
#[derive(Clone, Debug)]
pub(super) struct Buffers {
    free: Arc<Mutex<Vec<Vec<u8>>>>,
    /// Only buffers with a capacity in this range are kept. Smaller ones come from elsewhere, and would become
    /// more and more.
    kept: RangeInclusive<usize>,
}

impl Buffers {
    pub(super) fn new(kept: RangeInclusive<usize>) -> Self {
        Buffers {
            free: Arc::default(),
            kept,
        }
    }

    /// A buffer with its old content, or an empty one.
    pub(super) fn take(&self) -> Vec<u8> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_default()
    }

    /// Returns a buffer.
    pub(super) fn give(&self, buffer: Vec<u8>) {
        if self.kept.contains(&buffer.capacity()) {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            free.push(buffer);
        }
    }
}
