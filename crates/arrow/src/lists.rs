//! Arrays with a list for each row of an array of strings.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, StructArray, new_null_array};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, FieldRef};
use puny_column::Column;

use crate::dictionary;
use crate::error::KernelError;
use crate::rows::{self, Rows, Scratch};
use crate::threads::{self, Stop};

/// A builder of the items of the lists of a range of rows. The items are structs. `By` is the edition, or the options,
/// by which they are found.
pub(crate) trait Items<By>: Default {
    /// Returns the type of an item.
    fn item() -> DataType;

    /// Appends the items of a chunk whose first row is `first`. For each row, pushes to `ends` the number of items
    /// that have been appended up to the end of the row.
    fn push(
        &mut self,
        first: usize,
        chunk: Column<'_, u32>,
        by: By,
        ends: &mut Vec<usize>,
    ) -> Result<(), KernelError>;

    /// Returns all items.
    fn finish(self) -> Result<StructArray, KernelError>;
}

/// Returns a list for each row. The list is null for a null row. The list of a dictionary's value is built once.
pub(crate) fn lists<By: Copy + Sync, I: Items<By>>(
    names: &ArrayRef,
    by: By,
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    match names.data_type() {
        DataType::Null => {
            let list = DataType::List(field::<By, I>());
            return Ok(new_null_array(&list, names.len()).as_list().clone());
        }
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            let dictionary = dictionary::as_dictionary(names)?;
            let of_values = lists::<By, I>(dictionary.values(), by, threads, stop)?;
            let lists = dictionary::take_by_key(dictionary, &of_values)?;
            return Ok(lists.as_list().clone());
        }
        _ => {}
    }
    let rows = rows::as_rows(names).ok_or_else(|| KernelError::of_type(names))?;
    let parts = threads::run_in_threads(threads, stop, rows.len(), |range, next| {
        list_range::<By, I>(rows, by, range, next)
    })?;
    let mut offsets = vec![0_i32];
    let mut items = Vec::with_capacity(parts.len());
    let mut base = 0_usize;
    for (ends, part) in parts {
        for end in ends {
            let row = offsets.len() - 1;
            offsets.push(offset(base + end, row)?);
        }
        base += part.len();
        items.push(part);
    }
    let items: ArrayRef = match threads::concat_structs(items)? {
        Some(items) => Arc::new(items),
        None => new_null_array(&I::item(), 0),
    };
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    Ok(ListArray::try_new(
        field::<By, I>(),
        offsets,
        items,
        rows.nulls().cloned(),
    )?)
}

/// Returns the field for the items of a list.
fn field<By, I: Items<By>>() -> FieldRef {
    Arc::new(Field::new_list_field(I::item(), true))
}

/// Converts a length to an offset of an array with offsets of 32 bits.
pub(crate) fn offset(length: usize, row: usize) -> Result<i32, KernelError> {
    let limit = i32::MAX as usize;
    i32::try_from(length).map_err(|_| KernelError::TooLong { row, limit })
}

/// Returns the ends of the lists of a range of rows, and their items.
fn list_range<By: Copy, I: Items<By>>(
    rows: &dyn Rows,
    by: By,
    range: Range<usize>,
    next: &dyn Fn() -> Result<(), KernelError>,
) -> Result<(Vec<usize>, StructArray), KernelError> {
    let mut items = I::default();
    let mut ends = Vec::with_capacity(range.len());
    let mut scratch = Scratch::default();
    let mut first = range.start;
    while first < range.end {
        next()?;
        let chunk = rows.chunk(first..range.end, &mut scratch)?;
        items.push(first, chunk, by, &mut ends)?;
        first += chunk.len().max(1);
    }
    Ok((ends, items.finish()?))
}
