//! The last step: builds an array from the rows of a result, which are known to be valid.

use puny::invariant::Ensured;
use std::sync::Arc;

use arrow_array::builder::GenericStringBuilder;
use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

/// The rows of a result. The function of [`Kernel::with_finish`](crate::Kernel::with_finish) builds an array from
/// them. Only this crate can construct a value of this type.
///
/// The rows are valid by Arrow's rules for their type, whatever the input was. Therefore a program that may use
/// `unsafe` can skip Arrow's own check. For ASCII, the check takes as long as a copy of the text. For any other
/// text, the check takes several times as long as a copy.
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
    /// Builds the array and lets Arrow check it. A kernel uses this function by default.
    ///
    /// # Errors
    ///
    /// Returns no error at present, because the rows are valid.
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

/// The text of all rows, and the offsets of the rows in the text.
#[derive(Debug)]
pub struct ValidText<O> {
    pub(super) text: String,
    pub(super) offsets: Vec<O>,
    pub(super) nulls: Option<NullBuffer>,
    /// Whether the whole text is ASCII.
    pub(super) is_ascii: bool,
}

impl<O: OffsetSizeTrait> ValidText<O> {
    /// Returns the text, the offsets and the validity of the rows.
    ///
    /// The number of offsets is the number of rows plus 1. The first offset is 0, no offset is less than the offset
    /// before it, and the last offset is the length of the text. Every offset is on the boundary of a character.
    /// The validity has one bit for each row.
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

    /// Builds the array row by row. A builder of Arrow does not check text for UTF-8, because each row is a `str`.
    /// This is faster than Arrow's check of a whole text, which is fast for ASCII only.
    fn by_rows(&self) -> GenericStringArray<O> {
        let (text, offsets) = (&self.text, &self.offsets);
        let mut rows = GenericStringBuilder::<O>::with_capacity(offsets.len(), text.len());
        let ends = offsets.iter().zip(offsets.iter().skip(1));
        for (row, (start, end)) in ends.enumerate() {
            match &self.nulls {
                Some(nulls) if nulls.is_null(row) => rows.append_null(),
                _ => {
                    let row = text.get(start.as_usize()..end.as_usize());
                    rows.append_value(row.ensured());
                }
            }
        }
        rows.finish()
    }
}

/// The views of the rows, and the buffers with the texts that are not inline.
#[derive(Debug)]
pub struct ValidViews {
    pub(super) views: Vec<u128>,
    pub(super) buffers: Vec<Buffer>,
    pub(super) nulls: Option<NullBuffer>,
}

impl ValidViews {
    /// Returns the views, the buffers and the validity of the rows.
    ///
    /// An inline view contains its text, followed by zeros. Any other view refers to a range of a buffer, and the
    /// range begins with the view's prefix. Every text is UTF-8. The validity has one bit for each row.
    pub fn into_parts(self) -> (Vec<u128>, Vec<Buffer>, Option<NullBuffer>) {
        (self.views, self.buffers, self.nulls)
    }
}
