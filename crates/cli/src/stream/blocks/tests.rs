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

    fn next_end(&mut self, fresh: &[u8]) -> Option<usize> {
        for (offset, &byte) in fresh.iter().enumerate() {
            let is_end = byte == b'\n' && self.0 == b'.';
            self.0 = byte;
            if is_end {
                return Some(offset + 1);
            }
        }
        None
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

    fn hint(&self) -> &'static str {
        ""
    }
}

type Cuts = Vec<(u64, Vec<u8>, Option<Part>)>;

fn cut(text: &[u8], size: BlockSize, step: usize) -> Cuts {
    cut_at(text, size, step, None)
}

fn cut_at(text: &[u8], size: BlockSize, step: usize, ends: Option<Dots>) -> Cuts {
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
        blocks.push((block.first_line, block.text().to_vec(), block.part.clone()));
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
                    unit: 100,
                };
                let mut number = 1;
                let mut whole = Vec::new();
                for (first_line, block, _) in cut(text, size, step) {
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
                for (first_line, block, _) in cut_at(text, size, step, Some(Dots::default())) {
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

/// Whatever is read at once: the parts make up the unit, the last one has its length, and the text after it is
/// read as any other.
#[test]
fn a_unit_that_is_too_long_has_parts() {
    // In units of lines the second is too long; in those that end with a dot it begins with the first.
    let text = b"a\nbbbbbbbbbbbb\ncccccccc\nd.\ne\nfffffffffffffff";
    for (ends, long, last) in [
        (
            None,
            &[(2, 13, &b"bbbbbbbbbbbb\n"[..]), (6, 15, b"fffffffffffffff")][..],
            8,
        ),
        (
            Some(()),
            &[
                (1, 27, &b"a\nbbbbbbbbbbbb\ncccccccc\nd.\n"[..]),
                (5, 17, b"e\nfffffffffffffff"),
            ],
            4,
        ),
    ] {
        for bytes in 1..40 {
            for step in [1, 2, 3, 7, 100] {
                let size = BlockSize {
                    bytes,
                    lines: 100,
                    unit: last,
                };
                let blocks = cut_at(text, size, step, ends.map(|()| Dots::default()));
                let whole: Vec<u8> = blocks
                    .iter()
                    .flat_map(|(_, text, _)| text.clone())
                    .collect();
                assert_eq!(whole, text);
                for &(line, length, unit) in long {
                    let is_of = |part: &&Part| part.first_line == line;
                    let parts: Vec<&Part> = blocks
                        .iter()
                        .filter_map(|(_, _, part)| part.as_ref().filter(is_of))
                        .collect();
                    // It may have been read whole.
                    let Some(end) = parts.last() else { continue };
                    assert!(
                        end.is_last && end.length == length,
                        "{bytes} {step}: {end:?}"
                    );
                    assert!(unit.starts_with(&end.beginning));
                    assert_eq!(parts.iter().filter(|part| part.is_last).count(), 1);
                }
            }
        }
        let size = BlockSize {
            bytes: 1,
            lines: 100,
            unit: last,
        };
        let blocks = cut_at(text, size, 1, ends.map(|()| Dots::default()));
        let parts = blocks.iter().filter_map(|(_, _, part)| part.as_ref());
        let lasts: Vec<u64> = parts
            .filter(|part| part.is_last)
            .map(|part| part.first_line)
            .collect();
        let expected: Vec<u64> = long.iter().map(|(line, ..)| *line).collect();
        assert_eq!(lasts, expected);
    }
}

#[test]
fn a_byte_order_mark_is_left_out_once() {
    let size = BlockSize {
        bytes: 8,
        lines: 1,
        unit: 100,
    };
    let blocks = cut(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb\n", size, 100);
    let expected = [
        (1, b"a\n".to_vec(), None),
        (2, b"\xEF\xBB\xBFb\n".to_vec(), None),
    ];
    assert_eq!(blocks, expected);
}
