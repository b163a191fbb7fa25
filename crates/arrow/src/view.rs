//! A view, the 16 bytes of a row of Utf8View: the length of the text, and the text itself or its place.

use std::ops::Range;

use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// The maximum length of an inline text, which is stored in the view itself.
pub(crate) const INLINE: usize = MAX_INLINE_VIEW_LEN as usize;

/// The maximum length of a text for [`copy_short`].
pub(crate) const SHORT: usize = 32;

/// For each length, the masks of the bits that hold text in a view: in the first 4 bytes, and in the 8
/// bytes after them. A view of a longer text holds its first 4 bytes.
// The compiler checks the indexes, for this is a constant.
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

fn bits(length: usize) -> (u64, u64) {
    TEXT.get(length.min(INLINE + 1))
        .copied()
        .unwrap_or_default()
}

/// The length of the text.
pub(crate) fn length(view: u128) -> usize {
    ByteView::from(view).length as usize
}

/// The bytes after the text of an inline view. They are zero if the view is valid.
pub(crate) fn unused(view: u128) -> u128 {
    let (first, others) = bits(length(view));
    view & !(u128::from(others) << 64 | u128::from(first) << 32 | u128::from(u32::MAX))
}

/// The rest of the buffer from the start of a text that is not inline. `None` if the text is not within
/// the buffers, or does not begin with the prefix in the view.
pub(crate) fn outside(view: u128, buffers: &[Buffer]) -> Option<&[u8]> {
    let view = ByteView::from(view);
    let buffer = buffers.get(view.buffer_index as usize)?;
    let text = buffer.get(view.offset as usize..)?;
    let is_prefix = *text.first_chunk()? == view.prefix.to_le_bytes();
    (is_prefix && view.length as usize <= text.len()).then_some(text)
}

/// Copies the text of a view, if it has at most 32 bytes, and whatever follows it. `None` if the text is
/// longer, the view is invalid, or its buffer has fewer than 32 bytes from there.
///
/// It does not branch on whether the text is inline: it always copies from a buffer, and overwrites that
/// with an inline text. This takes more instructions than a predicted branch, and less time than a
/// mispredicted one.
#[inline]
pub(crate) fn copy_short(view: u128, buffers: &[Buffer], to: &mut [u8; SHORT]) -> Option<()> {
    let parsed = ByteView::from(view);
    // All bits are set if it is not inline, or none.
    let outside = u32::from(parsed.length as usize <= INLINE).wrapping_sub(1);
    let buffer = buffers.get((parsed.buffer_index & outside) as usize)?;
    let from = buffer.get((parsed.offset & outside) as usize..)?;
    *to = *from.first_chunk()?;
    let (low, _) = to.split_first_chunk_mut::<16>()?;
    let found = u128::from_le_bytes(*low);
    let mask = outside as i32 as u128; // its sign in all bits
    *low = (found & mask | (view >> 32) & !mask).to_le_bytes();
    let wrong = unused(view) & !mask | (found ^ u128::from(parsed.prefix)) & u128::from(outside);
    (wrong == 0 && parsed.length as usize <= SHORT).then_some(())
}

/// The view of a part of a text: inline if it is short; otherwise it names this offset in this buffer.
///
/// It does not branch on the length, which is hard to predict, and copies a fixed number of bytes.
pub(crate) fn of(text: &str, range: Range<usize>, buffer: u32, offset: usize) -> u128 {
    let length = range.len();
    let text = text.as_bytes().get(range.start..).unwrap_or_default();
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
