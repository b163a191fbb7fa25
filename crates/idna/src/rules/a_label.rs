//! Decodes A-labels, reports why an A-label cannot be decoded, and encodes labels (UTS #46, section 4, step 4, and
//! section 4.2, step 3; RFC 5891, sections 4.4 and 5.3).

use alloc::string::String;
use core::str;

use puny::invariant::Ensured;
use puny::label::{self, CAPACITY};
use puny::{DecodeError, DecodeErrorKind};

use super::flags::InvalidPunycode;
use super::label::Label;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::problems::{push_text, Cause, LabelSpan, Problem, Recorder, Rule, SpannedChar};

/// Decodes an A-label, and stores the decoded text in the label (the first three points of UTS #46, section 4, step 4).
/// The label must be ASCII and valid Punycode, and must not decode to ASCII only. If it breaks one of these conditions,
/// stores the problem in the label.
///
/// The decoded text is not encoded again for a comparison with the input. This is not necessary, because the decoder of
/// RFC 3492 accepts only one spelling of each string (section 6.2). The tests of `puny` verify this.
pub(crate) fn decode(label: &mut Label, invalid: InvalidPunycode) {
    let span = label.span;
    let mut others = label.text.iter().filter(|ch| !ch.c.is_ascii());
    if let (false, Some(ch)) = (label.is_ascii, others.next()) {
        let problem = span.problem_of(*ch, Rule::BadALabel);
        label.problem = Some(problem.because(Cause::NotAscii));
        label.stopped = true;
        return;
    }
    match decode_punycode(label) {
        Ok(()) if label.is_ascii => {
            let cause = match label.text.is_empty() {
                true => Cause::Empty,
                false => Cause::OnlyAscii,
            };
            label.problem = Some(span.problem(Rule::BadALabel).because(cause));
        }
        Ok(()) => {}
        Err(problem) => {
            label.problem = Some(problem).filter(|_| invalid == InvalidPunycode::Check);
            label.stopped = true;
        }
    }
}

/// Decodes the Punycode of a label, and stores the decoded text in the label. The label must begin with the ACE prefix.
/// Returns the problem if the text after the prefix is not valid Punycode.
pub(crate) fn decode_punycode(label: &mut Label) -> Result<(), Problem> {
    let mut a_label = String::new();
    push_text(&label.text, &mut a_label);
    let basic = a_label.get(ACE_PREFIX.len()..).ensured();
    let mut decoded = String::new();
    if let Err(error) = label::decode_append(basic, &mut decoded) {
        // The text before the offset is ASCII: the decoder refuses the first code point outside ASCII.
        let offending = label.text.get(ACE_PREFIX.len() + error.offset()).copied();
        return Err(undecodable(label.span, basic, error, offending));
    }
    label.set_decoded(&decoded, a_label);
    Ok(())
}

/// Returns the problem of an A-label that cannot be decoded. `basic` is the text after `xn--`, and `offending` is the
/// code point at the offset of the error.
fn undecodable(
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
        Some(ch) => span.problem_of(ch, Rule::BadALabel),
        None => span.problem(Rule::BadALabel),
    };
    problem.because(cause)
}

/// Appends the ACE prefix and the Punycode of a label, without checking any rule. If a code point cannot be encoded,
/// appends nothing and returns the index of the code point.
#[inline(never)]
fn push_encoded(text: &[SpannedChar], ascii: &mut String) -> Result<(), usize> {
    if push_short(text.iter().map(|ch| ch.c), ascii) {
        return Ok(());
    }
    let mut unicode = String::new();
    push_text(text, &mut unicode);
    push_long(&unicode, ascii).map_err(|offset| {
        let mut offsets = unicode.char_indices().map(|(at, _)| at);
        offsets.position(|at| at == offset).ensured()
    })
}

/// Appends the ACE prefix and the Punycode of a text, without checking any rule. If a code point cannot be encoded,
/// appends nothing and returns the byte offset of the code point.
pub fn push_a_label(unicode: &str, ascii: &mut String) -> Result<(), usize> {
    match push_short(unicode.chars(), ascii) {
        true => Ok(()),
        false => push_long(unicode, ascii),
    }
}

/// Appends the ACE prefix and the Punycode of a text, if the Punycode has at most 63 octets. Otherwise, appends nothing
/// and returns `false`.
fn push_short(unicode: impl Iterator<Item = char>, ascii: &mut String) -> bool {
    if cfg!(puny_compact) {
        return false; // without the fast path, only `push_long` is needed
    }
    // The encoder is generic. The fast path gives it a slice too, so a program contains it once.
    let mut text = ['\0'; CAPACITY];
    let mut length = 0;
    for c in unicode {
        match text.get_mut(length) {
            Some(place) => *place = c,
            None => return false,
        }
        length += 1;
    }
    push_slice(text.get(..length).ensured(), ascii)
}

#[inline(never)]
fn push_slice(unicode: &[char], ascii: &mut String) -> bool {
    let mut basic = [0; CAPACITY];
    let length = label::encode(unicode.iter().copied(), &mut basic);
    let basic = length.and_then(|length| str::from_utf8(basic.get(..length)?).ok());
    if let Some(basic) = basic {
        ascii.push_str(ACE_PREFIX);
        ascii.push_str(basic);
    }
    basic.is_some()
}

/// Appends the ACE prefix and the Punycode of a text of any length. If a code point cannot be encoded, appends nothing
/// and returns the byte offset of the code point.
#[inline(never)]
fn push_long(unicode: &str, ascii: &mut String) -> Result<(), usize> {
    let before = ascii.len();
    ascii.push_str(ACE_PREFIX);
    label::encode_append(unicode, ascii).map_err(|error| {
        ascii.truncate(before);
        error.offset()
    })
}

/// Appends the ASCII form of a label to a name (UTS #46, section 4.2, step 3), and stores its length in the label. If
/// the label is ASCII, appends its text. Otherwise, appends its A-label. If the label cannot be encoded, appends the
/// text.
pub(crate) fn encode(label: &mut Label, ascii: &mut String) {
    let start = ascii.len();
    match &label.a_label {
        // Each string has only one spelling in Punycode, so a decoded label need not be encoded again.
        Some(a_label) if !label.is_ascii => ascii.push_str(a_label),
        _ if label.is_ascii => push_text(&label.text, ascii),
        _ => {
            label.unencodable = push_encoded(&label.text, ascii).err();
            if label.unencodable.is_some() {
                push_text(&label.text, ascii);
            }
        }
    }
    label.octets = Some(ascii.len() - start);
}

/// Returns the number of octets of a label in ASCII, or `usize::MAX` if the label cannot be encoded.
pub(crate) fn count_octets(label: &Label) -> usize {
    match &label.a_label {
        Some(a_label) if !label.is_ascii => a_label.len(),
        _ if label.is_ascii => label.text.len(),
        _ => {
            let mut ascii = String::new();
            let encoded = push_encoded(&label.text, &mut ascii);
            encoded.map_or(usize::MAX, |()| ascii.len())
        }
    }
}

/// Checks that an A-label is valid (P4).
pub(crate) fn check_decoding(label: &Label, report: &mut Recorder) {
    if let Some(problem) = label.problem {
        report.problem(problem);
    }
}

/// Checks that a label was encoded without overflow (A3). Records the code point that cannot be encoded.
pub(crate) fn check_encoding(label: &Label, report: &mut Recorder) {
    if let Some(index) = label.unencodable {
        match label.text.get(index) {
            Some(ch) => report.code_point(label.span, *ch, Rule::NotEncodable),
            None => report.label(label.span, Rule::NotEncodable),
        }
    }
}
