//! Escapes in text: percent-encoding, quoted-printable, character references of HTML, and the escapes of JSON,
//! programming languages, logs and DNS tools.

use core::str::from_utf8;

use super::host::is_host_or_dot;
use super::references::referenced;

/// The largest number of bytes of an escape. The longest name of a character reference has 31 letters.
const MAX_LEN: usize = 34;

/// An escape at a position of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Escape {
    /// The length of the escape, in bytes.
    pub(super) len: usize,
    /// The escaped characters: a letter, perhaps with a combining mark. If there is only one character, the second is
    /// `\0`. `None` if they are not known: the bytes are not UTF-8, or the name of a character reference is not known.
    pub(super) characters: Option<[char; 2]>,
}

impl Escape {
    /// Finds the escape that begins at a byte offset of a text.
    ///
    /// In quoted-printable, only characters outside ASCII are escapes, because `a=bc` is more often other text. After
    /// `\x`, ASCII letters and digits are not escapes, because `C:\x64` is a path.
    pub(super) fn at(text: &str, start: usize) -> Option<Escape> {
        let bytes = text.as_bytes().get(start..)?;
        match *bytes {
            [b'%', ..] => sequence(bytes, |rest| encoded_byte(rest, b"%", 2, 16)),
            [b'=', ..] => sequence(bytes, |rest| encoded_byte(rest, b"=", 2, 16))
                .filter(|escape| escape.characters.map_or(false, |[c, _]| !c.is_ascii())),
            [b'\\', b'x', ..] => {
                sequence(bytes, |rest| encoded_byte(rest, b"\\x", 2, 16)).filter(|escape| {
                    escape
                        .characters
                        .map_or(true, |[c, _]| !c.is_ascii_alphanumeric())
                })
            }
            [b'\\', b'u', b'{', ..] => {
                let len = digits_before(bytes, 3, b'}')?;
                Some(Escape::of_number(number(bytes, 3, len, 16)?, len + 4))
            }
            [b'\\', b'u', ..] => {
                Some(utf16(bytes).unwrap_or(Escape::of_number(number(bytes, 2, 4, 16)?, 6)))
            }
            [b'\\', b'U', ..] => Some(Escape::of_number(number(bytes, 2, 8, 16)?, 10)),
            // JSON allows this escape, and many programs write it in every URL.
            [b'\\', b'/', ..] => Some(Escape {
                len: 2,
                characters: Some(['/', '\0']),
            }),
            // The escapes of the DNS are decimal (RFC 1035, section 5.1), and others are octal.
            [b'\\', b'0'..=b'9', ..] => [10, 8].iter().find_map(|radix| {
                sequence(bytes, |rest| encoded_byte(rest, b"\\", 3, *radix))
                    .filter(|escape| escape.characters.map_or(false, |[c, _]| !c.is_ascii()))
            }),
            [b'&', b'#', b'x' | b'X', ..] => {
                let len = digits_before(bytes, 3, b';')?;
                Some(Escape::of_number(number(bytes, 3, len, 16)?, len + 4))
            }
            [b'&', b'#', ..] => {
                let len = digits_before(bytes, 2, b';')?;
                Some(Escape::of_number(number(bytes, 2, len, 10)?, len + 3))
            }
            [b'&', ..] => {
                let len = digits_before(bytes, 1, b';')?;
                let name = from_utf8(bytes.get(1..1 + len)?).ok()?;
                Some(Escape {
                    len: len + 2,
                    characters: referenced(name),
                })
            }
            _ => None,
        }
    }

    /// Finds an escape that begins before the offset `end` and at or after `floor`, and that reaches `end`. Returns its
    /// start.
    pub(super) fn before(text: &str, floor: usize, end: usize) -> Option<(usize, Escape)> {
        let start = floor.max(end.saturating_sub(MAX_LEN));
        let before = text.as_bytes().get(start..end)?.iter().enumerate().rev();
        before
            .filter(|(_, byte)| matches!(byte, b'%' | b'=' | b'\\' | b'&'))
            .map(|(offset, _)| start + offset)
            .find_map(|at| Escape::at(text, at).map(|escape| (at, escape)))
            .filter(|(at, escape)| at + escape.len >= end)
    }

    /// Returns whether the escape represents a part of a name, or unknown characters, which may be a part of a
    /// name.
    pub(super) fn is_part(self) -> bool {
        self.characters.map_or(true, |[c, _]| is_host_or_dot(c))
    }

    fn of_number(number: u32, len: usize) -> Escape {
        Escape {
            len,
            characters: char::from_u32(number).map(|c| [c, '\0']),
        }
    }
}

