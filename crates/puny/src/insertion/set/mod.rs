//! A set of integers below a bound with rank and select queries in O(log bound) time.
//!
//! Each integer is represented by one bit, and each word contains 64 bits. The words are the leaves of a tree with
//! three levels of nodes. A node has eight children and stores, for each child, the number of members in the children
//! before it. The eight counts of a node are 16-bit lanes of two words. One operation on a word therefore compares four
//! counts with a rank, or updates four counts. No branch depends on a rank, because ranks are unpredictable. Above the
//! nodes of the third level, each of which covers 2¹⁵ integers, is a Fenwick tree.
//!
//! In `proof/`, `tree_computes_rank`, `tree_adds` and `tree_removes` prove the invariants of the three levels. The
//! lanes and the Fenwick tree are tested, but not proved.

use core::convert::TryInto;

use super::nth_one::nth_one;
use crate::arithmetic::to_usize;
use crate::invariant::Ensured;
use crate::memory::take;

/// The number of children of a node.
const FAN_OUT: usize = 8;

/// The number of levels of nodes. The last count of a third-level node covers 7 * 8² words,
/// so it is at most 28,672 and the highest bit of each lane stays free.
const LEVELS: usize = 3;

/// The length of an array indexed by level. It is a power of two, so that a masked index is in bounds.
const STARTS: usize = 4;

/// The number of words of a node.
const WORDS: usize = 2;

/// The number of lanes of a word.
const LANES: usize = FAN_OUT / WORDS;

/// The number of bits of a lane.
const BITS: usize = 64 / LANES;

/// A one in the lowest bit of each lane.
const ONES: u64 = 0x0001_0001_0001_0001;

/// The highest bit of each lane.
const HIGH: u64 = ONES << (BITS - 1);

/// For each child of a node, two words with a one in the lane of each child after it.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant
const AFTER: [[u64; WORDS]; FAN_OUT] = {
    let mut after = [[0; WORDS]; FAN_OUT];
    let mut ones = (ONES as u128) << 64 | ONES as u128;
    let mut child = 0;
    while child < FAN_OUT {
        ones <<= BITS;
        after[child] = [ones as u64, (ones >> 64) as u64];
        child += 1;
    }
    after
};

/// A set of integers below a bound.
pub(crate) struct Set<'m> {
    /// One bit for each integer.
    bits: &'m mut [u64],
    /// The nodes, level by level from the lowest.
    nodes: &'m mut [u64],
    /// The index in `nodes` at which each level begins.
    starts: [usize; STARTS],
    /// The number of levels in use. A level above a single node is not used.
    depth: usize,
    /// A Fenwick tree of the member counts of the highest-level nodes. `sums[x]` is the sum over the nodes `x & (x +
    /// 1)..=x`. The slice is empty if there is at most one node.
    sums: &'m mut [u64],
}

impl<'m> Set<'m> {
    /// Returns the number of words of memory for a set of integers below `bound`.
    pub(crate) fn memory(bound: usize) -> usize {
        // Nodes and sums together never need more words than the bits. A test checks this.
        2 * bit_words(bound)
    }

    /// Returns an empty set of integers below `bound`. It uses `memory(bound)` words, which must be zero and are
    /// split off `memory`. Call `count` after the last call of `fill`, `take_out` or `fill_all`.
    pub(crate) fn new(memory: &mut &'m mut [u64], bound: usize) -> Self {
        let words = bit_words(bound);
        let bits = take(memory, words);
        let mut rest = take(memory, words);
        let (starts, depth, end, sums) = layout(words);
        Set {
            bits,
            nodes: take(&mut rest, end),
            starts,
            depth,
            sums: take(&mut rest, sums),
        }
    }

    /// Adds `member`. Call it only before `count`.
    #[inline]
    pub(crate) fn fill(&mut self, member: usize) {
        if let Some(word) = self.bits.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }

    /// Removes `member`. Call it only before `count`.
    #[inline]
    pub(crate) fn take_out(&mut self, member: usize) {
        if let Some(word) = self.bits.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
    }

    /// Adds all integers below `bound`. Call it only before `count`.
    pub(crate) fn fill_all(&mut self, bound: usize) {
        for (index, word) in self.bits.iter_mut().enumerate() {
            let left = bound.saturating_sub(64 * index);
            *word = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        }
    }

    /// Counts the members and stores the counts in nodes and sums, which must be zero before the call. Takes O(bound)
    /// time.
    // Not inlined: several hundred bytes of code with several callers.
    #[inline(never)]
    pub(crate) fn count(&mut self) {
        for index in 0..self.bits.len() {
            let word = self.bits.get(index).copied().ensured();
            self.change(index, u64::from(word.count_ones()));
        }
    }

    /// Adds `member` and returns its rank, which is the number of members below it.
    #[inline]
    pub(crate) fn insert(&mut self, member: usize) -> u64 {
        let index = member / 64;
        let bit = 1 << (member % 64);
        let mut rank = 0;
        if let Some(word) = self.bits.get_mut(index) {
            debug_assert_eq!(*word & bit, 0, "`tree_adds`: no member yet");
            rank = u64::from((*word & (bit - 1)).count_ones());
            *word |= bit;
        }
        rank + self.change(index, 1)
    }

