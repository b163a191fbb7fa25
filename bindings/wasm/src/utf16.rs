//! UTF-16 to text, and offsets of text back to UTF-16.

#[cfg(feature = "names")]
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(any(feature = "records", feature = "uts46"))]
use puny_idna::record::{Offsets, Unit};

/// A surrogate without its pair, at an offset in units.
#[cfg(feature = "names")]
// `hostname` says no more than that a string is refused.
#[cfg_attr(not(any(feature = "records", feature = "uts46")), allow(dead_code))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lone {
    pub(crate) offset: usize,
    pub(crate) unit: u16,
}

/// The text of UTF-16.
///
/// # Errors
///
/// The first surrogate without its pair.
#[cfg(feature = "names")]
pub(crate) fn text(units: &[u16]) -> Result<String, Lone> {
    let ascii = units.iter().take_while(|&&unit| unit < 0x80).count();
    let (ascii, rest) = units.split_at(ascii.min(units.len()));
    // A unit takes at most three bytes.
    let mut bytes = Vec::with_capacity(ascii.len() + 3 * rest.len());
    // Below 80 nothing is lost.
    #[allow(clippy::cast_possible_truncation)]
    bytes.extend(ascii.iter().map(|&unit| unit as u8));
    let mut text = String::from_utf8(bytes).unwrap_or_default();
    for decoded in char::decode_utf16(rest.iter().copied()) {
        match decoded {
            Ok(c) => text.push(c),
            Err(lone) => {
                // Counted only now: the offset is rarely wanted.
                let units_before = text.encode_utf16().count();
                return Err(Lone {
                    offset: units_before,
                    unit: lone.unpaired_surrogate(),
                });
            }
        }
    }
    Ok(text)
}

/// The code points of UTF-16 as JavaScript's strings have them: a surrogate without its pair is
/// one.
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

/// Appends a text to UTF-16.
#[cfg(any(feature = "records", feature = "uts46"))]
pub(crate) fn push_text(text: &str, units: &mut Vec<u16>) {
    units.reserve(text.len());
    match text.is_ascii() {
        true => units.extend(text.bytes().map(u16::from)),
        false => units.extend(text.encode_utf16()),
    }
}

/// Appends a number in decimal digits. `core::fmt` would be a tenth of a module.
#[cfg(feature = "uts46")]
pub(crate) fn push_decimal(number: u64, units: &mut Vec<u16>) {
    let start = units.len();
    let mut rest = number;
    loop {
        // A digit.
        #[allow(clippy::cast_possible_truncation)]
        units.push(u16::from(b'0') + (rest % 10) as u16);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    units.get_mut(start..).unwrap_or_default().reverse();
}

/// Appends a code point to UTF-16, surrogates included.
///
/// # Errors
///
/// The number, if it is not a code point.
#[cfg(any(feature = "idna", feature = "punycode-js"))]
pub(crate) fn push(code_point: u32, units: &mut Vec<u16>) -> Result<(), u32> {
    match u16::try_from(code_point) {
        Ok(unit) => units.push(unit),
        Err(_) => {
            let c = char::from_u32(code_point).ok_or(code_point)?;
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
    }
    Ok(())
}

/// The offsets of a text in units of UTF-16.
#[cfg(any(feature = "records", feature = "uts46"))]
pub(crate) fn offsets(text: &str) -> Offsets<'_> {
    Offsets::new(text, Unit::Utf16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "names")]
    #[test]
    fn a_lone_surrogate_is_found() {
        let offset = |units: &[u16]| text(units).map_err(|lone| lone.offset);
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
    fn code_points_become_units() {
        let mut units = Vec::new();
        for code_point in [0x61, 0xD800, 0x1F600] {
            push(code_point, &mut units).unwrap();
        }
        assert_eq!(units, [0x61, 0xD800, 0xD83D, 0xDE00]);
        assert_eq!(push(0x11_0000, &mut units), Err(0x11_0000));
    }
}
