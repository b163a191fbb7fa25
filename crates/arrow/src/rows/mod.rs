//! The rows of a string array, read chunk by chunk as columns of `puny-column`.
//!
//! The memory of an array is not trusted, because it may come from another library, through pointers. Each access
//! through an offset or a view is checked. The text is checked for UTF-8 while it is in the cache.

mod views;

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait};
use arrow_schema::DataType;
use puny_column::{Column, Validity};

use crate::error::KernelError;

/// The maximum number of rows of a chunk. The text, the result and the offsets of a chunk fit in the cache of one
/// core.
const CHUNK_ROWS: usize = 2048;

/// The length in bytes at which a chunk ends: the row that reaches this length is the last row. This limit makes
/// sure that a conversion of long rows can be stopped soon.
const CHUNK_BYTES: usize = 1 << 16;

/// Memory that is reused for each chunk.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The text of rows that are copied.
    text: Vec<u8>,
    /// The offsets of the rows. With 64 bits instead of 32, a chunk would need up to twice the memory.
    offsets: Vec<u32>,
    /// The views of the rows, if there are null rows. The view of a null row is replaced with an empty view.
    views: Vec<u128>,
}

/// A string array.
pub(crate) trait Rows: Array {
    /// Returns the next chunk: the first rows of a range. The chunk has at least one row, unless the range is empty.
    fn chunk<'s>(
        &'s self,
        rows: Range<usize>,
        scratch: &'s mut Scratch,
    ) -> Result<Column<'s, u32>, KernelError>;
}

/// Returns the rows of an array of type Utf8, LargeUtf8 or Utf8View. Returns `None` for any other array, including a
/// dictionary.
pub(crate) fn as_rows(array: &ArrayRef) -> Option<&dyn Rows> {
    match array.data_type() {
        DataType::Utf8 => array.as_string_opt::<i32>().map(|rows| rows as _),
        DataType::LargeUtf8 => array.as_string_opt::<i64>().map(|rows| rows as _),
        DataType::Utf8View => array.as_string_view_opt().map(|rows| rows as _),
        _ => None,
    }
}

impl<O: OffsetSizeTrait> Rows for GenericStringArray<O> {
    fn chunk<'s>(
        &'s self,
        rows: Range<usize>,
        scratch: &'s mut Scratch,
    ) -> Result<Column<'s, u32>, KernelError> {
        let first = rows.start;
        let invalid = KernelError::Invalid { row: first };
        let end = rows.end.min(first.saturating_add(CHUNK_ROWS));
        let offsets = self.value_offsets();
        let Some(offsets) = offsets.get(first..end.saturating_add(1)) else {
            return Err(invalid);
        };
        let start = offsets.first().map_or(0, |offset| offset.as_usize());
        let within = |end: &O| end.as_usize().wrapping_sub(start);
        let offsets = match offsets.last() {
            Some(end) if within(end) > CHUNK_BYTES => {
                let fit = offsets.partition_point(|end| within(end) < CHUNK_BYTES);
                offsets.get(..(fit + 1).max(2)).unwrap_or(offsets)
            }
            _ => offsets,
        };
        let length = offsets.last().map_or(0, within);
        if u32::try_from(length).is_err() {
            return Err(too_long(first));
        }
        // If an end is less than `start`, `within` wraps around to a large number. If this is the last end, the
        // length was refused above. Otherwise the number is greater than the last end, and `Column` refuses it.
        scratch.offsets.clear();
        scratch
            .offsets
            .extend(offsets.iter().map(|end| narrow(within(end))));
        let text = start
            .checked_add(length)
            .and_then(|end| self.values().get(start..end));
        match text.and_then(|text| simdutf8::basic::from_utf8(text).ok()) {
            Some(text) => {
                let Scratch { offsets, .. } = scratch;
                with_nulls(self, first, column(first, text, offsets)?)
            }
            // The text under null rows may be anything.
            None if self.nulls().is_some() => {
                let end = first + scratch.offsets.len().saturating_sub(1);
                gather(self, first..end, scratch, |row, text| {
                    let start = self.value_offsets().get(row)?.as_usize();
                    let end = self.value_offsets().get(row + 1)?.as_usize();
                    text.extend_from_slice(self.values().get(start..end)?);
                    Some(())
                })
            }
            None => Err(invalid),
        }
    }
}

/// Returns a chunk of rows that are copied one by one. `append` appends a row to the text, or returns `None` if the
/// row is not within the array.
fn gather<'s>(
    array: &'s impl Array,
    rows: Range<usize>,
    scratch: &'s mut Scratch,
    mut append: impl FnMut(usize, &mut Vec<u8>) -> Option<()>,
) -> Result<Column<'s, u32>, KernelError> {
    let first = rows.start;
    let Scratch { text, offsets, .. } = scratch;
    text.clear();
    offsets.clear();
    offsets.push(0);
    let nulls = array.nulls();
    for row in rows.take(CHUNK_ROWS) {
        if nulls.is_none_or(|nulls| nulls.is_valid(row)) && append(row, text).is_none() {
            return Err(KernelError::Invalid { row });
        }
        offsets.push(u32::try_from(text.len()).map_err(|_| too_long(row))?);
        if text.len() >= CHUNK_BYTES {
            break;
        }
    }
    let text = utf8(first, text, offsets)?;
    with_nulls(array, first, column(first, text, offsets)?)
}

/// Checks that the text of a chunk is UTF-8.
fn utf8<'s>(first: usize, text: &'s [u8], offsets: &[u32]) -> Result<&'s str, KernelError> {
    simdutf8::basic::from_utf8(text).map_err(|_| {
        let valid = std::str::from_utf8(text).map_or_else(|error| error.valid_up_to(), str::len);
        let before = offsets.partition_point(|&end| end as usize <= valid);
        KernelError::Invalid {
            row: first + before.saturating_sub(1),
        }
    })
}

/// Converts an offset to 32 bits. A larger offset becomes the maximum.
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Returns the error for a row of 4 GiB or more.
#[cold]
fn too_long(row: usize) -> KernelError {
    let limit = u32::MAX as usize;
    KernelError::TooLong { row, limit }
}

fn column<'s>(
    first: usize,
    text: &'s str,
    offsets: &'s [u32],
) -> Result<Column<'s, u32>, KernelError> {
    Column::new(text, offsets).map_err(|error| KernelError::of_column(first, error))
}

/// Returns the column with the nulls of the array from row `first` on.
fn with_nulls<'s>(
    array: &'s dyn Array,
    first: usize,
    column: Column<'s, u32>,
) -> Result<Column<'s, u32>, KernelError> {
    let Some(nulls) = array.nulls().filter(|nulls| nulls.null_count() > 0) else {
        return Ok(column);
    };
    let validity = Validity::new(nulls.validity(), nulls.offset() + first, column.len());
    let validity = validity.ok_or(KernelError::Invalid { row: first })?;
    let column = column.with_validity(validity);
    column.map_err(|error| KernelError::of_column(first, error))
}
