//! Columns of strings as Arrow lays them out: one text with all rows in it, and the offsets
//! at which they begin and end. What converts whole columns, in other crates, takes a
//! [`Column`] and gives a `Converted`, which is the same and owned, with an error for each row
//! that was refused.
//!
//! ```
//! use puny::column::Column;
//!
//! let column = Column::new("bücherfaß", &[0_i32, 7, 7, 11]).unwrap();
//! assert_eq!(column.iter().collect::<Vec<_>>(), ["bücher", "", "faß"]);
//! ```

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// The integers that offsets can be: `i32` and `i64`, which are Arrow's, `u32`, `u64` and
/// `usize`.
pub trait Offset: Copy + PartialOrd + sealed::Sealed {
    /// The offset as a `usize`; `None` if it is none.
    ///
    /// ```
    /// use puny::column::Offset;
    ///
    /// assert_eq!(7_i32.to_usize(), Some(7));
    /// assert_eq!((-1_i32).to_usize(), None);
    /// ```
    fn to_usize(self) -> Option<usize>;

    /// A `usize` as an offset; `None` if it does not fit.
    ///
    /// ```
    /// use puny::column::Offset;
    ///
    /// assert_eq!(i32::from_usize(7), Some(7));
    /// assert_eq!(i32::from_usize(1 << 31), None);
    /// ```
    fn from_usize(offset: usize) -> Option<Self>;
}

mod sealed {
    /// Not to be implemented elsewhere.
    #[allow(unreachable_pub)] // what a public trait is made of has to be public in Rust 1.63
    pub trait Sealed {}
}

macro_rules! offsets {
    ($($integer:ty)*) => {$(
        impl sealed::Sealed for $integer {}

        impl Offset for $integer {
            #[inline]
            fn to_usize(self) -> Option<usize> {
                usize::try_from(self).ok()
            }

            #[inline]
            fn from_usize(offset: usize) -> Option<Self> {
                Self::try_from(offset).ok()
            }
        }
    )*};
}

offsets!(i32 i64 u32 u64 usize);

/// A column of strings: row `i` is `text[offsets[i]..offsets[i + 1]]`.
///
/// Rows are adjacent and in order. The text may hold more before the first and after the
/// last, as a slice of a column does.
#[derive(Debug)]
pub struct Column<'a, O> {
    text: &'a str,
    // No offset is below the one before it or above the length of the text, and all are
    // between characters.
    offsets: &'a [O],
}

impl<O> Clone for Column<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Column<'_, O> {}

impl<'a, O: Offset> Column<'a, O> {
    /// A column of one row fewer than there are offsets; of none if there are none.
    ///
    /// Time is linear in the rows: about a nanosecond each.
    ///
    /// # Errors
    ///
    /// The first row that is no string of the text.
    ///
    /// ```
    /// use puny::column::{Column, ColumnErrorKind};
    ///
    /// assert_eq!(Column::new("faß", &[0_u32, 2, 4]).unwrap().len(), 2);
    ///
    /// let error = Column::new("faß", &[0_u32, 2, 3]).unwrap_err();
    /// assert_eq!((error.row(), error.kind()), (1, ColumnErrorKind::InsideCharacter));
    /// ```
    pub fn new(text: &'a str, offsets: &'a [O]) -> Result<Self, ColumnError> {
        let column = Column { text, offsets };
        // Passes that stop nowhere are several times as fast as one that looks for a row.
        let ascends = offsets
            .iter()
            .zip(offsets.iter().skip(1))
            .fold(true, |ascends, (start, end)| ascends & (start <= end));
        let ends_fit = [offsets.first(), offsets.last()]
            .iter()
            .flatten()
            .all(|end| end.to_usize().map_or(false, |end| end <= text.len()));
        if ascends && ends_fit {
            let between = |offset: &O| {
                offset
                    .to_usize()
                    .map_or(false, |offset| text.is_char_boundary(offset))
            };
            if offsets
                .iter()
                .fold(true, |all, offset| all & between(offset))
            {
                return Ok(column);
            }
        }
        Err(column.first_error())
    }

