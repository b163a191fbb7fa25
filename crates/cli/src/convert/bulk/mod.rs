//! Converts many lines at once. Each line is a string. The output is equal, byte for byte, to the output of a
//! conversion line by line. A line that fails or is unusual in another way is converted alone.

pub(super) mod memory;

use std::mem;
use std::str;

use puny_idna::lines;
use puny_lanes::Lanes;
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};

use memory::{Columns, Memory};

use super::converter::{Converter, Scratch};
use super::operation::{Bulk, Operation};
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines, Terminator};
use crate::stream::work::Work;

/// The maximum length of the text of these lines, in bytes. Only a block that consists of one long line is longer. Such
/// a line is converted alone, because a column would need two more copies of it.
const MAX_BYTES: usize = 4 << 20;

/// A function that converts a column.
type ConvertColumn<E> = for<'a> fn(
    &mut Lanes,
    Column<'a, u32>,
    ColumnBuf<u32>,
) -> Result<Converted<'a, u32, E>, ColumnError>;

/// Converts lines, each of which is a string. If the operation has no bulk conversion, does nothing and returns false.
pub(super) fn convert_lines<O: Operation>(
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
    let mut lines = Lines {
        text: match lines.terminator {
            Terminator::LineFeed => without_carriage_returns(lines.text, copy),
            Terminator::Nul => lines.text,
        },
        ..lines
    };
    while !lines.text.is_empty() && !batch.stop {
        match bulk {
            // Copies names that no edition changes. Nearly all names are of this kind.
            Bulk::Names => {
                let same = lines::unchanged(lines.text, lines.terminator.byte());
                batch
                    .out
                    .extend_from_slice(lines.take(same.bytes, same.lines));
                batch.tally.lines += same.lines as u64;
            }
            Bulk::Encode => {
                converter.convert_labels(&mut lines, Lanes::encode, columns, scratch, batch)
            }
            Bulk::Decode => {
                converter.convert_labels(&mut lines, Lanes::decode, columns, scratch, batch)
            }
        }
        // The bulk conversion stopped before a line that it cannot convert.
        if !batch.stop
            && let Some(line) = lines.take_line()
        {
            converter.convert_one(line, scratch, batch);
        }
    }
    scratch.bulk = memory;
    true
}

impl<O: Operation> Converter<O> {
    /// Converts and counts one line.
    fn convert_one(&self, line: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        batch.tally.lines += 1;
        self.process_line(line, scratch, batch);
    }

    /// Converts all lines before the first line that is not UTF-8, as a column of labels.
    fn convert_labels<E>(
        &self,
        lines: &mut Lines<'_>,
        convert: ConvertColumn<E>,
        columns: &mut Columns,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) {
        let end = lines.terminator.byte();
        let mut location = lines.first;
        columns.fill(take_text(lines), end);
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
                Some(result)
                    if (is_clean || !result.as_bytes().contains(&end))
                        && !self.operation.refuses(label) =>
                {
                    batch.out.extend_from_slice(result.as_bytes());
                    batch.out.push(end);
                    batch.tally.lines += 1;
                }
                _ => {
                    let line = Line {
                        location,
                        bytes: label.as_bytes(),
                        end: b"",
                    };
                    self.convert_one(line, scratch, batch);
                }
            }
            location.line += 1;
            if batch.stop {
                break;
            }
        }
        lines.first = location;
        *buf = converted.into_buf();
    }
}

/// Takes all lines before the first line that is not UTF-8. The locations of the other lines do not change.
fn take_text<'l>(lines: &mut Lines<'l>) -> &'l str {
    let valid = match str::from_utf8(lines.text) {
        Ok(text) => {
            lines.text = b"";
            return text;
        }
        Err(error) => &lines.text[..error.valid_up_to()],
    };
    let end = memchr::memrchr(lines.terminator.byte(), valid);
    let bytes = lines.take(end.map_or(0, |end| end + 1), 0);
    str::from_utf8(bytes).expect("the text ends before the first invalid byte")
}

/// Returns the lines without the carriage returns before line feeds. Uses `copy` only if there are any.
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
