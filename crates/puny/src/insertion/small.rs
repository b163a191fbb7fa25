//! Up to 64 insertions, on the stack. The encoder uses `SmallSet` for the rank queries of `rank_replaces_scanning` in
//! `proof/`. The decoder uses `SmallPositions`, which implements `insert` of `proof/`: an insertion at a position adds
//! 1 to the position of every earlier insertion that is at this position or after it.

use super::SMALL;
use crate::invariant::Ensured;

/// A set of integers below 64 with rank queries.
#[derive(Default)]
pub(crate) struct SmallSet(u64);

impl SmallSet {
    /// Adds `member`, which is below 64, and returns its rank, which is the number of members below it.
    #[inline]
    pub(crate) fn insert(&mut self, member: u32) -> u64 {
        let bit = 1 << (member & 63);
        debug_assert_eq!(self.0 & bit, 0, "`rank_replaces_scanning`: each key once");
        let rank = (self.0 & (bit - 1)).count_ones();
        self.0 |= bit;
        u64::from(rank)
    }
}

/// The positions of up to [`SMALL`] insertions. Each position is incremented by the later insertions that move it.
pub(crate) struct SmallPositions([u32; SMALL]);

impl Default for SmallPositions {
    #[inline]
    fn default() -> Self {
        SmallPositions([0; SMALL])
    }
}

impl SmallPositions {
    /// The exclusive limit of positions. Below this limit, the sign of a difference shows the order of two positions.
    pub(crate) const BOUND: usize = 1 << 31;

    /// Adds the next insertion, whose number is `number`, at `position`.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize, position: u32) {
        // Updates eight lanes at a time, without a branch. The lanes after `number` are not used yet.
        for lanes in self.0.chunks_exact_mut(8).take(number / 8 + 1) {
            for other in lanes {
                // Adds 1 if other >= position. This is the case if and only if position - (other + 1) is negative.
                let up = position.wrapping_sub(other.wrapping_add(1)) >> 31;
                *other = other.wrapping_add(up);
            }
        }
        let earlier = self.0.get(..number).ensured();
        debug_assert!(!earlier.contains(&position), "`insert`: the place is free");
        if let Some(new) = self.0.get_mut(number) {
            *new = position;
        }
    }

    /// Returns the final position of an insertion.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> usize {
        self.0
            .get(usize::from(number))
            .map_or(0, |&position| position as usize)
    }

    /// Returns the numbers of the first `count` insertions, in the order of their final positions, for a string of
    /// `points` code points.
    #[inline]
    pub(crate) fn order(&self, count: usize, points: usize) -> [u8; SMALL] {
        let mut order = [0; SMALL];
        let positions = self.0.get(..count).ensured();
        if points <= SMALL {
            // A table indexed by position, and a mask of the positions taken.
            let mut at = [0; SMALL];
            let mut taken = 0_u64;
            for (number, &position) in (0..).zip(positions) {
                if let Some(entry) = at.get_mut(position as usize) {
                    *entry = number;
                }
                taken |= 1 << (position & 63);
            }
            for (entry, position) in order.iter_mut().zip(Ones(taken)) {
                *entry = at.get(position as usize).copied().ensured();
            }
        } else {
            for (number, &position) in (0..).zip(positions) {
                let rank: u32 = positions
                    .iter()
                    .map(|&other| u32::from(other < position))
                    .sum();
                if let Some(entry) = order.get_mut(rank as usize) {
                    *entry = number;
                }
            }
        }
        order
    }
}

/// An iterator over the positions of the one bits of a word.
struct Ones(u64);

impl Iterator for Ones {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let position = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(position)
    }
}
