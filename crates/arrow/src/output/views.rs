//! Utf8View: a view for each row, of 16 bytes. An unchanged row keeps its view, so its text is shared
//! with the input; changed rows have theirs in new blocks.

use std::ops::Range;

use arrow_array::builder::make_view;
use arrow_array::{Array, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ByteView;
use puny_column::Column;

use super::{Part, ValidRows, ValidViews};
use crate::error::KernelError;

/// The usual length of a block. A longer row has a block of its own length.
const BLOCK: usize = 1 << 20;

/// The longest value that is kept inside a view.
const INLINE: u32 = 12;

/// The views of adjacent rows, and the text of changed ones.
pub(crate) struct ViewPart<'a> {
    array: &'a StringViewArray,
    rows: Range<usize>,
    limit: usize,
    /// Of all rows; empty while no row has changed.
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

    /// A view of a new text.
    fn view(&mut self, row: usize, text: &str) -> Result<u128, KernelError> {
        let too_long = KernelError::TooLong {
            row,
            limit: self.limit,
        };
        if text.len() > self.limit {
            return Err(too_long);
        }
        if text.len() <= INLINE as usize {
            return Ok(make_view(text.as_bytes(), 0, 0));
        }
        if self.block.len() + text.len() > self.block.capacity() {
            self.end_block();
            self.block.reserve_exact(BLOCK.max(text.len()));
        }
        let index = u32::try_from(self.shared() + self.blocks.len());
        match (index, u32::try_from(self.block.len())) {
            (Ok(index), Ok(offset)) => {
                self.block.extend_from_slice(text.as_bytes());
                Ok(make_view(text.as_bytes(), index, offset))
            }
            _ => Err(too_long),
        }
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
            let views = self.array.views().get(self.rows.clone());
            self.views.extend_from_slice(views.unwrap_or_default());
            // Whatever the view of a null row is, Arrow checks it.
            if let Some(nulls) = self.array.nulls().filter(|nulls| nulls.null_count() > 0) {
                for (view, row) in self.views.iter_mut().zip(self.rows.clone()) {
                    if nulls.is_null(row) {
                        *view = 0;
                    }
                }
            }
        }
        for (row, (before, after)) in before.iter().zip(after.iter()).enumerate() {
            // A refused row is null, whatever its view is: it keeps none, so that no text that was
            // refused is seen.
            if before != after {
                let row = first + row;
                let view = self.view(row, after.unwrap_or_default())?;
                if let Some(place) = self.views.get_mut(row - self.rows.start) {
                    *place = view;
                }
            }
        }
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
            if !part.is_changed() {
                let same = array.views().get(part.rows.clone());
                views.extend_from_slice(same.unwrap_or_default());
            } else if views.is_empty() && moved == 0 {
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

/// A view whose block, if it is none of the shared ones, comes later by so many.
fn moved_by(view: u128, shared: usize, by: u32) -> u128 {
    let mut parsed = ByteView::from(view);
    if parsed.length <= INLINE || (parsed.buffer_index as usize) < shared {
        return view;
    }
    parsed.buffer_index = parsed.buffer_index.saturating_add(by);
    parsed.as_u128()
}
