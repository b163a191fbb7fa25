//! Transposes rows to lanes and back. Before the transposition, a vector contains four words of every fourth row of a
//! group. Transposing each quarter of four such vectors results in four columns of lanes:
//!
//! ```text
//! a0 a1 a2 a3   e0 e1 …          a0 b0 c0 d0   e0 f0 …
//! b0 b1 b2 b3   f0 f1 …    <->   a1 b1 c1 d1   e1 f1 …
//! c0 c1 c2 c3   g0 g1 …          a2 b2 c2 d2   e2 f2 …
//! d0 d1 d2 d3   h0 h1 …          a3 b3 c3 d3   e3 f3 …
//! ```

use super::block::{Block, Group, NO_KEY};
use crate::rows::PerRow;
use crate::vector::Vector;

/// Returns one word of each row of a group, in the lane of the row.
#[inline(always)]
pub(super) fn lanes_of<V: Vector>(v: V, words: &PerRow<u32>, group: Group) -> V::Lanes {
    v.with_quarters(|quarter| [0, 1, 2, 3].map(|lane| words[group.row(quarter, lane)]))
}

/// Returns the first `KEYS` keys of each row of a group. Each vector of the result contains one key of every row.
#[inline(always)]
pub(super) fn load_keys<V: Vector, const KEYS: usize>(
    v: V,
    group: Group,
    block: &Block,
) -> [V::Lanes; KEYS] {
    let mut keys = [v.splat(NO_KEY.cast_signed()); KEYS];
    for (number, columns) in keys.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let mut rows = [v.splat(0); 4];
        for (lane, rows) in rows.iter_mut().enumerate() {
            *rows = v.with_quarters(|quarter| *block.four_keys(group.row(quarter, lane), number));
        }
        *columns = v.transpose(rows);
    }
    keys
}

/// Writes the first `len` words of each lane to the row of the lane. If there are fewer than `len` words, writes all
/// words.
#[inline(always)]
pub(super) fn store_words<V: Vector>(
    v: V,
    words: &[V::Lanes],
    len: usize,
    group: Group,
    block: &mut Block,
) {
    let columns = words.as_chunks().0.iter().take(len.div_ceil(4));
    for (number, &columns) in columns.enumerate() {
        for (lane, rows) in v.transpose(columns).into_iter().enumerate() {
            v.each_quarter(rows, |quarter, four| {
                *block.four_words(group.row(quarter, lane), number) = four;
            });
        }
    }
}
