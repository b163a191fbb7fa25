//! [`MaybeUtf8`]: a name whose bytes may not be UTF-8.

use core::str;

use crate::dns::ldh::AsciiCase;

/// A name whose bytes may not be UTF-8, with the result of the quick check.
#[derive(Clone, Copy)]
pub(crate) struct MaybeUtf8<'n> {
    bytes: &'n [u8],
    /// The name as text, if it is known to be UTF-8.
    text: Option<&'n str>,
    /// The result of [`quick_ldh_check`](crate::dns::ldh::quick_ldh_check) for the name.
    ldh_check: Option<AsciiCase>,
}

impl<'n> MaybeUtf8<'n> {
    #[inline]
    pub(crate) fn from_text(text: &'n str, ldh_check: Option<AsciiCase>) -> Self {
        MaybeUtf8 {
            bytes: text.as_bytes(),
            text: Some(text),
            ldh_check,
        }
    }

    #[inline]
    pub(crate) fn from_bytes(bytes: &'n [u8], ldh_check: Option<AsciiCase>) -> Self {
        MaybeUtf8 {
            bytes,
            text: None,
            ldh_check,
        }
    }

    /// Returns the result of [`quick_ldh_check`](crate::dns::ldh::quick_ldh_check) for the name.
    #[inline]
    pub(crate) fn ldh_check(self) -> Option<AsciiCase> {
        self.ldh_check
    }

    #[inline]
    pub(crate) fn bytes(self) -> &'n [u8] {
        self.bytes
    }

    /// Returns a part of the name as text, or `None` if the part is not UTF-8.
    #[inline(never)]
    pub(crate) fn part(self, from: usize, to: usize) -> Option<&'n str> {
        match self.text {
            Some(text) => text.get(from..to),
            None => str::from_utf8(self.bytes.get(from..to)?).ok(),
        }
    }
}
