//! Results of type Utf8View: a view of 16 bytes for each row. An unchanged row keeps its view, so its text is
//! shared with the input. The text of a changed row is in a new block.

use puny::invariant::Ensured;
use std::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ByteView;
use puny_column::Column;

use super::{Part, ValidRows, ValidViews};
use crate::error::KernelError;
use crate::view::{self, INLINE};

/// The usual length of a block, in bytes. A chunk with more text has a longer block.
const BLOCK: usize = 1 << 20;

/// The views of a range of rows, and the text of the changed rows.
pub(crate) struct ViewPart<'a> {
    array: &'a StringViewArray,
    rows: Range<usize>,
    limit: usize,
    /// The views of the rows up to the end of the last changed chunk, or an empty list if no row has changed yet.
    views: Vec<u128>,
    /// The finished blocks, with the text of changed rows.
    blocks: Vec<Buffer>,
    /// The block to which text is appended.
    block: Vec<u8>,
}

impl ViewPart<'_> {
    fn is_changed(&self) -> bool {
        !self.views.is_empty()
    }

    /// Returns the number of buffers of the array. In the result, the blocks follow these buffers.
    fn shared(&self) -> usize {
        self.array.data_buffers().len()
    }

    /// Appends the views of the array up to this row.
    fn keep_to(&mut self, row: usize) {
        let rows = self.rows.start + self.views.len()..row;
        let views = self.array.views().get(rows.clone()).ensured();
        // The view of a null row may be invalid, and Arrow would refuse it. Therefore an empty view replaces it.
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

    /// Writes views of the new texts for a range of rows of a chunk that begins at `first`.
    fn replace(
        &mut self,
        first: usize,
        rows: Range<usize>,
        after: Column<'_, u32>,
    ) -> Result<(), KernelError> {
        let limit = self.limit;
        let too_long = |row: usize| KernelError::TooLong {
            row: first + row,
            limit,
        };
        let bytes = after.text().as_bytes();
        let Some(all) = text_of(after, rows.clone()) else {
            return Ok(());
        };
        if self.block.len() + all.len() > self.block.capacity() {
            self.end_block();
            self.block.reserve_exact(BLOCK.max(all.len()));
        }
        let index = u32::try_from(self.shared() + self.blocks.len());
        let index = index.map_err(|_| too_long(rows.start))?;
        let offsets = after.offsets().get(rows.start..=rows.end);
        let bounds = offsets.ensured().array_windows();
        let mut ranges = bounds.map(|&[start, end]| start as usize..end as usize);
        let chunk = first - self.rows.start;
        let places = self.views.get_mut(chunk + rows.start..chunk + rows.end);
        let (mut end, mut longest) = (self.block.len(), 0);
        for (range, place) in ranges.clone().zip(places.ensured()) {
            let length = range.len();
            // The view of a refused row is empty, so that its text cannot be read.
            *place = view::view_of(after.text(), range, index, end);
            end += length;
            longest = longest.max(length);
        }
        // A view has room for every end, unless a row is longer than the limit.
        if longest > limit {
            let fit = ranges.position(|range| range.len() > limit);
            return Err(too_long(rows.start + fit.ensured()));
        }
        // If one row is not inline, the text of all rows is copied, because skipping the text of inline rows would
        // take longer than all other work in this function.
        if longest > INLINE {
            self.block.extend_from_slice(bytes.get(all).ensured());
        }
        Ok(())
    }

    /// Moves the current block to the finished blocks.
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
        // In most columns of labels, almost all rows change. In that case, searching for unchanged rows would take
        // longer than replacing all rows.
        let same = same_lengths(before, after).map(usize::from).sum::<usize>();
        if same < before.len() / 2 {
            return self.replace(first, 0..before.len(), after);
        }
        let mut rows = 0..0;
        each_changed(before, after, |row| {
            if rows.end != row {
                self.replace(first, std::mem::replace(&mut rows, row..row), after)?;
            }
            rows.end = row + 1;
            Ok(())
        })?;
        self.replace(first, rows, after)
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
            let moved = u32::try_from(buffers.len() - shared).ok().ensured();
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

/// Returns the range of the column's text that these rows occupy.
fn text_of(column: Column<'_, u32>, rows: Range<usize>) -> Option<Range<usize>> {
    let offset = |row: usize| Some(*column.offsets().get(row)? as usize);
    Some(offset(rows.start)?..offset(rows.end)?)
}

/// Calls `each` with each row that differs between the columns, in ascending order. May skip a refused row that was
/// empty, because a null row and an empty row have the same view.
fn each_changed(
    before: Column<'_, u32>,
    after: Column<'_, u32>,
    mut each: impl FnMut(usize) -> Result<(), KernelError>,
) -> Result<(), KernelError> {
    // Most rows between two rows that change their length are unchanged. Therefore the whole text of these rows is
    // compared first.
    let same_length =
        |rows: Range<usize>, each: &mut dyn FnMut(usize) -> Result<(), KernelError>| {
            let old = text_of(before, rows.clone()).and_then(|range| before.text().get(range));
            let new = text_of(after, rows.clone()).and_then(|range| after.text().get(range));
            if old == new {
                return Ok(());
            }
            let mut changed = rows.filter(|&row| before.get(row) != after.get(row));
            changed.try_for_each(each)
        };
    let mut first = 0;
    for (row, is_same) in same_lengths(before, after).enumerate() {
        if is_same {
            continue;
        }
        if first < row {
            same_length(first..row, &mut each)?;
        }
        each(row)?;
        first = row + 1;
    }
    same_length(first..before.len(), &mut each)
}

/// Returns an item for each row: whether the length of the row is equal in both columns.
fn same_lengths(before: Column<'_, u32>, after: Column<'_, u32>) -> impl Iterator<Item = bool> {
    let (old, new) = (before.offsets(), after.offsets());
    let both = old.array_windows().zip(new.array_windows());
    both.map(|([start, end], [new_start, new_end])| end - start == new_end - new_start)
}

/// Returns a view with `by` added to its buffer index. An inline view, and a view of one of the first `shared`
/// buffers, is returned unchanged.
fn moved_by(view: u128, shared: usize, by: u32) -> u128 {
    let mut parsed = ByteView::from(view);
    if parsed.length as usize <= INLINE || (parsed.buffer_index as usize) < shared {
        return view;
    }
    parsed.buffer_index = parsed.buffer_index.saturating_add(by);
    parsed.as_u128()
}
