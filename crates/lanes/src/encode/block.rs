//! The rows that are encoded together, and what is known of them between the passes.

use super::labels::Labels;

/// How many rows a block has at most: a `u8` names one, and what is known of them stays in
/// the first cache.
pub(super) const ROWS: usize = 256;

/// The lanes of the widest vectors.
pub(super) const LANES: usize = 16;

/// The longest label in a lane, in bytes: what a `u64` has bits for.
pub(super) const MAX_BYTES: usize = 64;

/// The most code points of a label in a lane: what a lane has bits for.
pub(super) const MAX_POINTS: u32 = 32;

/// Where there is no key: greater than all keys, with a sign or without.
pub(super) const NO_KEY: i32 = i32::MAX;

/// The count of a row that the lanes have no place for.
pub(super) const BY_ITSELF: u8 = u8::MAX;

/// The rows of labels that advance together, one to a lane, in fours: as many as the lanes of
/// 128 bits.
pub(super) type Group<const FOURS: usize> = [[u8; 4]; FOURS];

/// Sixteen words of a row: a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [i32; LANES]);

impl Words {
    /// The keys of a row without any.
    const NO_KEYS: Self = Words([NO_KEY; LANES]);

    /// Four of them, beginning with four times a number below 4.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // there are four times four
    fn four(&self, number: usize) -> &[i32; 4] {
        &self.0.as_chunks().0[number % 4]
    }

    /// The same, to be changed.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // as above
    fn four_mut(&mut self, number: usize) -> &mut [i32; 4] {
        &mut self.0.as_chunks_mut().0[number % 4]
    }
}

/// Something of each row of a block.
#[derive(Debug)]
pub(super) struct PerRow<T>([T; ROWS]);

impl<T: Copy> PerRow<T> {
    /// The same of all rows.
    pub(super) fn new(of_each: T) -> Self {
        PerRow([of_each; ROWS])
    }
}

impl<T> PerRow<T> {
    /// That of one row.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // every u8 is an index: there is nothing to check
    pub(super) fn of(&self, row: u8) -> &T {
        &self.0[usize::from(row)]
    }

    /// That of one row, to be changed.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // as above
    pub(super) fn of_mut(&mut self, row: u8) -> &mut T {
        &mut self.0[usize::from(row)]
    }
}

/// What the passes know of the rows of a block.
#[derive(Debug)]
pub(super) struct Block {
    /// How many non-basic code points a row has, or [`BY_ITSELF`]; after the second pass,
    /// how many words of digits.
    pub(super) counts: PerRow<u8>,
    /// The keys of the first sixteen non-basic code points, [`NO_KEY`] where there are fewer;
    /// after the second pass, the first sixteen words of digits.
    pub(super) first_words: PerRow<Words>,
    /// The same of the next sixteen, of rows that have so many.
    pub(super) next_words: PerRow<Words>,
    /// A bit for each place in the label: whether a basic code point stands there.
    pub(super) basic_places: PerRow<i32>,
    /// The rows by their counts.
    order: [u8; ROWS],
    /// How many rows of the order are in groups, the last of which is full, too.
    grouped: usize,
}

impl Block {
    pub(super) fn new() -> Self {
        Block {
            counts: PerRow::new(0),
            first_words: PerRow::new(Words::NO_KEYS),
            next_words: PerRow::new(Words::NO_KEYS),
            basic_places: PerRow::new(0),
            order: [0; ROWS],
            grouped: 0,
        }
    }

    /// Keeps what the first pass has found about a row: its length in bytes, its number of
    /// code points, a bit for each place without a basic one, and how many these are.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // of a row with more, it is not kept
    pub(super) fn keep(&mut self, row: u8, len: usize, points: u32, non_basic: u64, keys: u32) {
        let all = u64::MAX.checked_shr(u64::BITS - points).unwrap_or(0);
        *self.basic_places.of_mut(row) = (all & !non_basic) as i32;
        let fits = len <= MAX_BYTES && points <= MAX_POINTS;
        *self.counts.of_mut(row) = if fits { keys as u8 } else { BY_ITSELF };
    }

