//! The first pass: keys out of UTF-8, one label after the other.

use core::arch::x86_64::*;

use super::{from_sixteen, from_words, halves, inside, piece, sign_bits, to_words};
use crate::encode::block::{Block, LANES, MAX_BYTES, NO_KEY};
use crate::encode::labels::Labels;
use crate::encode::tables::{SIGNIFICANT, TOO_HIGH};

/// What a label and the last bytes of its last code point are loaded from.
const WINDOW: usize = MAX_BYTES + 3;

/// Where the code points of a label begin.
struct Begins {
    all: u64,
    non_basic: u64,
}

/// Finds the basic places and the keys of all labels.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::encode) fn split(labels: Labels<'_>, block: &mut Block) {
    let mut copy = [0; WINDOW];
    for row in labels.rows_from(0) {
        let label = labels.label(row);
        let window = labels.window(row, &mut copy);
        let halves = halves(window);

        // Bytes from 80 to BF continue a code point, all others begin one.
        let last_continuing = _mm256_set1_epi8(0xBF_u8 as i8);
        let begin = halves.map(|half| _mm256_cmpgt_epi8(half, last_continuing));
        let all = sign_bits(begin) & inside(label);
        let begins = Begins {
            all,
            non_basic: all & sign_bits(halves),
        };
        // A bit for each code point instead of each byte.
        let non_basic_places = _pext_u64(begins.non_basic, begins.all);
        let points = begins.all.count_ones();
        let keys = begins.non_basic.count_ones();

        if label.len() <= 32 {
            write_keys::<2>(window, &begins, &mut block.first_words.of_mut(row).0);
        } else {
            let mut all = [[0; LANES]; 2];
            write_keys::<4>(window, &begins, all.as_flattened_mut());
            [
                block.first_words.of_mut(row).0,
                block.next_words.of_mut(row).0,
            ] = all;
        }
        block.keep(row, label.len(), points, non_basic_places, keys);
    }
}

/// Writes the keys of so many times sixteen bytes; there is room for eight of each.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn write_keys<const PARTS: usize>(window: &[u8; WINDOW], begins: &Begins, keys: &mut [i32]) {
    keys.fill(NO_KEY);
    let mut len = 0;
    for part in 0..PARTS {
        let (part, part_len) = keys_of(window, begins, 16 * part);
        if let Some(place) = keys.get_mut(len..).and_then(<[i32]>::first_chunk_mut) {
            *place = to_words(part);
        }
        len += part_len;
    }
}

/// The keys of the code points that begin in the sixteen bytes from a position on, and how
/// many there are: at most eight, since each has two bytes at least.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn keys_of(window: &[u8; WINDOW], begins: &Begins, position: usize) -> (__m256i, usize) {
    let all = begins.all >> position & 0xFFFF;
    let non_basic = begins.non_basic >> position & 0xFFFF;
    let positions = numbers_of(non_basic);
    let places = numbers_of(_pext_u64(non_basic, all));
    let places_before = (begins.all & !(u64::MAX << position)).count_ones();

    // The first bytes of all of them, their second bytes, and so on.
    let bytes = [0, 1, 2, 3]
        .map(|byte| _mm_shuffle_epi8(from_sixteen(*piece(window, position + byte)), positions));
    // Four bytes to a lane, the first one highest.
    let [first, second, third, fourth] = bytes;
    let low = _mm_unpacklo_epi8(fourth, third);
    let high = _mm_unpacklo_epi8(second, first);
    let utf8 = _mm256_set_m128i(_mm_unpackhi_epi16(low, high), _mm_unpacklo_epi16(low, high));

    let kind = _mm256_srli_epi32::<28>(utf8);
    let significant = _mm256_permutevar8x32_epi32(from_words(SIGNIFICANT), kind);
    let bits = _mm256_and_si256(utf8, significant);
    // Six bits and six bits are twelve, and twelve and twelve are 24.
    let twelves = _mm256_maddubs_epi16(bits, _mm256_set1_epi16(0x4001));
    let bits = _mm256_madd_epi16(twelves, _mm256_set1_epi32(0x1000_0001));
    // Down to where the code point begins, and up by the width of a place.
    let down = _mm256_permutevar8x32_epi32(from_words(TOO_HIGH), kind);
    let code_points = _mm256_srlv_epi32(_mm256_slli_epi32::<8>(bits), down);
    let places = _mm256_add_epi32(
        _mm256_cvtepu8_epi32(places),
        _mm256_set1_epi32(places_before.cast_signed()),
    );
    let keys = _mm256_or_si256(code_points, places);
    let count = non_basic.count_ones();
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let present = _mm256_cmpgt_epi32(_mm256_set1_epi32(count.cast_signed()), numbers);
    let keys = _mm256_blendv_epi8(_mm256_set1_epi32(NO_KEY), keys, present);
    (keys, count as usize)
}

/// The numbers of the bits that are set, a byte each: of up to eight of the lowest sixteen.
#[inline]
#[target_feature(enable = "sse2,bmi2")]
fn numbers_of(bits: u64) -> __m128i {
    let half_bytes = _pdep_u64(bits, 0x1111_1111_1111_1111) * 0xF;
    let numbers = _pext_u64(0xFEDC_BA98_7654_3210, half_bytes);
    _mm_cvtsi64_si128(_pdep_u64(numbers, 0x0F0F_0F0F_0F0F_0F0F).cast_signed())
}
