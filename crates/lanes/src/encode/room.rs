//! Room for rows of unknown length: what is stored may be longer than what counts.

use core::mem::MaybeUninit;

use super::block::MAX_BYTES;

/// The most bytes of a row in a lane: the literal portion, the delimiter, and twice sixteen
/// words of digits.
pub(super) const ROW_BYTES: usize = MAX_BYTES + 1 + 2 * 64;

/// The room for one row: wherever a `u8` points to, there is room for one store of 64 bytes.
pub(super) const ROW_ROOM: usize = 256 + 64;

/// The memory after the end of a text, and how much of it has become text.
pub(super) struct Room<'a> {
    spare: &'a mut [MaybeUninit<u8>],
    /// So many bytes of it are initialised.
    written: usize,
}

impl<'a> Room<'a> {
    pub(super) fn new(spare: &'a mut [MaybeUninit<u8>]) -> Self {
        Room { spare, written: 0 }
    }

    /// How many bytes have been written, all of them initialised.
    #[inline(always)]
    pub(super) fn written(&self) -> usize {
        self.written
    }

    /// The room for one more row, if there is.
    #[inline(always)]
    pub(super) fn row(&mut self) -> Option<Row<'_>> {
        let place = self.spare.get_mut(self.written..)?.first_chunk_mut()?;
        let (written, len) = (&mut self.written, 0);
        Some(Row {
            written,
            place,
            len,
        })
    }
}

/// A row that is being written.
pub(super) struct Row<'a> {
    written: &'a mut usize,
    place: &'a mut [MaybeUninit<u8>; ROW_ROOM],
    /// So many bytes of the place are initialised: at most `ROW_BYTES`.
    len: u8,
}

impl Row<'_> {
    /// Appends the first `len` of these bytes, 64 at most; all of them are stored.
    #[inline(always)]
    pub(super) fn append<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], len: u32) {
        const { assert!(SIZE <= ROW_ROOM - u8::MAX as usize) };
        debug_assert!(len as usize <= SIZE && usize::from(self.len) + SIZE <= ROW_ROOM);
        let rest = self.place.get_mut(usize::from(self.len)..);
        // There is always so much after a u8: it costs no check.
        if let Some(place) = rest.and_then(|rest| rest.first_chunk_mut::<SIZE>()) {
            place.write_copy_of_slice(bytes);
            // If this wrapped, which it does not, fewer bytes would count.
            #[allow(clippy::cast_possible_truncation)] // at most 64
            let stored = len.min(SIZE as u32) as u8;
            self.len = self.len.wrapping_add(stored);
        }
    }

    /// Makes it a part of the text.
    #[inline(always)]
    pub(super) fn end(self) {
        *self.written += usize::from(self.len);
    }
}
