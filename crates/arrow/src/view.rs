//! Views. A view has 16 bytes and is one row of Utf8View: the length of the text, and either the text itself, or
//! its prefix and its place in a buffer.

use puny::invariant::Ensured;
use std::ops::Range;

use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// The maximum length of an inline text, which is stored in the view itself.
pub(crate) const INLINE: usize = MAX_INLINE_VIEW_LEN as usize;

/// The maximum length of a text that [`copy_short`] copies.
pub(crate) const SHORT: usize = 32;

/// For each length of a text, two masks that select the bits of text in a view: a mask for the first 4 bytes after
/// the length, and a mask for the next 8 bytes. The last entry is for all longer texts: their views contain only the
/// first 4 bytes of the text.
// The indexes are checked when the constant is compiled.
#[allow(clippy::indexing_slicing)]
const TEXT: [(u64, u64); INLINE + 2] = {
    let mut bits = [(u32::MAX as u64, 0); INLINE + 2];
    let mut length = 0;
    while length <= INLINE {
        bits[length] = match length {
            0..=4 => ((1 << (8 * length)) - 1, 0),
            5..=11 => (u32::MAX as u64, (1 << (8 * (length - 4))) - 1),
            _ => (u32::MAX as u64, u64::MAX),
        };
        length += 1;
    }
    bits
};

/// Returns the entry of [`TEXT`] for a text of this length.
fn bits(length: usize) -> (u64, u64) {
    TEXT.get(length.min(INLINE + 1)).copied().ensured()
}

/// Returns the length of the text.
pub(crate) fn length(view: u128) -> usize {
    ByteView::from(view).length as usize
}

/// Returns the bytes after the text of an inline view. In a valid view, they are zero.
pub(crate) fn unused(view: u128) -> u128 {
    let (first, others) = bits(length(view));
    view & !(u128::from(others) << 64 | u128::from(first) << 32 | u128::from(u32::MAX))
}

/// Returns the rest of the buffer from the start of a text that is not inline. Returns `None` if the text is not
/// within the buffers, or does not begin with the prefix in the view.
pub(crate) fn outside(view: u128, buffers: &[Buffer]) -> Option<&[u8]> {
    let view = ByteView::from(view);
    let buffer = buffers.get(view.buffer_index as usize)?;
    let text = buffer.get(view.offset as usize..)?;
    let is_prefix = *text.first_chunk()? == view.prefix.to_le_bytes();
    (is_prefix && view.length as usize <= text.len()).then_some(text)
}

/// Copies 32 bytes from the start of the text of a view. Returns `None` if the text is longer than 32 bytes, if the
/// view is invalid, or if the buffer has fewer than 32 bytes from the start of the text.
///
/// The code does not branch on whether the text is inline. It always copies from a buffer, and then overwrites the
/// copy with the inline text, if the text is inline. This takes more instructions than a predicted branch, but less
/// time than a mispredicted branch.
#[inline]
pub(crate) fn copy_short(view: u128, buffers: &[Buffer], to: &mut [u8; SHORT]) -> Option<()> {
    let parsed = ByteView::from(view);
    // If the text is not inline, all bits are 1. If the text is inline, all bits are 0.
    let outside = u32::from(parsed.length as usize <= INLINE).wrapping_sub(1);
    let buffer = buffers.get((parsed.buffer_index & outside) as usize)?;
    let from = buffer.get((parsed.offset & outside) as usize..)?;
    *to = *from.first_chunk()?;
    let (low, _) = to.split_first_chunk_mut::<16>()?;
    let found = u128::from_le_bytes(*low);
    let mask = outside as i32 as u128; // extends the sign bit to 128 bits
    *low = (found & mask | (view >> 32) & !mask).to_le_bytes();
    let wrong = unused(view) & !mask | (found ^ u128::from(parsed.prefix)) & u128::from(outside);
    (wrong == 0 && parsed.length as usize <= SHORT).then_some(())
}

/// Returns the view of a part of a text. A short text is inline. For a longer text, the view refers to `offset` in
/// the buffer with the index `buffer`.
///
/// The code does not branch on the length, which is hard to predict. It copies a fixed number of bytes.
pub(crate) fn view_of(text: &str, range: Range<usize>, buffer: u32, offset: usize) -> u128 {
    let length = range.len();
    let text = text.as_bytes().get(range.start..).ensured();
    let [a, b, c, d, others @ ..] = match text.first_chunk::<INLINE>() {
        Some(bytes) => *bytes,
        None => {
            let mut bytes = [0; INLINE];
            bytes
                .iter_mut()
                .zip(text)
                .for_each(|(to, from)| *to = *from);
            bytes
        }
    };
    let (first_bits, other_bits) = bits(length);
    let first = u64::from(u32::from_le_bytes([a, b, c, d])) & first_bits;
    let place = u64::from(buffer) | (offset as u64) << 32;
    let place = if length <= INLINE { 0 } else { place };
    let others = u64::from_le_bytes(others) & other_bits | place;
    u128::from(others) << 64 | u128::from(first << 32 | length as u64)
}
