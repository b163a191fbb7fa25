//! The third pass: writes the literal portion, the delimiter and the digits, row by row.

use super::block::Block;
use crate::output::Row;
use crate::rows::Rows;
use crate::vector::{MAX_LANES, ROW, Vector};

/// Appends an encoded row.
#[inline(always)]
pub(super) fn append<V: Vector>(v: V, rows: Rows<'_>, block: &Block, row: u8, text: &mut Row<'_>) {
    let mut copy = [0; ROW];
    let (start, len) = rows.start_and_len(row);
    let window = rows.window(start, &mut copy);
    let basic = block.basic[row];
    v.append_chosen(window, len, basic, text);
    text.append(b"-", u32::from(basic != 0));

    let count = usize::from(block.counts[row]);
    v.append_non_zero(&block.first_words[row].0, count.min(MAX_LANES), text);
    if count > MAX_LANES {
        v.append_non_zero(&block.next_words[row].0, count - MAX_LANES, text);
    }
}
