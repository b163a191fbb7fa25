//! What converters write to.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::buf::ColumnBuf;
use crate::column::Column;
use crate::converted::{Converted, RowError};
use crate::error::{ColumnError, ColumnErrorKind};
use crate::offset::Offset;

/// What a converter writes its rows to, one after the other, for each row of a column one.
///
/// A row may stay as it is ([`keep_to`](ColumnBuilder::keep_to)), be given
/// ([`push`](ColumnBuilder::push)), or be written to the text itself
/// ([`text`](ColumnBuilder::text)) and ended there. Rows that are null in the column are null
/// at the end whatever is written for them, and so are those that are
/// [refused](ColumnBuilder::refuse). As long as all rows stay, nothing is copied.
///
/// Whatever is called in whatever order, there is a column at the end or an error; see
/// [`Converted`] for an example.
#[must_use = "`finish` makes the column"]
#[derive(Debug)]
pub struct ColumnBuilder<'a, O, E> {
    column: Column<'a, O>,
    // While this is `Some`, so many rows are kept, and nothing is in the buffer.
    kept: Option<usize>,
    // No offset is below the one before it. They are a column of the text unless somebody had
    // it in hand.
    buf: ColumnBuf<O>,
    in_hand: bool,
    // In ascending order of rows, each one once.
    errors: Vec<RowError<E>>,
}

impl<'a, O: Offset, E> ColumnBuilder<'a, O, E> {
    /// For the rows of a column, of which none is written yet. The rows of the buffer are
    /// forgotten and its memory is used again. Allocates nothing.
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

    /// The row that comes next: how many there are already.
    #[inline]
    pub fn next_row(&self) -> usize {
        match self.kept {
            Some(kept) => kept,
            None => self.buf.offsets.len().saturating_sub(1),
        }
    }

    /// All rows before this one that are not written yet stay as they are in the column. They
    /// are copied as one, and only if another row is not kept.
    ///
    /// # Errors
    ///
    /// [`ColumnErrorKind::RowCount`] if the column has no such rows;
    /// [`ColumnErrorKind::TooLong`] if one of them ends further on than an offset can tell.
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

    /// Writes a row: appends it to the text, and ends it there.
    ///
    /// # Errors
    ///
    /// As [`end_row`](ColumnBuilder::end_row).
    #[inline]
    pub fn push(&mut self, text: &str) -> Result<(), ColumnError> {
        self.write();
        self.buf.text.push_str(text);
        self.end_row()
    }

    /// The row is refused: it will be null. It may be before the next one, or that itself, or
    /// one that comes; it has to be written like all others. Of a row that is null already
    /// nothing is told, and of another one the first error that is given.
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

    /// An error before the last one.
    #[cold]
    fn insert(&mut self, error: RowError<E>) {
        let place = self
            .errors
            .binary_search_by_key(&error.row, |other| other.row);
        if let Err(index) = place {
            self.errors.insert(index, error);
        }
    }

    /// The text, to append rows to that are ended by [`end_row`](ColumnBuilder::end_row) or
    /// [`end_rows`](ColumnBuilder::end_rows); what is there already has to stay. As nobody can
    /// know that it did, [`finish`](ColumnBuilder::finish) looks at all rows once.
    #[inline]
    pub fn text(&mut self) -> &mut String {
        self.write();
        self.in_hand = true;
        &mut self.buf.text
    }

    /// Ends a row where the text ends; what was appended since the last end is the row.
    /// Allocates as `Vec::push` does.
    ///
    /// # Errors
    ///
    /// [`ColumnErrorKind::TooLong`] if an offset cannot be so great, and
    /// [`ColumnErrorKind::Decreasing`] if the text has become shorter. Nothing is ended then.
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

    /// Ends the first row that is written, or one that is wrong.
    #[cold]
    fn end_first(&mut self) -> Result<(), ColumnError> {
        self.write();
        let end = self.buf.text.len();
        self.end_one_by_one(core::iter::once(end))
    }

