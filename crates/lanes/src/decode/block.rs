//! The memory that the passes over a block share.

use crate::rows::{INDICES, MAX_POINTS, MAX_ROWS, PerRow};
use crate::vector::{MAX_LANES, ROW, ROW_LEN};
use puny::invariant::Ensured;

/// The row index of lanes without a row. No row has this index.
pub(super) const IDLE: u8 = MAX_ROWS;
/// The start of the slot from which lanes without a row read their digits.
pub(super) const IDLE_START: u32 = IDLE as u32 * ROW_LEN as u32;

/// The maximum length in bytes of a row in a lane. This maximum ensures that four bytes can be read from every byte of
/// the row without leaving the slot of the row. A DNS label has at most 59 bytes after its prefix.
pub(super) const MAX_LEN: u8 = ROW_LEN - 3;

/// An upper bound of the number of steps that a block requires with any number of lanes. While rows are queued, every
/// lane reads at least one digit in each step. When the queue is empty, the lanes finish their last rows. The number of
/// these last steps is at most the number of digits of a row.
const STEPS: usize = {
    let digits = MAX_LEN as usize;
    MAX_ROWS as usize * digits / MAX_LANES + digits + 1
};

/// The memory of a block.
#[repr(C, align(64))]
pub(crate) struct Block {
    /// The digit-values of rows.
    pub(super) digits: PerRow<[u8; ROW]>,
    /// The queue of rows with digits.
    pub(super) queue: Queue,
    /// The insertions, step by step.
    pub(super) log: Log,
    /// The inserted code points, indexed by row and position.
    pub(super) points: PerRow<[u32; MAX_POINTS as usize]>,
    /// For each row, the set of positions without an insertion. Each position is one bit.
    pub(super) free: PerRow<u32>,
    /// The length of the literal portion of each row.
    pub(super) literals: PerRow<u8>,
    /// Whether a row must be decoded by the scalar code.
    pub(super) scalar: PerRow<bool>,
}

/// The rows with digits, followed by an idle entry for every lane of a vector.
#[repr(C, align(64))]
pub(super) struct Queue {
    /// One word for each row. The lower half of the word is the start of the digits, as an index into all slots. The
    /// upper half is the end of the digits. If the digits do not begin at the start of the slot, the byte before them
    /// is the delimiter, and the bytes before the delimiter are the literal portion.
    entries: [u32; INDICES + MAX_LANES],
    /// The number of rows.
    pub(super) len: u8,
}

/// The log of insertions, step by step.
#[repr(C, align(64))]
pub(super) struct Log {
    pub(super) steps: [Step; STEPS],
    pub(super) len: usize,
}

/// One insertion for each lane of two vectors. For a lane without an insertion, the row is [`IDLE`].
#[repr(C, align(64))]
pub(super) struct Step {
    pub(super) rows: [u32; 2 * MAX_LANES],
    /// The position of each insertion among the code points that are already present. The position is represented by
    /// one bit of a word.
    pub(super) positions: [u32; 2 * MAX_LANES],
    pub(super) points: [u32; 2 * MAX_LANES],
}

/// The result of scanning a row.
pub(super) struct Scanned {
    /// The length of the literal portion.
    pub(super) literal: u32,
    /// The start of the digits.
    pub(super) digits: u32,
    /// Whether all bytes are ASCII and not NUL.
    pub(super) usual: bool,
}

impl Block {
    pub(super) fn zeroed() -> Box<Self> {
        // SAFETY: all fields of `Block` are arrays of integers and of `bool`. Zero bytes are valid for both: they are
        // the integer 0 and `false`.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Stores the result of scanning a row of `len` bytes, and queues the row if it has digits.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a literal portion of up to 64
    pub(super) fn keep(&mut self, row: u8, len: u32, scanned: &Scanned) {
        let scalar = !scanned.usual
            | (len > u32::from(MAX_LEN))
            | (scanned.literal > u32::from(MAX_POINTS))
            // A hyphen at the start is neither a delimiter nor a digit.
            | (scanned.digits == 1);
        self.free[row] = u32::MAX;
        self.literals[row] = scanned.literal as u8;
        self.scalar[row] = scalar;
        let slot = u32::from(row) * u32::from(ROW_LEN);
        let queue = &mut self.queue;
        queue.put(slot + scanned.digits, slot + len);
        queue.len += u8::from(!scalar & (scanned.digits < len));
    }
}

impl Queue {
    /// Appends an entry.
    #[inline(always)]
    fn put(&mut self, start: u32, end: u32) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.len)) {
            *entry = start | end << 16;
        }
    }

    /// Appends an idle entry for every lane. An idle entry has one digit, so a lane reads the next entry after one
    /// step.
    pub(super) fn close(&mut self) {
        let after = self.entries.iter_mut().skip(usize::from(self.len));
        let idle = IDLE_START | (IDLE_START + 1) << 16;
        after.take(MAX_LANES).for_each(|entry| *entry = idle);
    }

    /// Returns the entries from `next` on. The number of entries is at least the number of lanes of a vector.
    #[inline(always)]
    pub(super) fn from(&self, next: u8) -> &[u32] {
        self.entries.get(usize::from(next)..).ensured()
    }
}
