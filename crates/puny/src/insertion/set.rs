//! A set of numbers below a bound that tells ranks and selects members, both in O(log bound).
//!
//! The members are bits, 64 to a word. Above the words stands a tree of three levels, whose
//! nodes have eight children each and hold, for each child, how many members the children
//! before it have. The eight counts of a node are lanes of 16 bits: all of them are compared
//! with a rank at once, and those that a member counts in are changed at once. No branch
//! depends on a rank, since none could be foreseen. Over the nodes of the third level, of 2¹⁵
//! numbers each, stands a Fenwick tree.

use core::convert::TryInto;

use super::nth_one::nth_one;
use crate::arithmetic::to_usize;
use crate::memory::take;

/// The children of a node.
const FAN_OUT: usize = 8;

/// The levels of nodes. The last count of a node of the third is that of 7 * 8² words, so at
/// most 28,672, and the highest bit of each lane stays free.
const LEVELS: usize = 3;

/// The length of an array by level, a power of two, so that a masked index is within bounds.
const STARTS: usize = 4;

/// The words of a node.
const WORDS: usize = 2;

/// The lanes of a word.
const LANES: usize = FAN_OUT / WORDS;

/// The bits of a lane.
const BITS: usize = 64 / LANES;

/// A one in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;

/// The highest bit of each lane.
const HIGH: u64 = ONES << (BITS - 1);

/// For each child of a node, a one in the lanes of those behind it.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // a constant's
const BEHIND: [[u64; WORDS]; FAN_OUT] = {
    let mut behind = [[0; WORDS]; FAN_OUT];
    let mut ones = (ONES as u128) << 64 | ONES as u128;
    let mut child = 0;
    while child < FAN_OUT {
        ones <<= BITS;
        behind[child] = [ones as u64, (ones >> 64) as u64];
        child += 1;
    }
    behind
};

/// A set of numbers below a bound.
pub(crate) struct Set<'m> {
    /// One bit for each number.
    bits: &'m mut [u64],
    /// The nodes, level by level from the lowest.
    nodes: &'m mut [u64],
    /// Where the nodes of each level begin.
    starts: [usize; STARTS],
    /// The levels that there are: fewer, where one has a single node.
    depth: usize,
    /// A Fenwick tree of the numbers of members of the nodes of the highest level: `sums[x]` is
    /// that of the nodes `x & (x + 1)..=x`. Empty, if there is one node or none.
    sums: &'m mut [u64],
}

impl<'m> Set<'m> {
    /// The words of memory that a set of numbers below `bound` takes.
    pub(crate) fn memory(bound: usize) -> usize {
        // Nodes and sums together never take more words than the bits: see the test.
        2 * bit_words(bound)
    }

    /// A set of numbers below `bound`, in `memory(bound)` zero words cut off `memory`.
    /// It is empty, and `count` is to be called when `fill` has been.
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

    /// Adds `member` before `count`.
    #[inline]
    pub(crate) fn fill(&mut self, member: usize) {
        if let Some(word) = self.bits.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }

    /// Takes out `member` before `count`.
    #[inline]
    pub(crate) fn take_out(&mut self, member: usize) {
        if let Some(word) = self.bits.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
    }

    /// Adds all numbers below `bound`, before `count`.
    pub(crate) fn fill_all(&mut self, bound: usize) {
        for (index, word) in self.bits.iter_mut().enumerate() {
            let left = bound.saturating_sub(64 * index);
            *word = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        }
    }

    /// Counts the members for nodes and sums, which are zero. Takes time O(bound).
    // Not inlined: several hundred bytes, wanted in several places.
    #[inline(never)]
    pub(crate) fn count(&mut self) {
        for index in 0..self.bits.len() {
            let word = self.bits.get(index).copied().unwrap_or_default();
            self.change(index, u64::from(word.count_ones()));
        }
    }

