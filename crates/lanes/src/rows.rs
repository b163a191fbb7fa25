//! The rows of a block, which are converted together, as they were given.

use core::ops::{Index, IndexMut};

use puny_column::Column;
use puny_column::Offset;

/// How many numbers of rows there are: a `u8` is one.
pub(crate) const NUMBERS: usize = MOST_ROWS as usize + 1;

/// How many rows a block has at most; one number is left over. What is known of them stays in
/// the first caches.
pub(crate) const MOST_ROWS: u8 = u8::MAX;

/// The most code points of a row in a lane: what a lane has bits for.
pub(crate) const MOST_POINTS: u8 = 32;

/// The longest text of a block, in bytes. Four times as much, which is the most that can come
/// out, is far below 2^32.
const MOST_BYTES: usize = 1 << 28;

/// Something of each row of a block.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct PerRow<T>(pub(crate) [T; NUMBERS]);

#[allow(clippy::indexing_slicing)] // every u8 is an index: there is nothing to check
impl<T> Index<u8> for PerRow<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, row: u8) -> &T {
        &self.0[usize::from(row)]
    }
}

#[allow(clippy::indexing_slicing)] // as above
impl<T> IndexMut<u8> for PerRow<T> {
    #[inline(always)]
    fn index_mut(&mut self, row: u8) -> &mut T {
        &mut self.0[usize::from(row)]
    }
}

/// Where the rows of a block are, counted from where the first one begins.
#[derive(Debug)]
pub(crate) struct Bounds {
    starts: PerRow<u32>,
    /// How many bytes each has; none, if it is null, whatever is under it.
    lens: PerRow<u32>,
    /// The number of rows.
    rows: u8,
}

impl Bounds {
    pub(crate) fn new() -> Self {
        Bounds {
            starts: PerRow([0; NUMBERS]),
            lens: PerRow([0; NUMBERS]),
            rows: 0,
        }
    }

    /// Takes the rows of a column; `None` if they are too many or too long.
    #[allow(clippy::cast_possible_truncation)] // few enough bytes
    pub(crate) fn take<'a, O: Offset>(&'a mut self, column: Column<'a, O>) -> Option<Rows<'a>> {
        let offsets = column.offsets();
        let first = offsets.first()?.to_usize()?;
        let last = offsets.last()?.to_usize()?;
        let rows = u8::try_from(column.len()).ok()?;
        if last - first > MOST_BYTES {
            return None;
        }
        self.rows = rows;
        let places = self.starts.0.iter_mut().zip(&mut self.lens.0);
        let ends = offsets.iter().zip(offsets.iter().skip(1));
        for ((start, len), (from, to)) in places.zip(ends) {
            let [from, to] = [from, to].map(|end| end.to_usize().unwrap_or(first) - first);
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
}

/// The rows of a block.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// The text of the column from the first row on: it may go on after the last.
    text: &'a [u8],
    bounds: &'a Bounds,
}

impl<'a> Rows<'a> {
    /// How many there are.
    #[inline(always)]
    pub(crate) fn len(self) -> u8 {
        self.bounds.rows
    }

    /// Where a row begins, and how many bytes it has.
    #[inline(always)]
    pub(crate) fn start_and_len(self, row: u8) -> (u32, u32) {
        (self.bounds.starts[row], self.bounds.lens[row])
    }

    /// So many bytes of the text from a position on; a copy with zeros at its end, where the
    /// text has not so many. Nothing outside the text is read.
    #[inline(always)]
    pub(crate) fn window<'w, const SIZE: usize>(
        self,
        start: u32,
        copy: &'w mut [u8; SIZE],
    ) -> &'w [u8; SIZE]
    where
        'a: 'w,
    {
        let rest = self.text.get(start as usize..).unwrap_or_default();
        match rest.first_chunk() {
            Some(window) => window,
            None => copied(rest, copy),
        }
    }
}

/// What happens to the last rows of a column only.
#[cold]
fn copied<'w, const SIZE: usize>(rest: &[u8], copy: &'w mut [u8; SIZE]) -> &'w [u8; SIZE] {
    *copy = [0; SIZE];
    for (to, &from) in copy.iter_mut().zip(rest) {
        *to = from;
    }
    copy
}
