//! Names to Unicode: A-labels are decoded, and everything else stays as it is.
//!
//! libidn2 decodes without a check. Here an A-label has to be one: canonical, and of code points that
//! UTS #46 neither maps nor disallows. Otherwise the text that a program shows could be that of another
//! name.

use puny::label::DecodedLabel;
use puny::{DecodeErrorKind, punycode};
use puny_idna::steps::{MappingStatus, mapping_status};

use super::code::Code;
use super::label::a_label;
use super::memory::{Unit, Writer};
use super::plain::LABEL;

/// The most code points of a result.
const MOST: usize = 255;

/// An encoding of the result.
pub(super) trait Encoding: Unit {
    /// The most elements for a code point.
    const MOST: usize;

    /// Appends text; `None` if there is no room.
    fn push(text: &str, to: &mut Writer<Self>) -> Option<()>;

    /// The same for one code point.
    fn push_char(c: char, to: &mut Writer<Self>) -> Option<()>;
}

impl Encoding for u8 {
    const MOST: usize = 4;

    #[inline]
    fn push(text: &str, to: &mut Writer<u8>) -> Option<()> {
        to.push(text.as_bytes())
    }

    #[inline]
    fn push_char(c: char, to: &mut Writer<u8>) -> Option<()> {
        let mut bytes = [0; 4];
        let len = c.encode_utf8(&mut bytes).len();
        to.push_few(bytes, len)
    }
}

impl Encoding for u32 {
    const MOST: usize = 1;

    #[inline]
    fn push(text: &str, to: &mut Writer<u32>) -> Option<()> {
        match text.is_ascii() {
            true => to.push_bytes(text.as_bytes(), u32::from),
            false => text.chars().try_for_each(|c| Self::push_char(c, to)),
        }
    }

    #[inline]
    fn push_char(c: char, to: &mut Writer<u32>) -> Option<()> {
        to.push_few([u32::from(c), 0, 0, 0], 1)
    }
}

/// Converts a name to Unicode, into a string for the caller.
pub(super) fn convert<T: Encoding>(name: &str) -> Result<*mut T, Code> {
    let too_big = Code::TOO_BIG_DOMAIN;
    let most = name.len().min(MOST).saturating_mul(T::MOST);
    let mut to = Writer::new(most)?;
    let mut points = 0_usize;
    let mut rest = Some(name);
    while let Some(text) = rest {
        if text.len() < name.len() {
            T::push_char('.', &mut to).ok_or(too_big)?;
            points += 1;
        }
        // Labels are too short for the search of the standard library.
        let dot = text.bytes().position(|byte| byte == b'.');
        let label = text.get(..dot.unwrap_or(text.len())).unwrap_or_default();
        rest = dot.and_then(|dot| text.get(dot + 1..));
        let count = match a_label(label) {
            Some(digits) => decode(digits, &mut to)?,
            None => {
                let count = match label.is_ascii() {
                    true => label.len(),
                    false => label.chars().count(),
                };
                if count > LABEL {
                    return Err(Code::TOO_BIG_LABEL);
                }
                T::push(label, &mut to).ok_or(too_big)?;
                count
            }
        };
        points = points.saturating_add(count);
        if points > MOST {
            return Err(too_big);
        }
    }
    Ok(to.finish())
}

/// Appends what an A-label encodes, and returns the number of its code points.
fn decode<T: Encoding>(digits: &str, to: &mut Writer<T>) -> Result<usize, Code> {
    let mut label = DecodedLabel::new();
    if label.decode(digits.as_bytes()).is_none() {
        return decode_long(digits, to);
    }
    append(label.chars(), to)
}

/// The same for a label of the general procedure: a longer one, or one that is not valid.
#[cold]
fn decode_long<T: Encoding>(digits: &str, to: &mut Writer<T>) -> Result<usize, Code> {
    // Longer ones decode to more than a label has.
    if digits.len() > 4 * LABEL {
        return Err(Code::TOO_BIG_LABEL);
    }
    let decoded = punycode::decode(digits).map_err(|error| match error.kind() {
        DecodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW,
        _ => Code::PUNYCODE_BAD_INPUT,
    })?;
    append(decoded.chars(), to)
}

/// Appends the text of an A-label.
fn append<T: Encoding>(
    text: impl Iterator<Item = char>,
    to: &mut Writer<T>,
) -> Result<usize, Code> {
    let mut count = 0_usize;
    let mut all_ascii = true;
    let mut valid = true;
    for c in text {
        count += 1;
        if count > LABEL {
            return Err(Code::TOO_BIG_LABEL);
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
