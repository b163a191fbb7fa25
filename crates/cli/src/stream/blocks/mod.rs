//! Reads files in blocks of whole units, so that each block can be worked on without the other blocks. A block exceeds
//! the size of blocks only if it consists of one long unit. A unit that exceeds the size of units is split into parts,
//! so that it takes little memory.

use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use super::buffers::Buffers;
use super::input::Source;
use super::units::{BYTE_ORDER_MARK, Units};
use crate::report::stop::Stop;

/// Consecutive units of one file with their ends. The last unit of the file may lack its end.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) name: Arc<str>,
    /// The number of the first line, from 1.
    pub(super) first_line: u64,
    /// Whether a byte order mark was before the units. It is not part of the text.
    pub(super) has_mark: bool,
    /// The position of the text in its unit, if the text is only a part of a unit that is too long.
    pub(super) part: Option<Part>,
    /// The range of the text in the buffer.
    range: Range<usize>,
    buffer: Vec<u8>,
}

impl Block {
    pub(super) fn text(&self) -> &[u8] {
        &self.buffer[self.range.clone()]
    }

    /// Returns the buffer, so that it can be used again.
    pub(super) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }
}

/// A part of a unit that is too long to be worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The number of the first line of the unit.
    pub(super) first_line: u64,
    /// The first bytes of the unit, which messages show.
    pub(super) beginning: Vec<u8>,
    /// The number of bytes of the unit up to the end of this part.
    pub(super) length: u64,
    pub(super) is_last: bool,
}

/// If a unit is too long, messages show at most this number of its first bytes.
pub(super) const SHOWN: usize = 40;

/// The size of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockSize {
    pub(super) bytes: usize,
    /// The maximum number of lines. It is limited because short lines may have long results.
    pub(super) lines: usize,
    /// The maximum length of a unit, in bytes. A longer unit is split into parts.
    pub(super) unit: usize,
}

/// Reads sources block by block.
pub(super) struct Blocks {
    sources: std::vec::IntoIter<Source>,
    current: Option<Reader>,
    /// The number of sources that were opened.
    opened: usize,
    cut: Cut,
}

/// How text is cut into blocks.
#[derive(Clone, Debug)]
struct Cut {
    size: BlockSize,
    units: Units,
    /// The memory of finished blocks, which is used again.
    buffers: Buffers,
}

impl Blocks {
    pub(super) fn new(sources: Vec<Source>, size: BlockSize, units: Units) -> Self {
        Blocks {
            sources: sources.into_iter(),
            current: None,
            opened: 0,
            cut: Cut {
                size,
                units,
                buffers: Buffers::new(size.bytes..=2 * size.bytes),
            },
        }
    }

    /// Returns the pool for the memory of finished blocks.
    pub(super) fn buffers(&self) -> Buffers {
        self.cut.buffers.clone()
    }
}

impl Iterator for Blocks {
    type Item = Result<Block, Stop>;

    fn next(&mut self) -> Option<Result<Block, Stop>> {
        loop {
            if let Some(reader) = &mut self.current {
                match reader.next_block() {
                    Ok(Some(mut block)) => {
                        // Only the byte order mark of the first file is written. A later mark in the output would be an ordinary
                        // character.
                        block.has_mark &= self.opened == 1;
                        return Some(Ok(block));
                    }
                    Ok(None) => self.current = None,
                    Err(error) => return Some(Err(Stop::io(reader.name.to_string(), error))),
                }
            }
            let source = self.sources.next()?;
            self.opened += 1;
            let name = source.name();
            match source.open() {
                Ok(stream) => {
                    self.current = Some(Reader::new(stream, name.into(), self.cut.clone()));
                }
                Err(stop) => return Some(Err(stop)),
            }
        }
    }
}

/// Cuts one stream into blocks.
struct Reader {
    stream: Box<dyn Read + Send>,
    name: Arc<str>,
    cut: Cut,
    /// The state of the search for the end of the current unit.
    units: Units,
    /// `buffer[start..end]` has text that was read and is not in a block yet. `buffer[start..whole]` has the complete units
    /// of this text.
    buffer: Vec<u8>,
    start: usize,
    whole: usize,
    end: usize,
    next_line: u64,
    at_end: bool,
    /// The last part of the current unit, if the unit is too long.
    part: Option<Part>,
}

impl Reader {
    fn new(stream: Box<dyn Read + Send>, name: Arc<str>, cut: Cut) -> Self {
        Reader {
            stream,
            name,
            buffer: cut.buffer(0),
            units: cut.units.clone(),
            cut,
            start: 0,
            whole: 0,
            end: 0,
            next_line: 1,
            at_end: false,
            part: None,
        }
    }

