//! Conversions between arrays, bits and vectors.

use core::arch::x86_64::*;

use super::operations::ROW;

/// Defines conversions between arrays and vectors of one size.
macro_rules! conversions {
    ($($name:ident: $from:ty => $to:ty, $feature:literal;)*) => {$(
        #[inline]
        #[target_feature(enable = $feature)]
        pub(super) fn $name(from: $from) -> $to {
            // SAFETY: `transmute` only compiles if the sizes are equal. All bit patterns are valid for arrays of
            // integers or floats, and for vectors.
            unsafe { core::mem::transmute::<$from, $to>(from) }
        }
    )*};
}

conversions! {
    from_four: [u32; 4] => __m128i, "sse2";
    to_four: __m128i => [u32; 4], "sse2";
    from_eight: [u32; 8] => __m256i, "avx";
    to_eight: __m256i => [u32; 8], "avx";
    from_sixteen: [u32; 16] => __m512i, "avx512f";
    to_sixteen: __m512i => [u32; 16], "avx512f";
    from_floats: [f32; 16] => __m512, "avx512f";
    from_bytes: [u8; 16] => __m128i, "sse2";
    to_bytes: __m128i => [u8; 16], "sse2";
    from_row: [u8; ROW] => __m512i, "avx512f";
    to_row: __m512i => [u8; ROW], "avx512f";
    from_row_halves: [u8; ROW] => [__m256i; 2], "avx";
    to_row_halves: [__m256i; 2] => [u8; ROW], "avx";
}

/// Expands eight bits to eight bytes, which are 0 or 255.
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn bits_to_bytes(bits: u64) -> u64 {
    _pdep_u64(bits, 0x0101_0101_0101_0101) * 0xFF
}

/// Returns the highest bits of eight lanes.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(clippy::cast_possible_truncation)] // a bit for each lane
pub(super) fn lanes_to_bits(lanes: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u8
}

/// Returns the highest bits of the bytes of a row.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bytes_to_bits(bytes: [__m256i; 2]) -> u64 {
    let [low, high] = bytes.map(|half| _mm256_movemask_epi8(half).cast_unsigned());
    u64::from(low) | u64::from(high) << 32
}
