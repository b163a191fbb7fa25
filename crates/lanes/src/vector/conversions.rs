//! Between arrays, which memory is made of, and vectors.

/// Defines conversions between arrays and vectors of one size.
macro_rules! conversions {
    ($($name:ident: $from:ty => $to:ty, $feature:literal;)*) => {$(
        #[inline]
        #[target_feature(enable = $feature)]
        fn $name(from: $from) -> $to {
            // SAFETY: the sizes are the same, or this would not compile, and any bits are an
            // array of integers or floating point numbers as well as a vector.
            unsafe { core::mem::transmute::<$from, $to>(from) }
        }
    )*};
}