    /// The first row that is no string of the text; there is one.
    #[cold]
    fn first_error(&self) -> ColumnError {
        let mut last = 0;
        for (index, offset) in self.offsets.iter().enumerate() {
            let kind = match offset.to_usize() {
                Some(offset) if offset < last => Some(ColumnErrorKind::Decreasing),
                Some(offset) if offset <= self.text.len() => {
                    last = offset;
                    Some(ColumnErrorKind::InsideCharacter)
                        .filter(|_| !self.text.is_char_boundary(offset))
                }
                _ => Some(ColumnErrorKind::OutOfBounds),
            };
            if let Some(kind) = kind {
                // The end of a row is a mistake of that row.
                let row = index.saturating_sub(1);
                return ColumnError { row, kind };
            }
        }
        // Not reached: one of the offsets is wrong.
        ColumnError {
            row: 0,
            kind: ColumnErrorKind::OutOfBounds,
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A row; `None` if there is no such row. Constant time.
    #[inline]
    pub fn get(&self, row: usize) -> Option<&'a str> {
        let start = self.offsets.get(row)?.to_usize()?;
        let end = self.offsets.get(row.checked_add(1)?)?.to_usize()?;
        self.text.get(start..end)
    }

    /// All rows in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + 'a {
        let text = self.text;
        let ends = self.offsets.iter().skip(1);
        self.offsets.iter().zip(ends).map(move |(start, end)| {
            // Checked when the column was made.
            let range = start.to_usize().unwrap_or(0)..end.to_usize().unwrap_or(0);
            text.get(range).unwrap_or_default()
        })
    }

    /// The rows of a range; `None` if there are not so many. Nothing is copied.
    ///
    /// ```
    /// use puny::column::Column;
    ///
    /// let column = Column::new("abc", &[0_u32, 1, 2, 3]).unwrap();
    /// assert_eq!(column.rows(1..3).unwrap().iter().collect::<String>(), "bc");
    /// ```
    pub fn rows(&self, rows: Range<usize>) -> Option<Self> {
        let offsets = self.offsets.get(rows.start..rows.end.checked_add(1)?)?;
        Some(Column {
            text: self.text,
            offsets,
        })
    }

    /// The text that the offsets are of.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The offsets, none below the one before it.
    pub fn offsets(&self) -> &'a [O] {
        self.offsets
    }
}

/// A column that was converted, and what could not be converted.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted<O, E> {
    /// All rows one after the other.
    pub text: String,
    /// Where they begin and end, beginning with 0: one more than there are rows.
    pub offsets: Vec<O>,
    /// The rows that were refused, in ascending order; in the text they are empty.
    pub errors: Vec<(usize, E)>,
}

#[cfg(feature = "alloc")]
impl<O: Offset, E> Converted<O, E> {
    /// Without a row.
    pub fn new() -> Self {
        Converted {
            text: String::new(),
            offsets: O::from_usize(0).into_iter().collect(),
            errors: Vec::new(),
        }
    }

    /// Forgets all rows and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.offsets.clear();
        self.offsets.extend(O::from_usize(0));
        self.errors.clear();
    }

    /// How many rows have ended.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether no row has ended.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rows as a column.
    ///
    /// # Errors
    ///
    /// As [`Column::new`], if somebody has changed the fields so that they do not fit.
    pub fn column(&self) -> Result<Column<'_, O>, ColumnError> {
        Column::new(&self.text, &self.offsets)
    }

    /// Ends a row where the text ends; what was appended since the last end is the row.
    /// Allocates as `Vec::push` does.
    ///
    /// # Errors
    ///
    /// [`ColumnErrorKind::TooLong`] if an offset cannot be so great.
    ///
    /// ```
    /// use puny::column::Converted;
    ///
    /// let mut rows: Converted<i32, ()> = Converted::new();
    /// rows.text.push_str("bücher");
    /// rows.end_row().unwrap();
    /// assert_eq!(rows.offsets, [0, 7]);
    /// assert_eq!(rows.column().unwrap().get(0), Some("bücher"));
    /// ```
    #[inline]
    pub fn end_row(&mut self) -> Result<(), ColumnError> {
        let too_long = ColumnError {
            row: self.len(),
            kind: ColumnErrorKind::TooLong,
        };
        self.offsets
            .push(O::from_usize(self.text.len()).ok_or(too_long)?);
        Ok(())
    }

    /// Ends rows that stand in the text already, at these offsets, of which none is below the
    /// one before it.
    ///
    /// # Errors
    ///
    /// As [`end_row`](Converted::end_row), of the first row that ends too far on. All is then
    /// as if the rows had been ended one by one: what comes after that row is gone.
    ///
    /// ```
    /// use puny::column::Converted;
    ///
    /// let mut rows: Converted<i32, ()> = Converted::new();
    /// rows.text.push_str("bücherfaß");
    /// rows.end_rows([7, 11].into_iter()).unwrap();
    /// assert_eq!(rows.offsets, [0, 7, 11]);
    /// ```
    pub fn end_rows<I>(&mut self, ends: I) -> Result<(), ColumnError>
    where
        I: DoubleEndedIterator<Item = usize> + Clone,
    {
        let last = match ends.clone().next_back() {
            Some(last) => last,
            None => return Ok(()),
        };
        if let Some(last) = O::from_usize(last) {
            // Those before are not above it, so that there is nothing to stop at.
            let offset = |end| O::from_usize(end).unwrap_or(last);
            self.offsets.extend(ends.map(offset));
            return Ok(());
        }
        for end in ends {
            match O::from_usize(end) {
                Some(offset) => self.offsets.push(offset),
                None => {
                    self.text.truncate(end);
                    break;
                }
            }
        }
        let row = self.len();
        self.errors.retain(|error| error.0 <= row);
        Err(ColumnError {
            row,
            kind: ColumnErrorKind::TooLong,
        })
    }
}

