//! The last step: the rows of a result, which are known to be valid, become an array.

use std::sync::Arc;

use arrow_array::builder::GenericStringBuilder;
use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

/// The rows of a result, from which [`Kernel::with_finish`](crate::Kernel::with_finish) makes an array.
/// Only this crate makes such rows.
///
/// They are valid by Arrow's rules for their type, whatever the input was. So a program that may use
/// `unsafe` can skip Arrow's own check, which takes as long as a copy of the text, and several times as
/// long for text that is not ASCII.
#[derive(Debug)]
#[non_exhaustive]
pub enum ValidRows {
    /// Rows of type Utf8.
    Utf8(ValidText<i32>),
    /// Rows of type LargeUtf8.
    LargeUtf8(ValidText<i64>),
    /// Rows of type Utf8View.
    Utf8View(ValidViews),
}

impl ValidRows {
    /// The array, checked by Arrow. This is what a kernel does by default.
    ///
    /// # Errors
    ///
    /// None that is known.
    pub fn checked(self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            ValidRows::Utf8(text) => Arc::new(text.checked()?),
            ValidRows::LargeUtf8(text) => Arc::new(text.checked()?),
            ValidRows::Utf8View(ValidViews {
                views,
                buffers,
                nulls,
            }) => Arc::new(StringViewArray::try_new(
                ScalarBuffer::from(views),
                buffers,
                nulls,
            )?),
        })
    }
}

/// One text and the offsets of its rows.
#[derive(Debug)]
pub struct ValidText<O> {
    pub(super) text: String,
    pub(super) offsets: Vec<O>,
    pub(super) nulls: Option<NullBuffer>,
    /// Whether all of the text is ASCII.
    pub(super) is_ascii: bool,
}

impl<O: OffsetSizeTrait> ValidText<O> {
    /// The text, the offsets and the validity of the rows.
    ///
    /// There is one more offset than rows. The first is 0, none is less than the one before it, and the
    /// last is the length of the text; each is on the boundary of a character. The validity has one bit
    /// for each row.
    pub fn into_parts(self) -> (String, Vec<O>, Option<NullBuffer>) {
        (self.text, self.offsets, self.nulls)
    }

    fn checked(self) -> Result<GenericStringArray<O>, ArrowError> {
        if !self.is_ascii {
            return Ok(self.by_rows());
        }
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let text = Buffer::from_vec(self.text.into_bytes());
        GenericStringArray::try_new(offsets, text, self.nulls)
    }

    /// Appends row by row, because Arrow then does not check for UTF-8, which this text is known to be.
    /// The check of a whole text is quick for ASCII only.
    fn by_rows(&self) -> GenericStringArray<O> {
        let (text, offsets) = (&self.text, &self.offsets);
        let mut rows = GenericStringBuilder::<O>::with_capacity(offsets.len(), text.len());
        let ends = offsets.iter().zip(offsets.iter().skip(1));
        for (row, (start, end)) in ends.enumerate() {
            match &self.nulls {
                Some(nulls) if nulls.is_null(row) => rows.append_null(),
                _ => {
                    let row = text.get(start.as_usize()..end.as_usize());
                    rows.append_value(row.unwrap_or_default());
                }
            }
        }
        rows.finish()
    }
}

/// The views of rows, and the buffers with the texts that are not inline.
#[derive(Debug)]
pub struct ValidViews {
    pub(super) views: Vec<u128>,
    pub(super) buffers: Vec<Buffer>,
    pub(super) nulls: Option<NullBuffer>,
}

impl ValidViews {
    /// The views, the buffers and the validity of the rows.
    ///
    /// Each view is inline, with zeros after the text, or its range lies in the buffer that it names and
    /// begins with its prefix. Its text is UTF-8. The validity has one bit for each row.
    pub fn into_parts(self) -> (Vec<u128>, Vec<Buffer>, Option<NullBuffer>) {
        (self.views, self.buffers, self.nulls)
    }
}
