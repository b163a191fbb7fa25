//! Conversions between arrays and vectors.

use core::arch::aarch64::*;

use crate::vector::operations::ROW;

/// Defines conversions between arrays and vectors of one size.
macro_rules! conversions {
    ($($name:ident: $from:ty => $to:ty;)*) => {$(
        #[inline(always)]
        pub(super) fn $name(from: $from) -> $to {
            // SAFETY: `transmute` only compiles if the sizes are equal. All bit patterns are valid for arrays of
            // integers or floats, and for vectors.
            unsafe { core::mem::transmute::<$from, $to>(from) }
        }
    )*};
}

conversions! {
    from_four: [u32; 4] => uint32x4_t;
    to_four: uint32x4_t => [u32; 4];
    from_eight: [u32; 8] => [uint32x4_t; 2];
    to_eight: [uint32x4_t; 2] => [u32; 8];
    from_sixteen: [u32; 16] => [[uint32x4_t; 2]; 2];
    from_floats: [f32; 4] => float32x4_t;
    from_bytes: [u8; 16] => uint8x16_t;
    to_bytes: uint8x16_t => [u8; 16];
    from_row: [u8; ROW] => [uint8x16_t; 4];
    to_row: [uint8x16_t; 4] => [u8; ROW];
}
