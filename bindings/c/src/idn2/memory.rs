//! C strings: the caller's, and those that the caller frees.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use crate::border;

/// The maximum length of a name, in bytes or code points: a longer name is refused before any work. Programs
/// that are written for libidn2 do not expect that a long name takes much memory, or that the process ends if
/// there is none. No result has more than 255 code points.
pub(super) const MAX_NAME: usize = 65_535;

/// Returns the bytes of the caller's string, which is a name or a label.
///
/// # Safety
///
/// The pointer has to point to a string with a terminating zero, which nobody changes for `'a`.
#[inline]
pub(super) unsafe fn bytes<'a>(pointer: *const c_char) -> Result<&'a [u8], Code> {
    // SAFETY: the caller promises a string with a terminating zero, which does not change for `'a`.
    let bytes = unsafe { CStr::from_ptr(pointer) }.to_bytes();
    if bytes.len() > MAX_NAME {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    Ok(bytes)
}

/// Returns the caller's string as text.
///
/// # Safety
///
/// The pointer has to point to a string with a terminating zero, which nobody changes for `'a`.
pub(super) unsafe fn text<'a>(pointer: *const c_char) -> Result<&'a str, Code> {
    // SAFETY: the caller promises a string with a terminating zero, which does not change for `'a`.
    str::from_utf8(unsafe { bytes(pointer)? }).map_err(|_| Code::ENCODING_ERROR)
}

/// Returns the index of the first byte of this value. In names the C library finds it faster than a loop.
#[inline]
pub(super) fn position(bytes: &[u8], byte: u8) -> Option<usize> {
    // An empty slice may have a pointer that is not valid in C, and memchr wants a valid one for any length.
    if bytes.is_empty() {
        return None;
    }
    // SAFETY: the pointer and the length are those of a slice that is not empty, so all of its bytes can be read.
    let found = unsafe { libc::memchr(bytes.as_ptr().cast(), byte.into(), bytes.len()) };
    (!found.is_null()).then(|| found.addr() - bytes.as_ptr().addr())
}

/// Copies a text to memory from malloc, with a terminating zero.
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
/// `out` has to be null, not aligned, or to point to a pointer that can be written. The string has to be null, or
/// come from malloc and have no other owner.
#[inline]
pub(super) unsafe fn give<T>(
    convert: impl FnOnce() -> Result<*mut T, Code>,
    out: *mut *mut T,
) -> c_int {
    if !out.is_aligned() {
        return Code::ENCODING_ERROR.0;
    }
    match convert() {
        Ok(result) => {
            // SAFETY: the caller promises that the string has no other owner: it is freed here, or the caller of
            // the library gets it. `out` is aligned, and if it is not null it points to a pointer.
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

/// Converts an input as [`give`] does, or gives null if the input is null.
///
/// # Safety
///
/// `out` has to be null, not aligned, or to point to a pointer that can be written. The string has to be null, or
/// come from malloc and have no other owner.
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
    // SAFETY: the caller promises of `out` and of the string what `give` requires. Null may be freed.
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
        // SAFETY: `new` has allocated memory for `capacity` elements, and `end` is at most that. `self` owns the
        // memory, so `units` is not in it.
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
            // SAFETY: `new` has allocated memory for `capacity` elements, and `end` is at most that.
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
        // SAFETY: `new` has allocated memory for `capacity` and four more elements. `self.len` is at most the
        // capacity, so four elements after it are in that memory.
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
        // SAFETY: `new` has allocated memory for more than `capacity` elements, and `len` is at most the capacity.
        unsafe { memory.add(self.len).write(T::default()) };
        std::mem::forget(self);
        memory
    }
}

impl<T> Drop for Writer<T> {
    fn drop(&mut self) {
        // SAFETY: the memory comes from malloc in `new`, and `self` owns it: `finish` gives it away and forgets
        // `self`.
        unsafe { libc::free(self.memory.cast()) }
    }
}
