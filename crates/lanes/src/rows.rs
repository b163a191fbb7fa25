//! The input rows of a block, which are converted together.

use core::ops::{Index, IndexMut};
use puny::invariant::Ensured;

use puny_column::Column;
use puny_column::Offset;

use crate::vector::ROW;

/// The number of indices of rows. An index is a `u8`.
pub(crate) const INDICES: usize = MAX_ROWS as usize + 1;

/// The maximum number of rows of a block. One index remains unused. The data of a block of this size fits into the
/// first caches of the processor.
pub(crate) const MAX_ROWS: u8 = u8::MAX;

/// The maximum number of code points of a row in a lane, which is the number of bits of a lane.
pub(crate) const MAX_POINTS: u8 = 32;

/// The maximum length of the text of a block, in bytes. The length of the output is at most four times this length,
/// which is far below 2^32.
const MAX_BYTES: usize = 1 << 28;

/// An array with one element for each row of a block.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct PerRow<T>(pub(crate) [T; INDICES]);

#[allow(clippy::indexing_slicing)] // every u8 is a valid index, so there is no check at run time
impl<T> Index<u8> for PerRow<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, row: u8) -> &T {
        &self.0[usize::from(row)]
    }
}

#[allow(clippy::indexing_slicing)] // every u8 is a valid index, so there is no check at run time
impl<T> IndexMut<u8> for PerRow<T> {
    #[inline(always)]
    fn index_mut(&mut self, row: u8) -> &mut T {
        &mut self.0[usize::from(row)]
    }
}

/// The start and the length of each row of a block. A start is counted from the start of the text of the block.
#[derive(Debug)]
pub(crate) struct Bounds {
    starts: PerRow<u32>,
    /// The length of each row in bytes. The length of a null row is 0, even if the row has text.
    lens: PerRow<u32>,
    /// The number of rows.
    rows: u8,
}

impl Bounds {
    pub(crate) fn new() -> Self {
        Bounds {
            starts: PerRow([0; INDICES]),
            lens: PerRow([0; INDICES]),
            rows: 0,
        }
    }

    /// Stores the bounds of the rows of a column. Returns `None` if there are too many rows or the rows are too long.
    #[allow(clippy::cast_possible_truncation)] // at most MAX_BYTES
    pub(crate) fn take<'a, O: Offset>(&'a mut self, column: Column<'a, O>) -> Option<Rows<'a>> {
        let offsets = column.offsets();
        let first = offsets.first()?.to_usize()?;
        let last = offsets.last()?.to_usize()?;
        let rows = u8::try_from(column.len()).ok()?;
        if last - first > MAX_BYTES {
            return None;
        }
        self.rows = rows;
        let bounds = self.starts.0.iter_mut().zip(&mut self.lens.0);
        let ends = offsets.iter().zip(offsets.iter().skip(1));
        for ((start, len), (from, to)) in bounds.zip(ends) {
            let [from, to] = [from, to].map(|end| end.to_usize().ensured_or(first) - first);
            *start = from as u32;
            *len = (to - from) as u32;
        }
        if column.validity().is_some() {
            for row in (0..rows).filter(|&row| column.is_null(usize::from(row))) {
                self.lens[row] = 0;
            }
        }
        Some(Rows {
            text: column.text().as_bytes().get(first..)?,
            bounds: self,
        })
    }

    /// Stores the bounds of rows that are parts of a text. `rows` contains the start and the length of each row, in
    /// ascending order. Returns `None` if there are too many rows or the rows are too far apart. In the result, up to
    /// 64 bytes before the first row can also be read.
    #[allow(clippy::cast_possible_truncation)] // at most MAX_BYTES
    pub(crate) fn take_ranges<'a>(
        &'a mut self,
        text: &'a str,
        rows: impl ExactSizeIterator<Item = (usize, u8)> + Clone,
    ) -> Option<Rows<'a>> {
        self.rows = u8::try_from(rows.len()).ok()?;
        let (start, _) = rows.clone().next()?;
        let first = start.saturating_sub(ROW);
        let bounds = self.starts.0.iter_mut().zip(&mut self.lens.0);
        for ((to, to_len), (start, len)) in bounds.zip(rows) {
            let start = start.checked_sub(first)?;
            if start > MAX_BYTES {
                return None;
            }
            *to = start as u32;
            *to_len = u32::from(len);
        }
        Some(Rows {
            text: text.as_bytes().get(first..)?,
            bounds: self,
        })
    }
}

/// The rows of a block.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// The text of the column from the first row on. The text may continue after the last row.
    text: &'a [u8],
    bounds: &'a Bounds,
}

impl<'a> Rows<'a> {
    /// Returns the number of rows.
    #[inline(always)]
    pub(crate) fn len(self) -> u8 {
        self.bounds.rows
    }

    /// Returns the start of a row, and its length in bytes.
    #[inline(always)]
    pub(crate) fn start_and_len(self, row: u8) -> (u32, u32) {
        (self.bounds.starts[row], self.bounds.lens[row])
    }

    /// Returns `SIZE` bytes of the text from `start`, or a copy padded with zeros if the text is too short. No byte
    /// outside the text is read.
    #[inline(always)]
    pub(crate) fn window<'w, const SIZE: usize>(
        self,
        start: u32,
        copy: &'w mut [u8; SIZE],
    ) -> &'w [u8; SIZE]
    where
        'a: 'w,
    {
        window(self.text, start as usize, copy)
    }
}

/// Returns `SIZE` bytes of a text from `start`, or a copy padded with zeros if the text is too short.
#[inline(always)]
pub(crate) fn window<'w, const SIZE: usize>(
    text: &'w [u8],
    start: usize,
    copy: &'w mut [u8; SIZE],
) -> &'w [u8; SIZE] {
    // The parts of a name that a caller lists may be outside the text.
    let rest = text.get(start..).unwrap_or_default();
    match rest.first_chunk() {
        Some(window) => window,
        None => copied(rest, copy),
    }
}

/// Copies the rest of a text and pads it with zeros. Only the last rows of a column need this.
#[cold]
fn copied<'w, const SIZE: usize>(rest: &[u8], copy: &'w mut [u8; SIZE]) -> &'w [u8; SIZE] {
    *copy = [0; SIZE];
    for (to, &from) in copy.iter_mut().zip(rest) {
        *to = from;
    }
    copy
}
