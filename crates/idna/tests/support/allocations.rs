//! Counts the allocations of each thread, for the tests of memory, and the names of these tests.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static NOW: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// An allocator that calls the system allocator, and counts the bytes that each thread has allocated.
struct Counting;

/// Adds to the number of allocated bytes, and updates the peak.
fn add(bytes: usize) {
    let now = NOW.get().wrapping_add(bytes);
    NOW.set(now);
    PEAK.set(PEAK.get().max(now));
    COUNT.set(COUNT.get() + 1);
}

/// Subtracts from the number of allocated bytes.
fn remove(bytes: usize) {
    NOW.set(NOW.get().wrapping_sub(bytes));
}

// SAFETY: `GlobalAlloc` requires that each method follows the contract of an allocator. Every call is forwarded to the
// system allocator with unchanged arguments, and its result is returned unchanged. The system allocator satisfies the
// contract. Counting only changes thread-local numbers, and does not access the allocated memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller guarantees that `layout` has a size other than 0, which is what `System.alloc` requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        remove(layout.size());
        // SAFETY: the caller guarantees that this allocator returned `pointer` for `layout`. This allocator returns
        // only pointers of the system allocator, so `pointer` is valid for `System.dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks exist while the old block is copied to the new block.
        add(size);
        remove(layout.size());
        // SAFETY: the caller guarantees that this allocator returned `pointer` for `layout`, and that `size` is valid
        // for `realloc`. The pointer came from the system allocator, so it is valid for `System.realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the peak memory of an operation, in bytes.
pub(crate) fn peak<T>(operation: impl FnOnce() -> T) -> usize {
    NOW.set(0);
    PEAK.set(0);
    drop(operation());
    PEAK.get()
}

/// Returns the number of allocations of an operation.
pub(crate) fn count<T>(operation: impl FnOnce() -> T) -> usize {
    COUNT.set(0);
    let result = operation();
    let count = COUNT.get();
    drop(result);
    count
}

/// The length of the names in bytes.
const BYTES: usize = 1 << 14;

/// Returns the names, with a description of each.
pub(crate) fn inputs() -> Vec<(String, String)> {
    let repeated = |part: &str| {
        (
            format!("{part:?}, repeated"),
            part.repeat(BYTES / part.len()),
        )
    };
    let after = |before: &str, part: &str| {
        let (what, text) = repeated(part);
        (format!("{before:?} and {what}"), format!("{before}{text}"))
    };
    vec![
        repeated("."),
        repeated("\u{3002}"),
        repeated("a"),
        repeated("A"),
        repeated("_"),
        repeated("-"),
        repeated("-."),
        repeated("_."),
        repeated("\u{80}."),
        repeated("\u{80}"),
        repeated("é"),
        repeated("É"),
        repeated("e\u{301}"),
        repeated("\u{301}"),
        repeated("\u{AD}"),
        repeated("\u{200D}"),
        // U+FDFA is mapped to eighteen code points. No other code point has a longer mapping.
        repeated("\u{FDFA}"),
        repeated("\u{FDFA}."),
        repeated("\u{1F130}"),
        repeated("\u{2024}"),
        repeated("a\u{5D0}"),
        repeated("1.\u{5D0}"),
        repeated("\u{660}\u{6F0}"),
        repeated("\u{30FB}"),
        repeated("\u{430}"),
        repeated("漢"),
        repeated("xn--a."),
        repeated("xn--0."),
        repeated("xn--a-vbb."),
        after("xn--", "a"),
        after("xn--", "9"),
        after("xn--016c", "a"),
        after("a@", "é"),
    ]
}
