//! Decoding: columns of Punycode, one label per lane.
//!
//! A delta tells which code point is inserted where, relative to the one before; so a label
//! is decoded delta by delta, and most of the time it takes is spent on waiting for one
//! delta to learn where the next begins. Labels do not wait for each other, though. A block
//! of up to [`ROWS`] rows goes through four passes:
//!
//! 1. **Scan.** Each row is loaded whole. The last hyphen tells the literal from the
//!    digits; the digit-values of all bytes go to the row's slot in memory, followed by
//!    what is no digit. Rows with digits are queued.
//! 2. **Advance.** Each lane holds a row and decodes a delta a step. Four digits are
//!    gathered at once and compared with their thresholds; the first that is below its own
//!    is the last one of the delta, and a weighted sum of them is its value. A delta of
//!    more digits takes a second step. What is to be inserted is logged. A lane that has
//!    come to the end of its row takes the next one of the queue, so that all lanes are
//!    busy until the queue is empty.
//! 3. **Place.** Later insertions move earlier ones. From the last to the first, each goes
//!    to its place among those that are still free, and there it stays; for all rows, this
//!    is one flat loop.
//! 4. **Write.** The literal fills the places left free, and the row leaves as UTF-8.
//!
//! ```text
//! row         literal  digits               lane   step 1    step 2
//! bcher-kva   bcher    10 21 0                0    ü at 1    the next row
//! fa-hia      fa       7 8 0                  1    ß at 2    the next row
//! fiqs8s               5 8 16, 18 34 18       2    中 at 0   文 at 1
//!
//!             free     inserted             written
//! bcher-kva   ✓.✓✓✓✓    ü                   bücher
//! fa-hia      ✓✓.         ß                 faß
//! fiqs8s      ..       中文                 中文
//! ```
//!
//! **What has no place in a lane** goes through [`puny::punycode`] by itself, which also
//! tells what is wrong with it: rows of over 61 bytes or 32 code points, with a byte that is
//! not ASCII or is NUL, with a delta of 2^22 or more or of over eight digits, and all rows
//! that are refused. A lane only notices that something is wrong. Columns of few rows, and
//! few rows at the end of a column, go there too.
//!
//! **Nothing outside is touched.** Rows are read as chunks of 64 bytes of the text, and
//! where it has no more of them, from a copy. What a row in a lane becomes is at most 32
//! code points of four bytes each; room for that in all rows, and for one vector after it,
//! is reserved before they are written.
//!
//! The passes are written for AVX2 and for AVX-512; what is not instructions they share.

mod avx2;
mod avx512;
mod block;
mod place;
mod rows;
mod tables;

#[cfg(test)]
mod tests;

use core::fmt;

use puny::DecodeError;
use puny::punycode::decode_append;
use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

use self::block::{Block, ROWS};
use crate::scalar;
use crate::set::InstructionSet;

/// Fewer rows than this are faster label by label.
const FEW: usize = 8;

/// To make memory and touch it first takes as long as this many rows label by label.
const WORTH_MEMORY: usize = 64;

/// The memory of the passes: none until there is something to do.
#[derive(Default)]
pub(crate) struct Decoder {
    block: Option<Box<Block>>,
    /// How many rows there were that could have used it.
    seen: usize,
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}

/// The passes of one instruction set.
#[derive(Clone, Copy)]
struct Passes {
    scan: unsafe fn(&mut Block, &[u8]),
    advance: unsafe fn(&mut Block),
    place: unsafe fn(&mut Block),
    write: unsafe fn(&mut Block, &[u8], u8, usize, &mut Vec<u8>) -> u8,
}

const AVX2: Passes = Passes {
    scan: avx2::scan,
    advance: avx2::advance,
    place: place::place,
    write: avx2::write,
};

const AVX512: Passes = Passes {
    scan: avx512::scan,
    advance: avx512::advance,
    place: place::place,
    write: avx512::write,
};

impl Decoder {
    /// Decodes rows and appends them, by a set of instructions that the machine has.
    pub(crate) fn decode<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, DecodeError>,
    ) -> Result<(), ColumnError> {
        let passes = match set {
            InstructionSet::Avx2 => AVX2,
            InstructionSet::Avx512 => AVX512,
            InstructionSet::Scalar => return scalar::decode(labels, out),
        };
        for first in (0..labels.len()).step_by(ROWS) {
            let end = labels.len().min(first + ROWS);
            let Some(rows) = labels.rows(first..end) else {
                break; // not reached: there are so many rows
            };
            let taken = self.block(rows.len()).and_then(|block| {
                let text = block.take(rows)?;
                Some((block, text))
            });
            match taken {
                Some((block, text)) => decode_block(passes, block, text, rows, out)?,
                None => scalar::decode(rows, out)?,
            }
        }
        Ok(())
    }

    /// The memory, if it is worth it for so many rows more.
    fn block(&mut self, rows: usize) -> Option<&mut Block> {
        if rows < FEW {
            return None;
        }
        self.seen = self.seen.saturating_add(rows);
        if self.block.is_none() && self.seen < WORTH_MEMORY {
            return None;
        }
        Some(self.block.get_or_insert_with(Block::new))
    }
}

/// Decodes the rows that a block has taken, whose text begins with the first of them.
fn decode_block<O: Offset>(
    passes: Passes,
    block: &mut Block,
    text: &[u8],
    rows: Column<'_, O>,
    out: &mut ColumnBuilder<'_, O, DecodeError>,
) -> Result<(), ColumnError> {
    // SAFETY: the machine has the instructions of the set, or there were no `Lanes` of it.
    unsafe {
        (passes.scan)(block, text);
        (passes.advance)(block);
        (passes.place)(block);
    }
    let base = out.text().len();
    let mut row = 0;
    loop {
        let all = out.text();
        all.reserve(block.room(row));
        let written = all.len() - base;
        // SAFETY: what is added is UTF-8, made of literals, which are ASCII, and of
        // insertions, which are scalar values: other rows are marked, and there `write`
        // stops. The machine has the instructions, as above.
        row = unsafe {
            let bytes = all.as_mut_vec();
            (passes.write)(block, text, row, written, bytes)
        };
        let new = all.as_bytes().get(base..);
        debug_assert!(new.is_some_and(|new| str::from_utf8(new).is_ok()));
        let Some(label) = rows.get(usize::from(row)) else {
            break;
        };
        if let Err(error) = decode_append(label, out.text()) {
            out.refuse(out.next_row() + usize::from(row), error);
        }
        // Of a block whose output is below 2^32 bytes.
        block.ends[row] = u32::try_from(out.text().len() - base).unwrap_or(u32::MAX);
        row += 1;
    }
    out.end_rows(block.ends().iter().map(|&end| base + end as usize))
}
