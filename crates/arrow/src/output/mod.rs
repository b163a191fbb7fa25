//! The result, in the layout of the input. While no row changes, nothing is written.

mod finish;
mod offsets;
mod views;

use std::ops::Range;

use arrow_buffer::NullBuffer;
use puny_column::Column;

use crate::error::KernelError;
use crate::rows::Rows;

pub use finish::{ValidRows, ValidText, ValidViews};
pub(crate) use offsets::{OffsetPart, Width};
pub(crate) use views::ViewPart;

/// The result of adjacent rows of an array, written by one thread.
pub(crate) trait Part<'a>: Sized + Send {
    type Array: Rows;

    /// The result of the rows from this one on. `limit` is the maximum length of the text, if it is less
    /// than that of the type.
    fn new(array: &'a Self::Array, rows: Range<usize>, limit: usize) -> Self;

    /// Writes a chunk with changed rows; `before` are the rows of the array, from `first` on. Rows
    /// between chunks are unchanged.
    fn write(
        &mut self,
        first: usize,
        before: Column<'_, u32>,
        after: Column<'_, u32>,
    ) -> Result<(), KernelError>;

    /// Joins the parts of adjacent rows to one array; `None` if no row changed.
    fn assemble(
        parts: Vec<Self>,
        nulls: Option<NullBuffer>,
    ) -> Result<Option<ValidRows>, KernelError>;
}
