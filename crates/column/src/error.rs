//! Errors that concern a whole column.

use core::fmt;

/// The reason why a column is invalid, with the first invalid row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnError {
    row: usize,
    kind: ColumnErrorKind,
}

impl ColumnError {
    pub(crate) fn new(row: usize, kind: ColumnErrorKind) -> Self {
        ColumnError { row, kind }
    }

    /// Returns the index of the first invalid row, from 0.
    ///
    /// ```
    /// use puny_column::Column;
    ///
    /// assert_eq!(Column::new("ab", &[0_i32, 1, 3]).unwrap_err().row(), 1);
    /// ```
    pub fn row(&self) -> usize {
        self.row
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use puny_column::{Column, ColumnErrorKind};
    ///
    /// let error = Column::new("ab", &[0_i32, 1, 3]).unwrap_err();
    /// assert_eq!(error.kind(), ColumnErrorKind::OutOfBounds);
    /// assert_eq!(error.to_string(), "row 1 of the column is not within the text");
    /// ```
    pub fn kind(&self) -> ColumnErrorKind {
        self.kind
    }
}

/// The kind of a column error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnErrorKind {
    /// A row ends before it begins.
    Decreasing,
    /// An offset is negative, or is after the end of the text.
    OutOfBounds,
    /// An offset is not between two characters of the text.
    InsideCharacter,
    /// The text is too long for offsets of this type.
    TooLong,
    /// The number of rows in a bitmap or in a conversion differs from the number of rows in the column.
    RowCount,
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ColumnErrorKind::Decreasing => "ends before it begins",
            ColumnErrorKind::OutOfBounds => "is not within the text",
            ColumnErrorKind::InsideCharacter => "begins or ends inside a character",
            ColumnErrorKind::TooLong => "ends beyond the maximum offset of this type",
            ColumnErrorKind::RowCount => "is missing, or is one row too many",
        };
        write!(f, "row {} of the column {}", self.row, what)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ColumnError {}