    /// Ends rows that stand in the text already, at these offsets. There is no branch for any
    /// of them.
    ///
    /// # Errors
    ///
    /// [`ColumnErrorKind::TooLong`] if an offset cannot be so great,
    /// [`ColumnErrorKind::Decreasing`] if an end is before the one before it, and
    /// [`ColumnErrorKind::OutOfBounds`] if it is past the text: of the first row of which this
    /// is so. The rows before it are ended, as if it had been one by one.
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
            // The greatest offset of each type is all ones, so that it is as great as all of
            // them together if it is as great as each.
            let mut all = 0;
            offsets.extend(ends.clone().map(|end| {
                all |= end;
                O::from_usize(end).unwrap_or(last)
            }));
            let new = offsets.get(before - 1..).unwrap_or_default();
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

    /// Ends rows up to the first one that is wrong; there is one.
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

    /// The column and the errors.
    ///
    /// # Errors
    ///
    /// [`ColumnErrorKind::RowCount`] if not each row of the column was written, or more were;
    /// and as [`Column::new`] if the text was changed in such a way that a row is no string
    /// of it any more.
    pub fn finish(mut self) -> Result<Converted<'a, O, E>, ColumnError> {
        let (rows, len) = (self.next_row(), self.column.len());
        if let Some(error) = self.errors.last().filter(|error| error.row >= len) {
            return Err(ColumnError::new(error.row, ColumnErrorKind::RowCount));
        }
        if rows != len {
            return Err(ColumnError::new(rows.min(len), ColumnErrorKind::RowCount));
        }
        // A row that is refused and kept is null all the same.
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

    /// A copy of a column.
    pub(crate) fn copy(column: Column<'a, O>, buf: ColumnBuf<O>) -> ColumnBuf<O> {
        let mut copy = Self::new(column, buf);
        copy.kept = Some(column.len());
        copy.write();
        copy.buf.validity = copy.bits();
        copy.buf
    }

    /// Whether the rows are still strings of the text, if somebody had it in hand. What comes
    /// after the last one goes.
    fn check_text(&mut self) -> Result<(), ColumnError> {
        if !self.in_hand {
            return Ok(());
        }
        let ColumnBuf { text, offsets, .. } = &mut self.buf;
        let last = offsets.last().and_then(|last| last.to_usize());
        let last = last.unwrap_or(0);
        // They ascend. Of bytes that continue a character the upper two bits are 10.
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

    /// The bits of validity, unless all rows are valid.
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

    /// Begins to write, if that has not begun: first what was kept.
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
            // It does not fail: no row ends further on than it did.
            let _ = self.copy_rows(0..kept);
        }
    }

    /// Copies rows of the column.
    fn copy_rows(&mut self, rows: Range<usize>) -> Result<(), ColumnError> {
        let run = match self.column.rows(rows) {
            Some(run) => run.offsets(),
            None => return Ok(()), // not reached: they are rows of the column
        };
        let place = |offset: &O| offset.to_usize().unwrap_or(0);
        let (start, end) = match (run.first(), run.last()) {
            (Some(first), Some(last)) => (place(first), place(last)),
            _ => return Ok(()),
        };
        let base = self.buf.text.len();
        self.buf
            .text
            .push_str(self.column.text().get(start..end).unwrap_or_default());
        let ends = run.iter().skip(1).map(|end| place(end) - start + base);
        match (O::from_usize(base), O::from_usize(end - start + base)) {
            // Those between are not above the last, so that there is nothing to look at.
            (Some(base), Some(last)) if self.last().map_or(false, |last| last <= base) => {
                let offsets = ends.map(|end| O::from_usize(end).unwrap_or(last));
                self.buf.offsets.extend(offsets);
                Ok(())
            }
            _ => self.end_rows(ends),
        }
    }

    /// Where the last row ends.
    #[inline]
    fn last(&self) -> Option<O> {
        self.buf.offsets.last().copied()
    }

    /// An error of the next row.
    #[cold]
    fn error(&self, kind: ColumnErrorKind) -> ColumnError {
        ColumnError::new(self.next_row(), kind)
    }
}

#[cfg(test)]
mod tests;
