//! The builder that column converters write to.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::buf::ColumnBuf;
use crate::column::Column;
use crate::converted::{Converted, RowError};
use crate::error::{ColumnError, ColumnErrorKind};
use crate::offset::Offset;

/// The output of a column converter. It has one row for each row of the input column, in the same order.
///
/// A converter can write a row in three ways. It can leave the row unchanged ([`keep_to`](ColumnBuilder::keep_to)),
/// push a new row ([`push`](ColumnBuilder::push)), or append the row to the text ([`text`](ColumnBuilder::text)) and
/// then end the row. A row that is null in the input is null in the output, whatever the converter writes for it. A
/// [refused](ColumnBuilder::refuse) row is also null. No text is copied as long as every row is unchanged.
///
/// The methods may be called in any order: the result is always a valid column or an error. [`Converted`] has an
/// example.
#[must_use = "`finish` returns the column"]
#[derive(Debug)]
pub struct ColumnBuilder<'a, O, E> {
    column: Column<'a, O>,
    // The number of unchanged rows at the start, or `None` if a row has changed. While the field is `Some`, the buffer
    // is empty.
    kept: Option<usize>,
    // The offsets never decrease. The text and the offsets are a valid column, unless the caller has had mutable access
    // to the text.
    buf: ColumnBuf<O>,
    in_hand: bool,
    // The errors in ascending order of rows, at most one error for each row.
    errors: Vec<RowError<E>>,
}

impl<'a, O: Offset, E> ColumnBuilder<'a, O, E> {
    /// Returns a builder for the rows of `column`. Removes the rows of `buf` and reuses its memory. Does not allocate.
    pub fn new(column: Column<'a, O>, mut buf: ColumnBuf<O>) -> Self {
        buf.clear();
        ColumnBuilder {
            column,
            kept: Some(0),
            buf,
            in_hand: false,
            errors: Vec::new(),
        }
    }

    /// Returns the index of the next row, which is the number of rows that have been written.
    #[inline]
    pub fn next_row(&self) -> usize {
        match self.kept {
            Some(kept) => kept,
            None => self.buf.offsets.len().saturating_sub(1),
        }
    }

    /// Writes all rows before `row` that have not been written. These rows are equal to the rows of the input column.
    /// If any other row of the column changes, these rows are copied together.
    ///
    /// # Errors
    ///
    /// Returns [`ColumnErrorKind::RowCount`] if the input column has fewer than `row` rows, and
    /// [`ColumnErrorKind::TooLong`] if the end of a row exceeds the maximum of the offset type.
    pub fn keep_to(&mut self, row: usize) -> Result<(), ColumnError> {
        let next = self.next_row();
        if row > self.column.len() {
            let row = self.column.len();
            return Err(ColumnError::new(row, ColumnErrorKind::RowCount));
        }
        if row <= next {
            return Ok(());
        }
        match &mut self.kept {
            Some(kept) => {
                *kept = row;
                Ok(())
            }
            None => self.copy_rows(next..row),
        }
    }

    /// Writes a row: appends `text` to the text of the column and ends the row.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`end_row`](ColumnBuilder::end_row).
    #[inline]
    pub fn push(&mut self, text: &str) -> Result<(), ColumnError> {
        self.write();
        self.buf.text.push_str(text);
        self.end_row()
    }

    /// Refuses a row, so that the row becomes null. The row may be an earlier row, the next row or a later row. A
    /// refused row must be written like every other row. If the row is null in the input, the error is ignored. If a
    /// row is refused several times, only the first error is stored.
    #[inline]
    pub fn refuse(&mut self, row: usize, error: E) {
        if self.column.is_null(row) {
            return;
        }
        let error = RowError { row, error };
        match self.errors.last() {
            Some(last) if last.row >= row => self.insert(error),
            _ => self.errors.push(error),
        }
    }

    /// Inserts an error of a row that is not after the row of the last error. Ignores the error if the row already has
    /// an error.
    #[cold]
    fn insert(&mut self, error: RowError<E>) {
        let index = self
            .errors
            .binary_search_by_key(&error.row, |other| other.row);
        if let Err(index) = index {
            self.errors.insert(index, error);
        }
    }

    /// Returns the text of the column. The caller appends rows to the text, and then ends the rows with
    /// [`end_row`](ColumnBuilder::end_row) or [`end_rows`](ColumnBuilder::end_rows). The caller must not change the
    /// existing text. [`finish`](ColumnBuilder::finish) checks that all rows are still valid strings.
    #[inline]
    pub fn text(&mut self) -> &mut String {
        self.write();
        self.in_hand = true;
        &mut self.buf.text
    }

