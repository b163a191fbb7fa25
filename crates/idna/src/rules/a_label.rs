//! [`Label`]: a label that is being processed. The functions of this file decode A-labels, report why an A-label cannot
//! be decoded, and encode labels (UTS #46, section 4, step 4, and section 4.2, step 3; RFC 5891, sections 4.4 and 5.3).

use alloc::string::String;
use alloc::vec::Vec;

use puny::label;
use puny::{DecodeError, DecodeErrorKind};

use super::bidi;
use super::flags::InvalidPunycode;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::Segment;
use crate::problems::{push_text, Cause, LabelSpan, Problem, Recorder, SpannedChar, Status};
use crate::unicode::properties::properties;

/// A label of a name, after mapping and normalisation. An A-label is stored in its decoded form.
pub(crate) struct Label {
    pub(crate) span: LabelSpan,
    pub(crate) text: Vec<SpannedChar>,
    /// The problem that makes the A-label invalid, if there is such a problem.
    pub(crate) problem: Option<Problem>,
    /// Whether the label is an A-label that could not be decoded. If `true`, rules about the text are not checked.
    pub(crate) stopped: bool,
    /// Whether the label is the last label of the name.
    is_last: bool,
}

impl Label {
    /// Returns a label with this text, which is not decoded yet.
    pub(crate) fn new(segment: &Segment<'_>, text: Vec<SpannedChar>) -> Label {
        Label {
            span: LabelSpan::from_segment(segment),
            text,
            problem: None,
            stopped: false,
            is_last: segment.is_last(),
        }
    }

    /// Returns whether the label is the root: the empty label after the last dot of a name.
    pub(crate) fn is_root(&self) -> bool {
        self.is_last && self.span.index() > 0 && self.text.is_empty()
    }

    /// Returns whether the label contains right-to-left text.
    pub(crate) fn holds_rtl(&self) -> bool {
        self.text.iter().any(|ch| properties(ch.c).has(bidi::RTL))
    }

    /// Returns whether the label is all ASCII.
    #[cfg(feature = "idna2008")]
    pub(crate) fn is_ascii(&self) -> bool {
        self.text.iter().all(|ch| ch.c.is_ascii())
    }

    /// Appends the full stop that precedes this label, unless the label is the first.
    pub(crate) fn push_full_stop(&self, name: &mut String) {
        if self.span.index() > 0 {
            name.push('.');
        }
    }
}

/// Decodes an A-label, and stores the decoded text in the label (the first three points of UTS #46, section 4, step 4).
/// The label must be ASCII and valid Punycode, and must not decode to ASCII only. If it breaks one of these conditions,
/// stores the problem in the label.
///
/// The decoded text is not encoded again for a comparison with the input. This is not necessary, because the decoder of
/// RFC 3492 accepts only one spelling of each string (section 6.2). The tests of `puny` verify this.
pub(crate) fn decode(label: &mut Label, invalid: InvalidPunycode) {
    let span = label.span;
    if let Some(ch) = label.text.iter().find(|ch| !ch.c.is_ascii()) {
        let problem = span.problem_of(*ch, Status::P4);
        label.problem = Some(problem.because(Cause::NotAscii));
        label.stopped = true;
        return;
    }
    // The text is ASCII, so a byte offset in the string is also an index of a code point in the label.
    let mut basic = String::new();
    push_text(ace_prefix::after(&label.text), &mut basic);
    let mut decoded = String::new();
    match label::decode_append(&basic, &mut decoded) {
        Ok(()) => {
            if decoded.is_ascii() {
                let cause = match decoded.is_empty() {
                    true => Cause::Empty,
                    false => Cause::OnlyAscii,
                };
                label.problem = Some(span.problem(Status::P4).because(cause));
            }
            label.text = span.spanned_chars(&decoded);
            label.span = span.decoded();
        }
        Err(error) => {
            if invalid == InvalidPunycode::Check {
                let offending = label.text.get(ACE_PREFIX.len() + error.offset());
                label.problem = Some(undecodable(span, &basic, error, offending.copied()));
            }
            label.stopped = true;
        }
    }
}

/// Returns the problem of an A-label that cannot be decoded. `basic` is the text after `xn--`, and `offending` is the
/// code point at the offset of the error.
pub(crate) fn undecodable(
    span: LabelSpan,
    basic: &str,
    error: DecodeError,
    offending: Option<SpannedChar>,
) -> Problem {
    let cause = match error.kind() {
        // A delimiter must follow at least one basic code point (RFC 3492, section 3.1). Some decoders accept a
        // delimiter at the start of the text.
        DecodeErrorKind::NotDigit { .. } if error.offset() == 0 && basic.starts_with('-') => {
            Cause::NotCanonical
        }
        DecodeErrorKind::NotDigit { .. } => Cause::NotDigit,
        DecodeErrorKind::UnexpectedEnd => Cause::UnexpectedEnd,
        DecodeErrorKind::NotScalar { code_point } => Cause::NotScalar { value: code_point },
        _ => Cause::Overflow,
    };
    let problem = match offending {
        Some(ch) => span.problem_of(ch, Status::P4),
        None => span.problem(Status::P4),
    };
    problem.because(cause)
}

/// Replaces the text of a decoded label with its A-label. This restores the A-label that was decoded, because each
/// string has only one spelling in Punycode. A label that was not decoded is unchanged.
pub(crate) fn undecode(label: &mut Label) {
    let span = label.span;
    let mut a_label = String::new();
    // Decoded text can be encoded without overflow.
    if span.decoded && push_encoded(&label.text, &mut a_label).is_ok() {
        label.text = span.spanned_chars(&a_label);
        label.span.decoded = false;
    }
}

/// Appends the ACE prefix and the Punycode of a label, without checking any rule. If a code point cannot be encoded,
/// appends nothing and returns the index of the code point.
#[inline(never)]
fn push_encoded(text: &[SpannedChar], ascii: &mut String) -> Result<(), usize> {
    let mut unicode = String::new();
    push_text(text, &mut unicode);
    push_a_label(&unicode, ascii).map_err(|offset| {
        let mut offsets = unicode.char_indices().map(|(at, _)| at);
        offsets.position(|at| at == offset).unwrap_or(0)
    })
}

/// Appends the ACE prefix and the Punycode of a text, without checking any rule. If a code point cannot be encoded,
/// appends nothing and returns the byte offset of the code point.
#[inline(never)]
pub fn push_a_label(unicode: &str, ascii: &mut String) -> Result<(), usize> {
    let before = ascii.len();
    ascii.push_str(ACE_PREFIX);
    label::encode_append(unicode, ascii).map_err(|error| {
        ascii.truncate(before);
        error.offset()
    })
}

/// Appends the ASCII form of a label to a name (UTS #46, section 4.2, step 3), and returns the number of octets
/// appended. If the label is ASCII, appends its text. Otherwise, appends its A-label. If the label cannot be encoded,
/// records a problem and appends the text.
pub(crate) fn encode(label: &Label, ascii: &mut String, report: &mut Recorder) -> usize {
    let Label { span, text, .. } = label;
    let start = ascii.len();
    if text.iter().all(|ch| ch.c.is_ascii()) {
        push_text(text, ascii);
    } else if let Err(index) = push_encoded(text, ascii) {
        push_text(text, ascii);
        match text.get(index) {
            Some(ch) => report.code_point(*span, *ch, Status::A3),
            None => report.label(*span, Status::A3),
        }
    }
    ascii.len() - start
}
