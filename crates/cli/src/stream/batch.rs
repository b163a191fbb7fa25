//! The work on each line, and the results of some lines.

use std::fmt;
use std::io::{self, Write};
use std::mem::take;

use super::units::{Ends, LONGEST, Terminator, Unit, units};
use crate::report::messages::{Location, Messages, Reported};
use crate::report::problem::Problem;
use crate::report::tally::Tally;

/// The work on a line, or another unit of the input.
pub(crate) trait Work: Send + Sync + 'static {
    /// Working memory, reused for each line; its content has no meaning.
    type Scratch: Default;

    /// Puts the results of a line into the batch.
    fn line(&self, line: Line<'_>, scratch: &mut Self::Scratch, batch: &mut Batch);

    /// Does the same for many lines at once, with identical results. Returns false, and does
    /// nothing, if unsupported.
    fn many(&self, _: Lines<'_>, _: &mut Self::Scratch, _: &mut Batch) -> bool {
        false
    }

    /// Counts and reports a unit that is too long, of which `line` has the beginning and the end.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch);

    /// Whether such a unit is written as it came.
    fn keeps_refused(&self) -> bool {
        false
    }

    /// Finds the ends of units of its input, if not lines.
    fn ends(&self) -> Option<Box<dyn Ends>> {
        None
    }

    /// Whether unconverted text is written byte for byte.
    fn is_exact(&self) -> bool {
        false
    }

    /// Whether the results of a line may be many times its length, so that they are passed on in
    /// parts.
    fn in_parts(&self) -> bool {
        false
    }
}

/// Works on lines: many at once if supported, otherwise one by one.
pub(super) fn all<W: Work>(
    work: &W,
    lines: Lines<'_>,
    scratch: &mut W::Scratch,
    batch: &mut Batch,
) {
    if !work.many(lines, scratch, batch) {
        let ends = work.ends();
        let units = units(lines.text, lines.terminator, ends.as_deref());
        one_by_one(work, lines.first, units, scratch, batch);
    }
}

/// Works on units, one after the other.
pub(super) fn one_by_one<'l, W: Work>(
    work: &W,
    first: Location<'_>,
    units: impl Iterator<Item = Unit<'l>>,
    scratch: &mut W::Scratch,
    batch: &mut Batch,
) {
    let mut location = first;
    for Unit { bytes, end, lines } in units {
        let line = Line {
            location,
            bytes,
            end,
        };
        location.line += lines as u64;
        if bytes.len() > LONGEST {
            copy(work, bytes, batch);
            refuse(work, line, bytes.len() as u64, batch);
        } else {
            batch.tally.lines += 1;
            work.line(line, scratch, batch);
        }
        if batch.stop {
            break;
        }
    }
}

/// Writes a part of a unit that is too long, if it is to be written as it came.
pub(super) fn copy<W: Work>(work: &W, bytes: &[u8], batch: &mut Batch) {
    if work.keeps_refused() {
        batch.out.extend_from_slice(bytes);
    }
}

/// Ends and reports a unit of so many bytes, which is too long.
pub(super) fn refuse<W: Work>(work: &W, line: Line<'_>, length: u64, batch: &mut Batch) {
    copy(work, line.end, batch);
    batch.tally.lines += 1;
    let beginning = line.bytes.get(..SHOWN).unwrap_or(line.bytes);
    let text = beginning
        .utf8_chunks()
        .next()
        .map_or("", |chunk| chunk.valid());
    let text = format!("{text}…");
    let line = Line {
        bytes: text.as_bytes(),
        ..line
    };
    let what = format!("{length} bytes are too many to convert");
    let hint = work.ends().map(|ends| ends.hint().into());
    let problem = Problem::raw("too_long", 0, what, TOO_LONG).with_hint(hint);
    work.refuse(line, problem, batch);
}

/// The bytes of a long unit that messages show.
pub(super) const SHOWN: usize = 40;

const TOO_LONG: &str =
    "a line, a CSV record and an entry of a master file have at most 16,777,216 bytes";

/// Consecutive lines of the input, or other units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'l> {
    /// The first location.
    pub(crate) first: Location<'l>,
    /// All of them, with their ends.
    pub(crate) text: &'l [u8],
    pub(crate) terminator: Terminator,
}

/// One line of the input, or another unit, which may have several lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'l> {
    pub(crate) location: Location<'l>,
    /// Without its end.
    pub(crate) bytes: &'l [u8],
    /// The bytes that end it.
    pub(crate) end: &'l [u8],
}

impl<'l> Line<'l> {
    /// The unit as one line, for any content.
    pub(crate) fn one_row(self) -> Rows<'l> {
        Rows {
            unit: self,
            start: 0,
            end: self.bytes.len(),
            before: 0,
        }
    }

    /// The lines of the unit, to be requested in order.
    pub(crate) fn rows(self) -> Rows<'l> {
        let mut rows = self.one_row();
        rows.end = rows.end_from(0);
        rows
    }
}

/// The lines of a unit.
#[derive(Debug)]
pub(crate) struct Rows<'l> {
    unit: Line<'l>,
    /// The range of the last line requested.
    start: usize,
    end: usize,
    /// The count of lines before it.
    before: u64,
}

