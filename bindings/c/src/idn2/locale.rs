//! The charset of the locale, by functions of the C library, which knows the names of all charsets of its
//! locales.

use std::borrow::Cow;
use std::ffi::CStr;

use super::code::Code;

/// Calls a function with the name of the charset of the program's locale.
fn with_charset<R>(then: impl FnOnce(&CStr) -> R) -> Result<R, Code> {
    // SAFETY: the C library returns a string, or null, which is valid until the locale changes. A program
    // must not change it while other threads use it.
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

/// Whether it is UTF-8.
pub(super) fn is_utf8() -> Result<bool, Code> {
    with_charset(|name| {
        let name = name.to_bytes();
        name.eq_ignore_ascii_case(b"UTF-8") || name.eq_ignore_ascii_case(b"UTF8")
    })
}

/// Bytes in the charset of the locale, as text.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Code> {
    if is_utf8()? {
        let text = str::from_utf8(bytes).map_err(|_| Code::ICONV_FAIL)?;
        return Ok(Cow::Borrowed(text));
    }
    let utf8 = with_charset(|charset| convert(bytes, c"UTF-8", charset, Code::ICONV_FAIL))??;
    String::from_utf8(utf8)
        .map(Cow::Owned)
        .map_err(|_| Code::ICONV_FAIL)
}

/// A text in the charset of the locale, which is not UTF-8. A character that the charset lacks is an error.
pub(super) fn encode(text: &str) -> Result<Vec<u8>, Code> {
    let convert = |charset: &_| convert(text.as_bytes(), charset, c"UTF-8", Code::ENCODING_ERROR);
    let bytes = with_charset(convert)??;
    // A C string would end there.
    if bytes.contains(&0) {
        Err(Code::ENCODING_ERROR)
    } else {
        Ok(bytes)
    }
}

/// Converts between charsets. The error is `refused` for bytes that are invalid or have no equivalent, and for
/// an unknown charset.
fn convert(bytes: &[u8], to: &CStr, from: &CStr, refused: Code) -> Result<Vec<u8>, Code> {
    // An empty slice may have a pointer that is not valid in C.
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    // SAFETY: both are strings. The descriptor is open in `run`, and closed once after it.
    unsafe {
        let descriptor = libc::iconv_open(to.as_ptr(), from.as_ptr());
        // -1 is that of a failure.
        if descriptor.addr() == usize::MAX {
            return Err(match errno() {
                Some(libc::ENOMEM) => Code::MALLOC,
                _ => refused,
            });
        }
        let converted = run(descriptor, bytes);
        libc::iconv_close(descriptor);
        converted.ok_or(refused)
    }
}

/// The `errno` of the last function of the C library that failed.
fn errno() -> Option<i32> {
    std::io::Error::last_os_error().raw_os_error()
}

/// Converts all of the bytes.
///
/// # Safety
///
/// The descriptor has to be open, and nobody else may use it.
unsafe fn run(descriptor: libc::iconv_t, bytes: &[u8]) -> Option<Vec<u8>> {
    let mut input = bytes.as_ptr().cast_mut().cast();
    let mut left = bytes.len();
    let mut output = Vec::new();
    // The last call writes what returns to the initial state.
    let mut is_end = false;
    loop {
        let mut part = [0_u8; 256];
        let mut to = part.as_mut_ptr().cast();
        let mut room = part.len();
        // SAFETY: the descriptor is open, and the pointers and lengths are those of the slices, of which
        // iconv moves the pointers no further than the lengths say; it does not write to its input.
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
        // Before anything else may change it.
        let is_full = errno() == Some(libc::E2BIG);
        let written = part.len().checked_sub(room)?;
        output.extend_from_slice(part.get(..written)?);
        match result {
            // A number of conversions that cannot be undone: none is wanted.
            0 if is_end => return Some(output),
            0 => is_end = true,
            usize::MAX if is_full && written > 0 => {}
            _ => return None,
        }
    }
}
