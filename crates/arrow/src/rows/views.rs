//! The rows of Utf8View. The text of rows that lie one after the other is taken where it is; that of
//! other rows is copied, together with the text inside of views.

use std::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::ByteView;
use puny_column::Column;

use super::{CHUNK_BYTES, CHUNK_ROWS, Rows, Scratch, column, narrow, too_long, utf8, with_nulls};
use crate::error::KernelError;
use crate::view::{self, INLINE};

/// Fewer adjacent rows than this are copied, with those after them: a small chunk costs more.
const RUN: usize = 512;

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
            outside,
        } = scratch;
        let nulls = self.nulls().filter(|nulls| nulls.len() >= end);
        let nulls = nulls.map(|nulls| nulls.slice(first, views.len()));
        let views = match nulls.filter(|nulls| nulls.null_count() > 0) {
            Some(nulls) => {
                // Whatever the view of a null row is: the row is empty here.
                let views = views.iter().zip(nulls.iter());
                valid.clear();
                valid.extend(views.map(|(&view, is_valid)| if is_valid { view } else { 0 }));
                valid.as_slice()
            }
            None => views,
        };
        let text = match adjacent(views, self.data_buffers(), offsets) {
            Some(text) => text,
            None => copy(first, views, self.data_buffers(), text, offsets, outside)?,
        };
        let text = utf8(first, text, offsets)?;
        with_nulls(self, first, column(first, text, offsets)?)
    }
}

/// The text of the first rows, if many of them, or all, are one after the other in a buffer. Their
/// offsets count from its beginning.
///
/// A row that is invalid ends the rows. Then the next chunk begins with it, is copied, and refused.
fn adjacent<'a>(views: &[u128], buffers: &'a [Buffer], offsets: &mut Vec<u32>) -> Option<&'a [u8]> {
    let first = ByteView::from(*views.first()?);
    let buffer = buffers.get(first.buffer_index as usize)?;
    let text = buffer.get(first.offset as usize..)?;
    // The prefix of a row that begins after so many bytes, with which the chunk ends, is not in it.
    let window = text.get(..CHUNK_BYTES + 3).unwrap_or(text);
    offsets.clear();
    offsets.push(0);
    let mut end = 0_usize;
    offsets.extend(views.iter().map_while(|&view| {
        let view = ByteView::from(view);
        let follows = (view.length as usize > INLINE)
            & (view.buffer_index == first.buffer_index)
            & (view.offset as usize == first.offset as usize + end);
        let prefix = window.get(end..)?.first_chunk::<4>()?;
        if !follows || *prefix != view.prefix.to_le_bytes() {
            return None;
        }
        end += view.length as usize;
        Some(narrow(end))
    }));
    let rows = offsets.len() - 1;
    if rows < views.len().min(RUN) || u32::try_from(end).is_err() {
        return None;
    }
    text.get(..end)
}

/// Copies the text of the first rows, of at least one.
fn copy<'s>(
    first: usize,
    views: &[u128],
    buffers: &[Buffer],
    text: &'s mut Vec<u8>,
    offsets: &mut Vec<u32>,
    outside: &mut Vec<u16>,
) -> Result<&'s [u8], KernelError> {
    // Every row begins before CHUNK_BYTES, so there is room for a whole view.
    if text.len() < CHUNK_BYTES + INLINE {
        text.resize(CHUNK_BYTES + INLINE, 0);
    }
    outside.resize(CHUNK_ROWS, 0);
    offsets.clear();
    offsets.resize(views.len() + 1, 0);
    // First, of every row what is inside its view: without a branch, since which rows are inline is
    // hard to foresee. What is copied too much is overwritten by the next row, and by the loop below.
    let (mut end, mut rows, mut count, mut unused) = (0_usize, 0_u16, 0, 0);
    for (&view, offset) in views.iter().zip(offsets.iter_mut().skip(1)) {
        if end >= CHUNK_BYTES {
            break;
        }
        let [_, _, _, _, inline @ ..] = view.to_le_bytes();
        if let Some(place) = text.get_mut(end..).and_then(<[u8]>::first_chunk_mut) {
            *place = inline;
        }
        if let Some(place) = outside.get_mut(count) {
            *place = rows;
        }
        rows += 1;
        let length = view::length(view);
        count += usize::from(length > INLINE);
        unused |= view::unused(view);
        end = end.saturating_add(length);
        *offset = narrow(end);
    }
    offsets.truncate(usize::from(rows) + 1);
    if unused != 0 {
        return Err(invalid(first, views, buffers));
    }
    for &row in outside.get(..count).unwrap_or_default() {
        let row = usize::from(row);
        let view = views.get(row).copied().unwrap_or_default();
        let Some(from) = view::outside(view, buffers) else {
            return Err(invalid(first, views, buffers));
        };
        let start = offsets.get(row).map_or(0, |&start| start as usize);
        let end = start.saturating_add(from.len());
        if u32::try_from(end).is_err() {
            return Err(too_long(first + row));
        }
        // Only the last row may be long, and it is known to exist: a length alone allocates nothing.
        if text.len() < end {
            text.resize(end, 0);
        }
        if let Some(place) = text.get_mut(start..end) {
            copy_exactly(place, from);
        }
    }
    Ok(text.get(..end).unwrap_or_default())
}

/// Copies a text to a place of the same length, of more than 12 bytes. Names have up to 32 bytes
/// mostly, and two copies of fixed length, which overlap, take a fraction of one of any length.
fn copy_exactly(to: &mut [u8], from: &[u8]) {
    fn both<const N: usize>(to: &mut [u8], from: &[u8]) -> Option<()> {
        let (start, end) = (from.first_chunk::<N>()?, from.last_chunk::<N>()?);
        *to.first_chunk_mut()? = *start;
        *to.last_chunk_mut()? = *end;
        Some(())
    }
    let copied = match from.len() {
        8..=16 => both::<8>(to, from),
        17..=32 => both::<16>(to, from),
        33..=64 => both::<32>(to, from),
        _ => None,
    };
    if copied.is_none() {
        to.copy_from_slice(from);
    }
}

/// The first row that is not within the array, which exists.
#[cold]
fn invalid(first: usize, views: &[u128], buffers: &[Buffer]) -> KernelError {
    let is_invalid = |&view: &u128| !view::is_valid(view, buffers);
    KernelError::Invalid {
        row: first + views.iter().position(is_invalid).unwrap_or(0),
    }
}
