//! Casts and divisions that cannot fail, in one place.
//!
//! Each caller says why its value fits or its divisor is not zero. The functions are written so
//! that the compiler generates no panic.

/// Casts an integer that is below 2³².
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_u32(number: u64) -> u32 {
    number as u32
}

/// Casts an integer that is an index or a length in memory.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_usize(number: u64) -> usize {
    number as usize
}

/// Returns the quotient and the remainder. The divisor is not zero.
#[inline]
pub(crate) fn divide(dividend: u64, divisor: u64) -> (u64, u64) {
    let divisor = divisor.max(1);
    (dividend / divisor, dividend % divisor)
}
