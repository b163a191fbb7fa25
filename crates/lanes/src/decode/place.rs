//! The third pass: each insertion at its final position.

use super::block::Block;
use crate::rows::MOST_POINTS;
use crate::vector::Vector;

/// Brings what was logged to its position, from the last insertion of each row to its first.
///
/// An insertion at the position p comes to the p-th of the positions that are free of later
/// ones: where the p-th bit of a word goes when it is deposited in the bits that are free.
/// What is next in the log is of another row, so that it hardly ever waits for what was
/// before.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // the number of a row, and what a mask has bits for
pub(super) fn place<V: Vector>(v: V, block: &mut Block) {
    let Block {
        log, points, free, ..
    } = block;
    for step in log.steps.iter().take(log.len).rev() {
        let [rows, positions, of_points] = [&step.rows, &step.positions, &step.points]
            .map(|lanes| lanes.as_chunks::<8>().0.iter().take(V::LANES / 4));
        for ((rows, positions), of_points) in rows.zip(positions).zip(of_points) {
            for ((&row, &position), &point) in rows.iter().zip(positions).zip(of_points) {
                let row = row as u8;
                let at = v.deposit(u64::from(position), u64::from(free[row])) as u32;
                free[row] ^= at;
                // There is one, but for lanes without a row and in rows that are refused.
                let index = at.trailing_zeros() % u32::from(MOST_POINTS);
                if let Some(at) = points[row].get_mut(index as usize) {
                    *at = point;
                }
            }
        }
    }
}