    /// Ends a row at the end of the text. The row consists of the text after the end of the previous row. Allocates
    /// like `Vec::push`.
    ///
    /// # Errors
    ///
    /// Returns [`ColumnErrorKind::TooLong`] if the end exceeds the maximum of the offset type, and
    /// [`ColumnErrorKind::Decreasing`] if the text has become shorter. After an error, the row is not ended.
    #[inline]
    pub fn end_row(&mut self) -> Result<(), ColumnError> {
        match (O::from_usize(self.buf.text.len()), self.last()) {
            (Some(end), Some(last)) if last <= end => {
                self.buf.offsets.push(end);
                Ok(())
            }
            _ => self.end_first(),
        }
    }

    /// Ends a row that is the first written row, or whose end is invalid.
    #[cold]
    fn end_first(&mut self) -> Result<(), ColumnError> {
        self.write();
        let end = self.buf.text.len();
        self.end_one_by_one(core::iter::once(end))
    }

    /// Ends rows that are already in the text. `ends` are the offsets at which the rows end. The loop over the rows has
    /// no branches.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid row: [`ColumnErrorKind::TooLong`] if the end exceeds the maximum of the
    /// offset type, [`ColumnErrorKind::Decreasing`] if the end is before the previous end, and
    /// [`ColumnErrorKind::OutOfBounds`] if the end is after the end of the text. The rows before the invalid row are
    /// ended.
    ///
    /// ```
    /// use puny_column::{Column, ColumnBuf, ColumnBuilder, ColumnErrorKind};
    ///
    /// let column = Column::new("", &[0_i32; 4]).unwrap();
    /// let mut rows = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
    /// rows.text().push_str("bücherfaß");
    /// rows.end_rows([7, 11]).unwrap();
    /// assert_eq!(rows.end_rows([12]).unwrap_err().kind(), ColumnErrorKind::OutOfBounds);
    /// rows.end_rows([11]).unwrap();
    /// let rows = rows.finish().unwrap();
    /// assert_eq!(rows.column().offsets(), [0, 7, 11, 11]);
    /// ```
    pub fn end_rows<I>(&mut self, ends: I) -> Result<(), ColumnError>
    where
        I: IntoIterator<Item = usize>,
        I::IntoIter: Clone,
    {
        self.write();
        let ends = ends.into_iter();
        let ColumnBuf { text, offsets, .. } = &mut self.buf;
        let before = offsets.len();
        if let Some(last) = offsets.last().copied() {
            // The maximum of each offset type has the form 2^n - 1. So the bitwise OR of all offsets exceeds the
            // maximum if and only if one of the offsets exceeds the maximum.
            let mut all = 0;
            offsets.extend(ends.clone().map(|end| {
                all |= end;
                O::from_usize(end).unwrap_or(last)
            }));
            let new = offsets.get(before - 1..).unwrap_or_default(); // `before` is at least 1
            let ascends = new
                .iter()
                .zip(new.iter().skip(1))
                .fold(true, |ascends, (start, end)| ascends & (start <= end));
            let end = offsets.last().and_then(|end| end.to_usize());
            let inside = end.map_or(false, |end| end <= text.len());
            if ascends & inside & O::from_usize(all).is_some() {
                return Ok(());
            }
        }
        offsets.truncate(before);
        self.end_one_by_one(ends)
    }

    /// Ends rows up to the first invalid row, and returns the error of this row. If no row is invalid, ends all rows.
    #[cold]
    fn end_one_by_one(&mut self, ends: impl Iterator<Item = usize>) -> Result<(), ColumnError> {
        for end in ends {
            let kind = match O::from_usize(end) {
                Some(offset) if Some(offset) < self.last() => ColumnErrorKind::Decreasing,
                _ if end > self.buf.text.len() => ColumnErrorKind::OutOfBounds,
                Some(offset) => {
                    self.buf.offsets.push(offset);
                    continue;
                }
                None => ColumnErrorKind::TooLong,
            };
            return Err(self.error(kind));
        }
        Ok(())
    }

