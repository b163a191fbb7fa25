//! Memory for a call in which malloc fails, so that the call returns a status and the process goes on.
//!
//! When an allocation of Rust's collections fails, the process aborts, and a conversion uses many
//! collections. So the allocator of the libraries has a reserve. When malloc fails, the call continues
//! with memory of the reserve. At its end it gives the reserve back, and returns the status in place of
//! the result.
//!
//! - **Size**: with an input of up to 1 kB, a function allocates less than [`SIZE`] bytes in all
//!   (`tests/no_memory.c`). A call that needs more aborts the process.
//! - **Threads**: one call owns the reserve at a time. Other calls whose malloc fails wait until that call
//!   ends. It does end, because it waits for nothing but the locks of the C library.
//! - **Fork**: if another thread of the parent owned the reserve, no thread of the child can give it back.
//!   A call in the child takes it over.
//! - **Signals**: a signal handler must not call these functions, just as it must not call malloc.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// The size of the reserve in bytes. Bytes that are never used take no memory. No allocation fails under Miri, which
/// looks at every byte of a static again and again.
pub const SIZE: usize = if cfg!(miri) { 64 } else { 1 << 21 };

/// The maximum alignment of memory in the reserve.
const ALIGN: usize = 64;

#[repr(C, align(64))]
struct Bytes(UnsafeCell<[MaybeUninit<u8>; SIZE]>);

// SAFETY: nobody reads or writes the bytes but those who were given a part of them, and no two have the
// same part (`take`).
unsafe impl Sync for Bytes {}

static BYTES: Bytes = Bytes(UnsafeCell::new([MaybeUninit::uninit(); SIZE]));

/// The thread whose call owns the reserve, or zero.
static OWNER: AtomicU32 = AtomicU32::new(0);

/// The number of bytes in use. Only the owner reads and writes it.
static USED: AtomicUsize = AtomicUsize::new(0);

/// Calls a function that converts something. If an allocation in it fails, `no_memory` turns the result
/// into the one that says so.
///
/// The function has to drop whatever it allocates, except memory that it gets from malloc itself. `R` is
/// `Copy`, so that it cannot be a `String`.
#[inline]
pub(crate) fn call<R: Copy>(convert: impl FnOnce() -> R, no_memory: impl FnOnce(R) -> R) -> R {
    let result = convert();
    if !is_used() {
        return result;
    }
    OWNER.store(0, Ordering::Release);
    os::wake(&OWNER);
    no_memory(result)
}

/// Whether an allocation has failed in this call. A function writes to the memory of its caller only if
/// none has.
#[inline]
pub(crate) fn is_used() -> bool {
    // A thread sees what it has stored itself.
    match OWNER.load(Ordering::Relaxed) {
        0 => false,
        owner => owner == os::thread(),
    }
}

/// The allocator of the libraries.
struct Malloc;

#[global_allocator]
static ALLOCATOR: Malloc = Malloc;

// SAFETY: memory is either of the system's allocator, to which it goes back, or of `take`, for which
// there is nothing to give back. Nothing here panics.
unsafe impl GlobalAlloc for Malloc {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the contract is the same.
        let memory = unsafe { System.alloc(layout) };
        if memory.is_null() {
            return take(layout);
        }
        memory
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the contract is the same. `take` returns null or so many bytes.
        unsafe {
            let memory = System.alloc_zeroed(layout);
            if !memory.is_null() {
                return memory;
            }
            let memory = take(layout);
            if !memory.is_null() {
                memory.write_bytes(0, layout.size());
            }
            memory
        }
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if !is_in_reserve(memory) {
            // SAFETY: the contract is the same, and what is not in the reserve is of the system.
            unsafe { System.dealloc(memory, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !is_in_reserve(memory) {
            // SAFETY: as in `dealloc`.
            let moved = unsafe { System.realloc(memory, layout, size) };
            if !moved.is_null() {
                return moved;
            }
        }
        // SAFETY: the contract is the same.
        unsafe { self.move_to_reserve(memory, layout, size) }
    }
}

impl Malloc {
    /// Reallocates in the reserve.
    ///
    /// # Safety
    ///
    /// As [`GlobalAlloc::realloc`].
    #[cold]
    unsafe fn move_to_reserve(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: by the contract the size is one that a layout can have. The old block has the bytes of
        // its layout, the new one `size`, and they are not the same.
        unsafe {
            let moved = take(Layout::from_size_align_unchecked(size, layout.align()));
            if !moved.is_null() {
                moved.copy_from_nonoverlapping(memory, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            moved
        }
    }
}

#[inline]
fn is_in_reserve(memory: *mut u8) -> bool {
    memory.addr().wrapping_sub(BYTES.0.get().addr()) < SIZE
}

/// Memory of the reserve, which this call then owns; null if there is not enough left.
#[cold]
fn take(layout: Layout) -> *mut u8 {
    own();
    let start = USED.load(Ordering::Relaxed);
    let start = start.checked_next_multiple_of(layout.align().max(1));
    let end = start.and_then(|start| start.checked_add(layout.size()));
    match (start, end) {
        (Some(start), Some(end)) if end <= SIZE && layout.align() <= ALIGN => {
            USED.store(end, Ordering::Relaxed);
            BYTES.0.get().cast::<u8>().wrapping_add(start)
        }
        _ => null_mut(),
    }
}

/// Makes this thread the owner, as soon as no other is.
fn own() {
    let me = os::thread();
    let become_after = |owner| {
        OWNER
            .compare_exchange(owner, me, Ordering::Acquire, Ordering::Relaxed)
            .is_ok()
    };
    loop {
        match OWNER.load(Ordering::Relaxed) {
            owner if owner == me => return,
            owner if owner == 0 || !os::is_of_this_process(owner) => {
                if become_after(owner) {
                    // What the last owner has used.
                    USED.store(0, Ordering::Relaxed);
                    return;
                }
            }
            owner => os::wait(&OWNER, owner),
        }
    }
}

/// System calls of Linux about threads. None of them allocates or is a cancellation point.
mod os {
    use super::{AtomicU32, null};

    /// The number of this thread, which is unique among all processes and is not zero.
    pub(super) fn thread() -> u32 {
        // SAFETY: it has no arguments, and always succeeds.
        let number = unsafe { libc::syscall(libc::SYS_gettid) };
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// Whether a thread belongs to this process.
    pub(super) fn is_of_this_process(thread: u32) -> bool {
        // SAFETY: the signal zero is sent to nobody.
        unsafe { libc::syscall(libc::SYS_tgkill, libc::getpid(), thread, 0) == 0 }
    }

    /// Waits until the number changes; it may return earlier.
    pub(super) fn wait(number: &AtomicU32, while_it_is: u32) {
        let operation = libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG;
        // SAFETY: the address is that of a number of 32 bits; null is no limit of time.
        unsafe {
            libc::syscall(
                libc::SYS_futex,
                number.as_ptr(),
                operation,
                while_it_is,
                null::<libc::timespec>(),
            )
        };
    }

    /// Wakes all waiting threads.
    pub(super) fn wake(number: &AtomicU32) {
        let operation = libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG;
        // SAFETY: as above.
        unsafe { libc::syscall(libc::SYS_futex, number.as_ptr(), operation, i32::MAX) };
    }
}
