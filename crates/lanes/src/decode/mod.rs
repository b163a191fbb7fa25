//! Decoding: columns of Punycode, one label per lane.
//!
//! A delta tells where a code point is inserted and which one, relative to the delta before;
//! so a label is decoded delta by delta, and what takes time is waiting for one to learn
//! where the next begins. Labels do not wait for each other, though. A block of
//! [`ROWS`](block::ROWS) rows goes through four passes:
//!
//! 1. **Scan.** Each row is loaded whole, up to 64 bytes. The last hyphen tells the literal
//!    from the digits; the digit-values of all bytes go to the row's slot in memory, with a
//!    value that is no digit after the end. Rows with digits are queued.
//! 2. **Advance.** Each lane holds one row and decodes one whole delta a step: four digits
//!    are gathered at once and compared with their thresholds, the first below its own is
//!    the last of the delta, and a weighted sum of them is its value; few deltas need the
//!    rare fifth digit. What was to be inserted is logged. A lane whose row has ended takes
//!    the next of the queue, so that all lanes are busy until the block ends.
//! 3. **Place.** Later insertions move earlier ones. From the last to the first, each goes
//!    to its place among those that are still free, and there it stays: one bit deposit
//!    each, for all rows in one flat loop.
//! 4. **Write.** The literal fills the places left free, and the row leaves as UTF-8.
//!
//! ```text
//!          scan                     advance                       place, write
//!  row     literal  digits   lane   step 1      2         3
//!  bcher-kva bcher  10 21 0     0   ü at 1      (row 3)             b ü c h e r
//!  fa-hia    fa     7 8 0       1   ß at 2      (row 4)             f a ß
//!  fiqs8s    -      5 8 16 ...  2   中 at 0     文 at 1  (row 5)    中 文
//! ```
//!
//! **What has no place in a lane** goes through [`puny::punycode`] by itself, which also
//! tells what is wrong with it: rows of over [`LONGEST`](block::LONGEST) bytes or
//! [`MOST_POINTS`](block::MOST_POINTS) code points, with a byte that is not ASCII or NUL,
//! with a delta of six digits or one too great, and all rows that are refused. A lane only
//! notices that something is wrong. So do columns of few rows, and the rest of a column.
//!
//! **Nothing outside is touched.** Rows are loaded as chunks of 64 bytes of the text, and
//! where it has no more of them, from a copy. The output of a row in a lane is at most
//! [`MOST_POINTS`](block::MOST_POINTS) code points of four bytes; room for that and for one
//! vector more is reserved before a block is written.

mod avx2;
mod avx512;
mod block;
mod place;
mod tables;
mod text;

use puny::DecodeError;
use puny::column::{Column, ColumnError, Converted, Offset};
use puny::punycode::decode_append;

use self::block::{Block, ROWS};
use crate::scalar;
use crate::set::InstructionSet;

/// Columns of fewer rows are faster label by label.
const FEW: usize = 24;

/// The memory of the passes, and the instructions that they use.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    block: Option<Box<Block>>,
}

/// The passes of one instruction set.
struct Passes {
    scan: unsafe fn(&mut Block, &[u8]),
    advance: unsafe fn(&mut Block),
    place: unsafe fn(&mut Block),
    write: unsafe fn(&mut Block, &[u8], usize, u8, &mut Vec<u8>) -> u8,
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
    /// Decodes rows and appends them.
    pub(crate) fn decode<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut Converted<O, DecodeError>,
    ) -> Result<(), ColumnError> {
        let passes = match set {
            InstructionSet::Avx2 => AVX2,
            InstructionSet::Avx512 => AVX512,
            InstructionSet::Scalar => return scalar::decode(labels, out),
        };

        let mut first = 0;
        while first < labels.len() {
            let end = labels.len().min(first + ROWS);
            let Some(rows) = labels.rows(first..end) else {
                break; // not reached: there are so many rows
            };
            first = end;
            if rows.len() < FEW {
                scalar::decode(rows, out)?;
                continue;
            }
            let block = self.block.get_or_insert_with(Block::new);
            if !block.take(rows) {
                scalar::decode(rows, out)?;
                continue;
            }
            decode_block(&passes, block, rows, out)?;
        }
        Ok(())
    }
}

/// Decodes the rows that a block has taken.
fn decode_block<O: Offset>(
    passes: &Passes,
    block: &mut Block,
    rows: Column<'_, O>,
    out: &mut Converted<O, DecodeError>,
) -> Result<(), ColumnError> {
    let text = rows.offsets().first().and_then(|start| start.to_usize());
    let text = text.and_then(|start| rows.text().as_bytes().get(start..));
    let text = text.unwrap_or_default();
    // SAFETY: the machine has the instructions of the set, or there were no `Lanes` of it.
    unsafe {
        (passes.scan)(block, text);
        (passes.advance)(block);
        (passes.place)(block);
    }
    let base = out.text.len();
    let mut row = 0;
    loop {
        out.text.reserve(block.room(row));
        // SAFETY: the bytes that are added are UTF-8, which is what `write` makes of the
        // literal, ASCII, and of insertions, all of them scalar values; the instructions
        // are there as above.
        row = unsafe { (passes.write)(block, text, base, row, out.text.as_mut_vec()) };
        let Some(label) = rows.get(usize::from(row)) else {
            break;
        };
        if let Err(error) = decode_append(label, &mut out.text) {
            out.errors.push((out.len() + usize::from(row), error));
        }
        // At most four times the bytes of the block, which are few enough.
        block.ends[row] = (out.text.len() - base) as u32;
        row += 1;
    }
    debug_assert!(std::str::from_utf8(&out.text.as_bytes()[base..]).is_ok());
    end_rows(out, base, block.ends())
}

/// Ends rows that stand in the text already, at these distances from where they begin.
fn end_rows<O: Offset>(
    out: &mut Converted<O, DecodeError>,
    base: usize,
    ends: &[u32],
) -> Result<(), ColumnError> {
    for &end in ends {
        let end = base + end as usize;
        match O::from_usize(end) {
            Some(offset) => out.offsets.push(offset),
            None => {
                // As if the rows had been decoded one after the other.
                out.text.truncate(end);
                let row = out.len();
                out.errors.retain(|error| error.0 <= row);
                return out.end_row();
            }
        }
    }
    Ok(())
}
