//! What is wrong with one string, for people and for machines.

use std::borrow::Cow;
use std::fmt;

use puny::{DecodeError, EncodeError};

/// One thing that is wrong with a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The name for machines; it does not change.
    pub(crate) kind: &'static str,
    /// The status code that a specification gives it, if one does.
    pub(crate) status: Option<&'static str>,
    /// The index of the label, if the string is a domain name.
    pub(crate) label: Option<usize>,
    /// Where: a byte offset into the string.
    pub(crate) offset: usize,
    /// What there is.
    pub(crate) what: String,
    /// What there should be, and who says so.
    pub(crate) rule: &'static str,
    /// How it could be mended, if that can be guessed.
    pub(crate) hint: Option<Cow<'static, str>>,
}

impl Problem {
    /// A problem of a raw string, which has neither labels nor status codes.
    pub(crate) fn raw(
        kind: &'static str,
        offset: usize,
        what: impl Into<String>,
        rule: &'static str,
    ) -> Self {
        Problem {
            kind,
            status: None,
            label: None,
            offset,
            what: what.into(),
            rule,
            hint: None,
        }
    }

    /// An error in encoding, at a byte offset.
    pub(crate) fn encode(error: EncodeError, offset: usize) -> Self {
        let kind = error.kind();
        Problem::raw(kind.name(), offset, kind.to_string(), kind.rule())
    }

    /// An error in decoding, at a byte offset.
    pub(crate) fn decode(error: DecodeError, offset: usize) -> Self {
        let kind = error.kind();
        Problem::raw(kind.name(), offset, kind.to_string(), kind.rule())
    }

    /// The same with a hint.
    pub(crate) fn with_hint(self, hint: Option<Cow<'static, str>>) -> Self {
        Problem { hint, ..self }
    }
}

/// The message without its place.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.rule)
    }
}

/// The byte offset of the character with this index.
pub(crate) fn byte_offset(text: &str, index: usize) -> usize {
    text.char_indices()
        .nth(index)
        .map_or(text.len(), |(offset, _)| offset)
}
