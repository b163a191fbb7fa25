//! The caller's UTF-32.

use super::code::Code;
use super::memory::MAX_NAME;
use crate::border::{MAX_ELEMENTS, elements};

/// Returns the text of code points before a terminating zero.
///
/// # Safety
///
/// Unless it is not aligned, the pointer has to point to code points that end with zero and that nobody changes
/// during the call.
pub(super) unsafe fn terminated(pointer: *const u32) -> Result<String, Code> {
    if !pointer.is_aligned() {
        return Err(Code::ENCODING_ERROR);
    }
    let mut text = String::new();
    for index in 0..=MAX_NAME {
        // SAFETY: the caller promises code points up to a zero, and no element before this one is zero.
        let value = unsafe { pointer.add(index).read() };
        if value == 0 {
            return Ok(text);
        }
        text.push(scalar(value)?);
    }
    Err(Code::TOO_BIG_DOMAIN)
}

/// Returns the text of an array of code points, which is empty for null; zeros may follow it. A zero inside is
/// refused: the name before it is another one.
///
/// # Safety
///
/// Unless it is null or not aligned, the pointer has to point to `len` code points, if `len` is at most
/// [`MAX_ELEMENTS`]. Nobody changes them during the call.
pub(super) unsafe fn array(pointer: *const u32, len: usize) -> Result<String, Code> {
    if pointer.is_null() {
        return Ok(String::new());
    }
    if len > MAX_ELEMENTS {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    // SAFETY: the caller promises `len` code points, which do not change during the call. The slice is not used after
    // it.
    let values = unsafe { elements(pointer, len) }.map_err(|_| Code::ENCODING_ERROR)?;
    let used = values
        .iter()
        .rposition(|&value| value != 0)
        .map_or(0, |last| last + 1);
    if used > MAX_NAME {
        return Err(Code::TOO_BIG_DOMAIN);
    }
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
