//! Room for the rows that are written, without a second look at what was written.

use core::mem::MaybeUninit;

use super::block::MAX_BYTES;

/// The most that is written to of one row: the literal portion and the delimiter, and twice
/// sixteen words of digits, each stored in whole vectors of 64 bytes.
pub(super) const ROW_ROOM: usize = MAX_BYTES + 1 + 2 * 64;

/// The end of a text, and what was appended to it.
pub(super) struct Room<'a> {
    spare: &'a mut [MaybeUninit<u8>],
    /// So many bytes of it are initialised: only `append` counts them.
    written: usize,
}

impl<'a> Room<'a> {
    pub(super) fn new(spare: &'a mut [MaybeUninit<u8>]) -> Self {
        Room { spare, written: 0 }
    }

    /// Whether there is room for one more row.
    #[inline(always)]
    pub(super) fn has_room(&self) -> bool {
        self.spare.len() - self.written >= ROW_ROOM
    }

    /// Appends the first `len` of these bytes; all of them are stored.
    #[inline(always)]
    pub(super) fn append<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], len: usize) {
        debug_assert!(len <= SIZE);
        let place = self
            .spare
            .get_mut(self.written..)
            .and_then(|rest| rest.first_chunk_mut::<SIZE>());
        debug_assert!(place.is_some(), "a row is longer than its room");
        if let Some(place) = place {
            place.write_copy_of_slice(bytes);
            self.written += len.min(SIZE);
        }
    }

    /// How many bytes have been appended, and so initialised.
    #[inline(always)]
    pub(super) fn written(&self) -> usize {
        self.written
    }
}
