//! Functions that read the caller's strings in UTF-32.

use super::code::Code;
use super::memory::MAX_NAME;
use crate::border::{MAX_ELEMENTS, elements};

/// Returns the text of the code points before a terminating zero. Fails if a value is not a code point, or if the text
/// is longer than [`MAX_NAME`] code points.
///
/// # Safety
///
/// If `pointer` is aligned, it must point to code points that end with zero and that nobody changes during the call.
pub(super) unsafe fn read_terminated(pointer: *const u32) -> Result<String, Code> {
    if !pointer.is_aligned() {
        return Err(Code::ENCODING_ERROR);
    }
    let mut text = String::new();
    for index in 0..=MAX_NAME {
        // SAFETY: the pointer is aligned, so the caller promises that code points up to and including a zero can be
        // read. The code points before this index are not zero, so the code point at this index can be read.
        let value = unsafe { pointer.add(index).read() };
        if value == 0 {
            return Ok(text);
        }
        text.push(to_char(value)?);
    }
    Err(Code::TOO_BIG_DOMAIN)
}

/// Returns the text of an array of code points. For a null pointer, returns an empty text. Ignores zeros at the end of
/// the array. Fails if a zero is before another code point, because a name that ended at this zero would be another
/// name.
///
/// # Safety
///
/// If `pointer` is not null and is aligned, and `len` is at most [`MAX_ELEMENTS`], then `pointer` must point to `len`
/// code points that nobody changes during the call.
pub(super) unsafe fn read_array(pointer: *const u32, len: usize) -> Result<String, Code> {
    if pointer.is_null() {
        return Ok(String::new());
    }
    if len > MAX_ELEMENTS {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    // SAFETY: the pointer is not null, `len` is at most `MAX_ELEMENTS`, and `elements` checks the alignment. The caller
    // promises that such a pointer points to `len` code points that do not change during the call. The slice is not
    // used after the call.
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
                to_char(value)
            }
        })
        .collect()
}

/// Returns the character with this code point. Fails if the value is a surrogate or greater than U+10FFFF. libidn2
/// accepts the surrogates U+DC00 to U+DFFF.
fn to_char(value: u32) -> Result<char, Code> {
    char::from_u32(value).ok_or(Code::ENCODING_ERROR)
}
