//! Encoding: columns of labels, one label per lane.
//!
//! When one label is encoded, most of the time is lost by mispredicted branches, not by arithmetic.
//! The branches depend on the number of bytes of the next code point, on its rank in the order of code
//! points, and on the number of digits of its delta. Sixteen labels that are encoded together branch
//! together, and masks select the lanes where they differ. A block of up to 255 rows goes through
//! three passes, with a sort after the first pass:
//!
//! 1. **Split.** Each row is loaded whole, up to 64 bytes. One bit for each byte says whether a code
//!    point begins there, another whether the byte is ASCII. The non-ASCII code points, all of
//!    them at once, become *keys*: 32-bit integers with the code point above its position in the
//!    label.
//! 2. **Order.** Rows are sorted by their number of keys with a counting sort. The next pass takes
//!    them in groups of as many rows as there are lanes.
//! 3. **Write digits.** Each lane holds one label of a group. A sorting network of minima and maxima
//!    sorts the keys across the vectors. Then, for each vector of keys, the number of positions that
//!    are already filled before the position of a key (its rank) turns the key into a delta. The bias
//!    depends only on the deltas, never on digits. Four divisions, with a mask for the integers that
//!    have ended, give up to four digits of each delta: one *word* with a digit in each byte. Few
//!    deltas have more digits, which take a second word.
//! 4. **Join.** For each row, the ASCII bytes are compressed, followed by a delimiter and the
//!    nonzero bytes of the words.
//!
//! ```text
//!           split                        write digits                 join
//! row       keys        positions  lane    deltas        words
//! bücher    ü 1         1.1111     0       745           "kva"        bcher-kva
//! faß       ß 2         11.        1       287           "hia"        fa-hia
//! 中文      中 0, 文 1  ..         2       19885, 11956  "fiq" "228c" fiq228c
//! ```
//!
//! The labels of a name go through these passes too. Their last pass (`name_parts.rs`) also writes the
//! text around the labels.
//!
//! **Scalar rows** are rows of more than 64 bytes or 32 code points, and rows with a delta of 2^22 or
//! more. They cannot be encoded in lanes and go through [`puny::punycode`], which also reports errors.
//! Only scalar rows can have errors, because a delta that overflows needs thousands of code points
//! before it. The scalar code also encodes columns of few rows, and the last rows of a column if they
//! are few.
//!
//! **Memory safety.** Rows are read in windows of 67 bytes of the text, or from a padded copy where
//! the text is shorter. A row in a lane is written with stores of whole vectors that overlap. It takes
//! at most 193 bytes and the rest of the last store. Before a block is joined, memory for this is
//! reserved for every row, and a row is started only if it fits.

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

// SAFETY: each byte of the output is a character, because it is ASCII: `convert` finds the basic code points among the
// bytes of a row, and its digits are letters and numerals. A row has at most 64 bytes of literal portion, a
// delimiter and two times sixteen words of four digits.
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
