//! The third pass: each insertion at its final place.

use core::arch::x86_64::_pdep_u32;

use super::block::{Block, MOST_POINTS};

/// Brings what was logged to its places, from the last insertion of each row to its first.
///
/// An insertion at the place p comes to the p-th of the places that are free of later ones:
/// where the p-th bit of a word goes when it is deposited in the bits of the free places.
/// What is next in the log is of another row, so that it hardly ever waits for what was
/// before.
#[target_feature(enable = "bmi1,bmi2")]
#[allow(clippy::cast_possible_truncation)] // the number of a slot
pub(super) fn place(block: &mut Block) {
    let steps = block.log.steps.iter().take(block.log.len);
    for step in steps.rev() {
        let lanes = step.slots.iter().zip(&step.places).zip(&step.points);
        for ((&slot, &place), &point) in lanes {
            let slot = slot as u8;
            let final_place = _pdep_u32(place, block.free[slot]);
            block.free[slot] ^= final_place;
            // There is a place, but for lanes without a row and in rows that are refused.
            let index = final_place.trailing_zeros() % u32::from(MOST_POINTS);
            if let Some(at) = block.points[slot].get_mut(index as usize) {
                *at = point;
            }
        }
    }
}
