//! The first pass: keys out of UTF-8, one label after the other.

use core::arch::x86_64::*;

use super::{from_bytes, load_label, low_bits, to_words, twice};
use crate::encode::block::{Block, LANES, NO_KEY};
use crate::encode::labels::Labels;
use crate::encode::tables::{COUNTING, SIGNIFICANT, TOO_HIGH};

/// Finds the basic places and the keys of all labels.
#[target_feature(enable = "avx512vbmi2,avx512vbmi,avx512dq,avx512vl,bmi2,popcnt")]
pub(in crate::encode) fn split(labels: Labels<'_>, block: &mut Block) {
    let counting = from_bytes(COUNTING);
    for row in labels.rows_from(0) {
        let label = labels.label(row);
        let (bytes, inside) = load_label(label);

        // Bytes from 80 to BF continue a code point, all others begin one.
        let last_continuing = _mm512_set1_epi8(0xBF_u8 as i8);
        let begins = _mm512_cmpgt_epi8_mask(bytes, last_continuing) & inside;
        let begins_non_basic = begins & _mm512_movepi8_mask(bytes);
        // The same with a bit for each code point instead of each byte.
        let non_basic_places = _pext_u64(begins_non_basic, begins);
        let points = begins.count_ones();
        let keys = begins_non_basic.count_ones();

        let positions = _mm512_maskz_compress_epi8(begins_non_basic, counting);
        let places = _mm512_maskz_compress_epi8(non_basic_places, counting);
        let present = low_bits(keys);
        block.first_words.of_mut(row).0 = to_words(keys_of(
            bytes,
            _mm512_castsi512_si128(positions),
            _mm512_castsi512_si128(places),
            low_lanes(present),
        ));
        if keys as usize > LANES {
            block.next_words.of_mut(row).0 = to_words(keys_of(
                bytes,
                _mm512_extracti32x4_epi32::<1>(positions),
                _mm512_extracti32x4_epi32::<1>(places),
                low_lanes(present >> LANES),
            ));
        }
        block.keep(row, label.len(), points, non_basic_places, keys);
    }
}

/// The keys of the code points that begin at these positions, in the lanes that are present.
#[inline]
#[target_feature(enable = "avx512vbmi,avx512bw")]
fn keys_of(bytes: __m512i, positions: __m128i, places: __m128i, present: __mmask16) -> __m512i {
    // Four bytes to a lane, the first one highest.
    let four_times = _mm512_set4_epi32(0x0C0C_0C0C, 0x0808_0808, 0x0404_0404, 0);
    let positions = _mm512_shuffle_epi8(_mm512_cvtepu8_epi32(positions), four_times);
    let positions = _mm512_add_epi8(positions, _mm512_set1_epi32(0x0001_0203));
    let utf8 = _mm512_permutexvar_epi8(positions, bytes);

    let kind = _mm512_srli_epi32::<28>(utf8);
    let significant = _mm512_permutexvar_epi32(kind, twice(SIGNIFICANT));
    let bits = _mm512_and_si512(utf8, significant);
    // Six bits and six bits are twelve, and twelve and twelve are 24.
    let twelves = _mm512_maddubs_epi16(bits, _mm512_set1_epi16(0x4001));
    let bits = _mm512_madd_epi16(twelves, _mm512_set1_epi32(0x1000_0001));
    // Down to where the code point begins, and up by the width of a place. What is shifted
    // out at one end and comes in at the other is zero.
    let down = _mm512_permutexvar_epi32(kind, twice(TOO_HIGH));
    let code_points = _mm512_rorv_epi32(bits, _mm512_sub_epi32(down, _mm512_set1_epi32(8)));
    let places = _mm512_cvtepu8_epi32(places);
    _mm512_mask_or_epi32(_mm512_set1_epi32(NO_KEY), present, code_points, places)
}

/// The lowest sixteen bits.
#[allow(clippy::cast_possible_truncation)] // as it says
fn low_lanes(bits: u32) -> __mmask16 {
    bits as __mmask16
}
