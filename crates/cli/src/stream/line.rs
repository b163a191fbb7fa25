//! Units of the input with their location, and what ends them.

use crate::report::messages::Location;

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
        self.bytes()[0]
    }

    /// The byte as slice.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Terminator::LineFeed => b"\n",
            Terminator::Nul => b"\0",
        }
    }

    /// A unit and its end, which the last unit of a file may lack.
    pub(crate) fn split_end(self, whole: &[u8]) -> (&[u8], &[u8]) {
        let unit = match (self, whole) {
            (Terminator::LineFeed, [unit @ .., b'\r', b'\n'] | [unit @ .., b'\n']) => unit,
            (Terminator::Nul, [unit @ .., 0]) => unit,
            _ => whole,
        };
        whole.split_at(unit.len())
    }
}

/// One unit of the input: a line, or a record or entry, which may have several lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'l> {
    /// Of its first line.
    pub(crate) location: Location<'l>,
    /// Without its end.
    pub(crate) bytes: &'l [u8],
    /// The bytes that end it.
    pub(crate) end: &'l [u8],
}

/// Consecutive lines of the input, or strings that end with NUL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'l> {
    /// The location of the first one.
    pub(crate) first: Location<'l>,
    /// All of them, with their ends.
    pub(crate) text: &'l [u8],
    pub(crate) terminator: Terminator,
}

impl<'l> Lines<'l> {
    /// Takes the first lines, of so many bytes with their ends.
    pub(crate) fn take(&mut self, bytes: usize, lines: usize) -> &'l [u8] {
        let (taken, rest) = self.text.split_at(bytes);
        self.text = rest;
        self.first.line += lines as u64;
        taken
    }

    /// Takes the first line, if there is one. Its end is one byte: a carriage return before it is part of the line.
    pub(crate) fn take_line(&mut self) -> Option<Line<'l>> {
        let end = memchr::memchr(self.terminator.byte(), self.text);
        let location = self.first;
        let whole = self.take(end.map_or(self.text.len(), |end| end + 1), 1);
        let (bytes, end) = whole.split_at(end.unwrap_or(whole.len()));
        let line = Line {
            location,
            bytes,
            end,
        };
        (!whole.is_empty()).then_some(line)
    }
}

/// The lines of a unit, found by the bytes in them.
#[derive(Debug)]
pub(crate) struct Rows<'l> {
    unit: Line<'l>,
    /// The range of the line that was found last.
    start: usize,
    end: usize,
    /// The number of lines before it.
    before: u64,
}

impl<'l> Rows<'l> {
    /// The lines of a unit; the unit as one line, if line feeds do not end its lines.
    pub(crate) fn new(unit: Line<'l>, has_lines: bool) -> Self {
        let mut rows = Rows {
            unit,
            start: 0,
            end: unit.bytes.len(),
            before: 0,
        };
        if has_lines {
            rows.end = rows.end_from(0);
        }
        rows
    }

    /// The line that contains a byte, without its end, and the byte's offset there. Offsets must
    /// not decrease between calls.
    pub(crate) fn at(&mut self, offset: usize) -> (Line<'l>, usize) {
        let Line {
            location,
            bytes,
            end,
        } = self.unit;
        while offset > self.end && self.end < bytes.len() {
            self.start = self.end + 1;
            self.end = self.end_from(self.start);
            self.before += 1;
        }
        let row = &bytes[self.start..self.end];
        let line = Line {
            location: Location {
                line: location.line + self.before,
                ..location
            },
            bytes: match self.end < bytes.len() {
                true => row.strip_suffix(b"\r").unwrap_or(row),
                false => row,
            },
            end,
        };
        (line, offset.saturating_sub(self.start))
    }

    fn end_from(&self, start: usize) -> usize {
        let rest = &self.unit.bytes[start..];
        start + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
    }
}
