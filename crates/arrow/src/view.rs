//! A row of Utf8View, in 16 bytes: its length, and its text or where that is.

use std::ops::Range;

use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// The longest text that is kept inside a view.
pub(crate) const INLINE: usize = MAX_INLINE_VIEW_LEN as usize;

/// The longest text that [`copy_short`] takes.
pub(crate) const SHORT: usize = 32;

/// The bits of the text in a view, for each length: of the first 4 bytes, and of the 8 after them. Of a
/// longer text, the first 4 bytes are there.
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

/// What is after the text in a view that has it inline: zeros, if the view is valid.
pub(crate) fn unused(view: u128) -> u128 {
    let (first, others) = bits(length(view));
    view & !(u128::from(others) << 64 | u128::from(first) << 32 | u128::from(u32::MAX))
}

/// The buffer from the text on that is not inline; `None` if the text is not within the buffers, or does
/// not begin with the prefix in the view.
pub(crate) fn outside(view: u128, buffers: &[Buffer]) -> Option<&[u8]> {
    let view = ByteView::from(view);
    let buffer = buffers.get(view.buffer_index as usize)?;
    let text = buffer.get(view.offset as usize..)?;
    let is_prefix = *text.first_chunk()? == view.prefix.to_le_bytes();
    (is_prefix && view.length as usize <= text.len()).then_some(text)
}

/// Copies the text of a valid view, and whatever is after it, if it has at most 32 bytes; `None` also if there are
/// fewer than 32 bytes in its buffer.
///
/// Without a branch on whether it is inline: what is not inline is copied in any case, and overwritten. That takes
/// more instructions than a branch that is predicted, and less time than one that is not.
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

/// The view of a part of a text: inline if it is short, otherwise at this place of a buffer.
///
/// Without a branch on the length, which is hard to foresee, and without a copy of any length.
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
