//! The result, in the layout of the input. Nothing is written before the first chunk in which a row changes.

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

/// The result of a range of rows of an array, written by one thread.
pub(crate) trait Part<'a>: Sized + Send {
    /// The type of the array that is converted.
    type Array: Rows;

    /// Returns an empty result for these rows. The maximum length of the text is `limit`, or the maximum of the type
    /// if that is less.
    fn new(array: &'a Self::Array, rows: Range<usize>, limit: usize) -> Self;

    /// Writes a chunk in which rows changed. `before` contains the rows of the array from `first` on, and `after`
    /// contains the converted rows. Rows between two written chunks are unchanged.
    fn write(
        &mut self,
        first: usize,
        before: Column<'_, u32>,
        after: Column<'_, u32>,
    ) -> Result<(), KernelError>;

    /// Joins the results of adjacent ranges to one array. Returns `None` if no row changed.
    fn assemble(
        parts: Vec<Self>,
        nulls: Option<NullBuffer>,
    ) -> Result<Option<ValidRows>, KernelError>;
}
