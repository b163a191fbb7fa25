//! The units of input: lines, or other units that end at a line end, or strings that end with NUL.

/// The end of each string, in input and output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminator {
    /// LF; in the input CRLF as well.
    LineFeed,
    /// NUL, so that a string may contain line feeds.
    Nul,
}

impl Terminator {
    /// The byte.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Terminator::LineFeed => b'\n',
            Terminator::Nul => 0,
        }
    }

    /// The byte as slice.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Terminator::LineFeed => b"\n",
            Terminator::Nul => b"\0",
        }
    }

    /// A line without this byte and the rest of its end.
    fn strip(self, line: &[u8]) -> &[u8] {
        match self {
            Terminator::LineFeed => line.strip_suffix(b"\r").unwrap_or(line),
            Terminator::Nul => line,
        }
    }
}

use crate::report::tally;

/// The most bytes of a unit that is worked on: a line, a CSV record, an entry of a master file.
pub(crate) const LONGEST: usize = 16 << 20;

/// Finds the ends of units of several lines, such as the entries of a master file.
pub(crate) trait Ends: Send {
    /// Reads on: takes the next part of a text, and returns the number of its bytes up to the end
    /// of the last complete unit.
    fn last_end(&mut self, fresh: &[u8]) -> Option<usize>;

    /// Reads on, to the end of the unit or of the text; returns the length up to the end of the unit, if it
    /// is there.
    fn next_end(&mut self, fresh: &[u8]) -> Option<usize>;

    /// The length of the first unit of a text, if complete.
    fn first_end(&self, text: &[u8]) -> Option<usize>;

    /// Resets the state: the next text begins with a unit.
    fn restart(&mut self);

    /// The word for a unit in counts.
    fn counted(&self) -> tally::Unit;

    /// A likely reason for a very long unit.
    fn hint(&self) -> &'static str;
}

/// A unit without its end: LF, CRLF, or nothing after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) end: &'b [u8],
    /// The line end count, with its own.
    pub(crate) lines: usize,
}

/// The units of a text; lines, if no other ends are given.
pub(crate) fn units<'b>(
    text: &'b [u8],
    terminator: Terminator,
    ends: Option<&'b dyn Ends>,
) -> impl Iterator<Item = Unit<'b>> {
    let mut rest = text;
    let byte = terminator.byte();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = match ends {
            None => memchr::memchr(byte, rest).map(|end| end + 1),
            Some(ends) => ends.first_end(rest),
        };
        let (whole, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        rest = after;
        let unit = match whole.split_last() {
            Some((last, unit)) if *last == byte => terminator.strip(unit),
            _ => whole,
        };
        let (bytes, end) = whole.split_at_checked(unit.len())?;
        let lines = match ends {
            None => 1,
            Some(_) => line_ends(whole),
        };
        Some(Unit { bytes, end, lines })
    })
}

/// The part of a text that has about this many lines: its bytes, and its lines. Units are not cut,
/// and the rest after the last complete one is one more.
pub(super) fn some(
    text: &[u8],
    terminator: Terminator,
    ends: Option<&dyn Ends>,
    lines: usize,
) -> (usize, usize) {
    let mut count = 0;
    let mut end = 0;
    match ends {
        None => {
            // Counting is several times as fast as locating each.
            let mut all = memchr::memchr_iter(terminator.byte(), text);
            count = all.clone().count();
            if count < lines {
                return (text.len(), count); // the last line may lack an end
            }
            count = lines;
            if let Some(last) = lines.checked_sub(1) {
                end = all.nth(last).map_or(text.len(), |last| last + 1);
            }
        }
        Some(ends) => {
            while let Some(rest @ [_, ..]) = text.get(end..).filter(|_| count < lines) {
                let length = ends.first_end(rest).unwrap_or(rest.len());
                count += line_ends(rest.get(..length).unwrap_or_default());
                end += length;
            }
        }
    }
    (end, count)
}

fn line_ends(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> impl Iterator<Item = Unit<'_>> {
        units(text, Terminator::LineFeed, None)
    }

    #[test]
    fn line_ends_are_not_part_of_lines() {
        let text = b"a\r\n\nb\rc\n\r\nd\r";
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
        let text = b"a\r\n\0\0b\n";
        let all = units(text, Terminator::Nul, None);
        let all: Vec<(&[u8], &[u8])> = all.map(|unit| (unit.bytes, unit.end)).collect();
        let ends = [&b"\0"[..], b"\0", b""];
        let strings = [&b"a\r\n"[..], b"", b"b\n"];
        assert_eq!(all, strings.into_iter().zip(ends).collect::<Vec<_>>());
    }

    #[test]
    fn no_more_lines_are_taken_than_requested() {
        let some = |text, lines| some(text, Terminator::LineFeed, None, lines);
        assert_eq!(some(b"a\nb\nc", 1), (2, 1));
        assert_eq!(some(b"a\nb\nc", 2), (4, 2));
        assert_eq!(some(b"a\nb\nc", 3), (5, 2));
        assert_eq!(some(b"", 3), (0, 0));
    }
}
