//! Borrowed columns.

use core::ops::Range;

use crate::error::{ColumnError, ColumnErrorKind};
use crate::offset::Offset;
use crate::validity::Validity;

/// A column of strings: row `i` is `text[offsets[i]..offsets[i + 1]]`, or null.
///
/// Rows are adjacent and in order. The text may contain more text before the first row and after the last row, for
/// example if the column is a slice of another column. A null row has text too, which is usually empty. Only
/// [`text`](Column::text) returns the text of a null row.
///
/// Two columns are equal if their rows are equal.
#[derive(Debug)]
pub struct Column<'a, O> {
    text: &'a str,
    // The offsets never decrease, are at most the length of the text, and are on character boundaries.
    offsets: &'a [O],
    // The number of rows of the bitmap is the number of rows of the column.
    validity: Option<Validity<'a>>,
}

impl<O> Clone for Column<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Column<'_, O> {}

impl<O: Offset> PartialEq for Column<'_, O> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<O: Offset> Eq for Column<'_, O> {}

impl<'a, O: Offset> Column<'a, O> {
    /// Returns a column without null rows. The number of rows is the number of offsets minus 1, or 0 if there are no
    /// offsets.
    ///
    /// Takes linear time: about a nanosecond for each row.
    ///
    /// # Errors
    ///
    /// Returns an error for the first row that is not a valid string of the text.
    ///
    /// ```
    /// use puny_column::{Column, ColumnErrorKind};
    ///
    /// assert_eq!(Column::new("faß", &[0_u32, 2, 4]).unwrap().len(), 2);
    ///
    /// let error = Column::new("faß", &[0_u32, 2, 3]).unwrap_err();
    /// assert_eq!((error.row(), error.kind()), (1, ColumnErrorKind::InsideCharacter));
    /// ```
    pub fn new(text: &'a str, offsets: &'a [O]) -> Result<Self, ColumnError> {
        let column = Column {
            text,
            offsets,
            validity: None,
        };
        // Loops over all offsets without an early exit are several times as fast as a search for the first invalid row.
        let ascends = offsets
            .iter()
            .zip(offsets.iter().skip(1))
            .fold(true, |ascends, (start, end)| ascends & (start <= end));
        let ends_fit = [offsets.first(), offsets.last()]
            .iter()
            .flatten()
            .all(|end| end.to_usize().map_or(false, |end| end <= text.len()));
        if ascends && ends_fit {
            if text.is_ascii() {
                return Ok(column);
            }
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

    /// Returns the error of the first row that is not a valid string of the text. The caller has checked that there is
    /// such a row.
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
                // If an offset is invalid, the error names the row that ends at this offset.
                return ColumnError::new(index.saturating_sub(1), kind);
            }
        }
        // This is never reached, because one of the offsets is invalid.
        ColumnError::new(0, ColumnErrorKind::OutOfBounds)
    }

    /// Returns a column of these parts, which must be valid. Does not check them.
    pub(crate) fn trusted(text: &'a str, offsets: &'a [O], validity: Option<Validity<'a>>) -> Self {
        Column {
            text,
            offsets,
            validity,
        }
    }

    /// Returns this column with null rows. A row is null if `validity` marks it as null. Takes constant time.
    ///
    /// # Errors
    ///
    /// Returns [`ColumnErrorKind::RowCount`] if `validity` has another number of rows than this column.
    ///
    /// ```
    /// use puny_column::{Column, ColumnErrorKind, Validity};
    ///
    /// let column = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    /// let validity = Validity::new(&[0b01], 0, 2).unwrap();
    /// assert_eq!(column.with_validity(validity).unwrap().get(1), None);
    ///
    /// let validity = Validity::new(&[0b01], 0, 3).unwrap();
    /// let error = column.with_validity(validity).unwrap_err();
    /// assert_eq!(error.kind(), ColumnErrorKind::RowCount);
    /// ```
    pub fn with_validity(self, validity: Validity<'a>) -> Result<Self, ColumnError> {
        if validity.len() != self.len() {
            let row = validity.len().min(self.len());
            return Err(ColumnError::new(row, ColumnErrorKind::RowCount));
        }
        Ok(Column {
            validity: Some(validity),
            ..self
        })
    }

    /// Returns the number of rows, including null rows.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Returns whether the column has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a row, or `None` if the row is null or out of range. Takes constant time.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// let column = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    /// assert_eq!((column.get(1), column.get(2)), (Some("b"), None));
    /// ```
    #[inline]
    pub fn get(&self, row: usize) -> Option<&'a str> {
        let start = self.offsets.get(row)?.to_usize()?;
        let end = self.offsets.get(row.checked_add(1)?)?.to_usize()?;
        if self.is_null(row) {
            return None;
        }
        self.text.get(start..end)
    }

    /// Returns whether a row is null. Returns `false` if the row is out of range. Takes constant time.
    ///
    /// ```
    /// use puny_column::{Column, Validity};
    ///
    /// let validity = Validity::new(&[0b01], 0, 2).unwrap();
    /// let column = Column::new("a", &[0_i32, 1, 1]).unwrap();
    /// let column = column.with_validity(validity).unwrap();
    /// assert!(!column.is_null(0) && column.is_null(1) && !column.is_null(2));
    /// ```
    #[inline]
    pub fn is_null(&self, row: usize) -> bool {
        match self.validity {
            Some(validity) => row < self.len() && !validity.is_valid(row),
            None => false,
        }
    }

    /// Returns the number of null rows. Takes the time of [`Validity::null_count`].
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// assert_eq!(Column::new("ab", &[0_i32, 1, 2]).unwrap().null_count(), 0);
    /// ```
    pub fn null_count(&self) -> usize {
        self.validity.map_or(0, |validity| validity.null_count())
    }

    /// Returns all rows in order. A null row is `None`.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// let column = Column::new("ab", &[0_i32, 1, 1, 2]).unwrap();
    /// assert_eq!(column.iter().flatten().collect::<Vec<_>>(), ["a", "", "b"]);
    /// ```
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'a str>> + 'a {
        let column = *self;
        let bounds = self.offsets.windows(2).enumerate();
        bounds.map(move |(row, bounds)| match *bounds {
            // `Column::new` has checked that the offsets are valid.
            [start, end] if !column.is_null(row) => {
                column.text.get(start.to_usize()?..end.to_usize()?)
            }
            _ => None,
        })
    }

    /// Returns a column of the rows in a range, or `None` if the range is out of bounds. Does not copy. Takes constant
    /// time.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// let column = Column::new("abc", &[0_u32, 1, 2, 3]).unwrap();
    /// let rows = column.rows(1..3).unwrap();
    /// assert_eq!(rows.iter().collect::<Vec<_>>(), [Some("b"), Some("c")]);
    /// ```
    #[inline]
    pub fn rows(&self, rows: Range<usize>) -> Option<Self> {
        if rows.start > rows.end || rows.end > self.len() {
            return None;
        }
        let validity = match self.validity {
            Some(validity) => Some(validity.rows(rows.clone())?),
            None => None,
        };
        // If there are no offsets, there are no rows either.
        let end = self.offsets.len().min(rows.end + 1);
        Some(Column {
            text: self.text,
            offsets: self.offsets.get(rows.start..end)?,
            validity,
        })
    }

    /// Returns the text to which the offsets refer.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// let column = Column::new("abc", &[1_u32, 2]).unwrap();
    /// assert_eq!((column.text(), column.offsets()), ("abc", &[1, 2][..]));
    /// ```
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the offsets, which never decrease. The number of offsets is the number of rows plus 1, or 0 if the
    /// column was made without offsets.
    pub fn offsets(&self) -> &'a [O] {
        self.offsets
    }

    /// Returns the bitmap of valid rows, or `None` if no row is null.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// assert!(Column::new("abc", &[1_u32, 2]).unwrap().validity().is_none());
    /// ```
    pub fn validity(&self) -> Option<Validity<'a>> {
        self.validity
    }
}

#[cfg(test)]
mod tests;
