//! Decoding: columns of Punycode, one label per lane.
//!
//! A delta tells which code point is inserted where, relative to the one before; so a label
//! is decoded delta by delta, and most of the time it takes is spent on waiting for one
//! delta to learn where the next begins. Labels do not wait for each other, though. A block
//! of up to 255 rows goes through four passes:
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
//! **Nothing outside is touched.** Rows are read in windows of 64 bytes of the text, and
//! where it has no more of them, from a copy. What a row in a lane becomes is at most 32
//! code points of four bytes each; room for that in all rows, and for what is stored after
//! it, is reserved before they are written.

mod advance;
mod block;
mod place;
mod scan;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use self::block::Block as Decoder;
use crate::blocks::{Ends, Passes};
use crate::room::Room;
use crate::rows::{MOST_POINTS, Rows};
use crate::scalar;
use crate::vector::Vector;

// SAFETY: what is written is made of literals, which are ASCII, and of insertions, which are
// scalar values: rows with others are marked, and there `write` stops.
unsafe impl Passes for Decoder {
    type Procedure = scalar::Decode;

    const ROW_BYTES: usize = 4 * MOST_POINTS as usize;
    const WORTH_MEMORY: usize = 64;

    fn new() -> Box<Self> {
        Self::zeroed()
    }

    #[inline(always)]
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>) {
        scan::scan(v, rows, self);
        advance::advance(v, self);
        place::place(v, self);
    }

    #[inline(always)]
    fn write<V: Vector>(
        &self,
        v: V,
        rows: Rows<'_>,
        first: u8,
        room: &mut Room<'_>,
        ends: Ends<'_>,
    ) -> u8 {
        write::write(v, rows, self, first, room, ends)
    }
}
