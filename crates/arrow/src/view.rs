//! A row of Utf8View, in 16 bytes: its length, and its text or where that is.

use std::ops::Range;

use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// The longest text that is kept inside a view.
pub(crate) const INLINE: usize = MAX_INLINE_VIEW_LEN as usize;

/// The bits of a view after an inline text of each length, which have to be zero; of a longer text,
/// none.
// The compiler checks the index, for this is a constant.
#[allow(clippy::indexing_slicing)]
const UNUSED: [u128; INLINE + 2] = {
    let mut unused = [0; INLINE + 2];
    let mut length = 0;
    while length < INLINE {
        unused[length] = u128::MAX << (32 + 8 * length);
        length += 1;
    }
    unused
};

/// The length of the text.
pub(crate) fn length(view: u128) -> usize {
    ByteView::from(view).length as usize
}

/// What is after an inline text, where zeros have to be.
pub(crate) fn unused(view: u128) -> u128 {
    let length = length(view).min(INLINE + 1);
    view & UNUSED.get(length).copied().unwrap_or_default()
}

/// The text that is not inline; `None` if it is not within the buffers, or does not begin with the
/// prefix in the view.
pub(crate) fn outside(view: u128, buffers: &[Buffer]) -> Option<&[u8]> {
    let view = ByteView::from(view);
    let buffer = buffers.get(view.buffer_index as usize)?;
    let text = buffer.get(view.offset as usize..)?;
    let text = text.get(..view.length as usize)?;
    (*text.first_chunk()? == view.prefix.to_le_bytes()).then_some(text)
}

/// Whether the row is within its array, as Arrow's rules say.
pub(crate) fn is_valid(view: u128, buffers: &[Buffer]) -> bool {
    match length(view) {
        0..=INLINE => unused(view) == 0,
        _ => outside(view, buffers).is_some(),
    }
}

/// The view of a part of a text: inline if it is short, otherwise at this place of a buffer.
///
/// Without a branch on the length, which is hard to foresee, and without a copy of any length.
pub(crate) fn of(text: &str, range: Range<usize>, buffer: u32, offset: usize) -> u128 {
    let length = range.len();
    let text = text.as_bytes().get(range.start..).unwrap_or_default();
    let bytes = match text.first_chunk() {
        Some(bytes) => *bytes,
        None => {
            let mut bytes = [0; 16];
            bytes
                .iter_mut()
                .zip(text)
                .for_each(|(to, from)| *to = *from);
            bytes
        }
    };
    let bytes = u128::from_le_bytes(bytes);
    let unused = UNUSED.get(length.min(INLINE)).copied().unwrap_or_default();
    let inline = bytes << 32 & !unused;
    let prefix = (bytes & 0xFFFF_FFFF) << 32;
    let outside = prefix | u128::from(buffer) << 64 | (offset as u128) << 96;
    (if length <= INLINE { inline } else { outside }) | length as u128
}
