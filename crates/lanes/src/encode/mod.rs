//! Encoding: columns of labels, one label per lane.
//!
//! A processor that encodes one label spends most of the time on mispredicted branches, not on arithmetic. The branches
//! depend on the number of bytes of the next code point, on its rank in the order of code points, and on the number of
//! digits of its delta. In lanes, sixteen labels are encoded without these branches. If the labels differ, masks select
//! the lanes to which an operation applies. A block of up to 255 rows is encoded in three passes, with a sort after the
//! first pass:
//!
//! 1. **Split.** Each row of up to 64 bytes is loaded as a whole. One bit for each byte shows whether a code point
//!    begins at this byte. Another bit shows whether the byte is ASCII. All non-ASCII code points are converted to
//!    *keys* at once. A key is a 32-bit integer: the upper bits are the code point, and the lowest byte is the position
//!    of the code point in the label.
//! 2. **Order.** A counting sort sorts the rows by their number of keys. The next pass processes the rows in groups. A
//!    group has one row for each lane.
//! 3. **Write digits.** Each lane contains one label of a group. A sorting network of minima and maxima sorts the keys
//!    of each lane. Then the deltas are computed. The delta of a key depends on its rank, which is the number of filled
//!    positions before the position of the key. The bias depends only on the deltas, never on digits. Four divisions
//!    compute up to four digits of each delta, with a mask for the integers that have ended. The result is one *word*
//!    with a digit in each byte. Few deltas have more than four digits. These deltas require a second word.
//! 4. **Join.** For each row, the ASCII bytes are written without gaps, followed by a delimiter and the nonzero bytes
//!    of the words.
//!
//! ```text
//!           split                        write digits                 join
//! row       keys        positions  lane    deltas        words
//! bücher    ü 1         1.1111     0       745           "kva"        bcher-kva
//! faß       ß 2         11.        1       287           "hia"        fa-hia
//! 中文      中 0, 文 1  ..         2       19885, 11956  "fiq" "228c" fiq228c
//! ```
//!
//! The labels of names are also encoded with these passes. For names, the last pass (`name_parts.rs`) also writes the
//! text around the labels.
//!
//! **Scalar rows** are rows of more than 64 bytes or 32 code points, and rows with a delta of 2^22 or more. They cannot
//! be encoded in lanes. They are encoded by [`puny::punycode`], which also reports errors. Only scalar rows can have
//! errors, because a delta that overflows needs thousands of code points before it. The scalar code also encodes
//! columns of few rows, and the last rows of a column if there are few of them.
//!
//! **Memory safety.** Rows are read in windows of 67 bytes of the text, or from a padded copy where the text is
//! shorter. A row in a lane is written with stores of whole vectors that overlap. A row has at most 193 bytes, but the
//! last store may write more bytes after the end of the row. Before a block is joined, enough memory is reserved for
//! every row. A row is started only if this memory is left.

mod block;
mod digits;
mod join;
mod name_parts;
mod network;
mod split;
mod transpose;

pub(crate) use self::block::Block as Encoder;
use self::block::SCALAR;
pub(crate) use self::name_parts::Parts;
use crate::blocks::Passes;
use crate::output::Row;
use crate::rows::Rows;
use crate::scalar;
use crate::vector::{MAX_LANES, ROW, Vector};

// SAFETY: each byte of the output is ASCII, so it is a whole character: the literal portion consists of the bytes that
// `convert` has found to be basic code points, the delimiter is a hyphen, and the digits are letters and numerals. The
// output of a row has at most `ROW_BYTES` bytes: at most 64 bytes of literal portion, a delimiter, and two times
// sixteen words of four digits.
unsafe impl Passes for Encoder {
    type Procedure = scalar::Encode;

    /// The literal portion, the delimiter, and twice sixteen words of digits.
    const ROW_BYTES: usize = ROW + 1 + 2 * 4 * MAX_LANES;
    const WORTH_MEMORY: usize = 24;

    fn new() -> Box<Self> {
        Self::boxed()
    }

    #[inline(always)]
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>) {
        split::split(v, rows, self);
        self.order(rows.len(), V::LANES);
        digits::write_digits(v, self);
    }

    #[inline(always)]
    fn is_scalar(&self, row: u8) -> bool {
        self.counts[row] == SCALAR
    }

    #[inline(always)]
    fn append<V: Vector>(&self, v: V, rows: Rows<'_>, row: u8, text: &mut Row<'_>) {
        join::append(v, rows, self, row, text);
    }
}
