//! The third pass: literal portion, delimiter and digits, one label after the other.

use core::arch::x86_64::*;

use super::{from_words, load_label, to_bytes};
use crate::encode::block::{BY_ITSELF, Block, LANES, PerRow};
use crate::encode::labels::Labels;
use crate::encode::room::{Room, Row};

/// Appends the rows from `first` on, up to one that goes by itself or has no room. Writes
/// where each of them ends, and says how many there were.
#[target_feature(enable = "avx512vbmi2,avx512bw,bmi2,popcnt")]
pub(in crate::encode) fn join(
    labels: Labels<'_>,
    block: &Block,
    first: usize,
    room: &mut Room<'_>,
    ends: &mut PerRow<usize>,
) -> usize {
    let mut rows = 0;
    for row in labels.rows_from(first) {
        let count = *block.counts.of(row);
        if count == BY_ITSELF {
            break;
        }
        let Some(mut text) = room.row() else {
            break;
        };
        let (bytes, inside) = load_label(labels.label(row));
        let basic = inside & !_mm512_movepi8_mask(bytes);
        let literal = _mm512_maskz_compress_epi8(basic, bytes);
        text.append(&to_bytes(literal), basic.count_ones());
        text.append(b"-", u32::from(basic != 0));

        let digits = from_words(block.first_words.of(row).0);
        append_digits(digits, u32::from(count), &mut text);
        if usize::from(count) > LANES {
            let digits = from_words(block.next_words.of(row).0);
            append_digits(digits, u32::from(count) - 16, &mut text);
        }
        text.end();
        *ends.of_mut(row) = room.written();
        rows += 1;
    }
    rows
}

/// Appends the digits in the first `count` words.
#[inline]
#[target_feature(enable = "avx512vbmi2,avx512bw,bmi2,popcnt")]
fn append_digits(words: __m512i, count: u32, text: &mut Row<'_>) {
    let inside = _bzhi_u64(u64::MAX, 4 * count);
    let digits = _mm512_mask_test_epi8_mask(inside, words, words);
    let together = _mm512_maskz_compress_epi8(digits, words);
    text.append(&to_bytes(together), digits.count_ones());
}
