//! Section 3.2, insertion unsort coding, below quadratic.
//!
//! RFC 3492 builds the extended string by insertions: the code points come in order
//! of value, those of one value from left to right, and each goes to its place among
//! those that are there already. Taken literally both directions are quadratic: the
//! encoder scans the whole input for every code point, the decoder moves the tail of
//! the output for every insertion.
//!
//! ```text
//! bücher:  b c h e r          insert ü (U+00FC) at place 1
//!          b ü c h e r
//! ```
//!
//! **The encoder asks for a rank.** It knows where each code point ends up; the
//! place at which it has to be inserted is the number of code points that are
//! there already and stand before it. With a set of the final places that are taken,
//! that is one rank query, and the insertion itself is one more member.
//!
//! **The decoder asks for a selection.** It knows the place of each insertion, at
//! the time of that insertion. The last one of all is never moved again: its final
//! place is its place. The one before has its place among all places but that one;
//! so, from the last insertion to the first, each takes the `place`-th of the places
//! that are still free.
//!
//! Both queries take O(log n) on a Fenwick tree over the population counts of 64-bit
//! words. Up to 64 code points to insert, the encoder's set is one such word, and the
//! decoder moves earlier insertions up by one where a later one comes before them:
//! 64 additions that a vector unit does a few at a time. Both live on the stack.

use crate::arithmetic::{to_u32, to_usize};
use crate::memory::take;

/// How many insertions are done on the stack.
pub(crate) const SMALL: usize = 64;

/// A set of numbers below 64 that tells ranks.
#[derive(Default)]
pub(crate) struct SmallSet(u64);

impl SmallSet {
    /// Adds `member`, below 64, and says how many members there are below it.
    #[inline]
    pub(crate) fn insert(&mut self, member: u32) -> u64 {
        let bit = 1 << (member & 63);
        let rank = (self.0 & (bit - 1)).count_ones();
        self.0 |= bit;
        u64::from(rank)
    }
}

/// The places of up to [`SMALL`] insertions, each moved by those after it.
pub(crate) struct SmallPlaces([u32; SMALL]);

impl Default for SmallPlaces {
    #[inline]
    fn default() -> Self {
        SmallPlaces([0; SMALL])
    }
}

impl SmallPlaces {
    /// Places have to be below this, for the sign of a difference to tell the order.
    pub(crate) const BOUND: usize = 1 << 31;

    /// Does the insertion with this number, the next one, at `place`.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize, place: u32) {
        // Eight lanes at a time, without a branch; those past `number` hold nothing.
        for lanes in self.0.chunks_exact_mut(8).take(number / 8 + 1) {
            for other in lanes {
                // One more if other >= place, that is if place - (other + 1) is negative.
                let up = place.wrapping_sub(other.wrapping_add(1)) >> 31;
                *other = other.wrapping_add(up);
            }
        }
        if let Some(new) = self.0.get_mut(number) {
            *new = place;
        }
    }

    /// The final place of an insertion.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> usize {
        self.0
            .get(usize::from(number))
            .map_or(0, |&place| place as usize)
    }

    /// The numbers of the first `count` insertions, in the order of their final places
    /// in a string of `points` code points.
    #[inline]
    pub(crate) fn order(&self, count: usize, points: usize) -> [u8; SMALL] {
        let mut order = [0; SMALL];
        let places = self.0.get(..count).unwrap_or_default();
        if points <= SMALL {
            // Each goes to its place, and the places taken are read off a mask.
            let mut at = [0; SMALL];
            let mut taken = 0_u64;
            for (number, &place) in (0..).zip(places) {
                if let Some(entry) = at.get_mut(place as usize) {
                    *entry = number;
                }
                taken |= 1 << (place & 63);
            }
            for (entry, place) in order.iter_mut().zip(Ones(taken)) {
                *entry = at.get(place as usize).copied().unwrap_or_default();
            }
        } else {
            for (number, &place) in (0..).zip(places) {
                let rank: u32 = places.iter().map(|&other| u32::from(other < place)).sum();
                if let Some(entry) = order.get_mut(rank as usize) {
                    *entry = number;
                }
            }
        }
        order
    }
}

/// A set of numbers below a bound that tells ranks and selects members, both in
/// O(log bound).
pub(crate) struct Set<'m> {
    /// One bit for each number.
    bits: &'m mut [u64],
    /// A Fenwick tree of the population counts of `bits`: `sums[w]` is that of the
    /// words `w & (w + 1)..=w`.
    sums: &'m mut [u64],
}

impl<'m> Set<'m> {
    /// The words of memory that a set of numbers below `bound` takes.
    pub(crate) fn words(bound: usize) -> usize {
        2 * Self::bit_words(bound)
    }

