//! Memory for blocks and results that is used again. A new allocation of this size costs a page
//! fault for every page.

use std::sync::{Arc, Mutex, PoisonError};

/// The buffers that are not in use. All threads share them.
#[derive(Clone, Debug)]
pub(super) struct Buffers {
    free: Arc<Mutex<Vec<Vec<u8>>>>,
    /// A larger buffer is not kept.
    largest: usize,
}

impl Buffers {
    pub(super) fn new(largest: usize) -> Self {
        Buffers {
            free: Arc::default(),
            largest,
        }
    }

    /// A buffer that still holds what it held before, or a new one.
    pub(super) fn take(&self) -> Vec<u8> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_default()
    }

    /// Gives a buffer back.
    pub(super) fn give(&self, buffer: Vec<u8>) {
        if (1..=self.largest).contains(&buffer.capacity()) {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            free.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_come_back_unless_they_are_large() {
        let buffers = Buffers::new(100);
        assert_eq!(buffers.take().capacity(), 0);
        buffers.give(Vec::with_capacity(50));
        buffers.give(Vec::with_capacity(500));
        buffers.give(Vec::new());
        assert_eq!(buffers.clone().take().capacity(), 50);
        assert_eq!(buffers.take().capacity(), 0);
    }
}
