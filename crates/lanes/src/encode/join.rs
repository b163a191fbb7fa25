//! The third pass: writes the literal portion, the delimiter and the digits, row by row.

use super::block::{Block, SCALAR};
use crate::blocks::Ends;
use crate::output::Output;
use crate::rows::Rows;
use crate::vector::{MAX_LANES, ROW, Vector};

/// Appends the rows from `first` up to the next scalar row, and returns the index of that row.
#[inline(always)]
pub(super) fn join<V: Vector>(
    v: V,
    rows: Rows<'_>,
    block: &Block,
    first: u8,
    output: &mut Output<'_>,
    mut ends: Ends<'_>,
) -> u8 {
    let mut copy = [0; ROW];
    for row in first..rows.len() {
        let count = block.counts[row];
        if count == SCALAR {
            return row;
        }
        let Some(mut text) = output.row() else {
            return row;
        };
        let (start, len) = rows.start_and_len(row);
        let window = rows.window(start, &mut copy);
        let basic = block.basic[row];
        v.append_chosen(window, len, basic, &mut text);
        text.append(b"-", u32::from(basic != 0));

        let count = usize::from(count);
        v.append_non_zero(&block.first_words[row].0, count.min(MAX_LANES), &mut text);
        if count > MAX_LANES {
            v.append_non_zero(&block.next_words[row].0, count - MAX_LANES, &mut text);
        }
        text.end();
        ends.put(row, output.written());
    }
    rows.len()
}