    fn bit_words(bound: usize) -> usize {
        bound / 64 + usize::from(bound % 64 > 0)
    }

    /// A set of numbers below `bound`, in `words(bound)` zero words cut off `memory`.
    /// It is empty, and `count` is to be called when `fill` has been.
    pub(crate) fn new(memory: &mut &'m mut [u64], bound: usize) -> Self {
        let words = Self::bit_words(bound);
        Set {
            bits: take(memory, words),
            sums: take(memory, words),
        }
    }

    /// Adds `member` before `count`.
    #[inline]
    pub(crate) fn fill(&mut self, member: usize) {
        if let Some(word) = self.bits.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }

    /// Adds all numbers below `bound`, before `count`.
    pub(crate) fn fill_all(&mut self, bound: usize) {
        for (index, word) in self.bits.iter_mut().enumerate() {
            let left = bound.saturating_sub(64 * index);
            *word = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        }
    }

    /// Makes the tree of sums. Takes time O(bound).
    pub(crate) fn count(&mut self) {
        for (sum, word) in self.sums.iter_mut().zip(&*self.bits) {
            *sum = u64::from(word.count_ones());
        }
        for index in 0..self.sums.len() {
            let sum = self.sums.get(index).copied().unwrap_or_default();
            if let Some(above) = self.sums.get_mut(index | (index + 1)) {
                *above += sum;
            }
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
        let mut end = index;
        while let Some(before) = end.checked_sub(1) {
            rank += self.sums.get(before).copied().unwrap_or_default();
            end &= before;
        }
        let mut above = index;
        while let Some(sum) = self.sums.get_mut(above) {
            *sum += 1;
            above |= above + 1;
        }
        rank
    }

    /// Takes out the member of which `rank` members are below, and says which it is.
    ///
    /// There have to be more than `rank` members.
    #[inline]
    pub(crate) fn remove_nth(&mut self, rank: u64) -> usize {
        // From the root of the tree down: go past a subtree whenever all of it is
        // below the member; otherwise the member is in it, so it loses one. Which of
        // the two cannot be predicted, so there is no branch for it.
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
        let mut bit = 0;
        if let Some(word) = self.bits.get_mut(index) {
            bit = nth_one(*word, rank);
            *word &= !(1 << (bit & 63));
        }
        64 * index + bit as usize
    }
}

/// The places of the ones in a word.
struct Ones(u64);

impl Iterator for Ones {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(place)
    }
}

/// The place of the one of which `rank` ones are below; there have to be so many.
///
/// The sums that a population count goes through, from pairs of bits to halves of the
/// word, are walked from the top down, without a branch that could be mispredicted.
#[inline]
fn nth_one(word: u64, rank: u64) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let quarters = (bytes + (bytes >> 8)) & 0x00FF_00FF_00FF_00FF;
    let halves = (quarters + (quarters >> 16)) & 0x0000_FFFF_0000_FFFF;
    let mut rank = rank;
    let mut place = 0;
    for (sums, width) in [
        (halves, 32),
        (quarters, 16),
        (bytes, 8),
        (nibbles, 4),
        (pairs, 2),
        (word, 1),
    ] {
        // Of the part that starts at `place`, how many ones are in the lower half?
        let low = sums >> place & (u64::MAX >> (64 - width));
        let upper = u64::from(low <= rank);
        rank -= low * upper;
        place += width * upper;
    }
    to_u32(place) // below 64
}

/// Sorts `keys` by their bits from `low` on, stably, with `spare` of the same length.
///
/// A radix sort, least significant byte first: time O(n) for keys of constant width,
/// and never anything worse.
pub(crate) fn sort_by_high_bits(keys: &mut [u64], spare: &mut [u64], low: u32) {
    let (mut from, mut to) = (keys, spare);
    let mut shift = low;
    let mut passes = 0;
    while shift < u64::BITS {
        radix_pass(from, to, shift);
        core::mem::swap(&mut from, &mut to);
        passes += 1;
        shift += 8;
    }
    if passes % 2 == 1 {
        // The sorted keys are in `spare`, which `from` now is.
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
        }
    }
}

fn radix_pass(from: &[u64], to: &mut [u64], shift: u32) {
    let byte = |key: u64| to_usize(key >> shift & 0xFF);
    let mut starts = [0_usize; 256];
    for &key in from {
        if let Some(count) = starts.get_mut(byte(key)) {
            *count += 1;
        }
    }
    let mut start = 0;
    for count in &mut starts {
        start += core::mem::replace(count, start);
    }
    for &key in from {
        if let Some(start) = starts.get_mut(byte(key)) {
            if let Some(place) = to.get_mut(*start) {
                *place = key;
            }
            *start += 1;
        }
    }
}
