//! Room for rows of unknown length: what is stored may be longer than what counts.

use core::mem::MaybeUninit;

/// The room for one row: wherever a `u8` points to, there is room for one store of 64 bytes.
const ROW_ROOM: usize = 256 + 64;

/// Appends what `write` writes to the room for `rows` rows of up to `row_bytes` bytes each;
/// gives what `write` does.
///
/// # Safety
///
/// What is appended has to be UTF-8.
pub(crate) unsafe fn append<T>(
    text: &mut String,
    rows: usize,
    row_bytes: usize,
    write: impl FnOnce(&mut Room<'_>) -> T,
) -> T {
    text.reserve(rows * row_bytes + ROW_ROOM);
    let start = text.len();
    // SAFETY: nothing is changed but that bytes are appended, which are UTF-8.
    let bytes = unsafe { text.as_mut_vec() };
    let mut room = Room::new(bytes.spare_capacity_mut());
    let result = write(&mut room);
    let end = start + room.written();
    // SAFETY: `Room` has initialised as many bytes as it says, of the capacity.
    unsafe { bytes.set_len(end) };
    let new = bytes.get(start..);
    debug_assert!(new.is_some_and(|new| str::from_utf8(new).is_ok()));
    result
}

/// The memory after the end of a text, and how much of it has become text.
pub(crate) struct Room<'a> {
    spare: &'a mut [MaybeUninit<u8>],
    /// So many bytes of it are initialised.
    written: usize,
}

impl<'a> Room<'a> {
    fn new(spare: &'a mut [MaybeUninit<u8>]) -> Self {
        Room { spare, written: 0 }
    }

    /// How many bytes have been written, all of them initialised.
    #[inline(always)]
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    /// The room for one more row, if there is.
    #[inline(always)]
    pub(crate) fn row(&mut self) -> Option<Row<'_>> {
        let room = self.spare.get_mut(self.written..)?.first_chunk_mut()?;
        let (written, len) = (&mut self.written, 0);
        Some(Row { written, room, len })
    }
}

/// A row that is being written.
pub(crate) struct Row<'a> {
    written: &'a mut usize,
    room: &'a mut [MaybeUninit<u8>; ROW_ROOM],
    /// So many bytes of the room are initialised.
    len: u8,
}

impl Row<'_> {
    /// Appends the first `len` of these bytes, 64 at most; all of them are stored.
    #[inline(always)]
    pub(crate) fn append<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], len: u32) {
        const { assert!(SIZE <= ROW_ROOM - u8::MAX as usize) };
        debug_assert!(len as usize <= SIZE && usize::from(self.len) + SIZE <= ROW_ROOM);
        let rest = self.room.get_mut(usize::from(self.len)..);
        // There is always so much after a u8: it costs no check.
        if let Some(room) = rest.and_then(|rest| rest.first_chunk_mut::<SIZE>()) {
            room.write_copy_of_slice(bytes);
            // If this wrapped, which it does not, fewer bytes would count.
            #[allow(clippy::cast_possible_truncation)] // at most 64
            let stored = len.min(SIZE as u32) as u8;
            self.len = self.len.wrapping_add(stored);
        }
    }

    /// Takes bytes off the end.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // if there are fewer, fewer count
    pub(crate) fn shorten(&mut self, bytes: usize) {
        debug_assert!(bytes <= usize::from(self.len));
        self.len = self.len.saturating_sub(bytes as u8);
    }

    /// Makes it a part of the text.
    #[inline(always)]
    pub(crate) fn end(self) {
        *self.written += usize::from(self.len);
    }
}
