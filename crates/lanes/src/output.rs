//! Reserved output memory for rows of unknown length: a store may write beyond the end of a row.

use core::mem::MaybeUninit;

/// The memory for one row: at any offset that is a `u8`, there is memory for a 64-byte store.
const ROW_RESERVE: usize = 256 + 64;

/// Reserves memory for `rows` rows of up to `row_bytes` bytes each, appends what `write` writes to
/// it, and returns the result of `write`.
///
/// # Safety
///
/// Each row that `write` ends has to consist of whole characters in UTF-8.
pub(crate) unsafe fn append<T>(
    text: &mut String,
    rows: usize,
    row_bytes: usize,
    write: impl FnOnce(&mut Output<'_>) -> T,
) -> T {
    text.reserve(rows * row_bytes + ROW_RESERVE);
    let start = text.len();
    // SAFETY: the bytes that are there do not change, and those that are appended are rows of whole characters in
    // UTF-8, as the caller promises. If `write` panics, nothing is appended.
    let bytes = unsafe { text.as_mut_vec() };
    let mut output = Output::new(bytes.spare_capacity_mut());
    let result = write(&mut output);
    let end = start + output.written();
    // SAFETY: `written` is the sum of the lengths of the rows that `write` has ended, which follow one another in the
    // spare capacity. `Row::append` has initialised as many bytes of each.
    unsafe { bytes.set_len(end) };
    let new = bytes.get(start..);
    debug_assert!(new.is_some_and(|new| str::from_utf8(new).is_ok()));
    result
}

/// The memory after the end of a text.
pub(crate) struct Output<'a> {
    spare: &'a mut [MaybeUninit<u8>],
    /// The number of initialised bytes, which become text.
    written: usize,
}

impl<'a> Output<'a> {
    fn new(spare: &'a mut [MaybeUninit<u8>]) -> Self {
        Output { spare, written: 0 }
    }

    /// The number of bytes written, all of which are initialised.
    #[inline(always)]
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    /// The memory for one more row, if there is enough.
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
    /// Appends the first `len` of these bytes, at most 64; all of them are stored. A row must not get more than 255
    /// bytes: its length would wrap, and its text could end inside a character. The constants `ROW_BYTES` and
    /// `PART_BYTES` of its callers are at most that.
    #[inline(always)]
    pub(crate) fn append<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], len: u32) {
        const { assert!(SIZE <= ROW_RESERVE - u8::MAX as usize) };
        debug_assert!(len as usize <= SIZE && u32::from(self.len) + len <= u32::from(u8::MAX));
        let rest = self.memory.get_mut(usize::from(self.len)..);
        // Always `Some` after a `u8` offset, so there is no check at run time.
        if let Some(memory) = rest.and_then(|rest| rest.first_chunk_mut::<SIZE>()) {
            memory.write_copy_of_slice(bytes);
            // All bytes before the new length are initialised, even if it wraps.
            #[allow(clippy::cast_possible_truncation)] // at most 64
            let stored = len.min(SIZE as u32) as u8;
            self.len = self.len.wrapping_add(stored);
        }
    }

    /// The number of bytes so far.
    #[inline(always)]
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// Removes bytes from the end.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // if it truncated, fewer bytes would be removed
    pub(crate) fn shorten(&mut self, bytes: usize) {
        debug_assert!(bytes <= usize::from(self.len));
        self.len = self.len.saturating_sub(bytes as u8);
    }

    /// Makes the row part of the text.
    #[inline(always)]
    pub(crate) fn end(self) {
        *self.written += usize::from(self.len);
    }
}
