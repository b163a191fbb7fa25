//! What the program needs of the C library, the allocator, and all unsafe code.

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
    /// `void _exit(int)`, which asks nothing of its caller.
    safe fn _exit(status: c_int) -> !;
}

/// Fills `buffer` from standard input and gives back what was read.
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

/// Writes to standard output and says whether that worked.
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

/// One piece of memory, and how much of it has been given away. Nothing comes back.
struct Pool {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

// SAFETY: each byte of the memory is given away once, since `used` only grows.
unsafe impl Sync for Pool {}

#[global_allocator]
static POOL: Pool = Pool {
    memory: UnsafeCell::new([0; SIZE]),
    used: AtomicUsize::new(0),
};

// SAFETY: the pieces lie in `memory`, do not overlap, and are aligned: room for the
// alignment is taken with each.
unsafe impl GlobalAlloc for Pool {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let room = layout.size() + layout.align();
        let start = self.used.fetch_add(room, Ordering::Relaxed);
        if start + room > SIZE {
            return core::ptr::null_mut();
        }
        // SAFETY: `start` lies in the memory, and so does everything up to `start + room`.
        let piece = unsafe { self.memory.get().cast::<u8>().add(start) };
        let offset = piece.align_offset(layout.align());
        // SAFETY: at most `align - 1` bytes, for which there is room.
        unsafe { piece.add(offset) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