    /// Adds `member` and says how many members there are below it.
    #[inline]
    pub(crate) fn insert(&mut self, member: usize) -> u64 {
        let index = member / 64;
        let bit = 1 << (member % 64);
        let mut rank = 0;
        if let Some(word) = self.bits.get_mut(index) {
            rank = u64::from((*word & (bit - 1)).count_ones());
            *word |= bit;
        }
        rank + self.change(index, 1)
    }

    /// Counts so many members more in a word, and says how many there are in the words before.
    // Inlined: the encoder's loop without it takes 4 % longer at 1,000 code points.
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
            before += self.sums.get(last).copied().unwrap_or_default();
            end &= last;
        }
        let mut above = index;
        while let Some(sum) = self.sums.get_mut(above) {
            *sum += more;
            above |= above + 1;
        }
        before
    }

    /// Takes out the member of which `rank` members are below, and says which it is.
    ///
    /// There have to be more than `rank` members.
    #[inline(never)]
    pub(crate) fn remove_nth(&mut self, rank: u64) -> usize {
        // From the root of the Fenwick tree down: go past a subtree whenever all of it is
        // below the member; otherwise the member is in it, so it loses one.
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
            let (child, before) = node.map(|node| remove(node, rank)).unwrap_or_default();
            index = FAN_OUT * index + child;
            rank -= before;
        }
        let mut bit = 0;
        if let Some(word) = self.bits.get_mut(index) {
            bit = nth_one(*word, rank);
            *word &= !(1 << (bit & 63));
        }
        64 * index + bit as usize
    }

    /// Takes out the members with these ranks, which ascend and are all meant before any is
    /// taken out, and hands each to `each` with what stands beside its rank. Takes time O(bound)
    /// for a walk over the words, and O(1) for each member.
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
            // The members from the one with the rank `next` on.
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

    /// The number of words that a walk over all members goes through.
    #[cfg(feature = "alloc")]
    pub(crate) fn words(&self) -> usize {
        self.bits.len()
    }

    #[inline]
    fn node(&mut self, level: usize, index: usize) -> Option<&mut [u64; WORDS]> {
        // A masked index is within bounds; there are not so many levels that it matters.
        let start = self.starts.get(level % STARTS)? + WORDS * index;
        self.nodes.get_mut(start..start + WORDS)?.try_into().ok()
    }
}

fn bit_words(bound: usize) -> usize {
    bound / 64 + usize::from(bound % 64 > 0)
}

/// For so many words of bits: where the nodes of each level begin, how many levels there are,
/// how many words all nodes have, and how many sums stand over them.
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

/// So many members more in a child; how many there are in the children before it.
#[inline]
fn add(node: &mut [u64; WORDS], child: usize, more: u64) -> u64 {
    let behind = BEHIND.get(child).copied().unwrap_or_default();
    for (word, ones) in node.iter_mut().zip(behind) {
        *word += ones * more;
    }
    count_before(node, child)
}

/// One member less, of which `rank` members are below: in which child, and how many members
/// there are in the children before that.
#[inline]
fn remove(node: &mut [u64; WORDS], rank: u64) -> (usize, u64) {
    let above = (rank + 1).wrapping_mul(ONES);
    let mut behind = 0_u64;
    for word in node.iter_mut() {
        // The high bit stays where the count is above the rank: for the children behind.
        let ones = ((*word | HIGH).wrapping_sub(above) & HIGH) >> (BITS - 1);
        *word -= ones;
        behind += ones;
    }
    // The sum of the lanes. Nothing is before the first child, so it is never behind.
    let behind = behind.wrapping_mul(ONES) >> (64 - BITS);
    let child = (FAN_OUT - 1).wrapping_sub(to_usize(behind)) % FAN_OUT;
    (child, count_before(node, child))
}

/// How many members there are in the children before this one.
#[inline]
fn count_before(node: &[u64; WORDS], child: usize) -> u64 {
    let word = node.get(child / LANES).copied().unwrap_or_default();
    word >> (BITS * (child % LANES)) & (u64::MAX >> (64 - BITS))
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
