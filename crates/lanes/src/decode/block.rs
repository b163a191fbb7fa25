//! The memory that the passes over a block share.

use core::ops::{Index, IndexMut};

use puny_column::{Column, Offset};

/// Slots of rows; their numbers fit a byte.
pub(super) const SLOTS: usize = 256;

/// The slot of lanes without a row, and where its digits begin.
pub(super) const IDLE: u8 = 255;
pub(super) const IDLE_START: u32 = IDLE as u32 * SLOT_BYTES as u32;

/// The rows of a block: as many as there are other slots.
pub(super) const ROWS: usize = IDLE as usize;

/// The bytes of a slot.
pub(super) const SLOT: usize = SLOT_BYTES as usize;
pub(super) const SLOT_BYTES: u8 = 64;

/// The most bytes of a row in a lane, so that the four from any of them on are in its slot.
/// A label of the DNS has at most 59 after its prefix.
pub(super) const LONGEST: u8 = SLOT_BYTES - 3;

/// The most code points of a row in a lane.
pub(super) const MOST_POINTS: u8 = 32;

/// The lanes of a step, for all instruction sets.
pub(super) const LANES: usize = 16;

/// As many steps as a block can take, or more. While rows are queued, every lane reads a
/// digit or more a step; then sixteen or 32 lanes come to the ends of their rows, in as
/// many steps each as a row has digits at most.
const STEPS: usize = {
    let digits = LONGEST as usize;
    ROWS * digits / LANES + 2 * (digits + 1)
};

/// Blocks of more bytes are not for lanes: four times as many, which is the most that can
/// come out, are far below 2^32.
const MOST_BYTES: usize = 1 << 28;

/// The memory of a block.
#[repr(C, align(64))]
pub(super) struct Block {
    /// The digit-values of rows.
    pub(super) digits: Slots<[u8; SLOT]>,
    /// The rows with digits.
    pub(super) queue: Queue,
    /// What was inserted, in the order of the deltas of each row.
    pub(super) log: Log,
    /// What was inserted, by row and place.
    pub(super) points: Slots<[u32; 2 * LANES]>,
    /// The places where nothing was inserted, by row.
    pub(super) free: Slots<u32>,
    /// The code points of the literal, by row.
    pub(super) literals: Slots<u8>,
    /// The rows that have no place in a lane.
    pub(super) outside: Slots<bool>,
    /// Where rows begin in the text of the block; the last one's end.
    pub(super) starts: Slots<u32>,
    /// Where their output ends.
    pub(super) ends: Slots<u32>,
    /// How many rows there are, below the number of slots.
    pub(super) rows: u8,
}

/// Something for every slot.
#[repr(transparent)]
pub(super) struct Slots<T>(pub(super) [T; SLOTS]);

#[allow(clippy::indexing_slicing)] // there is one for every byte
impl<T> Index<u8> for Slots<T> {
    type Output = T;

    #[inline]
    fn index(&self, slot: u8) -> &T {
        &self.0[usize::from(slot)]
    }
}

#[allow(clippy::indexing_slicing)] // there is one for every byte
impl<T> IndexMut<u8> for Slots<T> {
    #[inline]
    fn index_mut(&mut self, slot: u8) -> &mut T {
        &mut self.0[usize::from(slot)]
    }
}

/// Rows with digits, and after them an idle entry for every lane of a vector.
#[repr(C, align(64))]
pub(super) struct Queue {
    /// Where the digits begin, counted through all slots, in the lower half, and where they
    /// end in the upper one. If they do not begin with their slot, there is a literal, which
    /// ends one byte before, at the delimiter.
    pub(super) entries: [u32; SLOTS + LANES],
    /// How many rows there are.
    pub(super) len: u8,
}

/// What was inserted, step by step.
#[repr(C, align(64))]
pub(super) struct Log {
    pub(super) steps: [Step; STEPS],
    pub(super) len: usize,
}

/// An insertion by each lane; lanes without a row insert into a slot that nobody reads.
#[repr(C, align(64))]
pub(super) struct Step {
    pub(super) slots: [u32; LANES],
    /// The place among the code points that were there, as a bit.
    pub(super) places: [u32; LANES],
    pub(super) points: [u32; LANES],
}

/// What the bytes of a row told.
pub(super) struct Scanned {
    /// The code points of the literal.
    pub(super) literal: u32,
    /// Where the digits begin.
    pub(super) digits: u32,
    /// Whether all bytes are ASCII, and none of them NUL.
    pub(super) usual: bool,
}

impl Block {
    pub(super) fn new() -> Box<Self> {
        // SAFETY: integers and `false` are zeros.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Takes rows, if they are not too many and not too long, and gives their text, which
    /// begins with the first of them and ends with the column's.
    #[allow(clippy::cast_possible_truncation)] // few enough bytes
    pub(super) fn take<'a, O: Offset>(&mut self, rows: Column<'a, O>) -> Option<&'a [u8]> {
        let start = rows.offsets().first()?.to_usize()?;
        let end = rows.offsets().last()?.to_usize()?;
        self.rows = u8::try_from(rows.len()).ok()?;
        if end - start > MOST_BYTES {
            return None;
        }
        for (place, offset) in self.starts.0.iter_mut().zip(rows.offsets()) {
            *place = (offset.to_usize().unwrap_or(start) - start) as u32;
        }
        rows.text().as_bytes().get(start..)
    }

    /// Where a row begins and ends in the text of the block.
    #[inline]
    pub(super) fn bounds(&self, row: u8) -> (u32, u32) {
        (self.starts[row], self.starts[row.wrapping_add(1)])
    }

    /// Keeps what a row of so many bytes has told, and queues it if it has digits.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // a literal of up to 64
    pub(super) fn keep(&mut self, row: u8, len: u32, scanned: &Scanned) {
        let outside = !scanned.usual
            | (len > u32::from(LONGEST))
            | (scanned.literal > u32::from(MOST_POINTS))
            // A hyphen at the beginning is no delimiter, but would have to be a digit.
            | (scanned.digits == 1);
        self.free[row] = u32::MAX;
        self.literals[row] = scanned.literal as u8;
        self.outside[row] = outside;
        let slot = u32::from(row) * u32::from(SLOT_BYTES);
        let queue = &mut self.queue;
        queue.put(slot + scanned.digits, slot + len);
        queue.len += u8::from(!outside & (scanned.digits < len));
    }

    /// Room for the output of the rows from this one on, and for a vector after it.
    pub(super) fn room(&self, row: u8) -> usize {
        usize::from(self.rows - row) * 4 * usize::from(MOST_POINTS) + SLOT
    }

    /// Where the rows end in the output.
    pub(super) fn ends(&self) -> &[u32] {
        self.ends
            .0
            .get(..usize::from(self.rows))
            .unwrap_or_default()
    }
}

impl Queue {
    /// Puts an entry after the last.
    #[inline]
    fn put(&mut self, start: u32, end: u32) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.len)) {
            *entry = start | end << 16;
        }
    }

    /// Puts idle entries after the last. They have one digit, so that a lane takes the next
    /// one after each step.
    pub(super) fn close(&mut self) {
        let after = self.entries.iter_mut().skip(usize::from(self.len));
        let idle = IDLE_START | (IDLE_START + 1) << 16;
        after.take(LANES).for_each(|entry| *entry = idle);
    }
}
