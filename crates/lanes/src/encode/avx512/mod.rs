//! The passes in vectors of 512 bits: a group's labels in the lanes of one.

mod digits;
mod join;
mod split;
mod transpose;

use core::arch::x86_64::*;

pub(in crate::encode) use digits::write_digits;
pub(in crate::encode) use join::join;
pub(in crate::encode) use split::split;

/// The first 64 bytes of a label, zeros behind its last, and a bit for each of its bytes.
/// Nothing else is read.
#[inline]
#[target_feature(enable = "avx512bw,bmi2")]
fn load_label(label: &[u8]) -> (__m512i, u64) {
    let len = label.len().min(64);
    #[allow(clippy::cast_possible_truncation)] // at most 64
    let inside = _bzhi_u64(u64::MAX, len as u32);
    // SAFETY: the bytes of the mask are those of the slice, and no others are accessed.
    let bytes = unsafe { _mm512_maskz_loadu_epi8(inside, label.as_ptr().cast()) };
    (bytes, inside)
}

conversions! {
    /// Bytes as a vector.
    from_bytes: [u8; 64] => __m512i, "avx512f";
    /// A vector as bytes.
    to_bytes: __m512i => [u8; 64], "avx512f";
    /// The words of a row as a vector.
    from_words: [i32; 16] => __m512i, "avx512f";
    /// A vector as the words of a row.
    to_words: __m512i => [i32; 16], "avx512f";
    /// Eight words as a vector.
    from_eight: [i32; 8] => __m256i, "avx";
    /// Four words of a row as a vector.
    from_four: [i32; 4] => __m128i, "sse2";
    /// A vector as four words of a row.
    to_four: __m128i => [i32; 4], "sse2";
    /// Floating point numbers as a vector.
    from_floats: [f32; 16] => __m512, "avx512f";
}

/// Eight words twice.
#[inline]
#[target_feature(enable = "avx512f")]
fn twice(words: [i32; 8]) -> __m512i {
    _mm512_broadcast_i64x4(from_eight(words))
}

/// The lowest `count` bits.
#[inline]
#[target_feature(enable = "bmi2")]
fn low_bits(count: u32) -> u32 {
    _bzhi_u32(u32::MAX, count)
}
