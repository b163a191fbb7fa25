//! Slices from the caller's pointers and lengths, checks for overlap, and memory that the caller frees.

#[cfg(feature = "native")]
use std::mem::MaybeUninit;
use std::slice;

/// The reason why a pointer and a length do not form a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSlice {
    /// The pointer is null, and the length is not zero.
    Null,
    /// The address is not aligned for the type.
    Misaligned,
    /// The array would have more bytes than any object can have (`isize::MAX`).
    TooLong,
}

/// The maximum number of elements in an array of code points, or in a string of Punycode, that a function reads. Real
/// names and labels have at most a few hundred elements.
pub(crate) const MAX_ELEMENTS: usize = 1 << 24;

/// Returns the size of `len` elements in bytes, or `None` if no object can have this size.
pub(crate) fn bytes_of<T>(len: usize) -> Option<usize> {
    let bytes = len.checked_mul(size_of::<T>())?;
    (bytes <= isize::MAX.unsigned_abs()).then_some(bytes)
}

/// Checks that `pointer` can point to `len` elements. If `len` is 0, every pointer is valid, even a null pointer.
fn check_slice<T>(pointer: *const T, len: usize) -> Result<(), NoSlice> {
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

/// Returns the `len` elements at a pointer. If `len` is 0, returns the empty slice for every pointer.
///
/// # Safety
///
/// If `pointer` is not null and is aligned, it must point to `len` initialised elements, which nobody changes during
/// `'a`.
pub(crate) unsafe fn elements<'a, T>(pointer: *const T, len: usize) -> Result<&'a [T], NoSlice> {
    check_slice(pointer, len)?;
    if len == 0 {
        return Ok(&[]);
    }
    // SAFETY: `check_slice` has found that the pointer is not null and is aligned, and that the slice is not larger
    // than an object can be. Under these conditions, the caller of this function promises that the pointer points to
    // `len` initialised elements, which do not change during `'a`.
    Ok(unsafe { slice::from_raw_parts(pointer, len) })
}

/// Returns the memory for `len` elements at a pointer, for writing. The memory need not be initialised, because C
/// programs rarely initialise their buffers.
///
/// # Safety
///
/// If `pointer` is not null and is aligned, it must point to memory for `len` elements, which nobody else uses during
/// `'a`.
#[cfg(feature = "native")]
pub(crate) unsafe fn uninit_elements<'a, T>(
    pointer: *mut T,
    len: usize,
) -> Result<&'a mut [MaybeUninit<T>], NoSlice> {
    check_slice(pointer, len)?;
    if len == 0 {
        return Ok(&mut []);
    }
    // SAFETY: `check_slice` has found that the pointer is not null and is aligned, and that the slice is not larger
    // than an object can be. Under these conditions, the caller of this function promises memory for `len` elements,
    // and that no other reference to it is used during `'a`. The elements are `MaybeUninit`, so the memory need not be
    // initialised.
    Ok(unsafe { slice::from_raw_parts_mut(pointer.cast(), len) })
}

/// A range of memory: the address of its first byte, and its length in bytes.
#[cfg(feature = "native")]
pub(crate) type Memory = (usize, usize);

/// Two empty ranges of memory, for functions that have no further arguments to check for overlap.
#[cfg(feature = "native")]
pub(crate) const NO_RANGES: [Memory; 2] = [(0, 0); 2];

/// Returns the range of memory that `len` elements at a pointer occupy. If the pointer is null or not aligned, returns
/// an empty range, because no function reads or writes at such a pointer.
#[cfg(feature = "native")]
pub(crate) fn memory_range<T>(pointer: *const T, len: usize) -> Memory {
    let is_used = !pointer.is_null() && pointer.is_aligned();
    let len = if is_used { len } else { 0 };
    (pointer.addr(), len.saturating_mul(size_of::<T>()))
}

/// Returns whether a function may write to the ranges `written` while it reads the ranges `read`: no range in `written`
/// may share a byte with another range of either list.
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

/// Returns whether two ranges of memory share a byte.
#[cfg(feature = "native")]
fn overlap(a: Memory, b: Memory) -> bool {
    let end = |(start, len): Memory| start.saturating_add(len);
    a.1 > 0 && b.1 > 0 && a.0 < end(b) && b.0 < end(a)
}

/// Allocates memory for `len` elements and a terminating zero, and writes the zero. The caller of this function writes
/// the elements. Returns `None` if `malloc` fails.
#[inline]
pub(crate) fn allocate<T: Copy + Default>(len: usize) -> Option<*mut T> {
    let size = bytes_of::<T>(len.checked_add(1)?)?;
    // SAFETY: `malloc` returns either null or a block of `size` bytes. For null, this function returns `None` below.
    // Nobody else uses the block, and it is aligned for every integer type. `size` is the size of `len + 1` elements,
    // so the element at index `len` is inside this block.
    unsafe {
        let memory = libc::malloc(size).cast::<T>();
        if memory.is_null() {
            return None;
        }
        memory.add(len).write(T::default());
        Some(memory)
    }
}

/// Copies a text to new memory from `malloc`, and adds a terminating zero. Returns `None` if `malloc` fails.
#[inline]
pub(crate) fn copy_to_malloc(text: &[u8]) -> Option<*mut u8> {
    let memory: *mut u8 = allocate(text.len())?;
    // SAFETY: `allocate` has returned memory for `text.len()` bytes and a zero, so the memory is large enough for all
    // bytes of `text`. The memory is new, so it does not overlap `text`.
    unsafe { memory.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    Some(memory)
}
