//! Files in blocks that are cut at the ends of lines or other units, so that a block can be
//! processed without the others. A block only exceeds its bounds for a single longer unit. A unit beyond
//! the bound of units is given out in parts, so that it takes little memory.

use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use super::batch::SHOWN;
use super::buffers::Buffers;
use super::input::Source;
use super::units::{self, Ends, Terminator};
use crate::report::stop::Stop;

/// Lines of one file, each with its line end except perhaps the last.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) name: Arc<str>,
    /// The number of the first line, from 1.
    pub(crate) first_line: u64,
    /// Whether a byte order mark preceded them; it is not part of the lines.
    pub(crate) has_mark: bool,
    /// It is a part of a unit that is too long.
    pub(super) part: Option<Part>,
    /// The lines are this range of the buffer.
    range: Range<usize>,
    buffer: Vec<u8>,
}

impl Block {
    /// The lines.
    pub(crate) fn text(&self) -> &[u8] {
        self.buffer.get(self.range.clone()).unwrap_or_default()
    }

    /// The memory, for reuse.
    pub(super) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }
}

/// A part of a unit that is too long to be worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The number of the first line of the unit.
    pub(super) first_line: u64,
    /// The first bytes of the unit.
    pub(super) beginning: Vec<u8>,
    /// The bytes so far.
    pub(super) length: u64,
    pub(super) is_last: bool,
}

/// The bounds of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockSize {
    pub(crate) bytes: usize,
    /// Short lines can give long results, so their number is limited too.
    pub(crate) lines: usize,
    /// A longer unit is given out in parts.
    pub(crate) unit: usize,
}

/// Reads sources block by block.
pub(crate) struct Blocks {
    sources: std::vec::IntoIter<Source>,
    current: Option<Reader>,
    /// The number of opened sources.
    opened: usize,
    cut: Cut,
    /// Finds the ends of units, if not lines.
    ends: Option<Box<dyn Ends>>,
}

/// Cutting parameters.
#[derive(Clone, Debug)]
struct Cut {
    size: BlockSize,
    terminator: Terminator,
    /// The memory of finished blocks.
    buffers: Buffers,
}

impl Blocks {
    pub(crate) fn new(
        sources: Vec<Source>,
        size: BlockSize,
        terminator: Terminator,
        ends: Option<Box<dyn Ends>>,
    ) -> Self {
        Blocks {
            ends,
            sources: sources.into_iter(),
            current: None,
            opened: 0,
            cut: Cut {
                size,
                terminator,
                buffers: Buffers::new(size.bytes..=2 * size.bytes),
            },
        }
    }

    /// The pool for the memory of finished blocks.
    pub(super) fn buffers(&self) -> Buffers {
        self.cut.buffers.clone()
    }
}

impl Iterator for Blocks {
    type Item = Result<Block, Stop>;

