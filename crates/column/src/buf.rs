//! Owned columns.

use alloc::string::String;
use alloc::vec::Vec;

use crate::column::Column;
use crate::offset::Offset;
use crate::validity::Validity;

/// A column that owns its text, offsets and bitmap, or only their memory if it has no rows.
///
/// A column conversion writes its result to a `ColumnBuf`, which the caller passes in and gets back from
/// [`Converted::into_buf`](crate::Converted::into_buf). Two buffers are equal if they have equal rows.
///
/// ```
/// use puny_column::ColumnBuf;
///
/// let buf = ColumnBuf::<i32>::new();
/// assert!(buf.as_column().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct ColumnBuf<O> {
    // Always a valid column, whose offsets begin with 0 if there are any.
    pub(crate) text: String,
    pub(crate) offsets: Vec<O>,
    // The bit of the first row is bit 0. There are as few bytes as possible.
    pub(crate) validity: Option<Vec<u8>>,
}

impl<O: Offset> ColumnBuf<O> {
    /// A column without rows. Allocates nothing.
    pub fn new() -> Self {
        ColumnBuf {
            text: String::new(),
            offsets: Vec::new(),
            validity: None,
        }
    }

    /// The rows. Constant time.
    pub fn as_column(&self) -> Column<'_, O> {
        let len = self.offsets.len().saturating_sub(1);
        let bits = self.validity.as_deref();
        let validity = bits.and_then(|bits| Validity::new(bits, 0, len));
        Column::trusted(&self.text, &self.offsets, validity)
    }

    /// Returns the text, the offsets and the validity bits. The offsets begin with 0, and there is one
    /// more offset than rows. The bits are those of a [`Validity`] whose first row is bit 0, or `None`
    /// if no row is null. Constant time.
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

    /// Removes all rows and keeps the memory.
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
