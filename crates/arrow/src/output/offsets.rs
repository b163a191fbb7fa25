//! Results of type Utf8 and LargeUtf8: the text of all rows, and the ends of the rows.

use puny::invariant::Ensured;
use std::ops::Range;

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_buffer::NullBuffer;
use puny_column::Column;

use super::{Part, ValidRows, ValidText};
use crate::error::KernelError;

/// The integer type of the offsets, and its variant of [`ValidRows`].
pub(crate) trait Width: OffsetSizeTrait {
    fn rows(text: ValidText<Self>) -> ValidRows;
}

impl Width for i32 {
    fn rows(text: ValidText<i32>) -> ValidRows {
        ValidRows::Utf8(text)
    }
}

impl Width for i64 {
    fn rows(text: ValidText<i64>) -> ValidRows {
        ValidRows::LargeUtf8(text)
    }
}

/// The text of a range of rows, and the ends of the rows in the text.
pub(crate) struct OffsetPart<'a, O: OffsetSizeTrait> {
    array: &'a GenericStringArray<O>,
    rows: Range<usize>,
    limit: usize,
    /// The text of the rows, or an empty text if no row has changed yet.
    text: String,
    /// The offsets of the rows. The list is empty if no row has changed yet. Otherwise the first offset is 0.
    offsets: Vec<O>,
    /// Whether the whole text is ASCII. Each appended text is checked at once, while it is in the cache.
    is_ascii: bool,
}

impl<O: OffsetSizeTrait> OffsetPart<'_, O> {
    fn is_changed(&self) -> bool {
        !self.offsets.is_empty()
    }

    /// Returns the maximum length of the text.
    #[cfg(test)]
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the index of the next row to write.
    fn next(&self) -> usize {
        self.rows.start + self.offsets.len().saturating_sub(1)
    }

    /// Appends rows with this text. `ends` contains the end of each row, counted from the beginning of this text.
    fn append(
        &mut self,
        text: &str,
        ends: impl Iterator<Item = usize> + Clone,
    ) -> Result<(), KernelError> {
        let base = self.text.len();
        if base
            .checked_add(text.len())
            .is_none_or(|end| end > self.limit)
        {
            return Err(self.too_long(ends));
        }
        self.is_ascii &= text.is_ascii();
        self.text.push_str(text);
        // No end is greater than the length of the text, so each end fits the type.
        let ends = ends.map(|end| O::usize_as(base + end));
        self.offsets.extend(ends);
        Ok(())
    }

    /// Returns the error for rows with these ends, which are appended and exceed the limit.
    #[cold]
    fn too_long(&self, mut ends: impl Iterator<Item = usize>) -> KernelError {
        let room = self.limit.saturating_sub(self.text.len());
        let fit = ends.position(|end| end > room).ensured();
        KernelError::TooLong {
            row: self.next() + fit,
            limit: self.limit,
        }
    }

    /// Copies unchanged rows of the array, from the last written row up to `row`.
    fn copy_to(&mut self, row: usize) -> Result<(), KernelError> {
        let rows = self.next()..row;
        if rows.is_empty() {
            return Ok(());
        }
        let array = self.array;
        let offsets = array.value_offsets().get(rows.start..=rows.end);
        let offsets = offsets.unwrap_or_default();
        let (Some(start), Some(end)) = (offsets.first(), offsets.last()) else {
            return Err(KernelError::Invalid { row: rows.start });
        };
        let start = start.as_usize();
        let text = array.values().get(start..end.as_usize());
        let Some(text) = text.and_then(|text| std::str::from_utf8(text).ok()) else {
            return self.copy_one_by_one(rows);
        };
        let ends = offsets.iter().skip(1);
        let ends = ends.map(|end| end.as_usize().saturating_sub(start));
        // Each chunk was checked for UTF-8, but the text under null rows may be anything: a character may cross the
        // edge between two null rows.
        if !text.is_ascii() && !ends.clone().all(|end| text.is_char_boundary(end)) {
            return self.copy_one_by_one(rows);
        }
        self.append(text, ends)
    }
}

impl<O: OffsetSizeTrait> OffsetPart<'_, O> {
    /// Copies rows one by one, because the text under null rows is not UTF-8. The null rows become empty.
    #[cold]
    fn copy_one_by_one(&mut self, rows: Range<usize>) -> Result<(), KernelError> {
        let (array, invalid) = (self.array, |row| KernelError::Invalid { row });
        for row in rows {
            if array.is_null(row) {
                self.append("", std::iter::once(0))?;
                continue;
            }
            let offset = |row: usize| Some(array.value_offsets().get(row)?.as_usize());
            let (start, end) = (offset(row).unwrap_or(1), offset(row + 1).unwrap_or(0));
            let text = array.values().get(start..end).ok_or_else(|| invalid(row))?;
            let text = std::str::from_utf8(text).map_err(|_| invalid(row))?;
            self.append(text, std::iter::once(text.len()))?;
        }
        Ok(())
    }
}

impl<'a, O: Width> Part<'a> for OffsetPart<'a, O> {
    type Array = GenericStringArray<O>;

    fn new(array: &'a Self::Array, rows: Range<usize>, limit: usize) -> Self {
        let most = if O::IS_LARGE {
            i64::MAX as u64
        } else {
            i32::MAX as u64
        };
        OffsetPart {
            array,
            rows,
            limit: limit.min(usize::try_from(most).unwrap_or(usize::MAX)),
            text: String::new(),
            offsets: Vec::new(),
            is_ascii: true,
        }
    }

    fn write(
        &mut self,
        first: usize,
        _: Column<'_, u32>,
        after: Column<'_, u32>,
    ) -> Result<(), KernelError> {
        if !self.is_changed() {
            let offsets = self.array.value_offsets();
            let offset = |row: usize| offsets.get(row).map_or(0, |offset| offset.as_usize());
            let length = offset(self.rows.end).saturating_sub(offset(self.rows.start));
            // Converted names are rarely longer than the given names by more than 1/16.
            self.text.reserve((length + length / 16).min(self.limit));
            self.offsets.reserve(self.rows.len() + 1);
            self.offsets.push(O::default());
        }
        self.copy_to(first)?;
        let (Some(start), Some(end)) = (after.offsets().first(), after.offsets().last()) else {
            return Ok(());
        };
        let text = after.text().get(*start as usize..*end as usize);
        let ends = after.offsets().iter().skip(1);
        let ends = ends.map(|end| (end - start) as usize);
        self.append(text.ensured(), ends)
    }

    fn assemble(
        parts: Vec<Self>,
        nulls: Option<NullBuffer>,
    ) -> Result<Option<ValidRows>, KernelError> {
        if !parts.iter().any(Self::is_changed) {
            return Ok(None);
        }
        let mut parts = parts.into_iter();
        let Some(mut whole) = parts.next() else {
            return Ok(None);
        };
        if !whole.is_changed() {
            whole.offsets.push(O::default());
        }
        for part in parts {
            whole.copy_to(part.rows.start)?;
            whole.rows.end = part.rows.end;
            if part.is_changed() {
                // The rows after the last chunk of the part are copied below, or together with the next part.
                let ends = part.offsets.iter().skip(1).map(|end| end.as_usize());
                whole.append(&part.text, ends)?;
            }
        }
        whole.copy_to(whole.rows.end)?;
        let OffsetPart {
            text,
            offsets,
            is_ascii,
            ..
        } = whole;
        Ok(Some(O::rows(ValidText {
            text,
            offsets,
            nulls,
            is_ascii,
        })))
    }
}
