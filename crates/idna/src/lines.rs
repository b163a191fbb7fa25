//! Texts of names, one a line: how much of them no conversion changes.
//!
//! Nearly all names are lower-case LDH already, and every edition leaves those as they are, both
//! ways. Whoever converts a file of names copies lines of them as they come, many at once, and
//! converts the others one by one.
//!
//! ```
//! use puny_idna::{lines, Uts46};
//!
//! let mut rest = "example.com\nexample.org\nfaß.de\n";
//! let mut ascii = String::new();
//! while !rest.is_empty() {
//!     let (same, after) = rest.split_at(lines::unchanged(rest.as_bytes(), b'\n').bytes);
//!     ascii.push_str(same);
//!     rest = match after.split_once('\n') {
//!         Some((name, after)) => {
//!             Uts46::STRICT.to_ascii_append(name, &mut ascii).unwrap();
//!             ascii.push('\n');
//!             after
//!         }
//!         None => "",
//!     };
//! }
//! assert_eq!(ascii, "example.com\nexample.org\nxn--fa-hia.de\n");
//! ```

use crate::dns::ldh::{quick_ldh_check, AsciiCase};

/// What [`unchanged`] found at the beginning of a text: whole lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unchanged {
    /// How many bytes they are, with their ends.
    pub bytes: usize,
    /// How many lines they are.
    pub lines: usize,
}

/// How much of the beginning of a text are lines that no edition changes or refuses: names of
/// small letters, digits, hyphens and full stops. A line ends with the byte `end`, mostly `\n`;
/// what follows the last end is no line.
///
/// It stops at the first line that it does not recognise, of which it reads a constant number of
/// bytes; that may be such a name all the same. With the feature `lanes` and the instructions
/// for it, tens of bytes take a nanosecond. The text may be any bytes.
///
/// ```
/// use puny_idna::lines;
///
/// let found = lines::unchanged(b"example.com\nexample.org\nExample.net\n", b'\n');
/// assert_eq!((found.bytes, found.lines), (24, 2));
/// ```
pub fn unchanged(text: &[u8], end: u8) -> Unchanged {
    #[cfg(feature = "lanes")]
    {
        let set = puny_lanes::InstructionSet::best();
        if let Some((bytes, lines)) = puny_lanes::lower_ldh_lines(set, text, end) {
            return Unchanged { bytes, lines };
        }
    }
    one_by_one(text, end)
}

/// The same, line by line.
fn one_by_one(text: &[u8], end: u8) -> Unchanged {
    let mut found = Unchanged::default();
    loop {
        let rest = text.get(found.bytes..).unwrap_or_default();
        // A longer line is not recognised.
        let start = rest.get(..LONGEST + 1).unwrap_or(rest);
        let name = start
            .iter()
            .position(|&byte| byte == end)
            .and_then(|len| start.get(..len));
        match name {
            Some(name) if quick_ldh_check(name) == Some(AsciiCase::Lower) => {
                found.bytes += name.len() + 1;
                found.lines += 1;
            }
            _ => return found,
        }
    }
}

/// The longest name that is recognised.
const LONGEST: usize = 63;

#[cfg(test)]
mod tests {
    use super::{one_by_one, unchanged, Unchanged};
    use crate::Uts46;
    use std::string::String;
    use std::vec::Vec;

    /// All texts of up to seven of these bytes: lines that are recognised are their own
    /// conversions, and both ways recognise the same.
    #[test]
    fn small_texts() {
        for length in 0..=7 {
            for number in 0..5_usize.pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|i| b"a-.A\n"[number / 5_usize.pow(i) % 5])
                    .collect();
                let found = unchanged(&text, b'\n');
                assert_eq!(found, one_by_one(&text, b'\n'));
                let text = String::from_utf8(text).unwrap();
                let lines = &text[..found.bytes];
                assert_eq!(found.lines, lines.lines().count());
                for name in lines.lines() {
                    assert_eq!(Uts46::STRICT.to_ascii(name).unwrap(), name);
                    assert_eq!(Uts46::STRICT.to_unicode(name).unwrap(), name);
                }
            }
        }
    }

    /// Lines of all lengths around the longest, at every place in the 64 bytes that are looked
    /// at together.
    #[test]
    fn lengths() {
        for before in 1..=64 {
            for length in 0..=130 {
                let mut text = "a".repeat(before % 60 + 1) + "\n" + &"b".repeat(length);
                let first = Unchanged {
                    bytes: before % 60 + 2,
                    lines: 1,
                };
                assert_eq!(unchanged(text.as_bytes(), b'\n'), first);
                text.push('\0');
                assert_eq!(unchanged(text.as_bytes(), b'\n'), first);
                text.pop();
                text.push_str("\nc\nD\n");
                let is_good = (1..=63).contains(&length);
                let all = Unchanged {
                    bytes: text.len() - 2,
                    lines: 3,
                };
                let found = unchanged(text.as_bytes(), b'\n');
                assert_eq!(found, if is_good { all } else { first });
                assert_eq!(found, one_by_one(text.as_bytes(), b'\n'));
            }
        }
    }
}
