//! Finds the lines of a text of names that no conversion changes.
//!
//! Nearly all names are lower-case LDH already, and nearly every edition leaves such names unchanged in
//! both directions. A program that converts a file of names can copy many such lines at once,
//! and convert the others one by one.
//!
//! ```
//! use puny_idna::{Idna, Uts46, lines};
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

/// The lines that [`unchanged`] found at the beginning of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unchanged {
    /// Their length in bytes, with their ends.
    pub bytes: usize,
    /// Their number.
    pub lines: usize,
}

/// Finds the lines at the beginning of a text that are names of lower-case letters, digits, hyphens and
/// full stops. An edition that [keeps](crate::Idna::keeps_lower_ldh) them neither changes nor refuses
/// one, and to Unicode no edition does. A line ends with the byte `end`, usually
/// `\n`. What follows the last end is not a line.
///
/// It stops at the first line that it does not recognise, and reads a constant number of bytes
/// of it. That line may still be such a name. With the feature `lanes`, and a processor that
/// has the instructions, it takes about a nanosecond for 10 bytes. The text may be any bytes.
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

/// The same, one line at a time.
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
    use crate::{Idna, Uts46};
    use std::string::String;
    use std::vec::Vec;

    /// All texts of up to seven of these bytes: conversion does not change recognised lines, and
    /// both implementations recognise the same lines.
    #[test]
    fn every_short_text() {
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

    /// Lines of all lengths around the limit, at every offset in a block of 64 bytes.
    #[test]
    fn lengths_around_the_limit() {
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