#[cfg(feature = "alloc")]
impl<O: Offset, E> Default for Converted<O, E> {
    fn default() -> Self {
        Self::new()
    }
}

/// Why there is no such column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnError {
    row: usize,
    kind: ColumnErrorKind,
}

impl ColumnError {
    /// An error of a row.
    pub fn new(row: usize, kind: ColumnErrorKind) -> Self {
        ColumnError { row, kind }
    }

    /// The first row that is wrong, counted from 0.
    pub fn row(&self) -> usize {
        self.row
    }

    /// What is wrong.
    pub fn kind(&self) -> ColumnErrorKind {
        self.kind
    }
}

/// What is wrong with a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnErrorKind {
    /// A row ends before it begins.
    Decreasing,
    /// An offset is negative or past the end of the text.
    OutOfBounds,
    /// An offset is not between two characters of the text.
    InsideCharacter,
    /// The text is too long for offsets of this type.
    TooLong,
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ColumnErrorKind::Decreasing => "ends before it begins",
            ColumnErrorKind::OutOfBounds => "is not within the text",
            ColumnErrorKind::InsideCharacter => "begins or ends inside a character",
            ColumnErrorKind::TooLong => "ends further on than offsets of this type can tell",
        };
        write!(f, "row {} of the column {}", self.row, what)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ColumnError {}

#[cfg(test)]
mod tests {
    use super::{Column, ColumnErrorKind};
    use std::vec::Vec;

    /// Every choice of up to three offsets from -1 to 5 into a text of four bytes is a
    /// column exactly if all its rows are strings of the text.
    #[test]
    fn all_small_columns() {
        let text = "fßa";
        for number in 0..7_i32.pow(3) {
            let offsets: Vec<i32> = [number % 7, number / 7 % 7, number / 49]
                .iter()
                .map(|digit| digit - 1)
                .collect();
            for count in 0..=3 {
                let offsets = &offsets[..count];
                let valid = |range: &[i32]| {
                    let range = range[0] as usize..range[range.len() - 1] as usize;
                    text.get(range).is_some()
                };
                let expected =
                    offsets.iter().all(|&offset| valid(&[offset])) && offsets.windows(2).all(valid);
                let column = Column::new(text, offsets);
                assert_eq!(column.is_ok(), expected, "{offsets:?}");
                if let Ok(column) = column {
                    assert_eq!(column.len(), count.saturating_sub(1));
                    let rows: Vec<&str> = column.iter().collect();
                    let got = (0..column.len()).map(|row| column.get(row).unwrap());
                    assert_eq!(rows, got.collect::<Vec<_>>());
                    assert_eq!(column.get(column.len()), None);
                }
            }
        }
    }

    /// A text of 2 GiB is too much for a test; its offsets are not.
    #[cfg(feature = "alloc")]
    #[test]
    fn rows_that_end_too_far() {
        let greatest = i32::MAX as usize;
        let mut out: super::Converted<i32, ()> = super::Converted::new();
        out.end_rows([5, 8].iter().copied()).unwrap();
        out.errors = std::vec![(1, ()), (3, ()), (4, ()), (5, ())];
        let ends = [greatest - 1, greatest, greatest + 1, greatest + 2];
        let error = out.end_rows(ends.iter().copied()).unwrap_err();
        assert_eq!((error.row(), error.kind()), (4, ColumnErrorKind::TooLong));
        assert_eq!(out.offsets, [0, 5, 8, i32::MAX - 1, i32::MAX]);
        assert_eq!(out.errors, [(1, ()), (3, ()), (4, ())]);
    }

    #[test]
    fn the_first_mistake_is_told() {
        let kind = |offsets: &[i64]| {
            let error = Column::new("fßa", offsets).unwrap_err();
            (error.row(), error.kind())
        };
        assert_eq!(kind(&[0, 1, 2]), (1, ColumnErrorKind::InsideCharacter));
        assert_eq!(kind(&[0, 3, 1]), (1, ColumnErrorKind::Decreasing));
        assert_eq!(kind(&[0, 5, 2]), (0, ColumnErrorKind::OutOfBounds));
        assert_eq!(kind(&[-1, 0]), (0, ColumnErrorKind::OutOfBounds));
    }
}
