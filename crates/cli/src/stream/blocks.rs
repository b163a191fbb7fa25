//! Files in blocks that are cut where lines end, or other units, so that one block can be worked
//! on without the others. A block never grows beyond its bounds but for a single unit that is
//! longer.

use std::io::{self, Read};
use std::sync::Arc;

use super::input::Source;
use super::units::{self, Ends};
use crate::report::stop::Stop;

/// Some lines of one file, each with its line end but perhaps the last.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) name: Arc<str>,
    /// The number of the first line, from 1.
    pub(crate) first_line: u64,
    /// Whether a byte order mark, which is no part of the lines, stood before them.
    pub(crate) has_mark: bool,
    pub(crate) bytes: Vec<u8>,
}

/// The bounds of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockSize {
    pub(crate) bytes: usize,
    /// Short lines can give long results, so their number is bounded too.
    pub(crate) lines: usize,
    /// A unit of several lines that is longer is cut at a line end.
    pub(crate) unit: usize,
}

/// Reads sources block by block.
pub(crate) struct Blocks {
    sources: std::vec::IntoIter<Source>,
    current: Option<Reader>,
    /// How many sources have been opened.
    opened: usize,
    size: BlockSize,
    /// Where units end, if they are not lines.
    ends: Option<Box<dyn Ends>>,
}

impl Blocks {
    pub(crate) fn new(sources: Vec<Source>, size: BlockSize, ends: Option<Box<dyn Ends>>) -> Self {
        Blocks {
            ends,
            sources: sources.into_iter(),
            current: None,
            opened: 0,
            size,
        }
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
                    self.current = Some(Reader::new(stream, name.into(), self.size));
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
    size: BlockSize,
    /// Read and not yet given out are `buffer[start..end]`, of which whole units are
    /// `buffer[start..whole]`.
    buffer: Vec<u8>,
    start: usize,
    whole: usize,
    end: usize,
    /// The end of the last whole line, where it may be needed.
    last_line: usize,
    next_line: u64,
    at_end: bool,
}

/// What some editors put at the beginning of a file to say that it is UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Reader {
    fn new(stream: Box<dyn Read + Send>, name: Arc<str>, size: BlockSize) -> Self {
        Reader {
            stream,
            name,
            size,
            buffer: vec![0; size.bytes],
            start: 0,
            whole: 0,
            end: 0,
            last_line: 0,
            next_line: 1,
            at_end: false,
        }
    }

    /// Gives what has been read as soon as it holds a whole unit, so that a slow
    /// writer at the other end of a pipe sees results at once.
    fn next_block(&mut self, ends: &mut Option<Box<dyn Ends>>) -> io::Result<Option<Block>> {
        while self.whole == self.start {
            if self.at_end {
                self.whole = self.end;
                return Ok((self.start < self.end).then(|| self.cut(ends.as_deref())));
            }
            self.read(ends)?;
        }
        Ok(Some(self.cut(ends.as_deref())))
    }

    /// Reads once.
    fn read(&mut self, ends: &mut Option<Box<dyn Ends>>) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.last_line = self.last_line.saturating_sub(self.start);
            self.whole = 0;
            self.start = 0;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let count = loop {
            match self.stream.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        let fresh = room.get(..count).unwrap_or_default();
        if let Some(feed) = memchr::memrchr(b'\n', fresh) {
            self.last_line = self.end + feed + 1;
        }
        match ends {
            None => self.whole = self.last_line,
            Some(ends) => {
                if let Some(last) = ends.last_end(fresh) {
                    self.whole = self.end + last;
                }
            }
        }
        self.end += count;
        self.at_end = count == 0;
        let is_too_long = self.whole == self.start && self.end - self.start > self.size.unit;
        if let Some(ends) = ends.as_mut().filter(|_| is_too_long)
            && self.last_line > self.start
        {
            self.whole = self.last_line;
            ends.restart();
            // There is no line end in what is read once more.
            let line = self.buffer.get(self.last_line..self.end);
            ends.last_end(line.unwrap_or_default());
        }
        Ok(())
    }

