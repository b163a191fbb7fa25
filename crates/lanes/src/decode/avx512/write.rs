//! The fourth pass in AVX-512: sixteen code points at once.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{A_AND_B_OR_C, load_lanes};
use crate::decode::block::{Block, SLOT};
use crate::decode::rows::{self, Half};

/// The fourth pass: [`rows::write`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
pub(in crate::decode) fn write(
    block: &mut Block,
    text: &[u8],
    from: u8,
    written: usize,
    out: &mut Vec<u8>,
) -> u8 {
    rows::write(block, text, from, written, out, |half, room| {
        put(room, fill(&half))
    })
}

/// Sixteen code points: insertions, and at the places that are free the literal; zeros
/// after the end.
#[inline]
#[target_feature(enable = "avx512f,bmi2")]
#[allow(clippy::cast_possible_truncation)] // one bit for each lane
fn fill(half: &Half<'_>) -> __m512i {
    // SAFETY: sixteen bytes are read from sixteen.
    let text = unsafe { _mm_loadu_si128(half.text.as_ptr().cast()) };
    let literal = _bzhi_u32(u32::MAX, half.literal) as __mmask16;
    let literal = _mm512_maskz_mov_epi32(literal, _mm512_cvtepu8_epi32(text));
    _mm512_mask_expand_epi32(load_lanes(half.insertions), half.free, literal)
}

/// Writes sixteen code points as UTF-8, zeros as nothing, and says how many bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn put(room: &mut [MaybeUninit<u8>; SLOT], points: __m512i) -> usize {
    // Six bits for each byte, the last byte highest.
    let shifts = i64::from_le_bytes([18, 12, 6, 0, 50, 44, 38, 32]);
    let bits = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(shifts), points);
    let at_least = |point| _mm512_cmpge_epu32_mask(points, _mm512_set1_epi32(point));
    let tag = |bytes| _mm512_set1_epi32(i32::from_le_bytes(bytes));
    let tags = tag([0, 0, 0xC0, 0x80]);
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x800), tag([0, 0xE0, 0x80, 0x80]));
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x1_0000), tag([0xF0, 0x80, 0x80, 0x80]));
    let six_bits = _mm512_set1_epi8(0x3F);
    let bytes = _mm512_ternarylogic_epi32::<A_AND_B_OR_C>(bits, six_bits, tags);
    let ascii = !at_least(0x80);
    let bytes = _mm512_mask_slli_epi32::<24>(bytes, ascii, points);

    // No byte of UTF-8 is zero, but for that of NUL, which is not for lanes.
    let used = _mm512_test_epi8_mask(bytes, bytes);
    let bytes = _mm512_maskz_compress_epi8(used, bytes);
    // SAFETY: 64 bytes are written to 64.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), bytes) };
    used.count_ones() as usize
}
