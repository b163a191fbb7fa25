//! Owned columns.

use alloc::string::String;
use alloc::vec::Vec;

use crate::column::Column;
use crate::offset::Offset;
use crate::validity::Validity;

/// A column that owns its text, its offsets and its bitmap. A `ColumnBuf` without rows may still own memory, which a
/// conversion reuses.
///
/// The caller passes a `ColumnBuf` to a column conversion, which writes its result to it. After the conversion,
/// [`Converted::into_buf`](crate::Converted::into_buf) returns the `ColumnBuf` to the caller. Two buffers are equal if
/// their rows are equal.
///
/// ```
/// use puny_column::ColumnBuf;
///
/// let buf = ColumnBuf::<i32>::new();
/// assert!(buf.as_column().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct ColumnBuf<O> {
    // The fields are always a valid column. If there are offsets, the first offset is 0.
    pub(crate) text: String,
    pub(crate) offsets: Vec<O>,
    // The bit of the first row is bit 0. The number of bytes is the smallest possible number.
    pub(crate) validity: Option<Vec<u8>>,
}

impl<O: Offset> ColumnBuf<O> {
    /// Returns a column without rows. Does not allocate.
    pub fn new() -> Self {
        ColumnBuf {
            text: String::new(),
            offsets: Vec::new(),
            validity: None,
        }
    }

    /// Returns the rows as a borrowed column. Takes constant time.
    pub fn as_column(&self) -> Column<'_, O> {
        let len = self.offsets.len().saturating_sub(1);
        let bits = self.validity.as_deref();
        let validity = bits.and_then(|bits| Validity::new(bits, 0, len));
        Column::trusted(&self.text, &self.offsets, validity)
    }

    /// Returns the text, the offsets and the validity bits. The first offset is 0, and the number of offsets is the
    /// number of rows plus 1. The validity bits have the layout of a [`Validity`] whose first row is bit 0. They are
    /// `None` if no row is null. Takes constant time.
    ///
    /// ```
    /// use puny_column::ColumnBuf;
    ///
    /// let (text, offsets, validity) = ColumnBuf::<i32>::new().into_parts();
    /// assert_eq!((text.as_str(), offsets, validity), ("", vec![0], None));
    /// ```
    pub fn into_parts(mut self) -> (String, Vec<O>, Option<Vec<u8>>) {
        if self.offsets.is_empty() {
            self.offsets.extend(O::from_usize(0));
        }
        (self.text, self.offsets, self.validity)
    }

    /// Removes all rows. The memory of the text and of the offsets can be reused.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.offsets.clear();
        self.validity = None;
    }
}

impl<O: Offset> Default for ColumnBuf<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: Offset> PartialEq for ColumnBuf<O> {
    fn eq(&self, other: &Self) -> bool {
        self.as_column() == other.as_column()
    }
}

impl<O: Offset> Eq for ColumnBuf<O> {}
