//! The lower case of capitals. The standard library has the lower case of every letter too, but in the Unicode version
//! of the compiler.

use super::tables::lower::{FIRST, LAST, SHIFT, STEP};

/// Returns the lower case of a capital that IDNA2008 does not allow (`Simple_Lowercase_Mapping` of UAX #44), or `None`
/// for any other code point, for a fullwidth capital and for U+0130.
pub(crate) fn lower_case(c: char) -> Option<char> {
    let c = c as u32;
    let run = FIRST.partition_point(|first| *first <= c).checked_sub(1)?;
    let (first, last) = (*FIRST.get(run)?, *LAST.get(run)?);
    let is_capital = c <= last && (c - first) % u32::from(*STEP.get(run)?) == 0;
    let lower = c.wrapping_add(*SHIFT.get(run)? as u32);
    char::from_u32(lower).filter(|_| is_capital)
}
