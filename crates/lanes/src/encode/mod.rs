//! Encoding: columns of labels, one label per lane.
//!
//! What takes time in encoding one label is not arithmetic but branches that nobody can
//! predict: how many bytes has the next code point, where does it go in the order of values,
//! how many digits has its delta. Sixteen labels that advance together have the same number
//! of everything, or masks where they have not. A block of up to 255 rows
//! goes through three passes, with an ordering in between:
//!
//! 1. **Split.** Each row is loaded whole, up to 64 bytes. One bit per byte tells where code
//!    points begin, another which bytes are ASCII; the code points beyond ASCII, all of them
//!    at once, become *keys*: the value above, and the position in the label below, in 32 bits.
//! 2. **Order.** Rows with equally many keys come to stand together, by counting; the next
//!    pass takes them in groups of as many as there are lanes.
//! 3. **Write digits.** Each lane holds one label of a group. The keys are sorted across the
//!    vectors by a network of minima and maxima. Then vector after vector: a rank, counted
//!    in the bits of the positions that are filled, makes a delta of a key; the bias comes of
//!    the deltas alone, never the other way round; and four divisions, with masks for the
//!    numbers that have ended, make up to four digits of each delta. They are one *word*, a
//!    byte each. Few deltas have more digits; these are a second word.
//! 4. **Join.** Row after row: the ASCII bytes move together, a delimiter follows, and the
//!    words without their zeros.
//!
//! ```text
//!           split                        write digits                 join
//! row       keys        positions  lane    deltas        words
//! bücher    ü 1         1.1111     0       745           "kva"        bcher-kva
//! faß       ß 2         11.        1       287           "hia"        fa-hia
//! 中文      中 0, 文 1  ..         2       19885, 11956  "fiq" "228c" fiq228c
//! ```
//!
//! **What has no place in a lane** goes through [`puny::punycode`] by itself, which also
//! tells what is wrong with it: rows of over 64 bytes or 32 code points, and those with a
//! delta of 2^22 or more. Only these can be refused, since a delta that overflows has thousands of code points
//! before it. Columns of few rows, and few rows at the end of a column, go that way too.
//!
//! **Nothing outside is touched.** Rows are read in windows of 67 bytes of the text, and
//! where it has no more of them, from a copy. What a row in a lane writes, in whole vectors
//! that overlap, is at most 193 bytes and some more; so much is reserved before a block is
//! joined, and a row that finds no room is not begun.

mod block;
mod digits;
mod join;
mod network;
mod split;
mod transpose;

pub(crate) use self::block::Block as Encoder;
use crate::blocks::{Ends, Passes};
use crate::room::Room;
use crate::rows::Rows;
use crate::scalar;
use crate::vector::{MOST_LANES, ROW, Vector};

// SAFETY: what is written are basic code points, delimiters and digits, all of them ASCII.
unsafe impl Passes for Encoder {
    type Procedure = scalar::Encode;

    /// The literal portion, the delimiter, and twice sixteen words of digits.
    const ROW_BYTES: usize = ROW + 1 + 2 * 4 * MOST_LANES;
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
    fn write<V: Vector>(
        &self,
        v: V,
        rows: Rows<'_>,
        first: u8,
        room: &mut Room<'_>,
        ends: Ends<'_>,
    ) -> u8 {
        join::join(v, rows, self, first, room, ends)
    }
}
