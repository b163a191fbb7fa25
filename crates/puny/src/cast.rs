//! The two narrowing casts of this crate. Neither may lose anything where it stands;
//! each caller says why it does not.

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
