//! [`Label`]: a label that is being processed.

use alloc::string::String;
use alloc::vec::Vec;

use super::bidi;
use crate::dns::labels::Segment;
use crate::problems::{LabelSpan, Problem, SpannedChar};
use crate::unicode::properties::properties;

/// A label of a name, after mapping and normalisation. An A-label is stored in its decoded form.
pub(crate) struct Label {
    pub(crate) span: LabelSpan,
    pub(crate) text: Vec<SpannedChar>,
    /// Whether the text is all ASCII.
    pub(crate) is_ascii: bool,
    /// The A-label from which the text was decoded.
    pub(crate) a_label: Option<String>,
    /// The problem that makes the A-label invalid, if there is such a problem.
    pub(crate) problem: Option<Problem>,
    /// Whether the label is an A-label that could not be decoded. If `true`, rules about the text are not checked.
    pub(crate) stopped: bool,
    /// The length of the label in ASCII, in octets. `None` if the label was not encoded.
    pub(crate) octets: Option<usize>,
    /// The index of the code point that cannot be encoded, if there is such a code point.
    pub(crate) unencodable: Option<usize>,
    /// Whether the label was decoded from an A-label, and encodes to a different one. Only IDNA2003 compares them.
    #[allow(dead_code)]
    pub(crate) differs: bool,
    /// Whether the label is the last label of the name.
    is_last: bool,
}

impl Label {
    /// Returns a label with this text, which is not decoded yet.
    #[inline]
    pub(crate) fn new(segment: &Segment<'_>, text: Vec<SpannedChar>) -> Label {
        Label::with_span(LabelSpan::from_segment(segment), text, segment.is_last())
    }

    /// Returns a label with this span and text. `is_last` is whether the label is the last label of the name.
    #[inline]
    pub(crate) fn with_span(span: LabelSpan, text: Vec<SpannedChar>, is_last: bool) -> Label {
        Label {
            span,
            is_ascii: is_ascii(&text),
            text,
            a_label: None,
            problem: None,
            stopped: false,
            octets: None,
            unencodable: None,
            differs: false,
            is_last,
        }
    }

    /// Replaces the text by the text that was decoded from this A-label.
    pub(crate) fn set_decoded(&mut self, decoded: &str, a_label: String) {
        self.span.replace_text(&mut self.text, decoded);
        self.is_ascii = is_ascii(&self.text);
        self.span.decoded = true;
        self.a_label = Some(a_label);
    }

    /// Replaces the text of a decoded label by its A-label. A label that was not decoded is unchanged.
    #[inline(never)] // it has two callers, and none is on the fast path
    pub(crate) fn undecode(&mut self) {
        if let Some(a_label) = self.a_label.take() {
            self.span.replace_text(&mut self.text, &a_label);
            self.is_ascii = true;
            self.span.decoded = false;
        }
    }

    /// Returns whether the label is the root: the empty label after the last dot of a name.
    pub(crate) fn is_root(&self) -> bool {
        self.is_last && self.span.index() > 0 && self.text.is_empty()
    }

    /// Returns whether the label is the root, and was already empty before mapping and decoding.
    pub(crate) fn is_written_root(&self) -> bool {
        self.is_root() && self.span.range().is_empty()
    }

    /// Returns whether the label contains right-to-left text.
    pub(crate) fn holds_rtl(&self) -> bool {
        self.text.iter().any(|ch| properties(ch.c).has(bidi::RTL))
    }
}

#[inline(never)] // it has two callers, and none is on the fast path
fn is_ascii(text: &[SpannedChar]) -> bool {
    text.iter().all(|ch| ch.c.is_ascii())
}
