//! Encoding: columns of labels, one label per lane.
//!
//! What takes time in encoding one label is not arithmetic but branches that nobody can
//! predict: how many bytes has the next code point, where does it go in the order of values,
//! how many digits has its delta. Sixteen labels that advance together have the same number
//! of everything, or masks where they have not. A block of [`ROWS`] rows goes
//! through three passes, with an ordering in between:
//!
//! 1. **Split.** Each row is loaded whole, up to 64 bytes. One bit per byte tells where code
//!    points begin, another which bytes are ASCII; the code points beyond ASCII, all of them
//!    at once, become *keys*: the value above, and the place in the label below, in 32 bits.
//! 2. **Order.** Rows with equally many keys come to stand together, by counting; the next
//!    pass takes them in groups of as many as there are lanes.
//! 3. **Write digits.** Each lane holds one label of a group. The keys are sorted across the
//!    vectors by a network of minima and maxima. Then vector after vector: a rank, counted
//!    in the bits of the places that are filled, makes a delta of a key; the bias comes of
//!    the deltas alone, never the other way round; and four divisions, with masks for the
//!    numbers that have ended, make up to four digits of each delta. They are one *word*, a
//!    byte each. Few deltas have more digits; these are a second word.
//! 4. **Join.** Row after row: the ASCII bytes move together, a delimiter follows, and the
//!    words without their zeros.
//!
//! ```text
//!           split                        write digits                 join
//! row       keys        places     lane    deltas        words
//! bücher    ü 1         1.1111     0       745           "kva"        bcher-kva
//! faß       ß 2         11.        1       287           "hia"        fa-hia
//! 中文      中 0, 文 1  ..         2       19885, 11956  "fiq" "228c" fiq228c
//! ```
//!
//! **What has no place in a lane** goes through [`puny::punycode`] by itself, which also
//! tells what is wrong with it: rows of over [`MAX_BYTES`](block::MAX_BYTES) bytes or
//! [`MAX_POINTS`](block::MAX_POINTS) code points, and those with a delta of 2^22 or more.
//! Only these can be refused, since a delta that overflows has thousands of code points
//! before it. Columns of few rows, and few rows at the end of a column, go that way too.
//!
//! **Nothing outside is touched.** AVX-512 loads the bytes of a row under a mask; AVX2 loads
//! 67 bytes of the text, or of a copy with zeros where the text ends. What a row in a lane
//! writes, in whole vectors that overlap, is at most [`ROW_BYTES`] and some
//! bytes more; so much is reserved before a block is joined, and a row that finds no
//! [`ROW_ROOM`] is not begun.

#[macro_use]
mod conversions;

mod avx2;
mod avx512;
mod block;
mod labels;
mod network;
mod room;
mod tables;

use puny::{EncodeError, punycode};
use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

use crate::scalar;
use crate::set::InstructionSet;
use block::{Block, PerRow, ROWS};
use labels::{Bounds, Labels};
use room::{ROW_BYTES, ROW_ROOM, Room};

/// Fewer rows are not faster in lanes than one by one; with AVX2, four are just so.
const FEW: usize = 8;

/// Nor are these, as long as there is no memory for the passes.
const FEW_AT_FIRST: usize = 24;

/// The memory of the passes: none until there is something to do.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    memory: Option<Box<Memory>>,
}

#[derive(Debug)]
struct Memory {
    bounds: Bounds,
    block: Block,
    /// Where the rows end in the text that is written.
    ends: PerRow<usize>,
}

impl Memory {
    fn new() -> Box<Self> {
        Box::new(Memory {
            bounds: Bounds::new(),
            block: Block::new(),
            ends: PerRow::new(0),
        })
    }
}

