//! The labels that are encoded together, as they were given.

use puny_column::Offset;

use super::block::ROWS;

/// The longest text of a block, in bytes: a position in it fits 32 bits with a sign.
const MAX_TEXT: usize = 1 << 30;

/// The labels of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels<'a> {
    /// The text of the column from the first label on: it may go on after the last.
    text: &'a [u8],
    /// Where they begin and end.
    bounds: &'a Bounds,
}

impl<'a> Labels<'a> {
    pub(super) fn new(text: &'a [u8], bounds: &'a Bounds) -> Self {
        Labels { text, bounds }
    }

    /// Their rows, from a row on.
    #[inline(always)]
    pub(super) fn rows_from(self, first: usize) -> impl DoubleEndedIterator<Item = u8> + Clone {
        #[allow(clippy::cast_possible_truncation)] // there are at most ROWS
        (first..self.bounds.len).map(|row| row as u8)
    }

    /// The bytes of one.
    #[inline(always)]
    pub(super) fn label(self, row: u8) -> &'a [u8] {
        let (start, end) = self.bounds.of(row);
        self.text.get(start..end).unwrap_or_default()
    }

    /// So many bytes of the text from the first one of a label on; a copy with zeros at its
    /// end, where the text has not so many.
    #[inline(always)]
    pub(super) fn window<'w, const SIZE: usize>(
        self,
        row: u8,
        copy: &'w mut [u8; SIZE],
    ) -> &'w [u8; SIZE]
    where
        'a: 'w,
    {
        let (start, _) = self.bounds.of(row);
        let rest = self.text.get(start..).unwrap_or_default();
        match rest.first_chunk() {
            Some(window) => window,
            None => {
                *copy = [0; SIZE];
                for (to, from) in copy.iter_mut().zip(rest) {
                    *to = *from;
                }
                copy
            }
        }
    }
}

/// Where the labels of a block begin and end, counted from the first.
#[derive(Debug)]
pub(super) struct Bounds {
    offsets: [u32; ROWS + 1],
    /// The number of labels.
    len: usize,
}

impl Bounds {
    pub(super) fn new() -> Self {
        Bounds {
            offsets: [0; ROWS + 1],
            len: 0,
        }
    }

    /// Takes the offsets of a column of up to [`ROWS`] rows, and says where the first one
    /// stands; `None` if the last is too far from it.
    pub(super) fn fill<O: Offset>(&mut self, offsets: &[O]) -> Option<usize> {
        let first = offsets.first()?.to_usize()?;
        let last = offsets.last()?.to_usize()?;
        if last.checked_sub(first)? > MAX_TEXT {
            return None;
        }
        for (relative, offset) in self.offsets.iter_mut().zip(offsets) {
            // None is negative, below the first or above the last: it is a column.
            let distance = offset.to_usize().unwrap_or(first).saturating_sub(first);
            #[allow(clippy::cast_possible_truncation)] // at most MAX_TEXT
            let distance = distance as u32;
            *relative = distance;
        }
        self.len = offsets.len().saturating_sub(1).min(ROWS);
        Some(first)
    }

    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // a u8 and one more are indices of ROWS + 1
    fn of(&self, row: u8) -> (usize, usize) {
        let row = usize::from(row);
        (self.offsets[row] as usize, self.offsets[row + 1] as usize)
    }
}
