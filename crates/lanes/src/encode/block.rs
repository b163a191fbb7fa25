//! What is known of the rows of a block between the passes.

use crate::rows::{MOST_POINTS, NUMBERS, PerRow};
use crate::vector::MOST_LANES;

/// Where there is no key: greater than all keys, with a sign or without.
pub(super) const NO_KEY: u32 = i32::MAX as u32;

/// The count of a row that the lanes have no place for.
pub(super) const BY_ITSELF: u8 = u8::MAX;

/// Sixteen words of a row: a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [u32; MOST_LANES]);

impl Words {
    /// The keys of a row without any.
    const NO_KEYS: Self = Words([NO_KEY; MOST_LANES]);

    /// Four of them, beginning with four times a number below 4.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // there are four times four
    fn four(&self, number: usize) -> &[u32; 4] {
        &self.0.as_chunks().0[number % 4]
    }

    /// The same, to be changed.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // as above
    fn four_mut(&mut self, number: usize) -> &mut [u32; 4] {
        &mut self.0.as_chunks_mut().0[number % 4]
    }
}

/// The rows of labels that advance together, one to a lane; with fewer lanes than the most,
/// the last ones are not of the group.
#[derive(Clone, Copy)]
pub(super) struct Group([u8; MOST_LANES]);

impl Group {
    /// The row in a lane, counted within a quarter.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // below the number of lanes
    pub(super) fn row(self, quarter: usize, lane: usize) -> u8 {
        self.0[(4 * quarter + lane) % MOST_LANES]
    }

    /// The last of so many rows.
    #[inline(always)]
    pub(super) fn last(self, lanes: usize) -> u8 {
        self.row(0, lanes - 1)
    }
}

/// What the passes know of the rows of a block.
pub(crate) struct Block {
    /// How many non-basic code points a row has, or [`BY_ITSELF`]; after the second pass,
    /// how many words of digits.
    pub(super) counts: PerRow<u8>,
    /// The keys of the first sixteen non-basic code points, [`NO_KEY`] where there are fewer;
    /// after the second pass, the first sixteen words of digits.
    pub(super) first_words: PerRow<Words>,
    /// The same of the next sixteen, of rows that have so many.
    pub(super) next_words: PerRow<Words>,
    /// A bit for each position in the row: whether a basic code point is there.
    pub(super) basic_positions: PerRow<u32>,
    /// The rows by their counts.
    order: [u8; NUMBERS + MOST_LANES],
    /// How many rows of the order are in groups, the last of which is full, too.
    grouped: usize,
}

impl Block {
    pub(super) fn boxed() -> Box<Self> {
        Box::new(Block {
            counts: PerRow([0; NUMBERS]),
            first_words: PerRow([Words::NO_KEYS; NUMBERS]),
            next_words: PerRow([Words::NO_KEYS; NUMBERS]),
            basic_positions: PerRow([0; NUMBERS]),
            order: [0; NUMBERS + MOST_LANES],
            grouped: 0,
        })
    }

    /// Ends the rows of a group with so many words of digits; `refused` has a bit for each
    /// that goes by itself instead.
    #[inline(always)]
    pub(super) fn end(&mut self, group: Group, lanes: usize, len: usize, refused: u32) {
        let count = u8::try_from(len).unwrap_or(BY_ITSELF);
        for (lane, &row) in group.0.iter().take(lanes).enumerate() {
            let refused = refused >> lane & 1 != 0;
            self.counts[row] = if refused { BY_ITSELF } else { count };
        }
    }

    /// Puts the rows that have keys in the order of their counts, so that a group's labels
    /// are done at about the same time. The last group, of as many rows as there are lanes, is
    /// filled up with its last row, which is then done several times, with one result.
    #[allow(clippy::indexing_slicing)] // a bucket is at most the last, and a row a u8
    pub(super) fn order(&mut self, rows: u8, lanes: usize) {
        // The last bucket is of the rows without a key, and those that go by themselves.
        const BUCKETS: usize = MOST_POINTS as usize + 1;
        let bucket = |count: u8| usize::from(count.wrapping_sub(1)).min(BUCKETS - 1);

        let mut sizes = [0_u8; BUCKETS];
        for row in 0..rows {
            sizes[bucket(self.counts[row])] += 1;
        }
        let mut next = [0_u8; BUCKETS];
        let mut start = 0;
        for (next, size) in next.iter_mut().zip(sizes) {
            *next = start;
            start += size;
        }
        for row in 0..rows {
            let next = &mut next[bucket(self.counts[row])];
            self.order[usize::from(*next)] = row;
            *next += 1;
        }

        let with_keys = usize::from(start - sizes[BUCKETS - 1]);
        self.grouped = with_keys.next_multiple_of(lanes);
        if let Some((&mut last, idle)) = self
            .order
            .get_mut(with_keys.wrapping_sub(1)..self.grouped)
            .and_then(<[u8]>::split_first_mut)
        {
            idle.fill(last);
        }
    }

    /// The group that begins with this one of the rows in ascending order of their counts.
    #[inline(always)]
    pub(super) fn group(&self, first: usize) -> Option<Group> {
        let rest = self.order.get(first..).filter(|_| first < self.grouped)?;
        rest.first_chunk().map(|rows| Group(*rows))
    }

    /// Four keys of a row, beginning with four times a number below 8.
    #[inline(always)]
    pub(super) fn four_keys(&self, row: u8, number: usize) -> &[u32; 4] {
        const NO_KEYS: &Words = &Words::NO_KEYS;
        let words = if number < 4 {
            &self.first_words[row]
        } else if usize::from(self.counts[row]) > MOST_LANES {
            &self.next_words[row]
        } else {
            NO_KEYS
        };
        words.four(number)
    }

    /// Four words of a row, to be written.
    #[inline(always)]
    pub(super) fn four_words(&mut self, row: u8, number: usize) -> &mut [u32; 4] {
        if number < 4 {
            self.first_words[row].four_mut(number)
        } else {
            self.next_words[row].four_mut(number)
        }
    }
}
