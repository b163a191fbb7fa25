//! Finds the lines at the beginning of a text that a conversion of names leaves unchanged.
//!
//! Nearly all names are lower-case LDH already, and nearly every edition leaves such names unchanged in both
//! directions. A program that converts a file of names can copy many of these lines at once, and convert the other
//! lines one by one.
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

use puny::invariant::Ensured;

use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::dns::lengths::MAX_LABEL;

/// The lines that [`unchanged`] found at the beginning of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unchanged {
    /// The length of the lines in bytes, including the line ends.
    pub bytes: usize,
    /// The number of lines.
    pub lines: usize,
}

/// Finds the lines at the beginning of a text that are names of lower-case letters, digits, hyphens and full stops. The
/// text may be any bytes. A line ends with the byte `end`, usually `\n`. Text after the last `end` is not a line.
///
/// Conversion to Unicode does not change or refuse these names in any edition. Conversion to ASCII does not change or
/// refuse them if [`keeps_lower_ldh`](crate::Idna::keeps_lower_ldh) returns `true` for the edition.
///
/// The search stops at the first line that it does not recognise, after reading a constant number of bytes of that
/// line. The line may still be a name of this kind, for example if it is long. With the feature `lanes`, and a
/// processor with the necessary instructions, the search takes about a nanosecond for 10 bytes.
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
    unchanged_one_by_one(text, end)
}

/// Does what [`unchanged`] does, one line at a time and without vector instructions.
fn unchanged_one_by_one(text: &[u8], end: u8) -> Unchanged {
    let mut found = Unchanged::default();
    loop {
        let rest = text.get(found.bytes..).ensured();
        // A line whose end is not in this part is too long to be recognised.
        let start = rest.get(..MAX_LABEL + 1).unwrap_or(rest);
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

#[cfg(test)]
mod tests {
    use super::{unchanged, unchanged_one_by_one, Unchanged};
    use crate::Uts46;
    use std::string::String;
    use std::vec::Vec;

    /// Tests all texts of up to seven bytes from a small alphabet. Conversion does not change recognised lines, and
    /// both implementations recognise the same lines.
    #[test]
    fn recognised_lines_of_every_short_text_are_unchanged() {
        for length in 0..=7 {
            for number in 0..5_usize.pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|i| b"a-.A\n"[number / 5_usize.pow(i) % 5])
                    .collect();
                let found = unchanged(&text, b'\n');
                assert_eq!(found, unchanged_one_by_one(&text, b'\n'));
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

    /// Tests lines of all lengths around the limit, at every offset in a block of 64 bytes.
    #[test]
    fn lines_of_up_to_63_bytes_are_recognised() {
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
                assert_eq!(found, unchanged_one_by_one(text.as_bytes(), b'\n'));
            }
        }
    }
}
