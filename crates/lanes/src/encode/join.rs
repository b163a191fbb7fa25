//! The third pass: literal portion, delimiter and digits, one row after the other.

use super::block::{BY_ITSELF, Block};
use crate::blocks::Ends;
use crate::room::Room;
use crate::rows::Rows;
use crate::vector::{MOST_LANES, ROW, Vector};

/// Appends the rows from `first` on, up to one that has no place in a lane, and says which
/// that is.
#[inline(always)]
pub(super) fn join<V: Vector>(
    v: V,
    rows: Rows<'_>,
    block: &Block,
    first: u8,
    room: &mut Room<'_>,
    mut ends: Ends<'_>,
) -> u8 {
    let mut copy = [0; ROW];
    for row in first..rows.len() {
        let count = block.counts[row];
        if count == BY_ITSELF {
            return row;
        }
        let Some(mut text) = room.row() else {
            return row;
        };
        let (start, len) = rows.start_and_len(row);
        let window = rows.window(start, &mut copy);
        let ascii = v.bytes_above(v.load_bytes(window), -1);
        let basic = ascii & v.low_bits(len.min(64));
        v.append_chosen(window, len, basic, &mut text);
        text.append(b"-", u32::from(basic != 0));

        let count = usize::from(count);
        v.append_non_zero(&block.first_words[row].0, count.min(MOST_LANES), &mut text);
        if count > MOST_LANES {
            v.append_non_zero(&block.next_words[row].0, count - MOST_LANES, &mut text);
        }
        text.end();
        ends.put(row, room.written());
    }
    rows.len()
}
