//! The labels of a name, decoded and in ASCII.

use puny_idna::{Edition, Rfc5895};

use super::Name;
use crate::convert::codec::hint::is_a_label;

/// The prefix of A-labels.
pub(in super::super) const PREFIX: &str = "xn--";

/// A label, mapped and normalised.
pub(in super::super) struct Label<'n> {
    pub(in super::super) index: usize,
    /// As it is written.
    pub(in super::super) given: &'n str,
    pub(in super::super) text: String,
    /// The offset after `xn--`, if any.
    digits: Option<usize>,
    /// The decoded label.
    pub(in super::super) decoded: Option<String>,
    pub(in super::super) is_last: bool,
}

impl Label<'_> {
    /// The digits to decode, in a label that begins with `xn--`.
    pub(in super::super) fn digits(&self) -> Option<&str> {
        self.text.get(self.digits?..)
    }

    /// Whether it begins with `xn--` but cannot be decoded.
    pub(in super::super) fn is_stopped(&self) -> bool {
        self.digits.is_some() && self.decoded.is_none()
    }

    /// The text to which rules apply.
    pub(in super::super) fn unicode(&self) -> &str {
        self.decoded.as_deref().unwrap_or(&self.text)
    }

    /// The text to encode, if any.
    pub(in super::super) fn to_encode(&self) -> Option<&str> {
        (self.digits.is_none() && !self.text.is_ascii()).then_some(&self.text)
    }

    /// The label in ASCII; `None` if it cannot be encoded.
    pub(in super::super) fn ascii(&self) -> Option<String> {
        match self.to_encode() {
            Some(text) => Some(PREFIX.to_owned() + &puny::punycode::encode(text).ok()?),
            None => Some(self.text.clone()),
        }
    }
}

impl Name<'_> {
    /// The labels, each made when requested.
    pub(in super::super) fn labels(&self) -> impl Iterator<Item = Label<'_>> {
        let length = self.input.len();
        self.segments().enumerate().map(move |(index, segment)| {
            let mut text = self.prepared_label(segment.text);
            let is_a_label = match self.flags {
                // ASCII in any case; without mapping, lower-case it first.
                Edition::Idna2008(_) => {
                    let is = is_a_label(&text) && text.is_ascii();
                    if is {
                        text.make_ascii_lowercase();
                    }
                    is
                }
                _ => is_a_label(&text),
            };
            let digits = is_a_label.then_some(PREFIX.len());
            let decoded = digits.and_then(|start| puny::punycode::decode(text.get(start..)?).ok());
            Label {
                index,
                given: segment.text,
                text,
                digits,
                decoded,
                is_last: segment.range().end == length,
            }
        })
    }

    /// Whether the name skips mapping.
    pub(in super::super) fn is_unmapped(&self) -> bool {
        matches!(self.flags, Edition::Idna2008(flags) if flags.rfc5895() == Rfc5895::Off)
    }
}
