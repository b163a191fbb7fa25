//! Arrays from the rows of a result, which are known to be valid, without Arrow's check.

#![allow(unsafe_code)]

use std::sync::Arc;

use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;
use puny_arrow::{ValidRows, ValidText, ValidViews};

/// The array of these rows.
///
/// # Errors
///
/// None that is known.
pub(crate) fn unchecked(rows: ValidRows) -> Result<ArrayRef, ArrowError> {
    Ok(match rows {
        ValidRows::Utf8(text) => Arc::new(of_text(text)),
        ValidRows::LargeUtf8(text) => Arc::new(of_text(text)),
        ValidRows::Utf8View(views) => Arc::new(of_views(views)),
        // A type that a later version may add.
        rows => rows.checked()?,
    })
}

fn of_text<O: OffsetSizeTrait>(text: ValidText<O>) -> GenericStringArray<O> {
    let (text, offsets, nulls) = text.into_parts();
    // SAFETY: there is at least one offset, the first is 0, and none is less than the one before it, as
    // `ValidText::into_parts` says.
    let offsets = unsafe { OffsetBuffer::new_unchecked(ScalarBuffer::from(offsets)) };
    let text = Buffer::from_vec(text.into_bytes());
    // SAFETY: the text was a `String`. The last offset is its length, each is on the boundary of a
    // character, and the validity has as many rows, as `ValidText::into_parts` says.
    unsafe { GenericStringArray::new_unchecked(offsets, text, nulls) }
}

fn of_views(views: ValidViews) -> StringViewArray {
    let (views, buffers, nulls) = views.into_parts();
    // SAFETY: each view is inline or in its buffer, its text is UTF-8, and the validity has as many rows,
    // as `ValidViews::into_parts` says.
    unsafe { StringViewArray::new_unchecked(ScalarBuffer::from(views), buffers, nulls) }
}
