//! The memory that the passes over a block share.

use crate::rows::{MOST_POINTS, MOST_ROWS, NUMBERS, PerRow};
use crate::vector::{MOST_LANES, ROW, ROW_LEN};

/// The number of no row, which lanes without one have, and where its digits would begin.
pub(super) const IDLE: u8 = MOST_ROWS;
pub(super) const IDLE_START: u32 = IDLE as u32 * ROW_LEN as u32;

/// The most bytes of a row in a lane, so that the four from any of them on are in its slot.
/// A label of the DNS has at most 59 after its prefix.
pub(super) const LONGEST: u8 = ROW_LEN - 3;

/// As many steps as a block can take with the least number of lanes, or more. While rows are
/// queued, every lane reads a digit or more a step; then the lanes come to the ends of their
/// rows, in as many steps as a row has digits at most.
const STEPS: usize = {
    let digits = LONGEST as usize;
    MOST_ROWS as usize * digits / MOST_LANES + digits + 1
};

/// The memory of a block.
#[repr(C, align(64))]
pub(crate) struct Block {
    /// The digit-values of rows.
    pub(super) digits: PerRow<[u8; ROW]>,
    /// The rows with digits.
    pub(super) queue: Queue,
    /// What was inserted.
    pub(super) log: Log,
    /// What was inserted, by row and position.
    pub(super) points: PerRow<[u32; MOST_POINTS as usize]>,
    /// The positions where nothing was inserted, by row.
    pub(super) free: PerRow<u32>,
    /// The code points of the literal, by row.
    pub(super) literals: PerRow<u8>,
    /// The rows that have no place in a lane.
    pub(super) outside: PerRow<bool>,
}

/// Rows with digits, and after them an idle entry for every lane of a vector.
#[repr(C, align(64))]
pub(super) struct Queue {
    /// Where the digits begin, counted through all slots, in the lower half, and where they
    /// end in the upper one. If they do not begin with their slot, there is a literal, which
    /// ends one byte before, at the delimiter.
    entries: [u32; NUMBERS + MOST_LANES],
    /// How many rows there are.
    pub(super) len: u8,
}

/// What was inserted, step by step.
#[repr(C, align(64))]
pub(super) struct Log {
    pub(super) steps: [Step; STEPS],
    pub(super) len: usize,
}

/// An insertion by each lane of two vectors. Lanes without one insert into row [`IDLE`].
#[repr(C, align(64))]
pub(super) struct Step {
    pub(super) rows: [u32; 2 * MOST_LANES],
    /// The positions among the code points that were there, as bits.
    pub(super) positions: [u32; 2 * MOST_LANES],
    pub(super) points: [u32; 2 * MOST_LANES],
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
    pub(super) fn zeroed() -> Box<Self> {
        // SAFETY: integers and `false` are zeros.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Keeps what a row of so many bytes has told, and queues it if it has digits.
    #[inline(always)]
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
        let slot = u32::from(row) * u32::from(ROW_LEN);
        let queue = &mut self.queue;
        queue.put(slot + scanned.digits, slot + len);
        queue.len += u8::from(!outside & (scanned.digits < len));
    }
}

impl Queue {
    /// Puts an entry after the last.
    #[inline(always)]
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
        after.take(MOST_LANES).for_each(|entry| *entry = idle);
    }

    /// The entries from this one on: there are as many as a vector has lanes.
    #[inline(always)]
    pub(super) fn from(&self, next: u8) -> &[u32] {
        self.entries.get(usize::from(next)..).unwrap_or_default()
    }
}
