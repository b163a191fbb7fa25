//! Functions for all casts and divisions that cannot fail.
//!
//! Each caller explains why its value fits or why its divisor is not zero. The functions are written so that the
//! compiler generates no code that panics.

/// Casts an integer that must be below 2³².
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_u32(number: u64) -> u32 {
    number as u32
}

/// Casts an integer that must be an index or a length in memory.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_usize(number: u64) -> usize {
    number as usize
}

/// Returns the quotient and the remainder. The divisor must not be zero.
#[inline]
pub(crate) fn divide(dividend: u64, divisor: u64) -> (u64, u64) {
    let divisor = divisor.max(1);
    (dividend / divisor, dividend % divisor)
}
