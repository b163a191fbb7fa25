//! The bits of a block by AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_sub_epi8,
};

use super::BLOCK;

/// Which bytes may not stand in a lower-case LDH name, and which are separators.
#[target_feature(enable = "avx2")]
pub(super) fn classify(block: &[u8; BLOCK]) -> (u64, u64) {
    let (halves, _) = block.as_chunks();
    let mut others = 0;
    let mut separators = 0;
    for (half, shift) in halves.iter().zip([0, 32]) {
        let bytes = load(half);
        let separator = within(bytes, b'-', b'.');
        let letter_or_digit = _mm256_or_si256(within(bytes, b'a', b'z'), within(bytes, b'0', b'9'));
        others |= u64::from(!mask(_mm256_or_si256(separator, letter_or_digit))) << shift;
        separators |= u64::from(mask(separator)) << shift;
    }
    (others, separators)
}

/// All ones in each byte from `first` to `last`.
#[inline]
#[target_feature(enable = "avx2")]
fn within(bytes: __m256i, first: u8, last: u8) -> __m256i {
    let above = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first.cast_signed()));
    let most = _mm256_set1_epi8((last - first).cast_signed());
    _mm256_cmpeq_epi8(_mm256_min_epu8(above, most), above)
}

/// The high bits of all bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: as many bytes as are read, which need no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