    /// Returns the next block as soon as there is a complete unit, so that the results of a slow pipe are written at
    /// once.
    fn next_block(&mut self) -> io::Result<Option<Block>> {
        while self.whole == self.start {
            if self.at_end {
                self.whole = self.end;
                if self.part.is_some() {
                    return Ok(Some(self.part(true)));
                }
                return Ok((self.start < self.end).then(|| self.block()));
            }
            let from = self.read()?;
            if self.part.is_some() {
                let end = self.units.next_end(&self.buffer[from..self.end]);
                self.whole = end.map_or(self.end, |end| from + end);
                let block = self.part(end.is_some());
                self.find_whole(self.start);
                return Ok(Some(block));
            }
            self.find_whole(from);
            // The limit allows one more byte, for a carriage return.
            if self.whole == self.start && self.end - self.start > self.cut.size.unit + 1 {
                self.whole = self.end;
                return Ok(Some(self.part(false)));
            }
        }
        Ok(Some(self.block()))
    }

    /// Reads once, and returns where the new text begins.
    fn read(&mut self) -> io::Result<usize> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.whole = 0;
            self.start = 0;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        let from = self.end;
        let room = &mut self.buffer[from..];
        let count = loop {
            match self.stream.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.end += count;
        self.at_end = count == 0;
        Ok(from)
    }

    /// Finds the end of the last complete unit in the text that begins at `from`.
    fn find_whole(&mut self, from: usize) {
        if let Some(last) = self.units.last_end(&self.buffer[from..self.end]) {
            self.whole = from + last;
        }
    }

    /// Makes a block of complete units, up to the maximum number of lines.
    fn block(&mut self) -> Block {
        let text = &self.buffer[self.start..self.whole];
        let (length, count) = self.cut.units.first(text, self.cut.size.lines);
        let is_first = self.next_line == 1;
        self.give(length, count, is_first)
    }

    /// Makes a block of a part of a unit, up to `whole`.
    fn part(&mut self, is_last: bool) -> Block {
        let text = &self.buffer[self.start..self.whole];
        let line_end = self.cut.units.terminator().byte();
        let (length, count) = (text.len(), memchr::memchr_iter(line_end, text).count());
        let before = self.part.take();
        let is_first = before.is_none() && self.next_line == 1;
        let mut part = before.unwrap_or_else(|| Part {
            first_line: self.next_line,
            beginning: text[..length.min(SHOWN)].to_vec(),
            length: 0,
            is_last: false,
        });
        part.length += length as u64;
        part.is_last = is_last;
        if !is_last {
            self.part = Some(part.clone());
        }
        let block = self.give(length, count, is_first);
        Block {
            part: Some(part),
            ..block
        }
    }

    /// Makes a block of the next `length` bytes, which have `count` line ends.
    fn give(&mut self, length: usize, count: usize, is_first: bool) -> Block {
        let whole = &self.buffer[self.start..self.start + length];
        let has_mark = is_first && whole.starts_with(BYTE_ORDER_MARK);
        let mark = if has_mark { BYTE_ORDER_MARK.len() } else { 0 };
        let rest = self.end - self.start - length;
        let (range, buffer) = if length > self.cut.size.bytes / 4 && length >= rest {
            self.hand_over(length)
        } else {
            let buffer = whole.to_vec();
            self.start += length;
            (0..length, buffer)
        };
        let block = Block {
            name: Arc::clone(&self.name),
            first_line: self.next_line,
            has_mark,
            part: None,
            range: range.start + mark..range.end,
            buffer,
        };
        self.next_line += count as u64;
        block
    }

    /// Returns the buffer, and the range of the next `length` bytes in it. Copies the rest to a new buffer.
    fn hand_over(&mut self, length: usize) -> (Range<usize>, Vec<u8>) {
        let given = self.start..self.start + length;
        let rest = &self.buffer[given.end..self.end];
        let mut next = self.cut.buffer(rest.len());
        next[..rest.len()].copy_from_slice(rest);
        self.start = 0;
        self.end -= given.end;
        self.whole -= given.end;
        (given, mem::replace(&mut self.buffer, next))
    }
}

impl Cut {
    /// Returns a buffer for a block that already has this number of bytes.
    fn buffer(&self, bytes: usize) -> Vec<u8> {
        let length = self.size.bytes.max(bytes);
        let mut buffer = self.buffers.take();
        if buffer.is_empty() {
            // The system allocates a page when it is first written.
            return vec![0; length];
        }
        buffer.resize(buffer.len().max(length), 0);
        buffer
    }
}

#[cfg(test)]
mod tests;
