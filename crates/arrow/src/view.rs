//! A row of Utf8View, in 16 bytes: its length, and its text or where that is.

use arrow_array::builder::make_view;
use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// The longest text that is kept inside a view.
pub(crate) const INLINE: usize = MAX_INLINE_VIEW_LEN as usize;

/// The bits of a view after an inline text of each length, which have to be zero; of a longer text,
/// none.
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
    text.starts_with(&view.prefix.to_le_bytes()).then_some(text)
}

/// Whether the row is within its array, as Arrow's rules say.
pub(crate) fn is_valid(view: u128, buffers: &[Buffer]) -> bool {
    match length(view) {
        0..=INLINE => unused(view) == 0,
        _ => outside(view, buffers).is_some(),
    }
}

/// The view of a short part of a text, which it keeps.
pub(crate) fn inline(text: &str, start: usize, length: usize) -> u128 {
    let text = text.as_bytes().get(start..).unwrap_or_default();
    // A copy of fixed length, with the text after it, takes a fraction of one of each length.
    match text.first_chunk::<INLINE>() {
        Some(&[a, b, c, d, e, f, g, h, i, j, k, l]) if length <= INLINE => {
            let text = u128::from_le_bytes([0, 0, 0, 0, a, b, c, d, e, f, g, h, i, j, k, l]);
            (text & !UNUSED.get(length).copied().unwrap_or_default()) | length as u128
        }
        _ => make_view(text.get(..length).unwrap_or_default(), 0, 0),
    }
}
