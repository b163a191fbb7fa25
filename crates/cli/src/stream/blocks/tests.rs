use super::*;

/// A stream that returns at most N bytes per read.
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

fn cut_at(text: &[u8], size: BlockSize, step: usize, ends: Option<Dots>) -> Vec<(u64, Vec<u8>)> {
    let stream = Box::new(Trickle(io::Cursor::new(text.to_vec()), step));
    let cut = Cut {
        size,
        terminator: Terminator::LineFeed,
        buffers: Buffers::new(1..=20),
    };
    let mut reader = Reader::new(stream, "test".into(), cut.clone());
    let mut blocks = Vec::new();
    let mut ends = ends.map(|ends| Box::new(ends) as Box<dyn Ends>);
    while let Some(block) = reader.next_block(&mut ends).unwrap() {
        blocks.push((block.first_line, block.text().to_vec()));
        cut.buffers.give(block.into_buffer());
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
                    let count = units::units(&block, Terminator::LineFeed, None).count();
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
fn an_oversized_unit_is_cut_at_a_line_end() {
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
