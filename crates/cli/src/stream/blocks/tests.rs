use super::*;
use crate::report::messages::Location;
use crate::stream::line::Terminator;
use crate::stream::units::Entries;

/// A stream that returns at most N bytes for each read.
struct Trickle(io::Cursor<Vec<u8>>, usize);

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(self.1);
        self.0.read(&mut buffer[..len])
    }
}

const LINES: Units = Units::Strings(Terminator::LineFeed);

fn entries() -> Units {
    Units::Entries(Entries::default())
}

type Cuts = Vec<(u64, Vec<u8>, Option<Part>)>;

fn cut(text: &[u8], size: BlockSize, step: usize, units: Units) -> Cuts {
    let stream = Box::new(Trickle(io::Cursor::new(text.to_vec()), step));
    let cut = Cut {
        size,
        units,
        buffers: Buffers::new(1..=20),
    };
    let mut reader = Reader::new(stream, "test".into(), cut.clone());
    let mut blocks = Vec::new();
    while let Some(block) = reader.next_block().unwrap() {
        blocks.push((block.first_line, block.text().to_vec(), block.part.clone()));
        cut.buffers.give(block.into_buffer());
    }
    blocks
}

/// Tests lines, and entries of several lines, which must not be cut.
#[test]
fn blocks_are_whole_units_with_the_numbers_of_their_lines() {
    let lines = b"a\nbb\r\n\nccccccccccccccccccccc\nd";
    let several = b"(a\nb)\n()\n(c\n\nd)\n(last\none";
    for (text, units, end, last) in [
        (&lines[..], LINES, &b"\n"[..], &b"d"[..]),
        (several, entries(), b")\n", b"one"),
    ] {
        for bytes in 1..40 {
            for lines in 1..6 {
                for step in [1, 2, 3, 7, 100] {
                    let unit = 100;
                    let size = BlockSize { bytes, lines, unit };
                    let mut number = 1;
                    let mut whole = Vec::new();
                    for (first_line, block, _) in cut(text, size, step, units.clone()) {
                        assert_eq!(first_line, number);
                        assert!(block.ends_with(end) || block.ends_with(last));
                        let first = Location { file: "", line: 1 };
                        let count = units.split(first, &block).count();
                        assert!((1..=lines).contains(&count));
                        number += memchr::memchr_iter(b'\n', &block).count() as u64;
                        whole.extend(block);
                    }
                    assert_eq!(whole, text);
                }
            }
        }
    }
}

/// Tries every number of bytes in a read. The parts of a unit, joined, must be equal to the unit. The last part must have
/// the length of the unit, and the text after the unit must be read as usual.
#[test]
fn a_unit_that_is_too_long_has_parts() {
    // If the text is read as lines, the second line is too long. If it is read as entries of a zone file, the first entry
    // is too long, and its first line is the first line of the text.
    let text = b"(\nbbbbbbbbbbbb\ncccccccc\nd)\n(\nfffffffffffffff";
    for (units, long, last) in [
        (
            LINES,
            &[(2, 13, &b"bbbbbbbbbbbb\n"[..]), (6, 15, b"fffffffffffffff")][..],
            8,
        ),
        (
            entries(),
            &[
                (1, 27, &b"(\nbbbbbbbbbbbb\ncccccccc\nd)\n"[..]),
                (5, 17, b"(\nfffffffffffffff"),
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
                let blocks = cut(text, size, step, units.clone());
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
                    // The unit may have been read as a whole.
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
        let blocks = cut(text, size, 1, units);
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
    let blocks = cut(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb\n", size, 100, LINES);
    let expected = [
        (1, b"a\n".to_vec(), None),
        (2, b"\xEF\xBB\xBFb\n".to_vec(), None),
    ];
    assert_eq!(blocks, expected);
}
