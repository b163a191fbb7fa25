//! The functions of the C library that the program uses, the allocator, and all unsafe code.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ffi::c_int;
use core::sync::atomic::{AtomicUsize, Ordering};

#[link(name = "c")]
unsafe extern "C" {
    /// `ssize_t read(int, void *, size_t)`
    fn read(file: c_int, to: *mut u8, count: usize) -> isize;
    /// `ssize_t write(int, const void *, size_t)`
    fn write(file: c_int, from: *const u8, count: usize) -> isize;
    /// `void _exit(int)`, which has no safety requirements.
    safe fn _exit(status: c_int) -> !;
}

/// Fills `buffer` from standard input and returns what was read.
pub(crate) fn input(buffer: &mut [u8]) -> &[u8] {
    let mut len = 0;
    while let Some(rest) = buffer.get_mut(len..).filter(|rest| !rest.is_empty()) {
        // SAFETY: `rest` is a live, exclusive slice, and `read` writes at most `rest.len()`
        // bytes to it; it keeps no pointer.
        let got = unsafe { read(0, rest.as_mut_ptr(), rest.len()) };
        match usize::try_from(got) {
            Ok(got) if got > 0 => len += got,
            _ => break,
        }
    }
    buffer.get(..len).unwrap_or_default()
}

/// Writes to standard output and returns whether it succeeded.
pub(crate) fn output(bytes: &[u8]) -> bool {
    // SAFETY: `bytes` is a live slice, and `write` reads `bytes.len()` bytes of it; it keeps
    // no pointer.
    let written = unsafe { write(1, bytes.as_ptr(), bytes.len()) };
    usize::try_from(written) == Ok(bytes.len())
}

/// Ends the program.
pub(crate) fn exit(status: c_int) -> ! {
    _exit(status)
}

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