/// The passes of one instruction set.
#[derive(Clone, Copy)]
struct Passes {
    lanes: usize,
    split: unsafe fn(Labels<'_>, &mut Block),
    write_digits: unsafe fn(&mut Block),
    join: unsafe fn(Labels<'_>, &Block, usize, &mut Room<'_>, &mut PerRow<usize>) -> usize,
}

const AVX2: Passes = Passes {
    lanes: 8,
    split: avx2::split,
    write_digits: avx2::write_digits,
    join: avx2::join,
};

const AVX512: Passes = Passes {
    lanes: 16,
    split: avx512::split,
    write_digits: avx512::write_digits,
    join: avx512::join,
};

impl Encoder {
    /// Encodes rows and appends them, by a set of instructions that the machine has.
    pub(crate) fn encode<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, EncodeError>,
    ) -> Result<(), ColumnError> {
        // At once: a column of one label is to cost what a call does.
        if labels.len() < FEW {
            return scalar::encode(labels, out);
        }
        let passes = match set {
            InstructionSet::Avx2 => AVX2,
            InstructionSet::Avx512 => AVX512,
            InstructionSet::Scalar => return scalar::encode(labels, out),
        };
        for first in (0..labels.len()).step_by(ROWS) {
            let end = labels.len().min(first + ROWS);
            let Some(rows) = labels.rows(first..end) else {
                break; // not reached: there are so many rows
            };
            let few = match self.memory {
                None => FEW_AT_FIRST,
                Some(_) => FEW,
            };
            if rows.len() < few {
                scalar::encode(rows, out)?;
                continue;
            }
            let memory = self.memory.get_or_insert_with(Memory::new);
            match memory.bounds.fill(rows.offsets()) {
                None => scalar::encode(rows, out)?,
                Some(start) => {
                    let text = rows.text().as_bytes().get(start..).unwrap_or_default();
                    encode_block(passes, text, rows, memory, out)?;
                }
            }
        }
        Ok(())
    }
}

/// Encodes the rows of a block, whose text begins with the first of them.
fn encode_block<O: Offset>(
    passes: Passes,
    text: &[u8],
    rows: Column<'_, O>,
    memory: &mut Memory,
    out: &mut ColumnBuilder<'_, O, EncodeError>,
) -> Result<(), ColumnError> {
    let Memory {
        bounds,
        block,
        ends,
    } = memory;
    let labels = Labels::new(text, bounds);
    // SAFETY: the machine has the instructions of the set, or there were no `Lanes` of it.
    unsafe {
        (passes.split)(labels, block);
        block.order(labels, passes.lanes);
        (passes.write_digits)(block);
    }

    let before = out.next_row();
    let mut done = 0;
    loop {
        done += append(out.text(), rows.len() - done, |room, start| {
            // SAFETY: the instructions are there, as above.
            let joined = unsafe { (passes.join)(labels, block, done, room, ends) };
            for row in labels.rows_from(done).take(joined) {
                *ends.of_mut(row) += start;
            }
            joined
        });
        let (Some(row), Some(label)) = (labels.rows_from(done).next(), rows.get(done)) else {
            break;
        };
        // This one goes by itself.
        if let Err(error) = punycode::encode_append(label, out.text()) {
            out.refuse(before + done, error);
        }
        *ends.of_mut(row) = out.text().len();
        done += 1;
    }
    out.end_rows(labels.rows_from(0).map(|row| *ends.of(row)))
}

/// Appends what `join` writes to the room for so many rows, from its position on; gives what
/// `join` does.
fn append<T>(text: &mut String, rows: usize, join: impl FnOnce(&mut Room<'_>, usize) -> T) -> T {
    text.reserve(rows * ROW_BYTES + ROW_ROOM);
    let start = text.len();
    // SAFETY: nothing is changed but that bytes are appended, and these are UTF-8: basic code
    // points, delimiters and digits, all of them ASCII.
    let bytes = unsafe { text.as_mut_vec() };
    let mut room = Room::new(bytes.spare_capacity_mut());
    let result = join(&mut room, start);
    let end = start + room.written();
    // SAFETY: `Room` has initialised as many bytes as it says, of the capacity.
    unsafe { bytes.set_len(end) };
    debug_assert!(bytes.get(start..).is_some_and(<[u8]>::is_ascii));
    result
}