    /// Returns the converted column and the errors of refused rows.
    ///
    /// # Errors
    ///
    /// Returns [`ColumnErrorKind::RowCount`] if the number of written rows differs from the number of rows in the input
    /// column. Returns the errors of [`Column::new`] if the text was changed so that a row is not a valid string.
    pub fn finish(mut self) -> Result<Converted<'a, O, E>, ColumnError> {
        let (rows, len) = (self.next_row(), self.column.len());
        if let Some(error) = self.errors.last().filter(|error| error.row >= len) {
            return Err(ColumnError::new(error.row, ColumnErrorKind::RowCount));
        }
        if rows != len {
            return Err(ColumnError::new(rows.min(len), ColumnErrorKind::RowCount));
        }
        // A refused row must become null, even if its text is unchanged. So the rows are copied.
        if !self.errors.is_empty() {
            self.write();
        }
        let unchanged = self.kept.map(|_| self.column);
        if unchanged.is_none() {
            self.check_text()?;
            self.buf.validity = self.bits();
        }
        Ok(Converted {
            unchanged,
            buf: self.buf,
            errors: self.errors,
        })
    }

    /// Returns a copy of a column, which uses the memory of `buf`.
    pub(crate) fn copy(column: Column<'a, O>, buf: ColumnBuf<O>) -> ColumnBuf<O> {
        let mut copy = Self::new(column, buf);
        copy.kept = Some(column.len());
        copy.write();
        copy.buf.validity = copy.bits();
        copy.buf
    }

    /// If the caller has had mutable access to the text, checks that all rows are still valid strings of the text, and
    /// removes the text after the last row.
    fn check_text(&mut self) -> Result<(), ColumnError> {
        if !self.in_hand {
            return Ok(());
        }
        let ColumnBuf { text, offsets, .. } = &mut self.buf;
        let last = offsets.last().and_then(|last| last.to_usize());
        debug_assert!(last.is_some(), "`text` has begun the offsets");
        let last = last.unwrap_or(0);
        // The offsets ascend, so comparing the last offset with the length is enough. A row is a valid string if no
        // offset is at a UTF-8 continuation byte, whose upper two bits are 10.
        let bytes = text.as_bytes();
        let between = |offset: &O| {
            let byte = offset.to_usize().and_then(|offset| bytes.get(offset));
            byte.map_or(true, |byte| byte >> 6 != 0b10)
        };
        let all_between = || {
            offsets
                .iter()
                .fold(true, |all, offset| all & between(offset))
        };
        if last > bytes.len() || !(text.is_ascii() || all_between()) {
            Column::new(text, offsets)?;
        }
        text.truncate(last);
        Ok(())
    }

    /// Returns the validity bits, or `None` if all rows are valid.
    fn bits(&self) -> Option<Vec<u8>> {
        if self.errors.is_empty() && self.column.null_count() == 0 {
            return None;
        }
        let len = self.column.len();
        let mut bits: Vec<u8> = match self.column.validity() {
            Some(validity) => validity.words().flat_map(u64::to_le_bytes).collect(),
            None => alloc::vec![0xFF; len / 8 + 1],
        };
        bits.truncate(len / 8 + usize::from(len % 8 != 0));
        for error in &self.errors {
            if let Some(byte) = bits.get_mut(error.row / 8) {
                *byte &= !(1 << (error.row % 8));
            }
        }
        Some(bits)
    }

    /// Prepares the buffer for writing. If this is the first call, copies the unchanged rows to the buffer.
    #[inline]
    fn write(&mut self) {
        if let Some(kept) = self.kept {
            self.begin(kept);
        }
    }

    fn begin(&mut self, kept: usize) {
        self.kept = None;
        self.buf
            .offsets
            .reserve(self.column.len().saturating_add(1));
        self.buf.offsets.extend(O::from_usize(0));
        if kept > 0 {
            // This cannot fail, because no row ends later than in the input.
            let copied = self.copy_rows(0..kept);
            debug_assert!(copied.is_ok(), "the unchanged rows are not copied");
        }
    }

    /// Copies rows of the input column.
    fn copy_rows(&mut self, rows: Range<usize>) -> Result<(), ColumnError> {
        let run = match self.column.rows(rows) {
            Some(run) => run.offsets(),
            None => {
                debug_assert!(false, "the column does not have these rows");
                return Ok(());
            }
        };
        let to_usize = |offset: &O| {
            let offset = offset.to_usize();
            debug_assert!(offset.is_some(), "`Column::new` has checked the offsets");
            offset.unwrap_or(0)
        };
        let (from, start, end) = match (run.first(), run.last()) {
            (Some(first), Some(last)) => (*first, to_usize(first), to_usize(last)),
            _ => return Ok(()),
        };
        let base = self.buf.text.len();
        let text = self.column.text().get(start..end);
        debug_assert!(
            text.is_some(),
            "the offsets of a column are within its text"
        );
        self.buf.text.push_str(text.unwrap_or_default());
        let ends = run.iter().skip(1);
        match (O::from_usize(base), O::from_usize(end - start + base)) {
            // The first and the last new offset are valid. The offsets between them are not greater than the last
            // offset, so they need no check.
            (Some(to), Some(_)) if self.last().map_or(false, |last| last <= to) => {
                self.buf.offsets.extend(ends.map(|end| end.moved(from, to)));
                Ok(())
            }
            _ => self.end_rows(ends.map(|end| to_usize(end) - start + base)),
        }
    }

    /// Returns the end of the last row, or `None` if the buffer has no offsets.
    #[inline]
    fn last(&self) -> Option<O> {
        self.buf.offsets.last().copied()
    }

    /// Returns an error of this kind for the next row.
    #[cold]
    fn error(&self, kind: ColumnErrorKind) -> ColumnError {
        ColumnError::new(self.next_row(), kind)
    }
}

#[cfg(test)]
mod tests;
