//! Converts the result of a conversion to an owned column.

use crate::buf::ColumnBuf;
use crate::builder::ColumnBuilder;
use crate::converted::Converted;
use crate::offset::Offset;

impl<O: Offset, E> Converted<'_, O, E> {
    /// Returns the rows as an owned column, and discards the errors. Refused rows are null. If no row has changed,
    /// copies the input column. Otherwise does not copy.
    ///
    /// ```
    /// use puny_column::{Column, ColumnBuf, ColumnBuilder};
    ///
    /// let column = Column::new("abc", &[1_u32, 2, 3]).unwrap();
    /// let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
    /// builder.keep_to(2).unwrap();
    /// let owned = builder.finish().unwrap().into_owned();
    /// assert_eq!(owned.as_column(), column);
    /// assert_eq!(owned.into_parts(), ("bc".to_owned(), vec![0, 1, 2], None));
    /// ```
    pub fn into_owned(self) -> ColumnBuf<O> {
        match self.unchanged {
            Some(column) => ColumnBuilder::<O, E>::copy(column, self.buf),
            None => self.buf,
        }
    }
}
