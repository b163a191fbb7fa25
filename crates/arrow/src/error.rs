//! Errors of an array as a whole.

use std::fmt;

use arrow_array::Array;
use arrow_schema::{ArrowError, DataType};
use puny_column::{ColumnError, ColumnErrorKind};

/// Why an array was not converted. Errors of single rows are in the result instead.
#[derive(Debug)]
#[non_exhaustive]
pub enum KernelError {
    /// The array is not one of strings: not Utf8, LargeUtf8, Utf8View, Null or a dictionary of these.
    Type(DataType),
    /// The result ends beyond the maximum offset of its type at this row. LargeUtf8 and Utf8View
    /// hold more than Utf8: cast the array, or convert it in parts. A single row of 4 GiB is too long
    /// for any.
    TooLong {
        /// The first row that has no room, counted from 0. With several threads, it may be a later one.
        row: usize,
        /// The maximum, in bytes.
        limit: usize,
    },
    /// A row is not a valid string of the array's text: an offset or a view is out of bounds, or the
    /// text is not UTF-8. Arrow's own constructors refuse such arrays, but memory from another
    /// library may hold one.
    Invalid {
        /// The first such row, or one near it, counted from 0.
        row: usize,
    },
    /// The conversion was stopped: see [`Kernel::with_stop`](crate::Kernel::with_stop).
    Stopped,
    /// Arrow refused to put the result together.
    Arrow(ArrowError),
}

impl KernelError {
    /// This type is not converted.
    pub(crate) fn of_type(array: &dyn Array) -> KernelError {
        KernelError::Type(array.data_type().clone())
    }

    /// An error of a column that begins at this row of the array.
    pub(crate) fn of_column(first: usize, error: ColumnError) -> Self {
        let row = first.saturating_add(error.row());
        match error.kind() {
            // Chunks have offsets of 32 bits.
            ColumnErrorKind::TooLong => KernelError::TooLong {
                row,
                limit: u32::MAX as usize,
            },
            _ => KernelError::Invalid { row },
        }
    }
}

impl From<ColumnError> for KernelError {
    /// The row in the current chunk.
    fn from(error: ColumnError) -> Self {
        KernelError::of_column(0, error)
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelError::Type(found) => write!(
                f,
                "an array of strings is needed (Utf8, LargeUtf8, Utf8View or a dictionary of them), \
                 not of {found}"
            ),
            KernelError::TooLong { row, limit } => write!(
                f,
                "the result is too long for its type: row {row} ends beyond {limit} bytes; cast the \
                 array to LargeUtf8 or Utf8View, or convert it in parts"
            ),
            KernelError::Invalid { row } => write!(
                f,
                "row {row} of the array is not a valid string: its place is not within the text, or \
                 the text is not UTF-8"
            ),
            KernelError::Stopped => f.write_str("the conversion was stopped"),
            KernelError::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KernelError {}

impl From<ArrowError> for KernelError {
    fn from(error: ArrowError) -> Self {
        KernelError::Arrow(error)
    }
}

impl From<KernelError> for ArrowError {
    /// For query engines, whose functions return Arrow's errors.
    fn from(error: KernelError) -> Self {
        match error {
            KernelError::Arrow(error) => error,
            KernelError::TooLong { limit, .. } => ArrowError::OffsetOverflowError(limit),
            other => ArrowError::InvalidArgumentError(other.to_string()),
        }
    }
}
