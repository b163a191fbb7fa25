//! A field of a line, by its range: nothing is copied, so that what is not converted can come
//! out byte for byte.

use std::borrow::Cow;
use std::ops::Range;

/// How the bytes of a field say what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// As they are.
    None,
    /// In double quotes, and each one inside is written twice (RFC 4180).
    Csv,
}

/// A field, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) range: Range<usize>,
    pub(crate) quoting: Quoting,
}

impl Field {
    /// What the field says: of a quoted one, each pair of quotes is one.
    pub(crate) fn content<'l>(&self, line: &'l [u8]) -> Cow<'l, [u8]> {
        let bytes = self.bytes(line);
        if self.quoting == Quoting::None || memchr::memchr(b'"', bytes).is_none() {
            return Cow::Borrowed(bytes);
        }
        let mut is_first = false;
        let content = bytes.iter().copied().filter(|&byte| {
            is_first = byte == b'"' && !is_first;
            !is_first
        });
        Cow::Owned(content.collect())
    }

    /// Whether something is around it that is no part of it.
    pub(crate) fn is_quoted(&self) -> bool {
        self.quoting != Quoting::None
    }

    /// The bytes of the field in its line.
    pub(crate) fn bytes<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        line.get(self.range.clone()).unwrap_or_default()
    }
}

/// Whether a byte is a space or a tab.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
