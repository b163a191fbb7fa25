//! The third pass: the final position of each insertion.

use super::block::Block;
use crate::rows::MAX_POINTS;
use crate::vector::Vector;

/// Moves the logged insertions to their final positions, from the last insertion of each row to
/// the first.
///
/// The final position of an insertion at position p is the p-th position that no later insertion occupies. The
/// instruction "parallel bit deposit" finds this position: it moves bit p of a word to the p-th free bit. Consecutive
/// insertions of the log belong to different rows, so an insertion rarely has to wait for the previous insertion.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a row index, and at most 32 positions
pub(super) fn final_positions<V: Vector>(v: V, block: &mut Block) {
    let Block {
        log, points, free, ..
    } = block;
    for step in log.steps.iter().take(log.len).rev() {
        let [rows, positions, of_points] = [&step.rows, &step.positions, &step.points]
            .map(|lanes| lanes.as_chunks::<8>().0.iter().take(V::LANES / 4));
        for ((rows, positions), of_points) in rows.zip(positions).zip(of_points) {
            for ((&row, &position), &point) in rows.iter().zip(positions).zip(of_points) {
                let row = row as u8;
                let at = v.deposit(position, free[row]);
                free[row] ^= at;
                // `at` has one bit, except for lanes without a row and in invalid rows.
                let index = at.trailing_zeros() % u32::from(MAX_POINTS);
                if let Some(at) = points[row].get_mut(index as usize) {
                    *at = point;
                }
            }
        }
    }
}
