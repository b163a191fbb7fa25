//! C strings: strings of the caller, and strings that the caller frees.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use crate::border;

/// The maximum length of a name, in bytes or code points. A longer name is refused without a conversion, because the
/// conversion needs memory, and the process aborts if the memory cannot be allocated. Programs that are written for
/// libidn2 do not expect this. A result has at most 255 code points, so no valid name is this long.
pub(super) const MAX_NAME: usize = 65_535;

/// Returns the bytes of the caller's string, which is a name or a label. Fails if the string is longer than
/// [`MAX_NAME`] bytes.
///
/// # Safety
///
/// `pointer` must point to a string with a terminating zero, which nobody changes during `'a`.
#[inline]
pub(super) unsafe fn string_bytes<'a>(pointer: *const c_char) -> Result<&'a [u8], Code> {
    // SAFETY: the caller promises that `pointer` points to a string with a terminating zero that does not change during
    // `'a`.
    let bytes = unsafe { CStr::from_ptr(pointer) }.to_bytes();
    if bytes.len() > MAX_NAME {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    Ok(bytes)
}

/// Returns the text of the caller's string. Fails if the bytes are not UTF-8.
///
/// # Safety
///
/// `pointer` must point to a string with a terminating zero, which nobody changes during `'a`.
pub(super) unsafe fn string_text<'a>(pointer: *const c_char) -> Result<&'a str, Code> {
    // SAFETY: the caller promises that `pointer` points to a string with a terminating zero that does not change during
    // `'a`.
    str::from_utf8(unsafe { string_bytes(pointer)? }).map_err(|_| Code::ENCODING_ERROR)
}

/// Returns the index of the first byte with this value, or `None` if no byte has this value. For names, `memchr` of the
/// C library is faster than a loop.
#[inline]
pub(super) fn position(bytes: &[u8], byte: u8) -> Option<usize> {
    // The pointer of an empty slice may be invalid in C, and `memchr` requires a valid pointer even if the length is 0.
    if bytes.is_empty() {
        return None;
    }
    // SAFETY: the pointer and the length come from a slice that is not empty, so all of its bytes can be read.
    let found = unsafe { libc::memchr(bytes.as_ptr().cast(), byte.into(), bytes.len()) };
    (!found.is_null()).then(|| found.addr() - bytes.as_ptr().addr())
}

/// Copies a text to memory from `malloc`, and adds a terminating zero.
#[inline]
pub(super) fn copy_to_malloc(text: &[u8]) -> Result<*mut u8, Code> {
    border::copy_to_malloc(text).ok_or(Code::MALLOC)
}

/// Calls a conversion that returns a string in memory from `malloc`, and writes the string to `out`. If `out` is null,
/// frees the string.
///
/// The memory at `out` may overlap the input, because no reference to the input exists when `out` is written.
///
/// # Safety
///
/// `out` must be null, not aligned, or point to a pointer that can be written. The string must be null, or be in memory
/// from `malloc` that has no other owner.
#[inline]
pub(super) unsafe fn return_string<T>(
    convert: impl FnOnce() -> Result<*mut T, Code>,
    out: *mut *mut T,
) -> c_int {
    if !out.is_aligned() {
        return Code::ENCODING_ERROR.0;
    }
    match convert() {
        Ok(result) => {
            // SAFETY: the caller promises that the string is null or is in memory from `malloc` that has no other
            // owner. This function may therefore free the string, or return it to the caller of the library. `out` is
            // aligned. If `out` is not null, the caller promises that `out` points to a pointer that can be written.
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

/// Calls a conversion and writes its string to `out`, as [`return_string`] does. If the input is null, writes null to
/// `out` without calling the conversion.
///
/// # Safety
///
/// `out` must be null, not aligned, or point to a pointer that can be written. The string must be null, or be in memory
/// from `malloc` that has no other owner.
#[inline]
pub(super) unsafe fn return_string_unless_null<I, T>(
    input: *const I,
    out: *mut *mut T,
    convert: impl FnOnce(*const I) -> Result<*mut T, Code>,
) -> c_int {
    let convert = || match input.is_null() {
        true => Ok(null_mut()),
        false => convert(input),
    };
    // SAFETY: `return_string` has requirements for `out` and for the string that `convert` returns. The caller promises
    // that both satisfy these requirements. For a null input, the string is a null pointer, which `return_string`
    // allows.
    unsafe { return_string(convert, out) }
}

/// A string in memory from `malloc` that grows up to a fixed capacity. When the string is complete, it is returned to
/// the caller of the library.
pub(super) struct Writer<T> {
    memory: *mut T,
    len: usize,
    capacity: usize,
}

impl<T: Copy + Default> Writer<T> {
    /// Returns an empty string with room for `capacity` elements.
    #[inline]
    pub(super) fn new(capacity: usize) -> Result<Writer<T>, Code> {
        // `push_few` always writes four elements. Up to three of these elements may be beyond the capacity.
        let memory = border::allocate(capacity.saturating_add(3)).ok_or(Code::MALLOC)?;
        Ok(Writer {
            memory,
            len: 0,
            capacity,
        })
    }

    /// Appends elements. Returns `None` if there is not enough room.
    #[inline]
    pub(super) fn push(&mut self, units: &[T]) -> Option<()> {
        let end = self.len.checked_add(units.len())?;
        if end > self.capacity {
            return None;
        }
        // SAFETY: `new` has allocated memory for more than `capacity` elements, and `end` is at most `capacity`. `self`
        // owns the memory, so `units` does not overlap it.
        unsafe {
            let to = self.memory.add(self.len);
            to.copy_from_nonoverlapping(units.as_ptr(), units.len());
        }
        self.len = end;
        Some(())
    }

    /// Appends one element for each byte. Returns `None` if there is not enough room.
    #[inline]
    pub(super) fn push_bytes(&mut self, bytes: &[u8], element: fn(u8) -> T) -> Option<()> {
        let end = self.len.checked_add(bytes.len())?;
        if end > self.capacity {
            return None;
        }
        for (index, &byte) in bytes.iter().enumerate() {
            // SAFETY: `new` has allocated memory for more than `capacity` elements. The index of this element is less
            // than `end`, which is at most `capacity`.
            unsafe { self.memory.add(self.len).add(index).write(element(byte)) }
        }
        self.len = end;
        Some(())
    }

    /// Appends the first `len` of four elements. Returns `None` if there is not enough room.
    #[inline]
    pub(super) fn push_few(&mut self, units: [T; 4], len: usize) -> Option<()> {
        let end = self.len.checked_add(len)?;
        if len > 4 || end > self.capacity {
            return None;
        }
        // SAFETY: `new` has allocated memory for `capacity + 4` elements: three more than `capacity`, and the
        // terminating zero. `self.len` is at most `capacity`, so this memory contains four elements from the index
        // `self.len` on.
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

    /// Returns the string with a terminating zero. The caller of the library frees it.
    #[inline]
    pub(super) fn finish(self) -> *mut T {
        let memory = self.memory;
        // SAFETY: `new` has allocated memory for more than `capacity` elements, and `len` is at most `capacity`.
        unsafe { memory.add(self.len).write(T::default()) };
        std::mem::forget(self);
        memory
    }
}

impl<T> Drop for Writer<T> {
    fn drop(&mut self) {
        // SAFETY: `new` has allocated the memory with `malloc`, and `self` still owns it. Only `finish` returns the
        // memory to another owner, and `finish` does not drop `self`.
        unsafe { libc::free(self.memory.cast()) }
    }
}