    /// Ends the rows of a group with so many words of digits; `refused` has a bit for each
    /// that goes by itself instead.
    #[inline(always)]
    pub(super) fn end<const FOURS: usize>(
        &mut self,
        group: &Group<FOURS>,
        len: usize,
        refused: u32,
    ) {
        let count = u8::try_from(len).unwrap_or(BY_ITSELF);
        for (lane, &row) in group.as_flattened().iter().enumerate() {
            let refused = refused >> lane & 1 != 0;
            *self.counts.of_mut(row) = if refused { BY_ITSELF } else { count };
        }
    }

    /// Puts the rows that have keys in the order of their counts, so that a group's labels
    /// are done at about the same time. The last group is filled up with its last row, which
    /// is then done several times, with one result.
    #[allow(clippy::indexing_slicing)] // a bucket is at most the last, and a row a u8
    pub(super) fn order(&mut self, labels: Labels<'_>, lanes: usize) {
        // The last bucket is of the rows without a key, and those that go by themselves.
        const BUCKETS: usize = MAX_POINTS as usize + 1;
        let bucket = |count: u8| usize::from(count.wrapping_sub(1)).min(BUCKETS - 1);

        let mut sizes = [0_usize; BUCKETS];
        for row in labels.rows_from(0) {
            sizes[bucket(*self.counts.of(row))] += 1;
        }
        let mut next = [0_u8; BUCKETS];
        let mut start = 0;
        for (next, size) in next.iter_mut().zip(sizes) {
            #[allow(clippy::cast_possible_truncation)] // below ROWS, or of an empty bucket
            let first = start as u8;
            *next = first;
            start += size;
        }
        for row in labels.rows_from(0) {
            let next = &mut next[bucket(*self.counts.of(row))];
            self.order[usize::from(*next)] = row;
            *next = next.wrapping_add(1);
        }

        let with_keys = start - sizes[BUCKETS - 1];
        self.grouped = with_keys.next_multiple_of(lanes);
        if let Some((&mut last, idle)) = self
            .order
            .get_mut(with_keys.wrapping_sub(1)..self.grouped)
            .and_then(<[u8]>::split_first_mut)
        {
            idle.fill(last);
        }
    }

    /// The group of a number, in ascending order of the counts.
    #[inline(always)]
    pub(super) fn group<const FOURS: usize>(&self, number: usize) -> Option<Group<FOURS>> {
        let (fours, _) = self.order.get(..self.grouped)?.as_chunks();
        let (groups, _) = fours.as_chunks();
        groups.get(number).copied()
    }

    /// The count of the last row of a group: the greatest.
    #[inline(always)]
    pub(super) fn greatest_count<const FOURS: usize>(&self, group: &Group<FOURS>) -> u8 {
        let last = group.as_flattened().last();
        last.map_or(0, |&row| *self.counts.of(row))
    }

    /// Four keys of a row, beginning with four times a number below 8.
    #[inline(always)]
    pub(super) fn four_keys(&self, row: u8, number: usize) -> &[i32; 4] {
        const NO_KEYS: &Words = &Words::NO_KEYS;
        let words = if number < 4 {
            self.first_words.of(row)
        } else if usize::from(*self.counts.of(row)) > LANES {
            self.next_words.of(row)
        } else {
            NO_KEYS
        };
        words.four(number)
    }

    /// Four words of a row, to be written.
    #[inline(always)]
    pub(super) fn four_words(&mut self, row: u8, number: usize) -> &mut [i32; 4] {
        if number < 4 {
            self.first_words.of_mut(row).four_mut(number)
        } else {
            self.next_words.of_mut(row).four_mut(number)
        }
    }
}
