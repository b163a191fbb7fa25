//! The mapping between characters and code points. Bootstring works on integers, and some variants do not use the
//! code points of Unicode.

use crate::invariant::Ensured;

/// A mapping between characters and code points.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CodePointMap {
    /// The code points of Unicode.
    Unicode,
    /// The mapping of Swift: an ASCII character that is not allowed in a symbol is mapped to a code point from D800 to
    /// D87F.
    Swift,
    /// The mapping of Encode::Bootstring: the basic code points come first, and all other code points after them.
    BasicFirst,
}

/// The code point of the delimiter of Encode::Bootstring. No character is mapped to this code point,
/// because `-` is not a basic code point in an extended string of this variant.
pub(crate) const HYPHEN: u32 = 0x11_0000;

/// The offset that Swift adds to ASCII characters that are not symbol characters.
const SWIFT_OFFSET: u32 = 0xD800;

/// The characters that Encode::Bootstring puts first, in order.
const BASIC_FIRST: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

impl CodePointMap {
    /// Returns the code point of a character in an extended string.
    pub(crate) fn code_point(self, character: char) -> u32 {
        match self {
            CodePointMap::Unicode => u32::from(character),
            CodePointMap::Swift if is_swift_symbol(character) => u32::from(character),
            CodePointMap::Swift => SWIFT_OFFSET + u32::from(character),
            CodePointMap::BasicFirst => basic_first(character).unwrap_or_else(|| {
                match u32::from(character) {
                    // The basic characters before this character have moved to the front.
                    code_point @ 0..=0x7A => 62 + code_point - basic_up_to(character),
                    code_point => code_point,
                }
            }),
        }
    }

    /// Returns the character of a code point in an extended string, or `None` if the code point has no character.
    pub(crate) fn character(self, code_point: u32) -> Option<char> {
        match self {
            CodePointMap::Unicode => char::from_u32(code_point),
            CodePointMap::Swift => {
                let ascii = code_point
                    .checked_sub(SWIFT_OFFSET)
                    .filter(|&ascii| ascii < 0x80);
                // Each character has only one code point, so that a string has only one encoding.
                char::from_u32(ascii.unwrap_or(code_point))
                    .filter(|&c| self.code_point(c) == code_point)
            }
            CodePointMap::BasicFirst => match code_point {
                0..=61 => BASIC_FIRST
                    .get(code_point as usize)
                    .map(|&byte| char::from(byte)),
                62..=0x7A => (0..=b'z')
                    .map(char::from)
                    .find(|&c| self.code_point(c) == code_point),
                _ => char::from_u32(code_point),
            },
        }
    }

    /// Returns the code point of a character in a basic string.
    pub(crate) fn basic_code_point(self, character: char) -> u32 {
        match self {
            CodePointMap::Unicode | CodePointMap::Swift => u32::from(character),
            CodePointMap::BasicFirst if character == '-' => HYPHEN,
            CodePointMap::BasicFirst => self.code_point(character),
        }
    }

    /// Returns the character of a code point in a basic string, or `None` if the code point has no character.
    pub(crate) fn basic_character(self, code_point: u32) -> Option<char> {
        match self {
            CodePointMap::Unicode | CodePointMap::Swift => char::from_u32(code_point),
            CodePointMap::BasicFirst if code_point == HYPHEN => Some('-'),
            CodePointMap::BasicFirst => self.character(code_point),
        }
    }
}

/// Returns whether Swift leaves a character unchanged, because it is a symbol character or is not ASCII.
fn is_swift_symbol(character: char) -> bool {
    !character.is_ascii() || character.is_ascii_alphanumeric() || matches!(character, '_' | '$')
}

fn basic_first(character: char) -> Option<u32> {
    let index = BASIC_FIRST
        .iter()
        .position(|&byte| char::from(byte) == character)?;
    u32::try_from(index).ok()
}

/// Returns the number of basic characters of Encode::Bootstring before a character that is not basic.
fn basic_up_to(character: char) -> u32 {
    let before = BASIC_FIRST
        .iter()
        .filter(|&&byte| char::from(byte) < character)
        .count();
    u32::try_from(before).ok().ensured()
}
