//! The allocator of the program.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicUsize, Ordering};

const SIZE: usize = 1 << 20;

/// A bump allocator over one array. It never frees memory.
struct Pool {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

// SAFETY: `used` only grows, and it grows atomically. Therefore `alloc` returns each byte of the memory to at most one
// caller, and no two threads use the same byte.
unsafe impl Sync for Pool {}

#[global_allocator]
static POOL: Pool = Pool {
    memory: UnsafeCell::new([0; SIZE]),
    used: AtomicUsize::new(0),
};

// SAFETY: an allocation is either null or within `memory`, because `alloc` compares the end of the allocation with
// `SIZE`. Allocations do not overlap, because `used` only grows. Each allocation is aligned, because `alloc` reserves
// `align` extra bytes and returns the first aligned address.
unsafe impl GlobalAlloc for Pool {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let reserved = layout.size() + layout.align();
        let start = self.used.fetch_add(reserved, Ordering::Relaxed);
        if start + reserved > SIZE {
            return core::ptr::null_mut();
        }
        // SAFETY: `start + reserved` is at most `SIZE`, as checked above, so the bytes from `start` to `start +
        // reserved` are within the memory.
        let piece = unsafe { self.memory.get().cast::<u8>().add(start) };
        let offset = piece.align_offset(layout.align());
        // SAFETY: `offset` is at most `align - 1`, and `align` extra bytes were reserved. So the result and `size` bytes
        // after it are within the reserved bytes.
        unsafe { piece.add(offset) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
