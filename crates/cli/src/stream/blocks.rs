//! Files in blocks that are cut at line ends, so that one block can be worked on without the
//! others. A block never grows beyond its bounds but for a single line that is longer.

use std::io::{self, Read};
use std::sync::Arc;

use super::input::Source;
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
}

/// Reads sources block by block.
pub(crate) struct Blocks {
    sources: std::vec::IntoIter<Source>,
    current: Option<Reader>,
    /// How many sources have been opened.
    opened: usize,
    size: BlockSize,
}

impl Blocks {
    pub(crate) fn new(sources: Vec<Source>, size: BlockSize) -> Self {
        Blocks {
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
                match reader.next_block() {
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
            match source.open() {
                Ok(stream) => {
                    self.current = Some(Reader::new(stream, source.name().into(), self.size));
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
    /// Read and not yet given out are `buffer[start..end]`, of which whole lines are
    /// `buffer[start..whole]`.
    buffer: Vec<u8>,
    start: usize,
    whole: usize,
    end: usize,
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
            next_line: 1,
            at_end: false,
        }
    }

    /// Gives what has been read as soon as it holds a whole line, so that a slow
    /// writer at the other end of a pipe sees results at once.
    fn next_block(&mut self) -> io::Result<Option<Block>> {
        while self.whole == self.start {
            if self.at_end {
                self.whole = self.end;
                return Ok((self.start < self.end).then(|| self.cut()));
            }
            self.read()?;
        }
        Ok(Some(self.cut()))
    }

    /// Reads once.
    fn read(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
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
        if let Some(last) = memchr::memrchr(b'\n', fresh) {
            self.whole = self.end + last + 1;
        }
        self.end += count;
        self.at_end = count == 0;
        Ok(())
    }

    /// Gives out whole lines, as many as are allowed.
    fn cut(&mut self) -> Block {
        let lines = self.buffer.get(self.start..self.whole).unwrap_or_default();
        let mut count = 0;
        let mut end = 0;
        for line_end in memchr::memchr_iter(b'\n', lines) {
            if count == self.size.lines {
                break;
            }
            count += 1;
            end = line_end + 1;
        }
        if count < self.size.lines {
            end = lines.len(); // the last line may have no end
        }
        let whole = lines.get(..end).unwrap_or_default();
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

/// The lines of a block, each apart from its end: LF, CRLF, or nothing after the last.
pub(crate) fn lines(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |feed| feed + 1);
        let (whole, after) = rest.split_at(end);
        rest = after;
        let line = match whole.strip_suffix(b"\n") {
            Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
            None => whole,
        };
        Some(whole.split_at(line.len()))
    })
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

    fn cut(text: &[u8], size: BlockSize, step: usize) -> Vec<(u64, Vec<u8>)> {
        let stream = Box::new(Trickle(io::Cursor::new(text.to_vec()), step));
        let mut reader = Reader::new(stream, "test".into(), size);
        let mut blocks = Vec::new();
        while let Some(block) = reader.next_block().unwrap() {
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
                    };
                    let mut number = 1;
                    let mut whole = Vec::new();
                    for (first_line, block) in cut(text, size, step) {
                        assert_eq!(first_line, number);
                        let count = lines(&block).count();
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
    fn line_ends_are_no_part_of_lines() {
        let text = b"a\r\n\nb\rc\n\r\nd\r";
        let all: Vec<&[u8]> = lines(text).map(|(line, _)| line).collect();
        assert_eq!(all, [&b"a"[..], b"", b"b\rc", b"", b"d\r"]);
        let whole: Vec<u8> = lines(text)
            .flat_map(|(line, end)| [line, end].concat())
            .collect();
        assert_eq!(whole, text);
        assert_eq!(lines(b"").count(), 0);
        assert_eq!(lines(b"\n").count(), 1);
    }

    #[test]
    fn a_byte_order_mark_is_left_out_once() {
        let size = BlockSize { bytes: 8, lines: 1 };
        let blocks = cut(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb\n", size, 100);
        assert_eq!(
            blocks,
            [(1, b"a\n".to_vec()), (2, b"\xEF\xBB\xBFb\n".to_vec())]
        );
    }
}
