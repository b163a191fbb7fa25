//! The third pass: literal portion, delimiter and digits, one label after the other.

use core::arch::x86_64::*;

use super::{as_bytes, halves, inside, sign_bits};
use crate::encode::block::{BY_ITSELF, Block, LANES, Labels, MAX_BYTES, PerRow, Words};
use crate::encode::room::Room;

/// Appends the rows from `first` on, up to one that goes by itself or has no room. Writes
/// where each of them ends, and says how many there were.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::encode) fn join(
    labels: Labels<'_>,
    block: &Block,
    first: usize,
    room: &mut Room<'_>,
    ends: &mut PerRow<usize>,
) -> usize {
    let mut copy = [0; MAX_BYTES];
    let mut rows = 0;
    for row in labels.rows_from(first) {
        let count = *block.counts.of(row);
        if count == BY_ITSELF || !room.has_room() {
            break;
        }
        let label = labels.label(row);
        let window = labels.window(row, &mut copy);
        let basic = inside(label) & !sign_bits(halves(window));
        // Most labels are no longer, and the branch is.
        let len = if label.len() > MAX_BYTES / 2 { 8 } else { 4 };
        for (number, &bytes) in window.as_chunks().0.iter().take(len).enumerate() {
            let chosen = as_bytes(basic >> (8 * number) & 0xFF);
            append(u64::from_le_bytes(bytes), chosen, room);
        }
        room.append(b"-", usize::from(basic != 0));

        append_digits(block.first_words.of(row), count.min(16), room);
        if usize::from(count) > LANES {
            append_digits(block.next_words.of(row), count - 16, room);
        }
        *ends.of_mut(row) = room.written();
        rows += 1;
    }
    rows
}

/// Appends the digits in the first `count` words.
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn append_digits(words: &Words, count: u8, room: &mut Room<'_>) {
    let pairs = words.0.as_chunks().0;
    for &[low, high] in pairs.iter().take(usize::from(count).div_ceil(2)) {
        let digits = u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32;
        // ASCII: what is not zero has a highest bit after this.
        let present = (digits + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
        append(digits, (present >> 7) * 0xFF, room);
    }
}

/// Appends the bytes of a word for which those of `chosen` are 255.
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn append(bytes: u64, chosen: u64, room: &mut Room<'_>) {
    let together = _pext_u64(bytes, chosen);
    room.append(&together.to_le_bytes(), chosen.count_ones() as usize / 8);
}
