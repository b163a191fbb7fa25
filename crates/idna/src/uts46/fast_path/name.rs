//! A name that may not be UTF-8.

use core::str;

use crate::dns::ldh::AsciiCase;

/// A name, as bytes, and as text if it is known to be UTF-8, with the result of the quick check.
#[derive(Clone, Copy)]
pub(crate) struct Name<'n> {
    bytes: &'n [u8],
    text: Option<&'n str>,
    case: Option<AsciiCase>,
}

impl<'n> Name<'n> {
    #[inline]
    pub(crate) fn from_text(text: &'n str, case: Option<AsciiCase>) -> Self {
        Name {
            bytes: text.as_bytes(),
            text: Some(text),
            case,
        }
    }

    #[inline]
    pub(crate) fn from_bytes(bytes: &'n [u8], case: Option<AsciiCase>) -> Self {
        Name {
            bytes,
            text: None,
            case,
        }
    }

    /// What [`quick_ldh_check`](crate::dns::ldh::quick_ldh_check) says of the name.
    #[inline]
    pub(crate) fn case(self) -> Option<AsciiCase> {
        self.case
    }

    #[inline]
    pub(crate) fn bytes(self) -> &'n [u8] {
        self.bytes
    }

    /// A part of the name as text, if it is.
    #[inline(never)]
    pub(crate) fn part(self, from: usize, to: usize) -> Option<&'n str> {
        match self.text {
            Some(text) => text.get(from..to),
            None => str::from_utf8(self.bytes.get(from..to)?).ok(),
        }
    }
}
