//! The rows of Utf8View. Rows whose texts are contiguous in a buffer are read in place. All other rows, including
//! inline rows, are copied.

use puny::invariant::Ensured;
use std::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::ByteView;
use puny_column::Column;

use super::{CHUNK_BYTES, CHUNK_ROWS, Rows, Scratch, column, narrow, too_long, utf8, with_nulls};
use crate::error::KernelError;
use crate::view::{self, INLINE, SHORT};

/// The minimum number of contiguous rows that are read in place. A shorter run is copied together with the rows
/// after it, because small chunks are expensive.
const MIN_RUN: usize = 512;

/// The number of bytes of the longest copy with a fixed length.
const LONG: usize = 64;

impl Rows for StringViewArray {
    fn chunk<'s>(
        &'s self,
        rows: Range<usize>,
        scratch: &'s mut Scratch,
    ) -> Result<Column<'s, u32>, KernelError> {
        let first = rows.start;
        let end = rows.end.min(first.saturating_add(CHUNK_ROWS));
        let Some(views) = self.views().get(first..end) else {
            return Err(KernelError::Invalid { row: first });
        };
        let Scratch {
            text,
            offsets,
            views: valid,
        } = scratch;
        let nulls = self.nulls().filter(|nulls| nulls.len() >= end);
        let nulls = nulls.map(|nulls| nulls.slice(first, views.len()));
        let views = match nulls.filter(|nulls| nulls.null_count() > 0) {
            Some(nulls) => {
                // The view of a null row may be invalid, so an empty view replaces it.
                let views = views.iter().zip(nulls.iter());
                valid.clear();
                valid.extend(views.map(|(&view, is_valid)| if is_valid { view } else { 0 }));
                valid.as_slice()
            }
            None => views,
        };
        let text = match adjacent(views, self.data_buffers(), offsets) {
            Some(text) => text,
            None if is_mixed(views) => {
                copy::<true>(first, views, self.data_buffers(), text, offsets)?
            }
            None => copy::<false>(first, views, self.data_buffers(), text, offsets)?,
        };
        let text = utf8(first, text, offsets)?;
        with_nulls(self, first, column(first, text, offsets)?)
    }
}

/// Returns the text of the first rows, if it is contiguous in a buffer. Returns `None` if this is true of fewer than
/// [`MIN_RUN`] rows and not of all rows. Writes the offsets of the rows, counted from the beginning of this text.
///
/// The run of rows ends before an invalid row. The next chunk begins with the invalid row. That chunk is copied, and
/// the copy finds the error.
fn adjacent<'a>(views: &[u128], buffers: &'a [Buffer], offsets: &mut Vec<u32>) -> Option<&'a [u8]> {
    let first = ByteView::from(*views.first()?);
    let buffer = buffers.get(first.buffer_index as usize)?;
    let text = buffer.get(first.offset as usize..)?;
    // The chunk ends before a row that begins at `CHUNK_BYTES` or later: the window does not contain all 4 bytes of
    // its prefix.
    let window = text.get(..CHUNK_BYTES + 3).unwrap_or(text);
    offsets.clear();
    offsets.push(0);
    let mut end = 0_usize;
    offsets.extend(views.iter().map_while(|&view| {
        let view = ByteView::from(view);
        let follows = (view.length as usize > INLINE)
            & (view.buffer_index == first.buffer_index)
            & (view.offset as usize == (first.offset as usize).saturating_add(end));
        let prefix = window.get(end..)?.first_chunk::<4>()?;
        if !follows || *prefix != view.prefix.to_le_bytes() {
            return None;
        }
        end = end.saturating_add(view.length as usize);
        Some(narrow(end))
    }));
    let rows = offsets.len() - 1;
    if rows < views.len().min(MIN_RUN) || u32::try_from(end).is_err() {
        return None;
    }
    text.get(..end)
}

/// Copies the text of the first rows, at least of one row, and returns the copied text. Writes the offsets of the
/// rows. If `IS_MIXED`, uses the copy without a branch for short rows, [`view::copy_short`].
fn copy<'s, const IS_MIXED: bool>(
    first: usize,
    views: &[u128],
    buffers: &[Buffer],
    text: &'s mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> Result<&'s [u8], KernelError> {
    // Every row begins before `CHUNK_BYTES`, so there is room for a copy of `LONG` bytes.
    if text.len() < CHUNK_BYTES + LONG {
        text.resize(CHUNK_BYTES + LONG, 0);
    }
    offsets.clear();
    offsets.resize(views.len() + 1, 0);
    let (mut end, mut rows) = (0_usize, 0);
    for (&view, offset) in views.iter().zip(offsets.iter_mut().skip(1)) {
        if end >= CHUNK_BYTES {
            break;
        }
        let length = view::length(view);
        let copied = if IS_MIXED {
            let to = text.get_mut(end..).and_then(|text| text.first_chunk_mut());
            to.and_then(|to| view::copy_short(view, buffers, to))
        } else {
            None
        };
        end = match copied {
            Some(()) => end + length,
            None => copy_any(first + rows, view, buffers, text, end)?,
        };
        *offset = narrow(end);
        rows += 1;
    }
    offsets.truncate(rows + 1);
    Ok(text.get(..end).ensured())
}

/// Returns whether many rows are inline and many rows are not. For these rows, a branch on the length of the row
/// would often be mispredicted.
fn is_mixed(views: &[u128]) -> bool {
    let is_inline = |view: &&u128| view::length(**view) <= INLINE;
    let inline = views.iter().filter(is_inline).count();
    inline.min(views.len() - inline) > views.len() / 16
}

/// Copies the text of one row. Returns the end of the copy.
// This function is inlined because it does most of the work of the loop over the rows.
#[inline(always)]
fn copy_any(
    row: usize,
    view: u128,
    buffers: &[Buffer],
    text: &mut Vec<u8>,
    start: usize,
) -> Result<usize, KernelError> {
    let length = view::length(view);
    if length <= INLINE {
        let [_, _, _, _, inline @ ..] = view.to_le_bytes();
        copy_fixed::<INLINE>(text, start, &inline);
        if view::unused(view) != 0 {
            return Err(KernelError::Invalid { row });
        }
        return Ok(start + length);
    }
    let Some(from) = view::outside(view, buffers) else {
        return Err(KernelError::Invalid { row });
    };
    let end = start.saturating_add(length);
    if u32::try_from(end).is_err() {
        return Err(too_long(row));
    }
    if length <= SHORT
        && let Some(from) = from.first_chunk::<SHORT>()
    {
        copy_fixed(text, start, from);
        return Ok(end);
    }
    if length <= LONG
        && let Some(from) = from.first_chunk::<LONG>()
    {
        copy_fixed(text, start, from);
        return Ok(end);
    }
    if text.len() < end {
        text.resize(end, 0);
    }
    if let (Some(to), Some(from)) = (text.get_mut(start..end), from.get(..length)) {
        to.copy_from_slice(from);
    }
    Ok(end)
}

/// Copies `N` bytes to `start`, if there is room. A copy of fixed length is much faster than a copy of variable
/// length. The next row overwrites the bytes that do not belong to this row.
fn copy_fixed<const N: usize>(text: &mut [u8], start: usize, from: &[u8; N]) {
    if let Some(to) = text
        .get_mut(start..)
        .and_then(|text| text.first_chunk_mut())
    {
        *to = *from;
    }
}