/// Finds the escaped bytes of a character in UTF-8. If they are not UTF-8, returns the escape of the first byte.
fn sequence(text: &[u8], byte: impl Fn(&[u8]) -> Option<(u8, usize)>) -> Option<Escape> {
    let (first, each) = byte(text)?;
    let mut bytes = [first, 0, 0, 0];
    let mut count = 1;
    while let Some(next) = bytes.get_mut(count) {
        let rest = text.get(count * each..).unwrap_or_default();
        match byte(rest).filter(|(next, _)| matches!(next, 0x80..=0xBF)) {
            Some((found, _)) if first >= 0xC2 => *next = found,
            _ => break,
        }
        count += 1;
    }
    let needed = match first {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    };
    let character = bytes.get(..needed).and_then(|bytes| from_utf8(bytes).ok());
    let character = character.and_then(|text| text.chars().next());
    Some(Escape {
        len: each * character.map_or(1, |_| needed),
        characters: character.map(|c| [c, '\0']),
    })
}

/// Reads an escaped byte: a prefix and `len` digits. Returns the byte and the length of the escape.
fn encoded_byte(text: &[u8], prefix: &[u8], len: usize, radix: u32) -> Option<(u8, usize)> {
    if !text.starts_with(prefix) {
        return None;
    }
    let byte = number(text, prefix.len(), len, radix)?;
    Some((u8::try_from(byte).ok()?, prefix.len() + len))
}

/// Reads the two escapes of UTF-16 that stand for a code point above U+FFFF.
fn utf16(text: &[u8]) -> Option<Escape> {
    let second = text.get(6..)?;
    if !second.starts_with(b"\\u") {
        return None;
    }
    let units = [
        u16::try_from(number(text, 2, 4, 16)?).ok()?,
        u16::try_from(number(second, 2, 4, 16)?).ok()?,
    ];
    let c = core::char::decode_utf16(units).next()?.ok()?;
    (c > '\u{FFFF}').then_some(Escape {
        len: 12,
        characters: Some([c, '\0']),
    })
}

/// Returns the number of ASCII letters and digits between the offset `start` and the byte `end` after them. Returns
/// `None` if there are none, or more than an escape can have.
fn digits_before(text: &[u8], start: usize, end: u8) -> Option<usize> {
    let rest = text.get(start..)?.iter().take(MAX_LEN - start);
    let len = rest.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    (len > 0 && text.get(start + len) == Some(&end)).then_some(len)
}

/// Reads a number of `len` digits at an offset.
fn number(text: &[u8], start: usize, len: usize, radix: u32) -> Option<u32> {
    let digits = text.get(start..start + len)?.iter();
    let mut number = 0_u32;
    for digit in digits {
        let digit = char::from(*digit).to_digit(radix)?;
        number = number.checked_mul(radix)?.checked_add(digit)?;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_escape_stands_for_its_character() {
        for (text, expected) in [
            ("%C3%BCx", Some((6, Some('ü')))),
            ("%41x", Some((3, Some('A')))),
            ("%C3x", Some((3, None))),
            ("%C3%28", Some((3, None))),
            ("%FF", Some((3, None))),
            ("%F0%9F%98%80", Some((12, Some('😀')))),
            ("%4x", None),
            ("%+1", None),
            ("=C3=BC=", Some((6, Some('ü')))),
            ("=41", None),
            ("=ab=cd", None),
            ("\\xC3\\xBC", Some((8, Some('ü')))),
            ("\\x22", Some((4, Some('"')))),
            ("\\x64", None),
            ("\\u00fc", Some((6, Some('ü')))),
            ("\\u{fc}", Some((6, Some('ü')))),
            ("\\u{}", None),
            ("\\U0001F600", Some((10, Some('😀')))),
            ("\\ud83d\\ude00", Some((12, Some('😀')))),
            ("\\ud83d", Some((6, None))),
            ("\\u00fc\\u00fc", Some((6, Some('ü')))),
            ("\\195\\188", Some((8, Some('ü')))),
            ("\\303\\274", Some((8, Some('ü')))),
            ("\\032", None),
            ("\\/", Some((2, Some('/')))),
            ("&#252;", Some((6, Some('ü')))),
            ("&#xFC;", Some((6, Some('ü')))),
            ("&#x110000;", Some((10, None))),
            ("&middot;", Some((8, Some('·')))),
            ("&lt;", Some((4, Some('<')))),
            ("&shchcy;", Some((8, Some('щ')))),
            ("&CounterClockwiseContourIntegral;", Some((33, None))),
            ("&a=b;", None),
            ("&;", None),
            ("x%41", None),
        ] {
            let found = Escape::at(text, 0);
            let found = found.map(|found| (found.len, found.characters.map(|[c, _]| c)));
            assert_eq!(found, expected, "{text}");
        }
    }
}
