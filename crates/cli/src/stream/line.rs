//! Units of the input, with their location and their end.

use crate::report::messages::Location;

/// The character that ends each string, in input and output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminator {
    /// LF. In the input, CRLF ends a string too.
    LineFeed,
    /// NUL, so that a string may contain line feeds.
    Nul,
}

impl Terminator {
    /// Returns the byte.
    pub(crate) const fn byte(self) -> u8 {
        self.bytes()[0]
    }

    /// Returns the byte as a slice.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Terminator::LineFeed => b"\n",
            Terminator::Nul => b"\0",
        }
    }

    /// Splits a unit with its end into the unit and the end. The last unit of a file may lack its end.
    pub(crate) fn split_end(self, whole: &[u8]) -> (&[u8], &[u8]) {
        let unit = match (self, whole) {
            (Terminator::LineFeed, [unit @ .., b'\r', b'\n'] | [unit @ .., b'\n']) => unit,
            (Terminator::Nul, [unit @ .., 0]) => unit,
            _ => whole,
        };
        whole.split_at(unit.len())
    }
}

/// One unit of the input: a line; or a CSV record or an entry of a zone file, which may have several lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'l> {
    /// The location of the first line of the unit.
    pub(crate) location: Location<'l>,
    /// The bytes of the unit, without its end.
    pub(crate) bytes: &'l [u8],
    /// The line end or NUL that ends the unit. It is empty if the last unit of a file has no end.
    pub(crate) end: &'l [u8],
}

/// Consecutive lines of the input, or strings that end with NUL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'l> {
    /// The location of the first line.
    pub(crate) first: Location<'l>,
    /// All lines with their ends.
    pub(crate) text: &'l [u8],
    pub(crate) terminator: Terminator,
}

impl<'l> Lines<'l> {
    /// Removes and returns the first lines. `bytes` is their length with their ends, and `lines` is their number.
    pub(crate) fn take(&mut self, bytes: usize, lines: usize) -> &'l [u8] {
        let (taken, rest) = self.text.split_at(bytes);
        self.text = rest;
        self.first.line += lines as u64;
        taken
    }

    /// Removes and returns the first line, if there is one. The end of the line is one byte; a carriage return before it is part of the line.
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

/// Finds the line of a unit that contains a byte.
#[derive(Debug)]
pub(crate) struct Rows<'l> {
    unit: Line<'l>,
    /// The range of the line that was found last.
    start: usize,
    end: usize,
    /// The number of lines before that line.
    before: u64,
}

impl<'l> Rows<'l> {
    /// Makes a finder for the lines of a unit. If `has_lines` is false, the whole unit is one line.
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

    /// Returns the line that contains the byte at an offset, without the end of the line; and the offset in this line.
    /// Offsets must not decrease between calls.
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
