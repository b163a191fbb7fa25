//! Arithmetic that cannot fail where it stands, said once.
//!
//! Each caller says why its number fits or its divisor is not zero; the functions only
//! spell it in a way in which no panic is left for the compiler to provide for.

/// A number that is below 2³².
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_u32(number: u64) -> u32 {
    number as u32
}

/// A number that is an index or a length in memory.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn to_usize(number: u64) -> usize {
    number as usize
}

/// The quotient and the remainder by a divisor that is not zero.
#[inline]
pub(crate) fn divide(dividend: u64, divisor: u64) -> (u64, u64) {
    let divisor = divisor.max(1);
    (dividend / divisor, dividend % divisor)
}
