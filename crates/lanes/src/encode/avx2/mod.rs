//! The passes in vectors of 256 bits: eight lanes, or half a label of 64 bytes.

mod digits;
mod join;
mod split;
mod transpose;

use core::arch::x86_64::*;

pub(in crate::encode) use digits::write_digits;
pub(in crate::encode) use join::join;
pub(in crate::encode) use split::split;

conversions! {
    /// Half a label as a vector.
    from_bytes: [u8; 32] => __m256i, "avx";
    /// Sixteen bytes as a vector.
    from_sixteen: [u8; 16] => __m128i, "sse2";
    /// Eight words as a vector.
    from_words: [i32; 8] => __m256i, "avx";
    /// A vector as eight words.
    to_words: __m256i => [i32; 8], "avx";
    /// Four words as a vector.
    from_four: [i32; 4] => __m128i, "sse2";
    /// A vector as four words.
    to_four: __m128i => [i32; 4], "sse2";
}

/// So many bytes from a position on, which there are.
#[inline]
fn piece<const SIZE: usize>(bytes: &[u8], position: usize) -> &[u8; SIZE] {
    let rest = bytes.get(position..).unwrap_or_default();
    debug_assert!(rest.len() >= SIZE);
    rest.first_chunk().unwrap_or(&[0; SIZE])
}

/// The first 64 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(bytes: &[u8]) -> [__m256i; 2] {
    [0, 32].map(|position| from_bytes(*piece(bytes, position)))
}

/// The sign bits of the bytes of two vectors, as of one of 512 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn sign_bits([low, high]: [__m256i; 2]) -> u64 {
    let [low, high] = [low, high].map(|half| u64::from(_mm256_movemask_epi8(half).cast_unsigned()));
    low | high << 32
}

/// A bit for each byte of a label.
#[inline]
#[target_feature(enable = "bmi2")]
fn inside(label: &[u8]) -> u64 {
    #[allow(clippy::cast_possible_truncation)] // at most 64
    _bzhi_u64(u64::MAX, label.len().min(64) as u32)
}

/// Eight bits as bytes of 0 and 255.
#[inline]
#[target_feature(enable = "bmi2")]
fn as_bytes(bits: u64) -> u64 {
    _pdep_u64(bits, 0x0101_0101_0101_0101) * 0xFF
}
