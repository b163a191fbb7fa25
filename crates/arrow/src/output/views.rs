//! Utf8View: a view for each row, of 16 bytes. An unchanged row keeps its view, so its text is shared
//! with the input; changed rows have theirs in new blocks.

use std::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ByteView;
use puny_column::Column;

use super::{Part, ValidRows, ValidViews};
use crate::error::KernelError;
use crate::view::{self, INLINE};

/// The usual length of a block. A longer row has a block of its own length.
const BLOCK: usize = 1 << 20;

/// The views of adjacent rows, and the text of changed ones.
pub(crate) struct ViewPart<'a> {
    array: &'a StringViewArray,
    rows: Range<usize>,
    limit: usize,
    /// Of the rows up to the last chunk with a change; empty while no row has changed.
    views: Vec<u128>,
    blocks: Vec<Buffer>,
    block: Vec<u8>,
}

impl ViewPart<'_> {
    fn is_changed(&self) -> bool {
        !self.views.is_empty()
    }

    /// The number of buffers of the array. Those of this part follow.
    fn shared(&self) -> usize {
        self.array.data_buffers().len()
    }

    /// Appends the views of the array up to this row.
    fn keep_to(&mut self, row: usize) {
        let rows = self.rows.start + self.views.len()..row;
        let views = self.array.views().get(rows.clone()).unwrap_or_default();
        // Whatever the view of a null row is, Arrow checks it.
        match self.array.nulls().filter(|nulls| nulls.null_count() > 0) {
            Some(nulls) => {
                let valid = rows.map(|row| nulls.is_valid(row));
                let views = views.iter().zip(valid);
                let views = views.map(|(&view, is_valid)| if is_valid { view } else { 0 });
                self.views.extend(views);
            }
            None => self.views.extend_from_slice(views),
        }
    }

    /// The view of a row with a new text, which is in `after`, and its part `copy` not yet in the
    /// block: adjacent rows are copied at once.
    fn outside(
        &mut self,
        after: &str,
        text: Range<usize>,
        copy: &mut Range<usize>,
    ) -> Option<u128> {
        if copy.end != text.start {
            self.copy(after, copy);
            *copy = text.start..text.start;
        }
        if self.block.len() + copy.len() + text.len() > self.block.capacity() {
            self.copy(after, copy);
            *copy = text.start..text.start;
            self.end_block();
            self.block.reserve_exact(BLOCK.max(text.len()));
        }
        let prefix = after.as_bytes().get(text.start..)?.first_chunk()?;
        let view = ByteView {
            length: u32::try_from(text.len()).ok()?,
            prefix: u32::from_le_bytes(*prefix),
            buffer_index: u32::try_from(self.shared() + self.blocks.len()).ok()?,
            offset: u32::try_from(self.block.len() + copy.len()).ok()?,
        };
        copy.end = text.end;
        Some(view.as_u128())
    }

    fn copy(&mut self, after: &str, copy: &Range<usize>) {
        let text = after.as_bytes().get(copy.clone()).unwrap_or_default();
        self.block.extend_from_slice(text);
    }

    fn end_block(&mut self) {
        if !self.block.is_empty() {
            let block = std::mem::take(&mut self.block);
            self.blocks.push(Buffer::from_vec(block));
        }
    }
}

impl<'a> Part<'a> for ViewPart<'a> {
    type Array = StringViewArray;

    fn new(array: &'a StringViewArray, rows: Range<usize>, limit: usize) -> Self {
        ViewPart {
            array,
            rows,
            limit: limit.min(i32::MAX as usize),
            views: Vec::new(),
            blocks: Vec::new(),
            block: Vec::new(),
        }
    }

    fn write(
        &mut self,
        first: usize,
        before: Column<'_, u32>,
        after: Column<'_, u32>,
    ) -> Result<(), KernelError> {
        if !self.is_changed() {
            self.views.reserve_exact(self.rows.len());
        }
        self.keep_to(first + before.len());
        let chunk = first - self.rows.start;
        let mut copy = 0..0;
        each_changed(before, after, |row, text| {
            // A refused row is null, whatever its view is: it keeps none, so that no text that was
            // refused is seen.
            let text = if after.is_null(row) { 0..0 } else { text };
            let view = if text.len() <= INLINE.min(self.limit) {
                Some(view::inline(after.text(), text.start, text.len()))
            } else if text.len() <= self.limit {
                self.outside(after.text(), text, &mut copy)
            } else {
                None
            };
            let view = view.ok_or(KernelError::TooLong {
                row: first + row,
                limit: self.limit,
            })?;
            if let Some(place) = self.views.get_mut(chunk + row) {
                *place = view;
            }
            Ok(())
        })?;
        self.copy(after.text(), &copy);
        Ok(())
    }

    fn assemble(
        parts: Vec<Self>,
        nulls: Option<NullBuffer>,
    ) -> Result<Option<ValidRows>, KernelError> {
        let Some(first) = parts.first().filter(|_| parts.iter().any(Self::is_changed)) else {
            return Ok(None);
        };
        let (array, shared) = (first.array, first.shared());
        let mut views: Vec<u128> = Vec::new();
        let mut buffers = array.data_buffers().to_vec();
        for mut part in parts {
            part.end_block();
            let moved = u32::try_from(buffers.len() - shared).unwrap_or(u32::MAX);
            part.keep_to(part.rows.end);
            if views.is_empty() && moved == 0 {
                views = part.views;
            } else {
                views.extend(part.views.iter().map(|&view| moved_by(view, shared, moved)));
            }
            buffers.append(&mut part.blocks);
        }
        Ok(Some(ValidRows::Utf8View(ValidViews {
            views,
            buffers,
            nulls,
        })))
    }
}

/// Calls a function with each row that differs, and its range in the new text.
fn each_changed(
    before: Column<'_, u32>,
    after: Column<'_, u32>,
    mut each: impl FnMut(usize, Range<usize>) -> Result<(), KernelError>,
) -> Result<(), KernelError> {
    let range = |column: Column<'_, u32>, rows: Range<usize>| {
        let offset = |row: usize| column.offsets().get(row).map_or(0, |&end| end as usize);
        offset(rows.start)..offset(rows.end)
    };
    let mut row = 0;
    while row < before.len() {
        // Up to a row of another length, all are moved by as much, and mostly equal.
        let ends = before.offsets().iter().zip(after.offsets());
        let mut moved = ends.skip(row).map(|(old, new)| new.wrapping_sub(*old));
        let by = moved.next();
        let run = row..row + moved.take_while(|&moved| Some(moved) == by).count();
        let (old, new) = (range(before, run.clone()), range(after, run.clone()));
        let is_same = before.text().as_bytes().get(old) == after.text().as_bytes().get(new);
        for row in run.clone().filter(|_| !is_same) {
            if before.get(row) != after.get(row) {
                each(row, range(after, row..row + 1))?;
            }
        }
        if run.end < before.len() {
            each(run.end, range(after, run.end..run.end + 1))?;
        }
        row = run.end + 1;
    }
    Ok(())
}

/// A view whose block, if it is none of the shared ones, comes later by so many.
fn moved_by(view: u128, shared: usize, by: u32) -> u128 {
    let mut parsed = ByteView::from(view);
    if parsed.length as usize <= INLINE || (parsed.buffer_index as usize) < shared {
        return view;
    }
    parsed.buffer_index = parsed.buffer_index.saturating_add(by);
    parsed.as_u128()
}
