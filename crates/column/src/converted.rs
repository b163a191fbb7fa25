//! The result of converting a column.

use alloc::vec::Vec;

use crate::buf::ColumnBuf;
use crate::column::Column;
use crate::offset::Offset;

/// A converted column: the input column if no row has changed, and otherwise a new column.
/// [`column`](Converted::column) returns the rows in both cases.
///
/// The number of rows is equal to the number of rows of the input. A null row of the input is null in the result. A
/// refused row becomes null, and [`errors`](Converted::errors) contains the reason. Two converted columns are equal if
/// their rows and their errors are equal.
///
/// ```
/// use puny_column::{Column, ColumnBuf, ColumnBuilder};
///
/// # fn main() -> Result<(), puny_column::ColumnError> {
/// // Converts two columns to lower case, and refuses non-ASCII rows.
/// let mut buf = ColumnBuf::new();
/// for (text, offsets) in [("ab", [0_i32, 1, 2, 2]), ("aBß", [0, 1, 2, 4])] {
///     let column = Column::new(text, &offsets)?;
///     let mut lower = ColumnBuilder::new(column, buf);
///     for (row, text) in column.iter().enumerate() {
///         let text = match text {
///             Some(text) => text,
///             None => continue, // null stays null
///         };
///         if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
///             lower.keep_to(row)?;
///             lower.push(&text.to_ascii_lowercase())?;
///         } else if !text.is_ascii() {
///             lower.keep_to(row)?;
///             lower.refuse(row, "not ASCII");
///             lower.push("")?;
///         }
///     }
///     lower.keep_to(column.len())?;
///     let lower = lower.finish()?;
///
///     let rows: Vec<_> = lower.column().iter().collect();
///     if lower.is_unchanged() {
///         assert_eq!(rows, [Some("a"), Some("b"), Some("")]);
///     } else {
///         assert_eq!(rows, [Some("a"), Some("b"), None]);
///         assert_eq!((lower.errors()[0].row(), *lower.errors()[0].error()), (2, "not ASCII"));
///     }
///     buf = lower.into_buf();
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "it contains the rows and the errors"]
#[derive(Clone, Debug)]
pub struct Converted<'a, O, E> {
    pub(crate) unchanged: Option<Column<'a, O>>,
    // The rows of the new column. If no row has changed, memory without rows.
    pub(crate) buf: ColumnBuf<O>,
    // The errors in ascending order of rows, at most one error for each row.
    pub(crate) errors: Vec<RowError<E>>,
}

impl<'a, O: Offset, E> Converted<'a, O, E> {
    /// Returns the rows, in the order of the input. Takes constant time.
    pub fn column(&self) -> Column<'_, O> {
        match self.unchanged {
            Some(column) => column,
            None => self.buf.as_column(),
        }
    }

    /// Returns the errors of the refused rows, in ascending order of rows. Each refused row has one error.
    pub fn errors(&self) -> &[RowError<E>] {
        &self.errors
    }

    /// Returns whether no row was changed or refused. If so, [`column`](Converted::column) returns the input column,
    /// and no text was copied.
    pub fn is_unchanged(&self) -> bool {
        self.unchanged.is_some()
    }

    /// Returns the memory, which can be reused for the next column. Discards the rows and the errors. To keep the rows,
    /// call [`into_owned`](Converted::into_owned).
    pub fn into_buf(mut self) -> ColumnBuf<O> {
        self.buf.clear();
        self.buf
    }
}

impl<O: Offset, E: PartialEq> PartialEq for Converted<'_, O, E> {
    fn eq(&self, other: &Self) -> bool {
        self.column() == other.column() && self.errors == other.errors
    }
}

impl<O: Offset, E: Eq> Eq for Converted<'_, O, E> {}

/// A refused row, with its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowError<E> {
    pub(crate) row: usize,
    pub(crate) error: E,
}

impl<E> RowError<E> {
    /// Returns the index of the row, from 0.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Returns the error.
    pub fn error(&self) -> &E {
        &self.error
    }
}
