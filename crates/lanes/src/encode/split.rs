//! The first pass: keys out of UTF-8, one row after the other.

use super::block::{BY_ITSELF, Block, NO_KEY, Words};
use crate::rows::{MOST_POINTS, Rows};
use crate::vector::{Begins, MOST_LANES, Part, ROW, ROW_LEN, Vector, WINDOW};

/// Of four bytes from the first one of a code point on, which is the highest, the bits that
/// are its number: by the lowest three bits of the highest half byte, which is C or D, E, or
/// F where two, three or four bytes are one code point.
const SIGNIFICANT: [i32; 8] = [
    0,
    0,
    0,
    0,
    0x1F3F_0000,
    0x1F3F_0000,
    0x0F3F_3F00,
    0x073F_3F3F,
];

/// By how many bits the number stands too high, as they are joined out of four bytes.
const TOO_HIGH: [i32; 8] = [0, 0, 0, 0, 12, 12, 6, 0];

/// Finds the basic positions and the keys of all rows.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // of a row with more, it is not kept
pub(super) fn split<V: Vector>(v: V, rows: Rows<'_>, block: &mut Block) {
    let mut copy = [0; WINDOW];
    for row in 0..rows.len() {
        let (start, len) = rows.start_and_len(row);
        let window = rows.window(start, &mut copy);
        let bytes = v.load_bytes(first_bytes(window));

        // Bytes from 80 to BF continue a code point, all others begin one.
        let all = v.bytes_above(bytes, 0xBF_u8.cast_signed()) & v.low_bits(len.min(64));
        let non_basic = all & !v.bytes_above(bytes, -1);
        let begins = Begins { all, non_basic };
        let count = non_basic.count_ones();
        if v.is_short(len, count) {
            let keys = &mut block.first_words[row].0;
            write_keys(v, V::PARTS, window, begins, keys);
        } else {
            let mut keys = [[0; MOST_LANES]; 2];
            write_keys(v, 2 * V::PARTS, window, begins, keys.as_flattened_mut());
            [block.first_words[row], block.next_words[row]] = keys.map(Words);
        }

        // A bit for each code point instead of each byte.
        let non_basic = v.extract(non_basic, all);
        let points = all.count_ones();
        let positions = v.low_bits(points);
        block.basic_positions[row] = (positions & !non_basic) as u32;
        let fits = len <= u32::from(ROW_LEN) && points <= u32::from(MOST_POINTS);
        block.counts[row] = if fits { count as u8 } else { BY_ITSELF };
    }
}

/// Writes the keys of so many parts of a row, and then that there is none: room for as many as
/// vectors have lanes, of each part.
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
    for number in 0..parts {
        let part = v.part(window, begins, number);
        v.store(keys_of(v, &part), keys.get_mut(len..).unwrap_or_default());
        len += part.count;
    }
}

/// The keys of code points.
#[inline(always)]
fn keys_of<V: Vector>(v: V, part: &Part<V>) -> V::Lanes {
    let kind = v.shr(part.utf8, 28);
    let bits = v.and(part.utf8, v.look_up_8(kind, SIGNIFICANT));
    // Six bits and six bits are twelve, and twelve and twelve are 24.
    let twelves = v.mul_add_bytes(bits, v.splat(0x4001_4001));
    let bits = v.mul_add_halves(twelves, v.splat(0x1000_0001));
    // Down to where the code point begins, and up by the width of a position.
    let code_points = v.shr_each(v.shl(bits, 8), v.look_up_8(kind, TOO_HIGH));
    let keys = v.or(code_points, part.positions);
    v.select(part.present, keys, v.splat(NO_KEY.cast_signed()))
}

/// The first bytes of a window.
#[inline(always)]
pub(super) fn first_bytes(window: &[u8; WINDOW]) -> &[u8; ROW] {
    window.first_chunk().unwrap_or(&[0; ROW])
}
