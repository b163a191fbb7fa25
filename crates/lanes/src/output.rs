//! Memory for the output, which is reserved for rows of unknown length. A store may write bytes after the end of its
//! row.

use core::mem::MaybeUninit;

/// The size of the memory for one row. At every offset that is a `u8`, a store of 64 bytes fits into this memory.
const ROW_RESERVE: usize = 256 + 64;

/// Reserves memory for `rows` rows of up to `row_bytes` bytes each, and calls `write` with this memory. Appends the
/// rows that `write` has written to the text, and returns the result of `write`.
///
/// # Safety
///
/// Each row that `write` ends must consist of whole UTF-8 characters.
pub(crate) unsafe fn append<T>(
    text: &mut String,
    rows: usize,
    row_bytes: usize,
    write: impl FnOnce(&mut Output<'_>) -> T,
) -> T {
    text.reserve(rows * row_bytes + ROW_RESERVE);
    let start = text.len();
    // SAFETY: the existing bytes do not change. The appended bytes are rows of whole UTF-8 characters, as the
    // caller promises. If `write` panics, the length is not changed, so nothing is appended.
    let bytes = unsafe { text.as_mut_vec() };
    let mut output = Output::new(bytes.spare_capacity_mut());
    let result = write(&mut output);
    let end = start + output.written();
    // SAFETY: `written` is the sum of the lengths of the rows that `write` has ended. These rows are adjacent in
    // the spare capacity, and `Row::append` has initialised all bytes up to the length of each row.
    unsafe { bytes.set_len(end) };
    let new = bytes.get(start..);
    debug_assert!(new.is_some_and(|new| str::from_utf8(new).is_ok()));
    result
}

/// The memory after the end of a text, to which rows are written.
pub(crate) struct Output<'a> {
    spare: &'a mut [MaybeUninit<u8>],
    /// The number of initialised bytes that belong to ended rows. `append` adds these bytes to the text.
    written: usize,
}

impl<'a> Output<'a> {
    fn new(spare: &'a mut [MaybeUninit<u8>]) -> Self {
        Output { spare, written: 0 }
    }

    /// Returns the number of bytes of all ended rows.
    #[inline(always)]
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    /// Returns the memory for one more row, or `None` if there is not enough memory.
    #[inline(always)]
    pub(crate) fn row(&mut self) -> Option<Row<'_>> {
        let memory = self.spare.get_mut(self.written..)?.first_chunk_mut()?;
        let (written, len) = (&mut self.written, 0);
        Some(Row {
            written,
            memory,
            len,
        })
    }
}

/// A row that is being written.
pub(crate) struct Row<'a> {
    written: &'a mut usize,
    memory: &'a mut [MaybeUninit<u8>; ROW_RESERVE],
    /// The number of initialised bytes.
    len: u8,
}

impl Row<'_> {
    /// Appends the first `len` bytes of `bytes`. Stores all bytes, but the next call overwrites the bytes after the
    /// first `len`. `len` must be at most 64. The caller must not append more than 255 bytes to a row. Otherwise, the
    /// length of the row would wrap around, and the text of the row could end in the middle of a character. The
    /// constants `ROW_BYTES` and `PART_BYTES` of the callers guarantee this.
    #[inline(always)]
    pub(crate) fn append<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], len: u32) {
        const { assert!(SIZE <= ROW_RESERVE - u8::MAX as usize) };
        debug_assert!(len as usize <= SIZE && u32::from(self.len) + len <= u32::from(u8::MAX));
        let rest = self.memory.get_mut(usize::from(self.len)..);
        // At least 64 bytes follow every `u8` offset, so this is always `Some`, and the compiler removes the check.
        if let Some(memory) = rest.and_then(|rest| rest.first_chunk_mut::<SIZE>()) {
            memory.write_copy_of_slice(bytes);
            // All bytes before the new length are initialised, even if the length wraps around.
            #[allow(clippy::cast_possible_truncation)] // at most 64
            let stored = len.min(SIZE as u32) as u8;
            self.len = self.len.wrapping_add(stored);
        }
    }

    /// Returns the number of bytes appended so far.
    #[inline(always)]
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// Removes bytes from the end of the row.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // if it truncated, fewer bytes would be removed
    pub(crate) fn shorten(&mut self, bytes: usize) {
        debug_assert!(bytes <= usize::from(self.len));
        self.len = self.len.saturating_sub(bytes as u8);
    }

    /// Ends the row, which makes it part of the text.
    #[inline(always)]
    pub(crate) fn end(self) {
        *self.written += usize::from(self.len);
    }
}