impl<'l> Rows<'l> {
    /// The unit of the lines.
    pub(crate) fn unit(&self) -> Line<'l> {
        self.unit
    }

    /// The line that contains a byte, without its end, and the byte's offset there. Offsets must
    /// not decrease between calls.
    pub(crate) fn at(&mut self, offset: usize) -> (Line<'l>, usize) {
        while offset > self.end && self.end < self.unit.bytes.len() {
            self.start = self.end + 1;
            self.end = self.end_from(self.start);
            self.before += 1;
        }
        let Line { location, end, .. } = self.unit;
        let bytes = self.unit.bytes.get(self.start..self.end);
        let bytes = bytes.unwrap_or_default();
        let bytes = match self.end < self.unit.bytes.len() {
            true => bytes.strip_suffix(b"\r").unwrap_or(bytes),
            false => bytes,
        };
        let location = Location {
            line: location.line + self.before,
            ..location
        };
        let line = Line {
            location,
            bytes,
            end,
        };
        (line, offset.saturating_sub(self.start))
    }

    fn end_from(&self, start: usize) -> usize {
        let rest = self.unit.bytes.get(start..).unwrap_or_default();
        start + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
    }
}

/// The results of some lines.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// Bytes for the output.
    pub(crate) out: Vec<u8>,
    /// Written before it, unless the previous batch had the same.
    pub(crate) heading: Vec<u8>,
    /// Output to standard error.
    pub(super) messages: Vec<u8>,
    /// For each message its end, and the length of `out` then.
    pub(super) marks: Vec<(usize, usize)>,
    pub(crate) tally: Tally,
    /// Process no more lines.
    pub(crate) stop: bool,
    /// The bytes read for it.
    pub(super) read: u64,
    /// More results of the same lines follow.
    pub(super) goes_on: bool,
    /// The receiver of parts, if there is one.
    pub(super) parts: Option<Box<dyn TakePart>>,
    /// The messages on the line.
    pub(super) reported: Reported,
}

/// Takes results of a block before it is finished, so that they need not fit into memory.
pub(super) trait TakePart: fmt::Debug {
    /// Takes a part, in the order of the input.
    fn take(&self, part: &Batch);
}

/// Results of this length are passed on.
const PART: usize = 1 << 20;

/// Results written piece by piece, so that at most one part is in memory. They cannot be removed.
impl Write for Batch {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.extend_from_slice(bytes);
        if self.out.len() >= PART {
            self.hand_over();
        }
        Ok(bytes.len())
    }

    // JSON is written a few bytes at a time; the trait's own loop takes twice as long.
    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Batch {
    fn hand_over(&mut self) {
        if let Some(parts) = &self.parts {
            let part = Batch {
                out: take(&mut self.out),
                messages: take(&mut self.messages),
                marks: take(&mut self.marks),
                goes_on: true,
                ..Batch::default()
            };
            parts.take(&part);
            self.out = part.out;
            self.out.clear();
        }
    }

    /// Adds the messages of problems of a string at an offset of its line.
    pub(crate) fn problems(
        &mut self,
        messages: Messages,
        line: Line<'_>,
        start: usize,
        problems: &[Problem],
    ) {
        let mut reported = self.reported;
        self.message(|out| {
            messages.write(
                &mut reported,
                line.location,
                line.bytes,
                start,
                problems,
                out,
            );
        });
        self.reported = reported;
    }

    /// Reports the number of omitted problems.
    pub(crate) fn end_of_problems(&mut self, location: Location<'_>) {
        let mut reported = take(&mut self.reported);
        self.message(|out| reported.finish(location.file, out));
    }

    /// Adds the message that `write` writes, if it writes any.
    fn message(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let before = self.messages.len();
        write(&mut self.messages);
        if self.messages.len() > before {
            self.marks.push((self.messages.len(), self.out.len()));
        }
    }

    /// Truncates results to a length; messages stay.
    pub(crate) fn take_back(&mut self, len: usize) {
        self.out.truncate(len);
        self.say_before(len);
    }

    /// Moves all messages that belong after a length of results to that length: between two lines,
    /// not in the middle of one.
    pub(crate) fn say_before(&mut self, len: usize) {
        for (_, out) in self.marks.iter_mut().rev() {
            if *out <= len {
                break;
            }
            *out = len;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_its_line() {
        let unit = Line {
            location: Location { file: "f", line: 7 },
            bytes: b"a (\r\n\nbc )",
            end: b"\n",
        };
        let mut rows = unit.rows();
        for (offset, line, bytes, inside) in [
            (0, 7, &b"a ("[..], 0),
            (2, 7, b"a (", 2),
            (4, 7, b"a (", 4),
            (5, 8, b"", 0),
            (6, 9, b"bc )", 0),
            (9, 9, b"bc )", 3),
            (99, 9, b"bc )", 93),
        ] {
            let (row, found) = rows.at(offset);
            assert_eq!((row.location.line, row.bytes, found), (line, bytes, inside));
        }
        let (row, offset) = unit.one_row().at(7);
        assert_eq!((row.location.line, row.bytes, offset), (7, unit.bytes, 7));
    }
}
