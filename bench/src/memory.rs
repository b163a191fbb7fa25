//! An allocator that counts allocated bytes, but only while [`peak`] runs. At all other times it only calls the
//! system's allocator, so that counting does not change the measured times.

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

// SAFETY: `System` is a correct allocator. Every method passes its arguments unchanged to the method of `System` with
// the same name and returns the result of that method. The counters are statics and not part of the allocated memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            add(layout.size());
        }
        // SAFETY: the caller satisfies the conditions of `alloc`, and `System` has the same conditions.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if COUNTS.load(Relaxed) {
            NOW.fetch_sub(layout.size().cast_signed(), Relaxed);
        }
        // SAFETY: the caller promises that this allocator returned the pointer for this layout, so `System` returned
        // the pointer.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            add(size);
            NOW.fetch_sub(layout.size().cast_signed(), Relaxed);
        }
        // SAFETY: the caller promises that `size` is valid, and that this allocator returned the pointer for this
        // layout. So `System` returned the pointer.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Runs a function. Returns the result, and the peak of the memory that was allocated while the function ran, in bytes.
/// Memory that was allocated earlier is not counted.
pub fn peak<T>(run: impl FnOnce() -> T) -> (T, usize) {
    COUNTS.store(true, Relaxed);
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = run();
    COUNTS.store(false, Relaxed);
    let peak = PEAK.load(Relaxed) - before;
    (result, usize::try_from(peak).unwrap_or(0))
}
