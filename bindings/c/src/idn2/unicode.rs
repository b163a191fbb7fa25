//! The conversion of names to Unicode. A-labels are decoded, and all other labels stay unchanged.
//!
//! libidn2 decodes a label without checking the result, so a program could show the text of another name. This library
//! accepts a decoded label only if the label is not all ASCII, and if UTS #46 neither maps nor disallows any of its
//! code points.

use puny::label::DecodedLabel;
use puny::{DecodeErrorKind, punycode};
use puny_idna::MAX_LABEL;
use puny_idna::code_point::{MappingStatus, mapping_status};

use super::code::Code;
use super::label::after_prefix;
use super::memory::{Writer, position};

/// The maximum number of code points in a result.
const MAX_CODE_POINTS: usize = 255;

/// An encoding of the result: `u8` is UTF-8, and `u32` is UTF-32.
pub(super) trait Encoding: Copy + Default {
    /// The maximum number of elements that encode one code point.
    const MAX_ELEMENTS: usize;

    /// Appends ASCII bytes. Returns `None` if there is not enough room.
    fn push_ascii(bytes: &[u8], to: &mut Writer<Self>) -> Option<()>;

    /// Appends one code point. Returns `None` if there is not enough room.
    fn push_char(c: char, to: &mut Writer<Self>) -> Option<()>;
}

impl Encoding for u8 {
    const MAX_ELEMENTS: usize = 4;

    #[inline]
    fn push_ascii(bytes: &[u8], to: &mut Writer<u8>) -> Option<()> {
        to.push(bytes)
    }

    #[inline]
    fn push_char(c: char, to: &mut Writer<u8>) -> Option<()> {
        let mut bytes = [0; 4];
        let len = c.encode_utf8(&mut bytes).len();
        to.push_few(bytes, len)
    }
}

impl Encoding for u32 {
    const MAX_ELEMENTS: usize = 1;

    #[inline]
    fn push_ascii(bytes: &[u8], to: &mut Writer<u32>) -> Option<()> {
        to.push_bytes(bytes, u32::from)
    }

    #[inline]
    fn push_char(c: char, to: &mut Writer<u32>) -> Option<()> {
        to.push(&[u32::from(c)])
    }
}

/// Converts a name in UTF-8 to Unicode. Returns a string in memory from `malloc`.
pub(super) fn convert_name<T: Encoding>(name: &[u8]) -> Result<*mut T, Code> {
    convert_labels(name).map_err(|code| match str::from_utf8(name) {
        // libidn2 checks first whether the name is UTF-8, so `ENCODING_ERROR` takes precedence over all other codes.
        Err(_) if code != Code::MALLOC => Code::ENCODING_ERROR,
        _ => code,
    })
}

/// Converts a name label by label. If the name is not UTF-8, the caller of this function replaces the error with
/// `ENCODING_ERROR`.
fn convert_labels<T: Encoding>(name: &[u8]) -> Result<*mut T, Code> {
    let too_big = Code::TOO_BIG_DOMAIN;
    let capacity = name
        .len()
        .min(MAX_CODE_POINTS)
        .saturating_mul(T::MAX_ELEMENTS);
    let mut to = Writer::new(capacity)?;
    let mut points = 0_usize;
    let mut rest = Some(name);
    while let Some(text) = rest {
        if text.len() < name.len() {
            T::push_ascii(b".", &mut to).ok_or(too_big)?;
            points += 1;
        }
        let dot = position(text, b'.');
        let label = text.get(..dot.unwrap_or(text.len())).unwrap_or_default();
        rest = dot.and_then(|dot| text.get(dot + 1..));
        let count = match after_prefix(label) {
            Some(digits) => append_a_label(digits, &mut to)?,
            None => push_label(label, &mut to)?,
        };
        points = points.saturating_add(count);
        if points > MAX_CODE_POINTS {
            return Err(too_big);
        }
    }
    Ok(to.finish())
}

/// Appends a label unchanged, and returns the number of its code points.
#[inline]
fn push_label<T: Encoding>(label: &[u8], to: &mut Writer<T>) -> Result<usize, Code> {
    if label.is_ascii() && label.len() <= MAX_LABEL {
        T::push_ascii(label, to).ok_or(Code::TOO_BIG_DOMAIN)?;
        return Ok(label.len());
    }
    let label = str::from_utf8(label).map_err(|_| Code::ENCODING_ERROR)?;
    let count = label.chars().count();
    if count > MAX_LABEL {
        return Err(Code::TOO_BIG_LABEL);
    }
    let pushed = label.chars().try_for_each(|c| T::push_char(c, to));
    pushed.map(|()| count).ok_or(Code::TOO_BIG_DOMAIN)
}

/// Decodes an A-label, appends its text, and returns the number of code points of the text. `digits` is the A-label
/// without its prefix.
fn append_a_label<T: Encoding>(digits: &[u8], to: &mut Writer<T>) -> Result<usize, Code> {
    let mut label = DecodedLabel::new();
    if label.decode(digits).is_none() {
        return append_long_a_label(digits, to);
    }
    append_decoded(label.chars(), to)
}

/// Decodes an A-label with the procedure for strings of any length, appends its text, and returns the number of code
/// points of the text. This function is for labels that are too long for the fast procedure, or that are not valid.
#[cold]
fn append_long_a_label<T: Encoding>(digits: &[u8], to: &mut Writer<T>) -> Result<usize, Code> {
    // A valid A-label has at most 63 octets. This limit bounds the time for a label that is not valid.
    if digits.len() > 4 * MAX_LABEL {
        return Err(Code::TOO_BIG_LABEL);
    }
    let digits = str::from_utf8(digits).map_err(|_| Code::ENCODING_ERROR)?;
    let decoded = punycode::decode(digits).map_err(|error| match error.kind() {
        DecodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW,
        _ => Code::PUNYCODE_BAD_INPUT,
    })?;
    append_decoded(decoded.chars(), to)
}

/// Appends the text of an A-label, and returns the number of its code points. Checks that the text is not all ASCII,
/// and that UTS #46 neither maps nor disallows its code points.
fn append_decoded<T: Encoding>(
    text: impl Iterator<Item = char>,
    to: &mut Writer<T>,
) -> Result<usize, Code> {
    let mut count = 0_usize;
    let mut all_ascii = true;
    let mut valid = true;
    for c in text {
        count += 1;
        // libidn2 decodes into a buffer for 63 code points, and returns this code if the text does not fit.
        if count > MAX_LABEL {
            return Err(Code::PUNYCODE_BIG_OUTPUT);
        }
        if !c.is_ascii() {
            all_ascii = false;
            let status = mapping_status(c);
            valid &= matches!(status, MappingStatus::Valid | MappingStatus::Deviation);
        }
        T::push_char(c, to).ok_or(Code::TOO_BIG_DOMAIN)?;
    }
    match (all_ascii, valid) {
        (true, _) => Err(Code::PUNYCODE_BAD_INPUT),
        (_, false) => Err(Code::INVALID_NONTRANSITIONAL),
        _ => Ok(count),
    }
}
