//! [`Utf8`]: decodes the code points of a name. Decoding also checks that the bytes are UTF-8. A separate check before
//! decoding took a seventh of the time of ToASCII, because its branches depend on the text and cannot be predicted.

/// The next element of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Char(char),
    /// The full stop after a label.
    Dot,
    /// The end of the name.
    End,
}

/// A decoder of the code points of a name. It replaces bytes that are not UTF-8 by U+FFFD, which is not allowed in any
/// label. It may insert another number of U+FFFD than the standard library inserts for these bytes.
pub(super) struct Utf8<'n> {
    bytes: &'n [u8],
    /// The number of bytes that have been read. If the name ends in the middle of a code point, this number is greater
    /// than the length of the name.
    read: usize,
}

impl<'n> Utf8<'n> {
    #[inline]
    pub(super) fn new(name: &'n [u8]) -> Self {
        Utf8 {
            bytes: name,
            read: 0,
        }
    }

    /// Returns the number of bytes that have been read.
    #[inline]
    pub(super) fn read(&self) -> usize {
        self.read
    }

    /// Reads the next element.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Next {
        let at = self.read;
        // A byte after the end is read as 0. The byte 0 never continues a code point, so an incomplete code point is
        // invalid.
        let byte = |offset: usize| self.bytes.get(at + offset).copied().unwrap_or(0);
        let first = match self.bytes.get(at) {
            Some(&first) => first,
            None => return Next::End,
        };
        let (c, length) = match first {
            b'.' => {
                self.read += 1;
                return Next::Dot;
            }
            0..=0x7F => (Some(char::from(first)), 1),
            0x80..=0xDF => (two(first, byte(1)), 2),
            0xE0..=0xEF => (three(first, byte(1), byte(2)), 3),
            _ => (four(first, byte(1), byte(2), byte(3)), 4),
        };
        self.read += length;
        Next::Char(c.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

/// Returns the payload of a byte whose high bits are this marker. For a byte with other high bits, returns a value that
/// is greater than every payload.
#[inline(always)]
fn payload(byte: u8, marker: u8) -> u32 {
    u32::from(byte ^ marker)
}

/// The greatest payload of a byte that follows the first byte of a code point. The marker of such a byte is 0x80.
const PAYLOAD: u32 = 0x3F;

/// Decodes a code point of two bytes (RFC 3629, section 3). Returns `None` if the bytes are not UTF-8.
#[inline(always)]
fn two(first: u8, a: u8) -> Option<char> {
    let a = payload(a, 0x80);
    let c = payload(first, 0xC0) << 6 | a;
    if a <= PAYLOAD && (0x80..0x800).contains(&c) {
        char::from_u32(c)
    } else {
        None
    }
}

/// Decodes a code point of three bytes. Returns `None` if the bytes are not UTF-8.
#[inline(always)]
fn three(first: u8, a: u8, b: u8) -> Option<char> {
    let (a, b) = (payload(a, 0x80), payload(b, 0x80));
    let c = payload(first, 0xE0) << 12 | a << 6 | b;
    // `from_u32` returns `None` for surrogates.
    if a | b <= PAYLOAD && c >= 0x800 {
        char::from_u32(c)
    } else {
        None
    }
}

/// Decodes a code point of four bytes. Returns `None` if the bytes are not UTF-8.
#[inline(always)]
fn four(first: u8, a: u8, b: u8, c: u8) -> Option<char> {
    let (a, b, c) = (payload(a, 0x80), payload(b, 0x80), payload(c, 0x80));
    let code_point = payload(first, 0xF0) << 18 | a << 12 | b << 6 | c;
    // `from_u32` returns `None` for values above U+10FFFF. First bytes of 0xF5 and more result in such values.
    if a | b | c <= PAYLOAD && code_point >= 0x1_0000 {
        char::from_u32(code_point)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Next, Utf8};
    use std::string::String;
    use std::vec::Vec;

    /// Decodes bytes and compares the result with the standard library. If the bytes are not UTF-8, the result must
    /// contain U+FFFD.
    fn check(bytes: &[u8]) {
        let mut utf8 = Utf8::new(bytes);
        let mut text = String::new();
        loop {
            match utf8.next() {
                Next::Char(c) => text.push(c),
                Next::Dot => text.push('.'),
                Next::End => break,
            }
        }
        assert!(utf8.read() >= bytes.len());
        match core::str::from_utf8(bytes) {
            Ok(expected) => assert_eq!(text, expected, "{bytes:x?}"),
            Err(_) => assert!(text.contains('\u{FFFD}'), "{bytes:x?}"),
        }
    }

    /// Checks all sequences of one and two bytes, sequences of three bytes whose last byte is in `LIMITS`, and
    /// sequences of four bytes in `LIMITS`. `LIMITS` contains the bytes at which the rules of UTF-8 change.
    #[test]
    fn short_sequences_are_decoded_as_by_the_standard_library() {
        const LIMITS: [u8; 22] = [
            0, b'.', 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x91, 0x9F, 0xA0, 0xA1, 0xBF, 0xC0, 0xC1, 0xC2,
            0xDF, 0xE0, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
        ];
        check(b"");
        for first in 0..=255 {
            check(&[first]);
            for second in 0..=255 {
                check(&[first, second]);
                for third in LIMITS {
                    check(&[first, second, third]);
                }
            }
        }
        for first in LIMITS {
            for second in LIMITS {
                for third in LIMITS {
                    for fourth in LIMITS {
                        check(&[first, second, third, fourth]);
                        check(&[b'a', first, second, third, fourth, b'b']);
                    }
                }
            }
        }
    }

    /// Checks all code points. For every 63rd code point, also checks sequences in which one byte is replaced by a
    /// wrong byte.
    #[test]
    fn code_points_are_decoded_as_by_the_standard_library() {
        for c in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            check(bytes);
            if u32::from(c) % 0x3F == 0 {
                for at in 0..bytes.len() {
                    for wrong in [b'a', 0x80, 0xBF, 0xC0, 0xE0, 0xFF] {
                        let mut bytes = Vec::from(bytes);
                        bytes[at] = wrong;
                        check(&bytes);
                    }
                }
            }
        }
    }

    #[test]
    fn the_ends_of_labels_and_of_the_name_are_found() {
        let mut utf8 = Utf8::new("ü.b".as_bytes());
        assert_eq!(utf8.next(), Next::Char('ü'));
        assert_eq!(utf8.next(), Next::Dot);
        assert_eq!(utf8.read(), 3);
        assert_eq!(utf8.next(), Next::Char('b'));
        assert_eq!((utf8.next(), utf8.next()), (Next::End, Next::End));
    }
}
