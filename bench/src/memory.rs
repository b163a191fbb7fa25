//! An allocator that counts only when asked to. Otherwise it is the system's,
//! so that timings include only the allocations of the engine itself.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

static COUNTS: AtomicBool = AtomicBool::new(false);
static NOW: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// The allocator of the benchmark.
pub struct Counting;

fn add(bytes: usize) {
    let bytes = bytes.cast_signed();
    PEAK.fetch_max(NOW.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: every call is passed unchanged to the system's allocator; the counters are
// separate from the allocated memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            add(layout.size());
        }
        // SAFETY: the caller satisfies the conditions of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if COUNTS.load(Relaxed) {
            NOW.fetch_sub(layout.size().cast_signed(), Relaxed);
        }
        // SAFETY: as above; the pointer came from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            add(size);
            NOW.fetch_sub(layout.size().cast_signed(), Relaxed);
        }
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// The peak of allocated memory while a function runs, in bytes above what was
/// allocated before.
pub fn peak<T>(run: impl FnOnce() -> T) -> (T, usize) {
    COUNTS.store(true, Relaxed);
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = run();
    COUNTS.store(false, Relaxed);
    let peak = PEAK.load(Relaxed) - before;
    (result, usize::try_from(peak).unwrap_or(0))
}
