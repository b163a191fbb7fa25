//! Decoding: columns of Punycode, one label per lane.
//!
//! A delta gives the code point and the position of an insertion relative to the previous insertion. So
//! a label is decoded delta by delta, and most of the time is spent waiting for the end of a delta,
//! where the next delta begins. Different labels do not wait for each other. A block of up to 255 rows
//! goes through four passes:
//!
//! 1. **Scan.** Each row is loaded whole. The last hyphen separates the literal portion from the
//!    digits. The digit-values of all bytes are stored in the row's slot in memory, followed by
//!    a value that is not a digit. Rows with digits are queued.
//! 2. **Advance.** Each lane holds a row and decodes one delta in each step. Four digits are
//!    gathered at once and compared with their thresholds. The delta ends with the first digit that is
//!    below its threshold, and the weighted sum of the digits is its value. A delta with
//!    more digits takes a second step. The insertion is logged. A lane at the end of its row
//!    takes the next row of the queue, so that all lanes are busy until the queue is empty.
//! 3. **Positions.** An insertion moves earlier insertions. So from the last insertion to the first,
//!    each gets its final position among the positions that are still free. This is a single flat loop
//!    over the insertions of all rows.
//! 4. **Write.** The literal portion fills the positions left free, and the row is written as UTF-8.
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
//! **Scalar rows** cannot be decoded in lanes and go through [`puny::punycode`], which also reports
//! errors. They are the rows of more than 61 bytes or 32 code points, with a byte that is not ASCII or
//! is NUL, with a delta of 2^22 or more or of more than eight digits, and all invalid rows. A lane only
//! detects that there is an error. The scalar code also decodes columns of few rows, and the last rows
//! of a column if they are few.
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
// ASCII, if it has more code points, or if the number of an insertion is a surrogate or greater than 10FFFF.
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
