//! Decoding: columns of Punycode, one label per lane.
//!
//! A delta encodes the code point and the position of an insertion relative to the previous insertion. A label must
//! therefore be decoded delta by delta. The processor spends most of the time waiting for the end of a delta, because
//! the next delta begins there. Different labels do not depend on each other. A block of up to 255 rows is decoded in
//! four passes:
//!
//! 1. **Scan.** Each row is loaded as a whole. The last hyphen separates the literal portion from the digits. The
//!    digit-values of all bytes are stored in the row's slot in memory, followed by a value that is not a digit. Rows
//!    with digits are queued.
//! 2. **Advance.** Each lane contains a row and decodes one delta in each step. Four digits are gathered at once and
//!    compared with their thresholds. The delta ends with the first digit that is below its threshold, and the weighted
//!    sum of the digits is its value. A delta with more digits requires a second step. The insertion is written to the
//!    log. A lane at the end of its row continues with the next row of the queue, so that all lanes are in use until
//!    the queue is empty.
//! 3. **Positions.** An insertion moves earlier insertions. The insertions are therefore processed from the last to the
//!    first. The final position of each insertion is one of the positions that are still free. One loop processes the
//!    insertions of all rows.
//! 4. **Write.** The literal portion fills the positions that are still free, and the row is written as UTF-8.
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
//! **Scalar rows** cannot be decoded in lanes. They are decoded by [`puny::punycode`], which also reports errors. A row
//! is a scalar row if it has more than 61 bytes or more than 32 code points, if it contains NUL or a byte that is not
//! ASCII, if it contains a delta that is at least 2^22 or has more than eight digits, or if it is invalid. A lane can
//! only detect that there is an error. The scalar code also decodes columns of few rows, and the last rows of a column
//! if there are few of them.
//!
//! **Memory safety.** Rows are read in windows of 64 bytes of the text, or from a padded copy where
//! the text is shorter. The output of a row in a lane is at most 32 code points of four bytes each.
//! Before rows are written, memory is reserved for this output of every row, and for stores beyond the
//! end of a row.

mod advance;
mod block;
mod positions;
mod scan;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use self::block::Block as Decoder;
use crate::blocks::Passes;
use crate::output::Row;
use crate::rows::{MAX_POINTS, Rows};
use crate::scalar;
use crate::vector::Vector;

// SAFETY: a row has at most 32 code points, each of which is encoded as a whole character of up to four bytes. They are
// the literal portion, which is ASCII, and insertions. `convert` marks a row for the scalar code if a byte of it is not
// ASCII, if it has more code points, or if an inserted code point is a surrogate or greater than 10FFFF.
unsafe impl Passes for Decoder {
    type Procedure = scalar::Decode;

    const ROW_BYTES: usize = 4 * MAX_POINTS as usize;
    const WORTH_MEMORY: usize = 64;

    fn new() -> Box<Self> {
        Self::zeroed()
    }

    #[inline(always)]
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>) {
        scan::scan(v, rows, self);
        advance::advance(v, self);
        positions::final_positions(v, self);
    }

    #[inline(always)]
    fn is_scalar(&self, row: u8) -> bool {
        self.scalar[row]
    }

    #[inline(always)]
    fn append<V: Vector>(&self, v: V, rows: Rows<'_>, row: u8, text: &mut Row<'_>) {
        write::append(v, rows, self, row, text);
    }
}
