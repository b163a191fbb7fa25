//! Names as bytes, which may not be valid UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use crate::Errors;

/// Converts bytes to text. Fails if the bytes are not UTF-8.
pub(crate) fn to_text(name: Cow<'_, [u8]>) -> Result<Cow<'_, str>, Errors> {
    match name {
        Cow::Borrowed(bytes) => str::from_utf8(bytes)
            .map(Cow::Borrowed)
            .map_err(|_| Errors::default()),
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|_| Errors::default()),
    }
}
