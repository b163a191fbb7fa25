//! The functions of appendix C for the case of a letter.

/// Changes an ASCII letter to the given case (appendix C, `encode_basic`). Returns any other code point unchanged.
#[inline]
pub(crate) fn with_case(code_point: u32, upper: bool) -> u32 {
    match u8::try_from(code_point) {
        Ok(byte) if upper => u32::from(byte.to_ascii_uppercase()),
        Ok(byte) => u32::from(byte.to_ascii_lowercase()),
        Err(_) => code_point,
    }
}

/// Returns whether a code point is an upper-case ASCII letter (appendix C, `flagged`).
#[inline]
pub(crate) fn is_upper(code_point: u32) -> bool {
    u8::try_from(code_point).map_or(false, |byte| byte.is_ascii_uppercase())
}
