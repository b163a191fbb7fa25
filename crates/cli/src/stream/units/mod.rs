//! Divides the input into units: lines, strings that end with NUL, CSV records, or entries of a zone file.
//!
//! | file | holds |
//! |---|---|
//! | `records.rs` | the grammar of CSV: the ends of records, and of their fields |
//! | `entries.rs` | the grammar of zone files: the ends of entries, and the meaning of each byte |

mod entries;
mod records;

use std::iter;

use super::line::{Line, Terminator};
use crate::report::messages::Location;
pub(crate) use entries::{Entries, Meaning};
pub(crate) use records::{Csv, Records, START, Within};

/// The maximum length of a unit, in bytes. A longer unit is refused.
pub(crate) const MAX_LENGTH: usize = 16 << 20;

/// The byte order mark, which some editors write at the start of a UTF-8 file.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The kind of units, with the state of the search for the end of the current unit. The text is read in parts.
#[derive(Clone, Debug)]
pub(crate) enum Units {
    /// Strings with this end. If it is a line feed, the strings are lines.
    Strings(Terminator),
    /// CSV records, whose quoted fields may have line ends.
    Records(Records),
    /// Entries of a zone file, which may have line ends in parentheses.
    Entries(Entries),
}

impl Units {
    /// Returns the character that ends each unit.
    pub(crate) fn terminator(&self) -> Terminator {
        match self {
            Units::Strings(terminator) => *terminator,
            Units::Records(_) | Units::Entries(_) => Terminator::LineFeed,
        }
    }

    /// Returns whether a unit may have several lines.
    pub(crate) fn have_lines(&self) -> bool {
        !matches!(self, Units::Strings(_))
    }

    /// Returns the word for a unit in messages.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Units::Strings(Terminator::LineFeed) => "line",
            Units::Strings(Terminator::Nul) => "string",
            Units::Records(_) => "record",
            Units::Entries(_) => "entry",
        }
    }

    /// Returns a likely reason for a very long unit.
    pub(super) fn hint(&self) -> Option<&'static str> {
        match self {
            Units::Strings(_) => None,
            Units::Records(_) => Some(
                "perhaps a double quote is not closed; `--quotes no` treats quotes as ordinary characters",
            ),
            Units::Entries(_) => Some("perhaps a parenthesis is not closed"),
        }
    }

    /// Reads the next part of a text up to the end of the unit, and returns the length that was read. If the unit does
    /// not end in this part, reads all of it and returns `None`.
    pub(crate) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        match self {
            Units::Strings(end) => memchr::memchr(end.byte(), text).map(|end| end + 1),
            Units::Records(records) => records.next_end(text),
            Units::Entries(entries) => entries.next_end(text),
        }
    }

    /// Reads all of the next part of a text. Returns the length up to the end of the last unit that ends in it. O(n).
    pub(super) fn last_end(&mut self, text: &[u8]) -> Option<usize> {
        let mut last = match self {
            Units::Strings(end) => return memchr::memrchr(end.byte(), text).map(|end| end + 1),
            Units::Records(records) => records.last_unquoted_end(text),
            Units::Entries(_) => None,
        };
        while let Some(length) = self.next_end(&text[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + length);
        }
        last
    }

    /// Returns the units of a text. The text begins with a unit, which is at the location `first`. The last unit may
    /// lack its end.
    pub(crate) fn split<'t>(
        &self,
        first: Location<'t>,
        text: &'t [u8],
    ) -> impl Iterator<Item = Line<'t>> + use<'t> {
        let mut units = self.clone();
        let (mut location, mut rest) = (first, text);
        iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let (whole, after) = rest.split_at(units.next_end(rest).unwrap_or(rest.len()));
            let (bytes, end) = units.terminator().split_end(whole);
            let line = Line {
                location,
                bytes,
                end,
            };
            location.line += match units.have_lines() {
                true => line_feeds(whole) as u64,
                false => 1,
            };
            rest = after;
            Some(line)
        })
    }

    /// Returns the length of the first units of a text, and the number of their line ends. The text begins with a unit.
    /// Adds units until they have at least `lines` lines; a unit is not cut.
    pub(super) fn first(&self, text: &[u8], lines: usize) -> (usize, usize) {
        if let Units::Strings(end) = self {
            // Counting line ends is several times as fast as finding each of them.
            let mut ends = memchr::memchr_iter(end.byte(), text);
            let count = ends.clone().count();
            return match lines.checked_sub(1).filter(|_| count >= lines) {
                Some(last) => (ends.nth(last).map_or(text.len(), |end| end + 1), lines),
                None => (text.len(), count), // the last line may lack its end
            };
        }
        let mut units = self.clone();
        let (mut length, mut count) = (0, 0);
        while length < text.len() && count < lines {
            let rest = &text[length..];
            let unit = units.next_end(rest).unwrap_or(rest.len());
            count += line_feeds(&rest[..unit]);
            length += unit;
        }
        (length, count)
    }
}

