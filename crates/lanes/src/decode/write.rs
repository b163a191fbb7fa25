//! The fourth pass: writes rows as UTF-8.

use super::block::Block;
use crate::blocks::Ends;
use crate::output::Output;
use crate::rows::Rows;
use crate::vector::{MAX_LANES, Sixteen, Vector};

/// Appends the rows from `first` up to the next scalar row, and returns the index of that row.
#[inline(always)]
pub(super) fn write<V: Vector>(
    v: V,
    rows: Rows<'_>,
    block: &Block,
    first: u8,
    output: &mut Output<'_>,
    mut ends: Ends<'_>,
) -> u8 {
    let mut copy = [0; MAX_LANES];
    for row in first..rows.len() {
        if block.scalar[row] {
            return row;
        }
        let Some(mut utf8) = output.row() else {
            return row;
        };
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
            v.append_utf8(&sixteen, &mut utf8);
            if count <= MAX_LANES {
                break;
            }
            let done = free.count_ones();
            start += done;
            literal = literal.saturating_sub(done);
            count -= MAX_LANES;
        }
        utf8.end();
        ends.put(row, output.written());
    }
    rows.len()
}

/// The two halves of a word.
#[inline(always)]
fn low_and_high(word: u32) -> [u16; 2] {
    let [a, b, c, d] = word.to_le_bytes();
    [[a, b], [c, d]].map(u16::from_le_bytes)
}
