//! The caller's UTF-32.

use super::code::Code;
use crate::border::{MAX_ELEMENTS, elements};

/// The text of code points before a terminating zero.
///
/// # Safety
///
/// Unless it is not aligned, the pointer has to point to code points that end with zero.
pub(super) unsafe fn terminated(pointer: *const u32) -> Result<String, Code> {
    if !pointer.is_aligned() {
        return Err(Code::ENCODING_ERROR);
    }
    let mut text = String::new();
    for index in 0..MAX_ELEMENTS {
        // SAFETY: by the condition above, since no element before this one is zero.
        let value = unsafe { pointer.add(index).read() };
        if value == 0 {
            return Ok(text);
        }
        text.push(scalar(value)?);
    }
    Err(Code::TOO_BIG_DOMAIN)
}

/// The text of an array of code points, which is empty for null; zeros may follow it. A zero inside is
/// refused: the name before it is another one.
///
/// # Safety
///
/// Unless it is null or not aligned, the pointer has to point to `len` code points, if `len` is at most
/// [`MAX_ELEMENTS`].
pub(super) unsafe fn array(pointer: *const u32, len: usize) -> Result<String, Code> {
    if pointer.is_null() {
        return Ok(String::new());
    }
    if len > MAX_ELEMENTS {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    // SAFETY: the contract is the same.
    let values = unsafe { elements(pointer, len) }.map_err(|_| Code::ENCODING_ERROR)?;
    let used = values
        .iter()
        .rposition(|&value| value != 0)
        .map_or(0, |last| last + 1);
    let values = values.iter().take(used);
    values
        .map(|&value| {
            if value == 0 {
                Err(Code::ENCODING_ERROR)
            } else {
                scalar(value)
            }
        })
        .collect()
}

/// libidn2 lets U+DC00 to U+DFFF pass.
fn scalar(value: u32) -> Result<char, Code> {
    char::from_u32(value).ok_or(Code::ENCODING_ERROR)
}