    /// Adds `more` to the count of a word and returns the number of members in earlier words.
    // Inlined, because otherwise the loop of the encoder takes 4 % longer for 1,000 code points.
    #[inline(always)]
    fn change(&mut self, mut index: usize, more: u64) -> u64 {
        let mut before = 0;
        for level in 0..self.depth {
            let child = index % FAN_OUT;
            index /= FAN_OUT;
            if let Some(node) = self.node(level, index) {
                before += add(node, child, more);
            }
        }
        let mut end = index;
        while let Some(last) = end.checked_sub(1) {
            before += self.sums.get(last).copied().ensured();
            end &= last;
        }
        let mut above = index;
        while let Some(sum) = self.sums.get_mut(above) {
            *sum += more;
            above |= above + 1;
        }
        before
    }

    /// Removes the member that has `rank` members below it, and returns it. There must be more than `rank` members.
    #[inline(never)]
    pub(crate) fn remove_nth(&mut self, rank: u64) -> usize {
        // Descends from the root of the Fenwick tree. If all members of a subtree are below the wanted member, the
        // subtree is skipped. Otherwise, the wanted member is in the subtree, so the count of the subtree decreases by
        // one.
        let mut rank = rank;
        let mut index = 0;
        let mut step = self.sums.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(sum) = self.sums.get_mut(index + step - 1) {
                let past = u64::from(*sum <= rank);
                rank -= *sum * past;
                *sum -= 1 - past;
                index += step * to_usize(past);
            }
            step /= 2;
        }
        for level in (0..self.depth).rev() {
            let node = self.node(level, index);
            let (child, before) = node.map(|node| remove(node, rank)).ensured();
            index = FAN_OUT * index + child;
            rank -= before;
        }
        let mut bit = 0;
        if let Some(word) = self.bits.get_mut(index) {
            bit = nth_one(*word, rank);
            debug_assert_eq!(*word >> bit & 1, 1, "`select_spec`: a member");
            *word &= !(1 << (bit & 63));
        }
        64 * index + bit as usize
    }

    /// Removes the members with these ranks, and calls `each` with each member and the payload of its rank. The
    /// ranks must be in ascending order, and they refer to the set before any removal. Takes O(bound) time for a
    /// walk over the words, and O(1) for each member.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn remove_ascending<P: Copy>(
        &mut self,
        mut ranks: impl Iterator<Item = (u64, P)>,
        mut each: impl FnMut(usize, P),
    ) {
        let mut current = ranks.next();
        let mut next = 0;
        for (index, word) in self.bits.iter_mut().enumerate() {
            // The members with rank `next` and above.
            let mut left = *word;
            let end = next + u64::from(left.count_ones());
            while let Some((rank, payload)) = current.filter(|&(rank, _)| rank < end) {
                let bit = nth_one(left, rank - next);
                *word &= !(1 << bit);
                left &= !(u64::MAX >> (63 - bit));
                next = rank + 1;
                each(64 * index + bit as usize, payload);
                current = ranks.next();
            }
            next = end;
        }
        let counts = self.nodes.iter_mut().chain(self.sums.iter_mut());
        counts.for_each(|count| *count = 0);
        self.count();
    }

    /// Returns the number of words that a walk over all members visits.
    #[cfg(feature = "alloc")]
    pub(crate) fn words(&self) -> usize {
        self.bits.len()
    }

    #[inline]
    fn node(&mut self, level: usize, index: usize) -> Option<&mut [u64; WORDS]> {
        // A masked index is in bounds. The mask never changes the level, because there are at most three levels.
        let start = self.starts.get(level % STARTS)? + WORDS * index;
        self.nodes.get_mut(start..start + WORDS)?.try_into().ok()
    }
}

fn bit_words(bound: usize) -> usize {
    bound / 64 + usize::from(bound % 64 > 0)
}

/// Returns the layout for a number of words of bits: the index at which each level of nodes begins, the number of
/// levels, the number of words of all nodes, and the number of sums above the nodes.
fn layout(words: usize) -> ([usize; STARTS], usize, usize, usize) {
    let mut starts = [0; STARTS];
    let mut depth = 0;
    let mut end = 0;
    let mut children = words;
    for start in starts.iter_mut().take(LEVELS) {
        if children > 1 {
            children = (children - 1) / FAN_OUT + 1;
            *start = end;
            end += WORDS * children;
            depth += 1;
        }
    }
    (starts, depth, end, if children > 1 { children } else { 0 })
}

/// Adds `more` to the count of a child. Returns the number of members in the children before it.
#[inline]
fn add(node: &mut [u64; WORDS], child: usize, more: u64) -> u64 {
    let after = AFTER.get(child).copied().ensured();
    for (word, ones) in node.iter_mut().zip(after) {
        *word += ones * more;
    }
    count_before(node, child)
}

/// Removes the member with `rank` members below it from the counts of a node. Returns the child that contains the
/// member, and the number of members in the children before this child.
#[inline]
fn remove(node: &mut [u64; WORDS], rank: u64) -> (usize, u64) {
    let above = (rank + 1).wrapping_mul(ONES);
    let mut after = 0_u64;
    for word in node.iter_mut() {
        // In each lane, the high bit remains 1 if the count is above the rank. These are the lanes of the children
        // after the wanted child.
        let ones = ((*word | HIGH).wrapping_sub(above) & HIGH) >> (BITS - 1);
        *word -= ones;
        after += ones;
    }
    // Adds the lanes. The count before the first child is 0 and never above the rank, so the sum is at most 7.
    let after = after.wrapping_mul(ONES) >> (64 - BITS);
    let child = (FAN_OUT - 1).wrapping_sub(to_usize(after)) % FAN_OUT;
    (child, count_before(node, child))
}

/// Returns the number of members in the children before this child.
#[inline]
fn count_before(node: &[u64; WORDS], child: usize) -> u64 {
    let word = node.get(child / LANES).copied().ensured();
    word >> (BITS * (child % LANES)) & (u64::MAX >> (64 - BITS))
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
