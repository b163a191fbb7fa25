//! Conversions from and to the charset of the locale, by functions of the C library.

use std::borrow::Cow;
use std::ffi::CStr;

use super::code::Code;

/// Calls a function with the name of the charset of the program's locale.
fn with_charset<R>(then: impl FnOnce(&CStr) -> R) -> Result<R, Code> {
    // SAFETY: `nl_langinfo` returns null, which is handled below, or a string that is valid until the locale changes. A
    // program must not change the locale while other threads use the locale, and this thread does not change the locale
    // before the last use of the string.
    let name = unsafe {
        let name = libc::nl_langinfo(libc::CODESET);
        if name.is_null() {
            return Err(Code::NO_CODESET);
        }
        CStr::from_ptr(name)
    };
    if name.is_empty() {
        Err(Code::NO_CODESET)
    } else {
        Ok(then(name))
    }
}

/// Returns whether the charset of the locale is UTF-8.
pub(super) fn is_utf8() -> Result<bool, Code> {
    with_charset(|name| {
        let name = name.to_bytes();
        name.eq_ignore_ascii_case(b"UTF-8") || name.eq_ignore_ascii_case(b"UTF8")
    })
}

/// Converts bytes in the charset of the locale to text.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Code> {
    if is_utf8()? {
        let text = str::from_utf8(bytes).map_err(|_| Code::ICONV_FAIL)?;
        return Ok(Cow::Borrowed(text));
    }
    let utf8 =
        with_charset(|charset| convert_charset(bytes, c"UTF-8", charset, Code::ICONV_FAIL))??;
    String::from_utf8(utf8)
        .map(Cow::Owned)
        .map_err(|_| Code::ICONV_FAIL)
}

/// Converts a text to the charset of the locale, which must not be UTF-8. Fails if the charset lacks a character of the
/// text.
pub(super) fn encode(text: &str) -> Result<Vec<u8>, Code> {
    let convert =
        |charset: &_| convert_charset(text.as_bytes(), charset, c"UTF-8", Code::ENCODING_ERROR);
    let bytes = with_charset(convert)??;
    // A zero would end the C string too early.
    if bytes.contains(&0) {
        Err(Code::ENCODING_ERROR)
    } else {
        Ok(bytes)
    }
}

/// Converts bytes from one charset to another. Returns the error `refused` if bytes are invalid, if a character has no
/// equivalent in the charset `to`, or if a charset is unknown.
fn convert_charset(bytes: &[u8], to: &CStr, from: &CStr, refused: Code) -> Result<Vec<u8>, Code> {
    // The pointer of an empty slice may be invalid in C.
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    // SAFETY: `to` and `from` are `CStr`, so they end with a zero. `convert_all` requires an open descriptor that
    // nobody else uses. `iconv_open` has returned this descriptor, no other code has the descriptor, and this function
    // closes it once, after `convert_all`.
    unsafe {
        let descriptor = libc::iconv_open(to.as_ptr(), from.as_ptr());
        // If `iconv_open` fails, it returns a descriptor with the value -1.
        if descriptor.addr() == usize::MAX {
            return Err(match errno() {
                Some(libc::ENOMEM) => Code::MALLOC,
                _ => refused,
            });
        }
        let converted = convert_all(descriptor, bytes);
        libc::iconv_close(descriptor);
        converted.ok_or(refused)
    }
}

/// Returns the value of `errno`.
fn errno() -> Option<i32> {
    std::io::Error::last_os_error().raw_os_error()
}

/// Converts all bytes. Returns `None` if a byte cannot be converted, or cannot be converted reversibly.
///
/// # Safety
///
/// The descriptor must be open, and nobody else may use it.
unsafe fn convert_all(descriptor: libc::iconv_t, bytes: &[u8]) -> Option<Vec<u8>> {
    let mut input = bytes.as_ptr().cast_mut().cast();
    let mut left = bytes.len();
    let mut output = Vec::new();
    // After all bytes are read, one more call writes the bytes that return to the initial shift state.
    let mut is_end = false;
    loop {
        let mut part = [0_u8; 256];
        let mut to = part.as_mut_ptr().cast();
        let mut room = part.len();
        // SAFETY: the caller promises that the descriptor is open and that nobody else uses it. `input` points to the
        // `left` bytes that are not yet converted. `to` points into `part`, which has room for `room` bytes. `iconv`
        // reads at most `left` bytes, writes at most `room` bytes, and does not write to its input. The null pointers
        // in the last call mean that all input has been read.
        let result = unsafe {
            match is_end {
                false => libc::iconv(
                    descriptor,
                    &raw mut input,
                    &raw mut left,
                    &raw mut to,
                    &raw mut room,
                ),
                true => {
                    let null = std::ptr::null_mut();
                    libc::iconv(descriptor, null, null.cast(), &raw mut to, &raw mut room)
                }
            }
        };
        // Read `errno` here, before another function can change it.
        let is_full = errno() == Some(libc::E2BIG);
        let written = part.len().checked_sub(room)?;
        output.extend_from_slice(part.get(..written)?);
        match result {
            0 if is_end => return Some(output),
            0 => is_end = true,
            usize::MAX if is_full && written > 0 => {}
            // Either the bytes are invalid, or the result is the number of irreversible conversions.
            _ => return None,
        }
    }
}
