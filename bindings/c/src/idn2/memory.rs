//! C strings: the caller's, and those that the caller frees.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use crate::{border, reserve};

/// The bytes of the caller's string.
///
/// # Safety
///
/// The pointer has to point to a string with a terminating zero, which nobody changes for `'a`.
#[inline]
pub(super) unsafe fn bytes<'a>(pointer: *const c_char) -> &'a [u8] {
    // SAFETY: the contract is the same.
    unsafe { CStr::from_ptr(pointer) }.to_bytes()
}

/// The same as text.
///
/// # Safety
///
/// As [`bytes`].
pub(super) unsafe fn text<'a>(pointer: *const c_char) -> Result<&'a str, Code> {
    // SAFETY: the contract is the same.
    str::from_utf8(unsafe { bytes(pointer) }).map_err(|_| Code::ENCODING_ERROR)
}

/// The index of the first byte of this value. In names the C library finds it faster than a loop.
#[inline]
pub(super) fn position(bytes: &[u8], byte: u8) -> Option<usize> {
    // An empty slice may have a pointer that is not valid in C, and memchr wants a valid one for any length.
    if bytes.is_empty() {
        return None;
    }
    // SAFETY: the pointer and the length are those of a slice that is not empty.
    let found = unsafe { libc::memchr(bytes.as_ptr().cast(), byte.into(), bytes.len()) };
    (!found.is_null()).then(|| found.addr() - bytes.as_ptr().addr())
}

/// A copy with a terminating zero, in memory from malloc.
#[inline]
pub(super) fn copy(text: &[u8]) -> Result<*mut u8, Code> {
    border::copy(text).ok_or(Code::MALLOC)
}

/// Converts to a string in memory from malloc and gives it to the caller, or frees it if the caller does
/// not want it. A conversion returns its result and does not write it, so there is no reference to the
/// input here: the caller's pointer may be in the same memory.
///
/// # Safety
///
/// `out` has to be null or to point to a pointer. The string has to be null, or come from malloc and
/// have no other owner.
#[inline]
pub(super) unsafe fn give<T>(
    convert: impl FnOnce() -> Result<*mut T, Code>,
    out: *mut *mut T,
) -> c_int {
    let result = reserve::call(convert, |result| {
        if let Ok(result) = result {
            // SAFETY: by the contract it can be freed, and the caller does not get it.
            unsafe { libc::free(result.cast()) }
        }
        Err(Code::MALLOC)
    });
    match result {
        Ok(result) => {
            // SAFETY: the contract is the same.
            unsafe {
                if out.is_null() {
                    libc::free(result.cast());
                } else {
                    out.write(result);
                }
            }
            0
        }
        Err(code) => code.0,
    }
}

/// The same for an input that may be null, which becomes null.
///
/// # Safety
///
/// As [`give`].
#[inline]
pub(super) unsafe fn give_unless_null<I, T>(
    input: *const I,
    out: *mut *mut T,
    convert: impl FnOnce(*const I) -> Result<*mut T, Code>,
) -> c_int {
    let convert = || match input.is_null() {
        true => Ok(null_mut()),
        false => convert(input),
    };
    // SAFETY: the contract is the same.
    unsafe { give(convert, out) }
}

/// A string in memory from malloc that grows up to a capacity, for the caller.
pub(super) struct Writer<T> {
    memory: *mut T,
    len: usize,
    capacity: usize,
}

impl<T: Copy + Default> Writer<T> {
    /// An empty string with room for this many elements.
    #[inline]
    pub(super) fn new(capacity: usize) -> Result<Writer<T>, Code> {
        // `push_few` writes four elements, of which the last ones may not count.
        let memory = border::allocate(capacity.saturating_add(3)).ok_or(Code::MALLOC)?;
        Ok(Writer {
            memory,
            len: 0,
            capacity,
        })
    }

    /// Appends; `None` if there is no room.
    #[inline]
    pub(super) fn push(&mut self, units: &[T]) -> Option<()> {
        let end = self.len.checked_add(units.len())?;
        if end > self.capacity {
            return None;
        }
        // SAFETY: there is room for so many elements after the ones that are there, and nobody else has
        // a reference to that memory.
        unsafe {
            let to = self.memory.add(self.len);
            to.copy_from_nonoverlapping(units.as_ptr(), units.len());
        }
        self.len = end;
        Some(())
    }

    /// Appends one element for each byte; `None` if there is no room.
    #[inline]
    pub(super) fn push_bytes(&mut self, bytes: &[u8], element: fn(u8) -> T) -> Option<()> {
        let end = self.len.checked_add(bytes.len())?;
        if end > self.capacity {
            return None;
        }
        for (index, &byte) in bytes.iter().enumerate() {
            // SAFETY: there is room for so many elements after the ones that are there.
            unsafe { self.memory.add(self.len).add(index).write(element(byte)) }
        }
        self.len = end;
        Some(())
    }

    /// Appends the first `len` of four elements; `None` if there is no room.
    #[inline]
    pub(super) fn push_few(&mut self, units: [T; 4], len: usize) -> Option<()> {
        let end = self.len.checked_add(len)?;
        if len > 4 || end > self.capacity {
            return None;
        }
        // SAFETY: there is room for three elements more than the capacity, and a terminating zero; at
        // least one of the four is within the capacity, or none is written.
        unsafe {
            if len > 0 {
                self.memory
                    .add(self.len)
                    .cast::<[T; 4]>()
                    .write_unaligned(units);
            }
        }
        self.len = end;
        Some(())
    }

    /// The string with a terminating zero, which the caller frees.
    #[inline]
    pub(super) fn finish(self) -> *mut T {
        let memory = self.memory;
        // SAFETY: there is room for more elements than the capacity, and `len` is at most that. The
        // elements before it are written.
        unsafe { memory.add(self.len).write(T::default()) };
        std::mem::forget(self);
        memory
    }
}

impl<T> Drop for Writer<T> {
    fn drop(&mut self) {
        // SAFETY: it comes from malloc, and nobody else has it.
        unsafe { libc::free(self.memory.cast()) }
    }
}