fn line_feeds(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

/// Returns whether a byte is a space or a tab.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Location<'_> = Location { file: "", line: 1 };

    #[test]
    fn line_ends_are_not_part_of_lines() {
        let text = b"a\r\n\nb\rc\n\r\nd\r";
        let lines = |text| Units::Strings(Terminator::LineFeed).split(FIRST, text);
        let all: Vec<&[u8]> = lines(text).map(|line| line.bytes).collect();
        assert_eq!(all, [&b"a"[..], b"", b"b\rc", b"", b"d\r"]);
        let whole: Vec<u8> = lines(text)
            .flat_map(|line| [line.bytes, line.end].concat())
            .collect();
        assert_eq!(whole, text);
        assert_eq!(lines(b"").count(), 0);
        assert_eq!(lines(b"\n").count(), 1);
    }

    #[test]
    fn with_nul_nothing_else_ends_a_string() {
        let strings = Units::Strings(Terminator::Nul).split(FIRST, b"a\r\n\0\0b\n");
        let all: Vec<(&[u8], &[u8])> = strings.map(|unit| (unit.bytes, unit.end)).collect();
        assert_eq!(
            all,
            [(&b"a\r\n"[..], &b"\0"[..]), (b"", b"\0"), (b"b\n", b"")]
        );
    }

    #[test]
    fn no_more_lines_are_taken_than_requested() {
        let lines = Units::Strings(Terminator::LineFeed);
        assert_eq!(lines.first(b"a\nb\nc", 1), (2, 1));
        assert_eq!(lines.first(b"a\nb\nc", 2), (4, 2));
        assert_eq!(lines.first(b"a\nb\nc", 3), (5, 2));
        assert_eq!(lines.first(b"", 3), (0, 0));
    }

    /// Tests all short texts over an alphabet. Wherever a text is cut, `last_end` must find the end of the last
    /// complete unit.
    #[test]
    fn the_last_end_does_not_depend_on_the_parts() {
        let alphabet = b"a\n\"\r, #();\\";
        for units in [
            Units::Records(Records::new(Csv {
                delimiter: b",".to_vec(),
                quotes: true,
                comments: b"#".to_vec(),
            })),
            Units::Entries(Entries::default()),
        ] {
            for number in 0..alphabet.len().pow(5) {
                let text: Vec<u8> = (0..5)
                    .map(|index| alphabet[number / alphabet.len().pow(index) % alphabet.len()])
                    .collect();
                let mut rest = units.clone();
                let mut whole = 0;
                while let Some(length) = rest.next_end(&text[whole..]) {
                    whole += length;
                }
                for cut in 0..=text.len() {
                    let mut units = units.clone();
                    let first = units.last_end(&text[..cut]);
                    let second = units.last_end(&text[cut..]).map(|end| cut + end);
                    assert_eq!(second.or(first).unwrap_or(0), whole, "{text:?} {cut}");
                }
            }
        }
    }
}
