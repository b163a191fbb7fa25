//! The allocator, with its unsafe code.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicUsize, Ordering};

const SIZE: usize = 1 << 20;

/// A bump allocator over one array. Nothing is freed.
struct Pool {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

// SAFETY: each byte of the memory is allocated at most once, because `used` only grows.
unsafe impl Sync for Pool {}

#[global_allocator]
static POOL: Pool = Pool {
    memory: UnsafeCell::new([0; SIZE]),
    used: AtomicUsize::new(0),
};

// SAFETY: allocations are within `memory`, do not overlap, and are aligned: each one reserves
// extra bytes for its alignment.
unsafe impl GlobalAlloc for Pool {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let reserved = layout.size() + layout.align();
        let start = self.used.fetch_add(reserved, Ordering::Relaxed);
        if start + reserved > SIZE {
            return core::ptr::null_mut();
        }
        // SAFETY: `start` is within the memory, and so is everything up to `start + reserved`.
        let piece = unsafe { self.memory.get().cast::<u8>().add(start) };
        let offset = piece.align_offset(layout.align());
        // SAFETY: at most `align - 1` bytes, which were reserved.
        unsafe { piece.add(offset) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
