//! The fourth pass: writes rows as UTF-8.

use super::block::Block;
use crate::output::Row;
use crate::rows::Rows;
use crate::vector::{MAX_LANES, Sixteen, Vector};

/// Appends a decoded row.
#[inline(always)]
pub(super) fn append<V: Vector>(v: V, rows: Rows<'_>, block: &Block, row: u8, text: &mut Row<'_>) {
    let mut copy = [0; MAX_LANES];
    let (mut start, _) = rows.start_and_len(row);
    let mut literal = u32::from(block.literals[row]);
    let free = block.free[row];
    let mut count = (literal + free.count_zeros()) as usize;
    let (halves, _) = block.points[row].as_chunks();
    for (insertions, free) in halves.iter().zip(low_and_high(free)) {
        let sixteen = Sixteen {
            insertions,
            free,
            text: rows.window(start, &mut copy),
            literal,
            count,
        };
        v.append_utf8(&sixteen, text);
        if count <= MAX_LANES {
            break;
        }
        let done = free.count_ones();
        start += done;
        literal = literal.saturating_sub(done);
        count -= MAX_LANES;
    }
}

/// Returns the two halves of a word.
#[inline(always)]
fn low_and_high(word: u32) -> [u16; 2] {
    let [a, b, c, d] = word.to_le_bytes();
    [[a, b], [c, d]].map(u16::from_le_bytes)
}
