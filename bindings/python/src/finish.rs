//! Construction of arrays from the rows of a result. The rows are known to be valid, so Arrow's check is skipped.

#![allow(unsafe_code)]

use std::sync::Arc;

use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;
use puny_arrow::{ValidRows, ValidText, ValidViews};

/// Returns the array of these rows.
///
/// # Errors
///
/// Returns no error at present, because the rows are valid.
pub(crate) fn unchecked(rows: ValidRows) -> Result<ArrayRef, ArrowError> {
    Ok(match rows {
        ValidRows::Utf8(text) => Arc::new(text_array(text)),
        ValidRows::LargeUtf8(text) => Arc::new(text_array(text)),
        ValidRows::Utf8View(views) => Arc::new(view_array(views)),
        // A later version of the library may add types.
        rows => rows.checked()?,
    })
}

fn text_array<O: OffsetSizeTrait>(text: ValidText<O>) -> GenericStringArray<O> {
    let (text, offsets, nulls) = text.into_parts();
    // SAFETY: `ValidText::into_parts` promises that there is at least one offset, that the first offset is 0, and
    // that no offset is less than the offset before it. `OffsetBuffer` requires exactly this.
    let offsets = unsafe { OffsetBuffer::new_unchecked(ScalarBuffer::from(offsets)) };
    let text = Buffer::from_vec(text.into_bytes());
    // SAFETY: the text was a `String`, so it is UTF-8. `ValidText::into_parts` promises that the last offset is the
    // length of the text, that every offset is on the boundary of a character, and that the validity has one bit
    // for each row.
    unsafe { GenericStringArray::new_unchecked(offsets, text, nulls) }
}

fn view_array(views: ValidViews) -> StringViewArray {
    let (views, buffers, nulls) = views.into_parts();
    // SAFETY: `ValidViews::into_parts` promises that each view is inline or within the buffer that it names, that
    // its text is UTF-8, and that the validity has one bit for each row.
    unsafe { StringViewArray::new_unchecked(ScalarBuffer::from(views), buffers, nulls) }
}
