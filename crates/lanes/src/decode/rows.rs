//! What the first and the fourth pass do with every row, whatever the instructions.
//!
//! These loops are inlined into functions with the instructions of a set, and so is what
//! they call.

use core::mem::MaybeUninit;

use super::block::{Block, LANES, SLOT, Scanned, Slots};

/// Half a row that is written: sixteen code points.
pub(super) struct Half<'h> {
    /// What was inserted, at its place.
    pub(super) insertions: &'h [u32; LANES],
    /// The places, as bits, where the literal goes, and after it nothing.
    pub(super) free: u16,
    /// The literal from here on, and what follows it in the text.
    pub(super) text: &'h [u8; LANES],
    /// How long the literal is, from here on.
    pub(super) literal: u32,
    /// How many code points there are, here and in the other half.
    pub(super) count: usize,
}

/// The first pass: has each row scanned, given its bytes, its length and a slot for its
/// digit-values, and queues it.
#[inline(always)]
pub(super) fn scan(
    block: &mut Block,
    text: &[u8],
    mut scan: impl FnMut(&[u8; SLOT], u32, &mut [u8; SLOT]) -> Scanned,
) {
    let mut copy = [0; SLOT];
    block.queue.len = 0;
    for row in 0..block.rows {
        let (start, end) = block.bounds(row);
        let len = end - start;
        let bytes = piece(text, start, &mut copy);
        let scanned = scan(bytes, len, &mut block.digits[row]);
        block.keep(row, len, &scanned);
    }
    block.queue.close();
}

/// The fourth pass: has rows written until one that has no place in a lane, and says which
/// that is. `written` is how much has been written for the block before. Each half is `put`
/// into room for a vector; the number of bytes, which `put` says, must have been written.
#[inline(always)]
pub(super) fn write(
    block: &mut Block,
    text: &[u8],
    from: u8,
    written: usize,
    out: &mut Vec<u8>,
    mut put: impl FnMut(Half<'_>, &mut [MaybeUninit<u8>; SLOT]) -> usize,
) -> u8 {
    let begin = out.len();
    let mut len = 0;
    let mut copy = [0; LANES];
    let room = out.spare_capacity_mut();
    let mut row = from;
    while row < block.rows && !block.outside[row] {
        let (mut start, _) = block.bounds(row);
        let mut literal = u32::from(block.literals[row]);
        let free = block.free[row];
        let mut count = (literal + free.count_zeros()) as usize;
        let (halves, _) = block.points[row].as_chunks();
        for (insertions, free) in halves.iter().zip(low_and_high(free)) {
            let room = room.get_mut(len..).and_then(|room| room.first_chunk_mut());
            let Some(room) = room else {
                debug_assert!(false, "there is less room than was reserved");
                break;
            };
            let half = Half {
                insertions,
                free,
                text: piece(text, start, &mut copy),
                literal,
                count,
            };
            len += put(half, room);
            if count <= LANES {
                break;
            }
            let done = free.count_ones();
            start += done;
            literal = literal.saturating_sub(done);
            count -= LANES;
        }
        // Of a block whose output is below 2^32 bytes.
        block.ends[row] = u32::try_from(written + len).unwrap_or(u32::MAX);
        row += 1;
    }
    // SAFETY: `put` has written so many bytes of the room, one half after the other.
    unsafe { out.set_len(begin + len) };
    row
}

/// The bytes of a text from a place on; where it has not so many, from a copy with zeros
/// after it. Nothing outside the text is read.
#[inline]
fn piece<'a, const N: usize>(text: &'a [u8], start: u32, copy: &'a mut [u8; N]) -> &'a [u8; N] {
    let rest = text.get(start as usize..).unwrap_or_default();
    match rest.first_chunk() {
        Some(piece) => piece,
        None => copied(rest, copy),
    }
}

/// What happens to the last rows of a column only.
#[cold]
fn copied<'a, const N: usize>(rest: &[u8], copy: &'a mut [u8; N]) -> &'a [u8; N] {
    *copy = [0; N];
    for (to, &from) in copy.iter_mut().zip(rest) {
        *to = from;
    }
    copy
}

/// The two halves of a word.
#[inline]
fn low_and_high(word: u32) -> [u16; 2] {
    let [a, b, c, d] = word.to_le_bytes();
    [[a, b], [c, d]].map(u16::from_le_bytes)
}

/// Marks the slots that stand in these lanes, which are bits.
#[cold]
#[allow(clippy::cast_possible_truncation)] // the number of a slot
pub(super) fn mark(outside: &mut Slots<bool>, lanes: u16, slots: &[u32; LANES]) {
    for (lane, &slot) in slots.iter().enumerate() {
        if lanes >> lane & 1 != 0 {
            outside[slot as u8] = true;
        }
    }
}
