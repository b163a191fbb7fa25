//! The third pass: literal portion, delimiter and digits, one label after the other.

use core::arch::x86_64::*;

use super::{as_bytes, halves, inside, sign_bits};
use crate::encode::block::{BY_ITSELF, Block, LANES, MAX_BYTES, PerRow, Words};
use crate::encode::labels::Labels;
use crate::encode::room::{Room, Row};

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
        if count == BY_ITSELF {
            break;
        }
        let Some(mut text) = room.row() else {
            break;
        };
        let label = labels.label(row);
        let window = labels.window(row, &mut copy);
        let basic = inside(label) & !sign_bits(halves(window));
        // Most labels are no longer, and the branch is.
        let len = if label.len() > MAX_BYTES / 2 { 8 } else { 4 };
        for (number, &bytes) in window.as_chunks().0.iter().take(len).enumerate() {
            let chosen = as_bytes(basic >> (8 * number) & 0xFF);
            append(u64::from_le_bytes(bytes), chosen, &mut text);
        }
        text.append(b"-", u32::from(basic != 0));

        append_digits(block.first_words.of(row), count.min(16), &mut text);
        if usize::from(count) > LANES {
            append_digits(block.next_words.of(row), count - 16, &mut text);
        }
        text.end();
        *ends.of_mut(row) = room.written();
        rows += 1;
    }
    rows
}

/// Appends the digits in the first `count` words.
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn append_digits(words: &Words, count: u8, text: &mut Row<'_>) {
    let pairs = words.0.as_chunks().0;
    for &[low, high] in pairs.iter().take(usize::from(count).div_ceil(2)) {
        let digits = u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32;
        // ASCII: what is not zero has a highest bit after this.
        let present = (digits + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
        append(digits, (present >> 7) * 0xFF, text);
    }
}

/// Appends the bytes of a word for which those of `chosen` are 255.
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn append(bytes: u64, chosen: u64, text: &mut Row<'_>) {
    let together = _pext_u64(bytes, chosen);
    text.append(&together.to_le_bytes(), chosen.count_ones() / 8);
}
