//! Pointers and lengths of a caller, as slices.

use std::slice;

/// Why a pointer and a length are no slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSlice {
    /// The pointer is null, and the length is not zero.
    Null,
    /// No object is so long.
    TooLong,
}

/// The number of bytes of `len` elements, if an object can be so long.
pub(crate) fn bytes_of<T>(len: usize) -> Option<usize> {
    let bytes = len.checked_mul(size_of::<T>())?;
    (bytes <= isize::MAX.unsigned_abs()).then_some(bytes)
}

/// The elements at a pointer. Null is the empty slice if the length is zero.
///
/// # Safety
///
/// A pointer that is not null has to point to that many elements, which nobody changes for `'a`.
pub(crate) unsafe fn elements<'a, T>(pointer: *const T, len: usize) -> Result<&'a [T], NoSlice> {
    if bytes_of::<T>(len).is_none() {
        return Err(NoSlice::TooLong);
    }
    match (pointer.is_null(), len) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(NoSlice::Null),
        // SAFETY: by the condition above; the length is one that an object can have.
        (false, _) => Ok(unsafe { slice::from_raw_parts(pointer, len) }),
    }
}

/// The elements at a pointer, to write to.
///
/// # Safety
///
/// As [`elements`], and nobody else uses them for `'a`. They have to be initialised, or of a type that
/// has no invalid values and is only written.
#[cfg(feature = "native")]
pub(crate) unsafe fn elements_mut<'a, T>(
    pointer: *mut T,
    len: usize,
) -> Result<&'a mut [T], NoSlice> {
    if bytes_of::<T>(len).is_none() {
        return Err(NoSlice::TooLong);
    }
    match (pointer.is_null(), len) {
        (_, 0) => Ok(&mut []),
        (true, _) => Err(NoSlice::Null),
        // SAFETY: by the condition above; the length is one that an object can have.
        (false, _) => Ok(unsafe { slice::from_raw_parts_mut(pointer, len) }),
    }
}

/// Whether two ranges of memory, each of an address and a number of bytes, have a byte in common.
#[cfg(feature = "native")]
pub(crate) fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    let ends = |(start, len): (usize, usize)| start.saturating_add(len);
    a.1 > 0 && b.1 > 0 && a.0 < ends(b) && b.0 < ends(a)
}
