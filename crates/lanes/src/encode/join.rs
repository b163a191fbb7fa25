//! The third pass: writes the literal portion, the delimiter and the digits, row by row.

use super::block::{Block, SCALAR};
use crate::blocks::Ends;
use crate::output::{Output, Row};
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
    for row in first..rows.len() {
        let count = block.counts[row];
        if count == SCALAR {
            return row;
        }
        let Some(mut text) = output.row() else {
            return row;
        };
        append_label(v, rows, block, row, &mut text);
        text.end();
        ends.put(row, output.written());
    }
    rows.len()
}

/// Appends an encoded row.
#[inline(always)]
pub(super) fn append_label<V: Vector>(
    v: V,
    rows: Rows<'_>,
    block: &Block,
    row: u8,
    text: &mut Row<'_>,
) {
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
