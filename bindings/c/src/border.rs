//! The caller's pointers and lengths as slices, and strings that the caller frees.

#[cfg(feature = "native")]
use std::mem::MaybeUninit;
use std::slice;

/// Why a pointer and a length do not make a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSlice {
    /// The pointer is null, and the length is not zero.
    Null,
    /// The address is not aligned for the type.
    Misaligned,
    /// The length is greater than the length of any object.
    TooLong,
}

/// The maximum number of elements of an array of code points or of Punycode that is read. A name or a
/// label has a few hundred.
pub(crate) const MAX_ELEMENTS: usize = 1 << 24;

/// Returns the number of bytes of `len` elements, or `None` if no object can be that long.
pub(crate) fn bytes_of<T>(len: usize) -> Option<usize> {
    let bytes = len.checked_mul(size_of::<T>())?;
    (bytes <= isize::MAX.unsigned_abs()).then_some(bytes)
}

/// Fails if there cannot be this many elements at this pointer. With the length zero, any pointer is valid.
fn check<T>(pointer: *const T, len: usize) -> Result<(), NoSlice> {
    if bytes_of::<T>(len).is_none() {
        Err(NoSlice::TooLong)
    } else if len > 0 && pointer.is_null() {
        Err(NoSlice::Null)
    } else if len > 0 && !pointer.is_aligned() {
        Err(NoSlice::Misaligned)
    } else {
        Ok(())
    }
}

/// Returns the elements at a pointer. With the length zero this is the empty slice, for any pointer.
///
/// # Safety
///
/// Unless it is null or not aligned, the pointer has to point to that many initialised elements, which
/// nobody changes for `'a`.
pub(crate) unsafe fn elements<'a, T>(pointer: *const T, len: usize) -> Result<&'a [T], NoSlice> {
    check(pointer, len)?;
    if len == 0 {
        return Ok(&[]);
    }
    // SAFETY: `check` has found that the pointer is aligned and not null, and that the slice is not larger
    // than an object can be. The caller promises that the elements are initialised and do not change.
    Ok(unsafe { slice::from_raw_parts(pointer, len) })
}

/// Returns the memory of this many elements at a pointer, for writing. It need not be initialised: a
/// buffer in C seldom is.
///
/// # Safety
///
/// Unless it is null or not aligned, the pointer has to point to memory for that many elements, which
/// nobody else uses for `'a`.
#[cfg(feature = "native")]
pub(crate) unsafe fn room<'a, T>(
    pointer: *mut T,
    len: usize,
) -> Result<&'a mut [MaybeUninit<T>], NoSlice> {
    check(pointer, len)?;
    if len == 0 {
        return Ok(&mut []);
    }
    // SAFETY: `check` has found that the pointer is aligned and not null, and that the slice is not larger
    // than an object can be. A `MaybeUninit` need not be initialised. The caller promises that the memory is
    // there, and that no other reference to it is used.
    Ok(unsafe { slice::from_raw_parts_mut(pointer.cast(), len) })
}

/// A range of memory: the address of its first byte, and its length in bytes.
#[cfg(feature = "native")]
pub(crate) type Memory = (usize, usize);

/// No further arguments.
#[cfg(feature = "native")]
pub(crate) const NOWHERE: [Memory; 2] = [(0, 0); 2];

/// Returns the memory of `len` elements at a pointer. If the pointer is null or not aligned, the memory is empty:
/// nothing is read or written there.
#[cfg(feature = "native")]
pub(crate) fn memory<T>(pointer: *const T, len: usize) -> Memory {
    let is_used = !pointer.is_null() && pointer.is_aligned();
    let len = if is_used { len } else { 0 };
    (pointer.addr(), len.saturating_mul(size_of::<T>()))
}

/// Returns whether a function may write to the ranges `written` while it reads the ranges `read`: no range
/// that is written has a byte in common with another range.
#[cfg(feature = "native")]
pub(crate) fn are_apart(written: &[Memory], read: &[Memory]) -> bool {
    let mut rest = written;
    while let Some((own, others)) = rest.split_first() {
        if others.iter().chain(read).any(|other| overlap(*own, *other)) {
            return false;
        }
        rest = others;
    }
    true
}

/// Returns whether two ranges of memory have a byte in common.
#[cfg(feature = "native")]
fn overlap(a: Memory, b: Memory) -> bool {
    let end = |(start, len): Memory| start.saturating_add(len);
    a.1 > 0 && b.1 > 0 && a.0 < end(b) && b.0 < end(a)
}

/// Allocates memory for a string of `len` elements and a terminating zero, and writes the zero. The caller
/// writes the elements before it. Returns `None` if malloc fails.
#[inline]
pub(crate) fn allocate<T: Copy + Default>(len: usize) -> Option<*mut T> {
    let size = bytes_of::<T>(len.checked_add(1)?)?;
    // SAFETY: malloc returns null, which is handled, or memory of `size` bytes that is aligned for every
    // integer and that nobody else uses. The element at `len` is the last one in it.
    unsafe {
        let memory = libc::malloc(size).cast::<T>();
        if memory.is_null() {
            return None;
        }
        memory.add(len).write(T::default());
        Some(memory)
    }
}

/// Copies a text to new memory from malloc, with a terminating zero. Returns `None` if malloc fails.
#[inline]
pub(crate) fn copy(text: &[u8]) -> Option<*mut u8> {
    let memory: *mut u8 = allocate(text.len())?;
    // SAFETY: `allocate` has returned memory for `text.len()` bytes and a zero. It is new, so `text` is not
    // in it.
    unsafe { memory.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    Some(memory)
}
