//! The first pass: computes keys from UTF-8, row by row.

use super::block::{Block, NO_KEY, SCALAR, Words};
use crate::code_points;
use crate::rows::{MAX_POINTS, Rows};
use crate::vector::{Begins, MAX_LANES, Part, ROW, ROW_LEN, Vector, WINDOW};
use puny::invariant::Ensured;

/// Finds the basic code points and the keys of all rows.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a larger count is not used
pub(super) fn split<V: Vector>(v: V, rows: Rows<'_>, block: &mut Block) {
    let mut copy = [0; WINDOW];
    for row in 0..rows.len() {
        let (start, len) = rows.start_and_len(row);
        let window = rows.window(start, &mut copy);
        let bytes = v.load_bytes(first_bytes(window));

        // Bytes from 80 to BF continue a code point. All other bytes begin a code point.
        let all = v.bytes_above(bytes, 0xBF_u8.cast_signed()) & v.low_bits(len.min(64));
        let non_basic = all & !v.bytes_above(bytes, -1);
        let begins = Begins { all, non_basic };
        let count = non_basic.count_ones();
        if v.is_short(len, count) {
            let keys = &mut block.first_words[row].0;
            write_keys(v, V::PARTS, window, begins, keys);
        } else {
            let mut keys = [[0; MAX_LANES]; 2];
            write_keys(v, 2 * V::PARTS, window, begins, keys.as_flattened_mut());
            [block.first_words[row], block.next_words[row]] = keys.map(Words);
        }

        let points = all.count_ones();
        block.points[row] = points;
        block.basic[row] = all & !non_basic;
        let fits = len <= u32::from(ROW_LEN) && points <= u32::from(MAX_POINTS);
        block.counts[row] = if fits { count as u8 } else { SCALAR };
    }
}

/// Writes the keys of the first `parts` parts of a row, followed by absent keys.
#[inline(always)]
fn write_keys<V: Vector>(
    v: V,
    parts: usize,
    window: &[u8; WINDOW],
    begins: Begins,
    keys: &mut [u32],
) {
    keys.fill(NO_KEY);
    let mut len = 0;
    for number in 0..v.parts_in_use(begins, parts) {
        let part = v.part(window, begins, number);
        v.store(keys_of(v, &part), keys.get_mut(len..).ensured());
        len += part.count;
    }
}

/// Returns the keys of code points.
#[inline(always)]
fn keys_of<V: Vector>(v: V, part: &Part<V>) -> V::Lanes {
    let code_points = code_points::above_a_byte(v, part.utf8);
    let keys = v.or(code_points, part.positions);
    v.select(part.present, keys, v.splat(NO_KEY.cast_signed()))
}

/// Returns the first bytes of a window.
#[inline(always)]
pub(super) fn first_bytes(window: &[u8; WINDOW]) -> &[u8; ROW] {
    window.first_chunk().ensured_or(&[0; ROW])
}