    /// Gives out whole units, as many as are allowed.
    fn cut(&mut self, ends: Option<&dyn Ends>) -> Block {
        let text = self.buffer.get(self.start..self.whole).unwrap_or_default();
        let (end, count) = units::some(text, ends, self.size.lines);
        let whole = text.get(..end).unwrap_or_default();
        let mut bytes = whole;
        if self.next_line == 1 {
            bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        }
        let block = Block {
            name: Arc::clone(&self.name),
            first_line: self.next_line,
            has_mark: bytes.len() < whole.len(),
            bytes: bytes.to_vec(),
        };
        self.start += end;
        self.next_line += count as u64;
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that gives at most so many bytes at a time.
    struct Trickle(io::Cursor<Vec<u8>>, usize);

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.1);
            self.0.read(&mut buffer[..len])
        }
    }

    /// Units that end with a line end after a dot.
    #[derive(Default)]
    struct Dots(u8);

    impl Ends for Dots {
        fn last_end(&mut self, fresh: &[u8]) -> Option<usize> {
            let mut last = None;
            for (offset, &byte) in fresh.iter().enumerate() {
                if byte == b'\n' && self.0 == b'.' {
                    last = Some(offset + 1);
                }
                self.0 = byte;
            }
            last
        }

        fn first_end(&self, text: &[u8]) -> Option<usize> {
            memchr::memmem::find(text, b".\n").map(|offset| offset + 2)
        }

        fn restart(&mut self) {
            self.0 = 0;
        }

        fn counted(&self) -> crate::report::tally::Unit {
            crate::report::tally::Unit::LINE
        }
    }

    fn cut(text: &[u8], size: BlockSize, step: usize) -> Vec<(u64, Vec<u8>)> {
        cut_at(text, size, step, None)
    }

    fn cut_at(
        text: &[u8],
        size: BlockSize,
        step: usize,
        ends: Option<Dots>,
    ) -> Vec<(u64, Vec<u8>)> {
        let stream = Box::new(Trickle(io::Cursor::new(text.to_vec()), step));
        let mut reader = Reader::new(stream, "test".into(), size);
        let mut blocks = Vec::new();
        let mut ends = ends.map(|ends| Box::new(ends) as Box<dyn Ends>);
        while let Some(block) = reader.next_block(&mut ends).unwrap() {
            blocks.push((block.first_line, block.bytes));
        }
        blocks
    }

    #[test]
    fn blocks_are_whole_lines_with_their_numbers() {
        let text = b"a\nbb\r\n\nccccccccccccccccccccc\nd";
        for bytes in 1..40 {
            for lines_at_most in 1..6 {
                for step in [1, 2, 3, 7, 100] {
                    let size = BlockSize {
                        bytes,
                        lines: lines_at_most,
                        unit: 1,
                    };
                    let mut number = 1;
                    let mut whole = Vec::new();
                    for (first_line, block) in cut(text, size, step) {
                        assert_eq!(first_line, number);
                        let count = units::units(&block, None).count();
                        assert!((1..=lines_at_most).contains(&count));
                        assert!(block.ends_with(b"\n") || block.ends_with(b"d"));
                        number += count as u64;
                        whole.extend(block);
                    }
                    assert_eq!(whole, text);
                }
            }
        }
    }

    #[test]
    fn units_of_several_lines_are_not_cut() {
        let text = b"a\nb.\n.\nc\n\nd.\nlast\none";
        for bytes in 1..40 {
            for lines in 1..6 {
                for step in [1, 2, 3, 7, 100] {
                    let size = BlockSize {
                        bytes,
                        lines,
                        unit: 100,
                    };
                    let mut number = 1;
                    let mut whole = Vec::new();
                    for (first_line, block) in cut_at(text, size, step, Some(Dots::default())) {
                        assert_eq!(first_line, number);
                        assert!(block.ends_with(b".\n") || block.ends_with(b"one"));
                        number += memchr::memchr_iter(b'\n', &block).count() as u64;
                        whole.extend(block);
                    }
                    assert_eq!(whole, text);
                }
            }
        }
    }

    #[test]
    fn a_unit_that_is_too_long_is_cut_at_a_line_end() {
        let text = b"a\nb\ncc\ndd\nx.\ny.\n";
        let size = BlockSize {
            bytes: 2,
            lines: 100,
            unit: 5,
        };
        let blocks = cut_at(text, size, 1, Some(Dots::default()));
        let first = (1, b"a\nb\n".to_vec());
        assert_eq!(blocks.first(), Some(&first));
        let whole: Vec<u8> = blocks.into_iter().flat_map(|(_, block)| block).collect();
        assert_eq!(whole, text);
    }

    #[test]
    fn a_byte_order_mark_is_left_out_once() {
        let size = BlockSize {
            bytes: 8,
            lines: 1,
            unit: 1,
        };
        let blocks = cut(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb\n", size, 100);
        assert_eq!(
            blocks,
            [(1, b"a\n".to_vec()), (2, b"\xEF\xBB\xBFb\n".to_vec())]
        );
    }
}
