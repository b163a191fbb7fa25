//! Converts many lines at once, each of which is a string. Results equal those of converting them
//! one by one, byte for byte. A line that fails, or is otherwise unusual, is converted alone.

use std::mem;
use std::str;

use puny_idna::lines;
use puny_lanes::Lanes;
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};

use super::converter::{Converter, Scratch};
use super::memory::{Columns, Memory};
use super::operation::{Bulk, Operation};
use crate::report::messages::Location;
use crate::stream::batch::{Batch, Line, Lines};
use crate::stream::units::Terminator;

/// More than a block, unless it is one long line. A column would need two more copies of such a
/// line.
const LONGEST: usize = 4 << 20;

/// A function that converts a column.
type Convert<E> = for<'a> fn(
    &mut Lanes,
    Column<'a, u32>,
    ColumnBuf<u32>,
) -> Result<Converted<'a, u32, E>, ColumnError>;

impl<O: Operation> Converter<O> {
    /// Converts lines, each of which is a string. Returns false, and does nothing, if the operation
    /// has no bulk conversion.
    pub(super) fn many(&self, lines: Lines<'_>, scratch: &mut Scratch, batch: &mut Batch) -> bool {
        let bulk = match self.operation.bulk() {
            Some(bulk) if lines.text.len() <= LONGEST => bulk,
            _ => return false,
        };
        batch.out.reserve(lines.text.len());
        let mut memory = mem::take(&mut scratch.memory);
        let Memory { copy, columns } = &mut memory;
        let text = match lines.terminator {
            Terminator::LineFeed => without_carriage_returns(lines.text, copy),
            Terminator::Nul => lines.text,
        };
        let mut rest = Rest {
            text,
            next: lines.first,
            end: lines.terminator.byte(),
        };
        while !rest.text.is_empty() && !batch.stop {
            match bulk {
                Bulk::Names => self.names(&mut rest, batch),
                Bulk::Encode => self.labels(&mut rest, Lanes::encode, columns, scratch, batch),
                Bulk::Decode => self.labels(&mut rest, Lanes::decode, columns, scratch, batch),
            }
            // The next line is unusual.
            if !rest.text.is_empty() && !batch.stop {
                let line = rest.take_line();
                self.one(line, &mut rest.next, scratch, batch);
            }
        }
        scratch.memory = memory;
        true
    }

    /// Converts one line alone, and counts it.
    fn one(&self, line: &[u8], next: &mut Location<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        let line = Line {
            location: *next,
            bytes: line,
            end: b"",
        };
        batch.tally.lines += 1;
        next.line += 1;
        self.whole(line, scratch, batch);
    }

    /// Copies the names that no edition changes, which is nearly all.
    fn names(&self, rest: &mut Rest<'_>, batch: &mut Batch) {
        let same = lines::unchanged(rest.text, rest.end);
        let text = rest.take(same.bytes);
        batch.out.extend_from_slice(text);
        batch.tally.lines += same.lines as u64;
        rest.next.line += same.lines as u64;
    }

    /// Converts all lines before the first non-UTF-8 one, as a column of labels.
    fn labels<E>(
        &self,
        rest: &mut Rest<'_>,
        convert: Convert<E>,
        columns: &mut Columns,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) {
        let (lines, end) = (rest.take_text(), rest.end);
        columns.fill(lines, end);
        let Columns {
            lanes,
            text,
            offsets,
            buf,
        } = columns;
        let lanes = lanes.get_or_insert_default();
        let converted = Column::new(text, offsets)
            .and_then(|labels| Ok((labels, convert(lanes, labels, mem::take(buf))?)));
        let Ok((labels, converted)) = converted else {
            // Unreachable: the rows are valid, and fit offsets of 32 bits.
            let after = mem::replace(&mut rest.text, lines.as_bytes());
            while !rest.text.is_empty() && !batch.stop {
                let line = rest.take_line();
                self.one(line, &mut rest.next, scratch, batch);
            }
            rest.text = after;
            return;
        };
        let results = converted.column();
        let is_clean = memchr::memchr(end, results.text().as_bytes()).is_none();
        for (label, result) in labels.iter().zip(results.iter()) {
            let label = label.unwrap_or_default();
            match result {
                Some(result) if is_clean || !result.as_bytes().contains(&end) => {
                    batch.out.extend_from_slice(result.as_bytes());
                    batch.out.push(end);
                    batch.tally.lines += 1;
                    rest.next.line += 1;
                    if let Some(note) = self.operation.note(label) {
                        batch.tally.note(note);
                    }
                }
                _ => self.one(label.as_bytes(), &mut rest.next, scratch, batch),
            }
            if batch.stop {
                break;
            }
        }
        *buf = converted.into_buf();
    }
}

/// The lines not converted yet.
struct Rest<'l> {
    text: &'l [u8],
    /// The location of the first one.
    next: Location<'l>,
    end: u8,
}

impl<'l> Rest<'l> {
    /// Takes bytes.
    fn take(&mut self, bytes: usize) -> &'l [u8] {
        let (taken, rest) = self
            .text
            .split_at_checked(bytes)
            .unwrap_or((self.text, b""));
        self.text = rest;
        taken
    }

    /// Takes a line, without its end.
    fn take_line(&mut self) -> &'l [u8] {
        match memchr::memchr(self.end, self.text) {
            Some(end) => {
                let line = self.take(end + 1);
                line.get(..end).unwrap_or(line)
            }
            None => self.take(self.text.len()),
        }
    }

    /// Takes all lines before the first non-UTF-8 one.
    fn take_text(&mut self) -> &'l str {
        let error = match str::from_utf8(self.text) {
            Ok(text) => {
                self.text = b"";
                return text;
            }
            Err(error) => error,
        };
        let valid = self.text.get(..error.valid_up_to()).unwrap_or_default();
        let bytes = memchr::memrchr(self.end, valid).map_or(0, |end| end + 1);
        str::from_utf8(self.take(bytes)).unwrap_or_default()
    }
}

/// Lines without carriage returns before line feeds.
fn without_carriage_returns<'t>(text: &'t [u8], copy: &'t mut Vec<u8>) -> &'t [u8] {
    let mut done = 0;
    for index in memchr::memchr_iter(b'\r', text) {
        if text.get(index + 1) == Some(&b'\n') {
            if done == 0 {
                copy.clear();
            }
            copy.extend_from_slice(text.get(done..index).unwrap_or_default());
            done = index + 1;
        }
    }
    if done == 0 {
        return text;
    }
    copy.extend_from_slice(text.get(done..).unwrap_or_default());
    copy
}

#[cfg(test)]
mod tests;
