//! The data of a block that the passes share.

use crate::rows::{INDICES, MAX_POINTS, PerRow};
use crate::vector::MAX_LANES;
use puny::invariant::Ensured;

/// The value that represents an absent key. It is greater than all keys, both as a signed and as an unsigned integer.
pub(super) const NO_KEY: u32 = i32::MAX as u32;

/// The count of a row that must be encoded by the scalar code.
pub(super) const SCALAR: u8 = u8::MAX;

/// Sixteen words of a row: a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [u32; MAX_LANES]);

impl Words {
    /// The words of a row without keys.
    const NO_KEYS: Self = Words([NO_KEY; MAX_LANES]);

    /// Returns four of the words, starting at index `4 * (number % 4)`.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // there are four groups of four
    fn four(&self, number: usize) -> &[u32; 4] {
        &self.0.as_chunks().0[number % 4]
    }

    /// Returns four of the words for writing, starting at index `4 * (number % 4)`.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // there are four groups of four
    fn four_mut(&mut self, number: usize) -> &mut [u32; 4] {
        &mut self.0.as_chunks_mut().0[number % 4]
    }
}

/// The indices of rows that are encoded together, one row in each lane. If vectors have fewer lanes than the maximum,
/// the last indices are not used.
#[derive(Clone, Copy)]
pub(super) struct Group([u8; MAX_LANES]);

impl Group {
    /// Returns the row in a lane, which is given as an index within a quarter of a vector.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // below the number of lanes
    pub(super) fn row(self, quarter: usize, lane: usize) -> u8 {
        self.0[(4 * quarter + lane) % MAX_LANES]
    }

    /// Returns the last of `lanes` rows.
    #[inline(always)]
    pub(super) fn last(self, lanes: usize) -> u8 {
        self.row(0, lanes - 1)
    }
}

/// The data that the passes store for the rows of a block.
pub(crate) struct Block {
    /// The number of non-basic code points of a row, or [`SCALAR`]. After the second pass, the number of words of
    /// digits.
    pub(super) counts: PerRow<u8>,
    /// The keys of the first sixteen non-basic code points, followed by [`NO_KEY`] if there are fewer. After the
    /// second pass, the first sixteen words of digits.
    pub(super) first_words: PerRow<Words>,
    /// The keys of the next sixteen non-basic code points, or the next sixteen words of digits. They are valid only
    /// for rows with more than sixteen keys or words.
    pub(super) next_words: PerRow<Words>,
    /// The number of code points of a row.
    pub(super) points: PerRow<u32>,
    /// A bit for each byte of the row. The bit is 1 if the byte is a basic code point.
    pub(super) basic: PerRow<u64>,
    /// The rows, sorted by count.
    order: [u8; INDICES + MAX_LANES],
    /// The number of entries of `order` that belong to groups, including the copies that fill the last group.
    grouped: usize,
}

impl Block {
    pub(super) fn boxed() -> Box<Self> {
        Box::new(Block {
            counts: PerRow([0; INDICES]),
            first_words: PerRow([Words::NO_KEYS; INDICES]),
            next_words: PerRow([Words::NO_KEYS; INDICES]),
            points: PerRow([0; INDICES]),
            basic: PerRow([0; INDICES]),
            order: [0; INDICES + MAX_LANES],
            grouped: 0,
        })
    }

    /// Stores the number of words of digits, `len`, for each row of a group. `refused` contains a bit for each row,
    /// which is 1 if the row must be encoded by the scalar code.
    #[inline(always)]
    pub(super) fn end(&mut self, group: Group, lanes: usize, len: usize, refused: u32) {
        let count = u8::try_from(len).ok().ensured_or(SCALAR);
        for (lane, &row) in group.0.iter().take(lanes).enumerate() {
            let refused = refused >> lane & 1 != 0;
            self.counts[row] = if refused { SCALAR } else { count };
        }
    }

    /// Sorts the rows that have keys by their counts, so that the labels of a group have similar counts. If the last
    /// group has fewer rows than there are lanes, fills it with copies of its last row. This row is then encoded
    /// several times, with equal results.
    #[allow(clippy::indexing_slicing)] // a bucket is at most the last one, and a row is a u8
    pub(super) fn order(&mut self, rows: u8, lanes: usize) {
        // The last bucket is for the rows without keys and the scalar rows.
        const BUCKETS: usize = MAX_POINTS as usize + 1;
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

    /// Returns the group that begins with the row at index `first` of the sorted rows.
    #[inline(always)]
    pub(super) fn group(&self, first: usize) -> Option<Group> {
        let rest = self.order.get(first..).filter(|_| first < self.grouped)?;
        rest.first_chunk().map(|rows| Group(*rows))
    }

    /// Returns four keys of a row, starting at index `4 * number`. `number` is below 8.
    #[inline(always)]
    pub(super) fn four_keys(&self, row: u8, number: usize) -> &[u32; 4] {
        const NO_KEYS: &Words = &Words::NO_KEYS;
        let words = if number < 4 {
            &self.first_words[row]
        } else if usize::from(self.counts[row]) > MAX_LANES {
            &self.next_words[row]
        } else {
            NO_KEYS
        };
        words.four(number)
    }

    /// Returns four words of a row for writing, starting at index `4 * number`. `number` is below 8.
    #[inline(always)]
    pub(super) fn four_words(&mut self, row: u8, number: usize) -> &mut [u32; 4] {
        if number < 4 {
            self.first_words[row].four_mut(number)
        } else {
            self.next_words[row].four_mut(number)
        }
    }
}
