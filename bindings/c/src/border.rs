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
    /// The length is greater than that of any object.
    TooLong,
}

/// The maximum number of elements of an array of code points or of Punycode that is read. A name or a
/// label has a few hundred.
pub(crate) const MAX_ELEMENTS: usize = 1 << 24;

/// The number of bytes of `len` elements, if an object can be that long.
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

/// The elements at a pointer. With the length zero this is the empty slice, for any pointer.
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
    // SAFETY: the pointer is not null, and aligned, and the length is one that an object can have; the
    // rest is the caller's condition.
    Ok(unsafe { slice::from_raw_parts(pointer, len) })
}

/// The memory of this many elements at a pointer, for writing. It need not be initialised: a buffer in C
/// seldom is.
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
    // SAFETY: as in `elements`; what is not initialised is a `MaybeUninit` too.
    Ok(unsafe { slice::from_raw_parts_mut(pointer.cast(), len) })
}

/// Whether two ranges of memory, each of an address and a number of bytes, have a byte in common.
#[cfg(feature = "native")]
pub(crate) fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    let ends = |(start, len): (usize, usize)| start.saturating_add(len);
    a.1 > 0 && b.1 > 0 && a.0 < ends(b) && b.0 < ends(a)
}

/// Memory from malloc for a string of `len` elements and a terminating zero, which is written; the caller
/// writes the elements before it. `None` if malloc fails.
#[inline]
pub(crate) fn allocate<T: Copy + Default>(len: usize) -> Option<*mut T> {
    let size = bytes_of::<T>(len.checked_add(1)?)?;
    // SAFETY: malloc returns null or as many bytes, aligned for every integer; the last element is
    // written here.
    unsafe {
        let memory = libc::malloc(size).cast::<T>();
        if memory.is_null() {
            return None;
        }
        memory.add(len).write(T::default());
        Some(memory)
    }
}

/// A copy with a terminating zero, in memory from malloc; `None` if malloc fails.
#[inline]
pub(crate) fn copy(text: &[u8]) -> Option<*mut u8> {
    let memory: *mut u8 = allocate(text.len())?;
    // SAFETY: there is room for as many bytes, in new memory.
    unsafe { memory.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    Some(memory)
}
