//! Conversions between UTF-16 and text, and between offsets in both.

#[cfg(feature = "names")]
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(any(feature = "records", feature = "lines"))]
use puny_idna::record::{Offsets, Unit};

/// A surrogate that is not part of a pair, with its offset in code units.
#[cfg(feature = "names")]
// The module of `hostname` reads neither field: it does not report why it refuses a string.
#[cfg_attr(not(any(feature = "records", feature = "lines")), allow(dead_code))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LoneSurrogate {
    pub(crate) offset: usize,
    pub(crate) unit: u16,
}

/// Decodes UTF-16.
///
/// # Errors
///
/// Returns the first lone surrogate.
#[cfg(feature = "names")]
pub(crate) fn decode(units: &[u16]) -> Result<String, LoneSurrogate> {
    let ascii = units.iter().take_while(|&&unit| unit < 0x80).count();
    let (ascii, rest) = units.split_at(ascii.min(units.len()));
    // A code unit needs at most three bytes in UTF-8.
    let mut bytes = Vec::with_capacity(ascii.len() + 3 * rest.len());
    // The cast loses no bits: these code units are below 0x80.
    #[allow(clippy::cast_possible_truncation)]
    bytes.extend(ascii.iter().map(|&unit| unit as u8));
    let mut text = String::from_utf8(bytes).unwrap_or_default();
    for decoded in char::decode_utf16(rest.iter().copied()) {
        match decoded {
            Ok(c) => text.push(c),
            Err(lone) => {
                // The offset is counted only for an error.
                let units_before = text.encode_utf16().count();
                return Err(LoneSurrogate {
                    offset: units_before,
                    unit: lone.unpaired_surrogate(),
                });
            }
        }
    }
    Ok(text)
}

/// Decodes UTF-16. Replaces each lone surrogate by a space, so that offsets in code units do not change.
#[cfg(feature = "links")]
pub(crate) fn decode_lossily(units: &[u16]) -> String {
    let decoded = char::decode_utf16(units.iter().copied());
    decoded.map(|decoded| decoded.unwrap_or(' ')).collect()
}

/// Decodes UTF-16 to code points as JavaScript does: a lone surrogate is a code point.
#[cfg(any(feature = "idna", feature = "punycode-js"))]
pub(crate) fn code_points(units: &[u16]) -> Vec<u32> {
    let mut code_points = Vec::with_capacity(units.len());
    let decoded = char::decode_utf16(units.iter().copied());
    code_points.extend(decoded.map(|decoded| match decoded {
        Ok(c) => u32::from(c),
        Err(lone) => u32::from(lone.unpaired_surrogate()),
    }));
    code_points
}

/// Appends a text in UTF-16.
#[cfg(any(feature = "records", feature = "lines"))]
pub(crate) fn push_text(text: &str, units: &mut Vec<u16>) {
    units.reserve(text.len());
    match text.is_ascii() {
        true => units.extend(text.bytes().map(u16::from)),
        false => units.extend(text.encode_utf16()),
    }
}

/// Appends a number in decimal digits. `core::fmt` is not used, because its code would be a tenth of a small module.
#[cfg(feature = "lines")]
pub(crate) fn push_decimal(number: u64, units: &mut Vec<u16>) {
    let start = units.len();
    let mut rest = number;
    loop {
        // The cast loses no bits: a digit is below 10.
        #[allow(clippy::cast_possible_truncation)]
        units.push(u16::from(b'0') + (rest % 10) as u16);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    units.get_mut(start..).unwrap_or_default().reverse();
}

/// Appends a code point, which may be a surrogate, in UTF-16.
///
/// # Errors
///
/// Returns the number if it is not a code point.
#[cfg(any(feature = "idna", feature = "punycode-js"))]
pub(crate) fn push_code_point(code_point: u32, units: &mut Vec<u16>) -> Result<(), u32> {
    match u16::try_from(code_point) {
        Ok(unit) => units.push(unit),
        Err(_) => {
            let c = char::from_u32(code_point).ok_or(code_point)?;
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
    }
    Ok(())
}

/// Returns a converter from offsets in bytes of a text to offsets in UTF-16 code units.
#[cfg(any(feature = "records", feature = "lines"))]
pub(crate) fn offsets(text: &str) -> Offsets<'_> {
    Offsets::new(text, Unit::Utf16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "names")]
    #[test]
    fn decode_returns_the_first_lone_surrogate() {
        let offset = |units: &[u16]| decode(units).map_err(|lone| lone.offset);
        assert_eq!(offset(&[0x61, 0xFC, 0xD83D, 0xDE00]), Ok("aü😀".to_owned()));
        assert_eq!(offset(&[0x61, 0xD83D]), Err(1));
        assert_eq!(offset(&[0xD83D, 0xDE00, 0xDE00]), Err(2));
        assert_eq!(offset(&[0xD83D, 0xD83D, 0xDE00]), Err(0));
        assert_eq!(
            code_points(&[0x61, 0xDE00, 0xD83D, 0xDE00]),
            [0x61, 0xDE00, 0x1F600]
        );
    }

    #[test]
    fn code_points_become_code_units() {
        let mut units = Vec::new();
        for code_point in [0x61, 0xD800, 0x1F600] {
            push_code_point(code_point, &mut units).unwrap();
        }
        assert_eq!(units, [0x61, 0xD800, 0xD83D, 0xDE00]);
        assert_eq!(push_code_point(0x11_0000, &mut units), Err(0x11_0000));
    }
}
