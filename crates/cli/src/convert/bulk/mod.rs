//! Converts many lines at once, each of which is a string. The results are the same, byte for byte, as if they were
//! converted one by one. A line that fails, or is otherwise unusual, is converted alone.

pub(super) mod memory;

use std::mem;
use std::str;

use puny_idna::lines;
use puny_lanes::Lanes;
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};

use memory::{Columns, Memory};

use super::converter::{Converter, Scratch};
use super::operation::{Bulk, Operation};
use crate::report::messages::Location;
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines, Terminator};
use crate::stream::work::Work;

/// The most bytes at once. A block has fewer, unless it is one long line, of which a column would need two more
/// copies.
const MAX_BYTES: usize = 4 << 20;

/// A function that converts a column.
type ConvertColumn<E> = for<'a> fn(
    &mut Lanes,
    Column<'a, u32>,
    ColumnBuf<u32>,
) -> Result<Converted<'a, u32, E>, ColumnError>;

/// Converts lines, each of which is a string. Returns false, and does nothing, if the operation
/// has no bulk conversion.
pub(super) fn convert<O: Operation>(
    converter: &Converter<O>,
    lines: Lines<'_>,
    scratch: &mut Scratch,
    batch: &mut Batch,
) -> bool {
    let bulk = match converter.operation.bulk() {
        Some(bulk) if lines.text.len() <= MAX_BYTES => bulk,
        _ => return false,
    };
    batch.out.reserve(lines.text.len());
    let mut memory = mem::take(&mut scratch.bulk);
    let Memory { copy, columns } = &mut memory;
    let mut rest = Rest {
        converter,
        text: match lines.terminator {
            Terminator::LineFeed => without_carriage_returns(lines.text, copy),
            Terminator::Nul => lines.text,
        },
        next: lines.first,
        end: lines.terminator.byte(),
    };
    while !rest.text.is_empty() && !batch.stop {
        match bulk {
            Bulk::Names => rest.names(batch),
            Bulk::Encode => rest.labels(Lanes::encode, columns, scratch, batch),
            Bulk::Decode => rest.labels(Lanes::decode, columns, scratch, batch),
        }
        // The next line is unusual.
        if !rest.text.is_empty() && !batch.stop {
            let line = rest.take_line();
            rest.one(line, scratch, batch);
        }
    }
    scratch.bulk = memory;
    true
}

/// The lines that are not converted yet.
struct Rest<'l, O> {
    converter: &'l Converter<O>,
    text: &'l [u8],
    /// The location of the first one.
    next: Location<'l>,
    end: u8,
}

impl<'l, O: Operation> Rest<'l, O> {
    /// Converts one line alone, and counts it.
    fn one(&mut self, line: &[u8], scratch: &mut Scratch, batch: &mut Batch) {
        let line = Line {
            location: self.next,
            bytes: line,
            end: b"",
        };
        self.count(1, batch);
        self.converter.line(line, scratch, batch);
    }

    fn count(&mut self, lines: usize, batch: &mut Batch) {
        batch.tally.lines += lines as u64;
        self.next.line += lines as u64;
    }

    /// Copies the names that no edition changes, which is nearly all.
    fn names(&mut self, batch: &mut Batch) {
        let same = lines::unchanged(self.text, self.end);
        batch.out.extend_from_slice(self.take(same.bytes));
        self.count(same.lines, batch);
    }

    /// Converts all lines before the first non-UTF-8 one, as a column of labels.
    fn labels<E>(
        &mut self,
        convert: ConvertColumn<E>,
        columns: &mut Columns,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) {
        let end = self.end;
        columns.fill(self.take_text(), end);
        let Columns {
            lanes,
            text,
            offsets,
            buf,
        } = columns;
        let lanes = lanes.get_or_insert_default();
        let labels = Column::new(text, offsets).expect("each line is a row of valid UTF-8");
        let converted = convert(lanes, labels, mem::take(buf));
        let converted = converted.expect("the results of 4 MiB fit offsets of 32 bits");
        let results = converted.column();
        let is_clean = memchr::memchr(end, results.text().as_bytes()).is_none();
        for (label, result) in labels.iter().zip(results.iter()) {
            let label = label.expect("no row is null");
            match result {
                Some(result) if is_clean || !result.as_bytes().contains(&end) => {
                    batch.out.extend_from_slice(result.as_bytes());
                    batch.out.push(end);
                    self.count(1, batch);
                    if let Some(note) = self.converter.operation.note(label) {
                        batch.tally.note(note);
                    }
                }
                _ => self.one(label.as_bytes(), scratch, batch),
            }
            if batch.stop {
                break;
            }
        }
        *buf = converted.into_buf();
    }

    /// Takes bytes.
    fn take(&mut self, bytes: usize) -> &'l [u8] {
        let (taken, rest) = self.text.split_at(bytes);
        self.text = rest;
        taken
    }

    /// Takes a line, without its end.
    fn take_line(&mut self) -> &'l [u8] {
        match memchr::memchr(self.end, self.text) {
            Some(end) => &self.take(end + 1)[..end],
            None => self.take(self.text.len()),
        }
    }

    /// Takes all lines before the first non-UTF-8 one.
    fn take_text(&mut self) -> &'l str {
        let valid = match str::from_utf8(self.text) {
            Ok(text) => {
                self.text = b"";
                return text;
            }
            Err(error) => &self.text[..error.valid_up_to()],
        };
        let bytes = memchr::memrchr(self.end, valid).map_or(0, |end| end + 1);
        str::from_utf8(self.take(bytes)).expect("it ends before the first invalid byte")
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
            copy.extend_from_slice(&text[done..index]);
            done = index + 1;
        }
    }
    if done == 0 {
        return text;
    }
    copy.extend_from_slice(&text[done..]);
    copy
}

#[cfg(test)]
mod tests;
