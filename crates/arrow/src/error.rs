//! Errors that are about an array as a whole.

use std::fmt;

use arrow_array::Array;
use arrow_schema::{ArrowError, DataType};
use puny_column::{ColumnError, ColumnErrorKind};

/// The reason why an array was not converted. The error of a single row is in the result instead.
#[derive(Debug)]
#[non_exhaustive]
pub enum KernelError {
    /// The array does not contain strings: its type is not Utf8, LargeUtf8, Utf8View, Null or a dictionary of these.
    Type(DataType),
    /// The result is too long: in this row, its length exceeds the maximum offset of its type. To convert the array,
    /// cast it to LargeUtf8 or Utf8View, whose results may be longer, or convert it in parts. A single row of 4 GiB
    /// is too long for every type.
    TooLong {
        /// The first row that exceeds the limit, counted from 0. With several threads, this may be a later row.
        row: usize,
        /// The maximum offset, in bytes.
        limit: usize,
    },
    /// A row is not a valid string: its offset or view is out of bounds, or its text is not UTF-8. Arrow's own
    /// constructors refuse an array with such a row, but memory from another library may contain one.
    Invalid {
        /// The first invalid row, or a row near it, counted from 0.
        row: usize,
    },
    /// The conversion was stopped: see [`Kernel::with_stop`](crate::Kernel::with_stop).
    Stopped,
    /// Arrow could not build the array of the result.
    Arrow(ArrowError),
}

impl KernelError {
    /// Returns the error for an array whose type is not converted.
    pub(crate) fn of_type(array: &dyn Array) -> KernelError {
        KernelError::Type(array.data_type().clone())
    }

    /// Converts an error of a column whose first row is row `first` of the array.
    pub(crate) fn of_column(first: usize, error: ColumnError) -> Self {
        let row = first.saturating_add(error.row());
        match error.kind() {
            // A chunk has offsets of 32 bits.
            ColumnErrorKind::TooLong => KernelError::TooLong {
                row,
                limit: u32::MAX as usize,
            },
            _ => KernelError::Invalid { row },
        }
    }
}

impl From<ColumnError> for KernelError {
    /// Converts the error of a chunk. The row in the error counts from the start of the chunk.
    fn from(error: ColumnError) -> Self {
        KernelError::of_column(0, error)
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelError::Type(found) => write!(
                f,
                "expected an array of strings, found an array of {found} (allowed types are Utf8, \
                 LargeUtf8, Utf8View and dictionaries of them)"
            ),
            KernelError::TooLong { row, limit } => write!(
                f,
                "the result is too long for its type: row {row} ends beyond {limit} bytes; cast the \
                 array to LargeUtf8 or Utf8View, or convert it in parts"
            ),
            KernelError::Invalid { row } => write!(
                f,
                "row {row} of the array is not a valid string: its offset or view is out of bounds, \
                 or its text is not UTF-8"
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
    /// Converts the error for query engines, whose functions return Arrow's errors.
    fn from(error: KernelError) -> Self {
        match error {
            KernelError::Arrow(error) => error,
            KernelError::TooLong { limit, .. } => ArrowError::OffsetOverflowError(limit),
            other => ArrowError::InvalidArgumentError(other.to_string()),
        }
    }
}
