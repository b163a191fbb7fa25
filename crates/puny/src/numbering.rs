//! How a profile numbers characters: Bootstring works on numbers, and not every variant
//! takes those of Unicode.

/// Which number stands for which character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbering {
    /// As Unicode does.
    Unicode,
    /// As Swift does: ASCII that cannot stand in a symbol from D800 on.
    Swift,
    /// As Encode::Bootstring does: the basic code points first, then the others.
    BasicFirst,
}

/// The number of the delimiter of Encode::Bootstring. It is that of no character,
/// because `-` in a text is no basic code point there.
pub(crate) const HYPHEN: u32 = 0x11_0000;

/// What Swift adds to the ASCII characters that are no symbol characters.
const SWIFT_OFFSET: u32 = 0xD800;

/// The characters that Encode::Bootstring numbers first, in their order.
const BASIC_FIRST: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

impl Numbering {
    /// The number of a character in an extended string.
    pub(crate) fn number(self, character: char) -> u32 {
        match self {
            Numbering::Unicode => u32::from(character),
            Numbering::Swift if is_swift_symbol(character) => u32::from(character),
            Numbering::Swift => SWIFT_OFFSET + u32::from(character),
            Numbering::BasicFirst => basic_first(character).unwrap_or_else(|| {
                match u32::from(character) {
                    // The basic ones up to here have been taken out and put in front.
                    number @ 0..=0x7A => 62 + number - basic_up_to(character),
                    number => number,
                }
            }),
        }
    }

    /// The character with a number in an extended string.
    pub(crate) fn character(self, number: u32) -> Option<char> {
        match self {
            Numbering::Unicode => char::from_u32(number),
            Numbering::Swift => {
                let ascii = number
                    .checked_sub(SWIFT_OFFSET)
                    .filter(|&ascii| ascii < 0x80);
                // Each character has one number, so that a text has one form.
                char::from_u32(ascii.unwrap_or(number)).filter(|&c| self.number(c) == number)
            }
            Numbering::BasicFirst => match number {
                0..=61 => BASIC_FIRST
                    .get(number as usize)
                    .map(|&byte| char::from(byte)),
                62..=0x7A => (0..=b'z')
                    .map(char::from)
                    .find(|&c| self.number(c) == number),
                _ => char::from_u32(number),
            },
        }
    }

    /// The number of a character in a basic string.
    pub(crate) fn basic_number(self, character: char) -> u32 {
        match self {
            Numbering::Unicode | Numbering::Swift => u32::from(character),
            Numbering::BasicFirst if character == '-' => HYPHEN,
            Numbering::BasicFirst => self.number(character),
        }
    }

    /// The character with a number in a basic string.
    pub(crate) fn basic_character(self, number: u32) -> Option<char> {
        match self {
            Numbering::Unicode | Numbering::Swift => char::from_u32(number),
            Numbering::BasicFirst if number == HYPHEN => Some('-'),
            Numbering::BasicFirst => self.character(number),
        }
    }
}

/// Whether Swift leaves a character as it is: it is no ASCII, or a symbol character.
fn is_swift_symbol(character: char) -> bool {
    !character.is_ascii() || character.is_ascii_alphanumeric() || matches!(character, '_' | '$')
}

fn basic_first(character: char) -> Option<u32> {
    let index = BASIC_FIRST
        .iter()
        .position(|&byte| char::from(byte) == character)?;
    u32::try_from(index).ok()
}

/// How many basic characters of Encode::Bootstring come before one that is not.
fn basic_up_to(character: char) -> u32 {
    let before = BASIC_FIRST
        .iter()
        .filter(|&&byte| char::from(byte) < character)
        .count();
    u32::try_from(before).unwrap_or_default()
}