    fn next(&mut self) -> Option<Result<Block, Stop>> {
        loop {
            if let Some(reader) = &mut self.current {
                match reader.next_block(&mut self.ends) {
                    Ok(Some(mut block)) => {
                        // In the middle of the output it would be a character.
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
                    if let Some(ends) = &mut self.ends {
                        ends.restart();
                    }
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
    /// `buffer[start..end]` is read but not yet given out; its complete units are
    /// `buffer[start..whole]`.
    buffer: Vec<u8>,
    start: usize,
    whole: usize,
    end: usize,
    next_line: u64,
    at_end: bool,
    /// The last part of a unit that goes on.
    part: Option<Part>,
}

/// The mark some editors write at the start of a UTF-8 file.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Reader {
    fn new(stream: Box<dyn Read + Send>, name: Arc<str>, cut: Cut) -> Self {
        Reader {
            stream,
            name,
            buffer: cut.buffer(0),
            cut,
            start: 0,
            whole: 0,
            end: 0,
            next_line: 1,
            at_end: false,
            part: None,
        }
    }

    /// Returns the text read as soon as it has a complete unit, so that a slow writer at the other
    /// end of a pipe sees results at once.
    fn next_block(&mut self, ends: &mut Option<Box<dyn Ends>>) -> io::Result<Option<Block>> {
        while self.whole == self.start {
            if self.at_end {
                self.whole = self.end;
                if self.part.is_some() {
                    return Ok(Some(self.part(ends, true)));
                }
                return Ok((self.start < self.end).then(|| self.block(ends.as_deref())));
            }
            let from = self.read()?;
            let fresh = self.buffer.get(from..self.end).unwrap_or_default();
            if self.part.is_some() {
                let end = match ends {
                    None => line_end(self.cut.terminator, fresh),
                    Some(ends) => ends.next_end(fresh),
                };
                self.whole = end.map_or(self.end, |end| from + end);
                let block = self.part(ends, end.is_some());
                self.find_whole(self.start, ends);
                return Ok(Some(block));
            }
            self.find_whole(from, ends);
            // All but a carriage return counts.
            if self.whole == self.start && self.end - self.start > self.cut.size.unit + 1 {
                self.whole = self.end;
                return Ok(Some(self.part(ends, false)));
            }
        }
        Ok(Some(self.block(ends.as_deref())))
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
        let room = self.buffer.get_mut(from..).unwrap_or_default();
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

    /// Finds the end of the last complete unit in the text from here on.
    fn find_whole(&mut self, from: usize, ends: &mut Option<Box<dyn Ends>>) {
        let fresh = self.buffer.get(from..self.end).unwrap_or_default();
        let last = match ends {
            None => memchr::memrchr(self.cut.terminator.byte(), fresh).map(|end| end + 1),
            Some(ends) => ends.last_end(fresh),
        };
        if let Some(last) = last {
            self.whole = from + last;
        }
    }

    /// Gives out complete units, as many as allowed.
    fn block(&mut self, ends: Option<&dyn Ends>) -> Block {
        let text = self.buffer.get(self.start..self.whole).unwrap_or_default();
        let Cut {
            size, terminator, ..
        } = self.cut;
        let (length, count) = units::some(text, terminator, ends, size.lines);
        let is_first = self.next_line == 1;
        self.give(length, count, is_first)
    }

    /// Gives out a part of a unit, up to `whole`.
    fn part(&mut self, ends: &Option<Box<dyn Ends>>, is_last: bool) -> Block {
        let byte = match ends {
            None => self.cut.terminator.byte(),
            Some(_) => b'\n',
        };
        let text = self.buffer.get(self.start..self.whole).unwrap_or_default();
        let (length, count) = (text.len(), memchr::memchr_iter(byte, text).count());
        let before = self.part.take();
        let is_first = before.is_none() && self.next_line == 1;
        let mut part = before.unwrap_or_else(|| Part {
            first_line: self.next_line,
            beginning: text.get(..SHOWN).unwrap_or(text).to_vec(),
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

    /// Gives out the next bytes, which have so many line ends.
    fn give(&mut self, length: usize, count: usize, is_first: bool) -> Block {
        let whole = self.buffer.get(self.start..self.start + length);
        let whole = whole.unwrap_or_default();
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

    /// Gives away the buffer with its next `length` bytes. Copies the rest to a new buffer.
    fn hand_over(&mut self, length: usize) -> (Range<usize>, Vec<u8>) {
        let given = self.start..self.start + length;
        let rest = self.buffer.get(given.end..self.end).unwrap_or_default();
        let mut next = self.cut.buffer(rest.len());
        if let Some(start) = next.get_mut(..rest.len()) {
            start.copy_from_slice(rest);
        }
        self.start = 0;
        self.end -= given.end;
        self.whole -= given.end;
        (given, mem::replace(&mut self.buffer, next))
    }
}

/// The end of the first line.
fn line_end(terminator: Terminator, text: &[u8]) -> Option<usize> {
    memchr::memchr(terminator.byte(), text).map(|end| end + 1)
}

impl Cut {
    /// A buffer for a block that already has this many bytes.
    fn buffer(&self, bytes: usize) -> Vec<u8> {
        let length = self.size.bytes.max(bytes);
        let mut buffer = self.buffers.take();
        if buffer.is_empty() {
            // The system allocates a page on first write.
            return vec![0; length];
        }
        buffer.resize(buffer.len().max(length), 0);
        buffer
    }
}

#[cfg(test)]
mod tests;
