//! The integers that offsets can be.

use core::fmt::Debug;

/// The integers that offsets can be: `i32` and `i64`, which are Arrow's, `u32`, `u64` and
/// `usize`. Not to be implemented elsewhere.
pub trait Offset: Copy + PartialOrd + Debug + sealed::Sealed {
    /// The offset as a `usize`; `None` if it is none.
    ///
    /// ```
    /// use puny_column::Offset;
    ///
    /// assert_eq!(7_i32.to_usize(), Some(7));
    /// assert_eq!((-1_i32).to_usize(), None);
    /// ```
    fn to_usize(self) -> Option<usize>;

    /// A `usize` as an offset; `None` if it does not fit.
    ///
    /// ```
    /// use puny_column::Offset;
    ///
    /// assert_eq!(i32::from_usize(7), Some(7));
    /// assert_eq!(i32::from_usize(1 << 31), None);
    /// ```
    fn from_usize(offset: usize) -> Option<Self>;
}

mod sealed {
    /// Not to be implemented elsewhere.
    #[allow(unreachable_pub)] // what a public trait is made of has to be public in Rust 1.63
    pub trait Sealed {}
}

macro_rules! offsets {
    ($($integer:ty)*) => {$(
        impl sealed::Sealed for $integer {}

        impl Offset for $integer {
            #[inline]
            fn to_usize(self) -> Option<usize> {
                usize::try_from(self).ok()
            }

            #[inline]
            fn from_usize(offset: usize) -> Option<Self> {
                Self::try_from(offset).ok()
            }
        }
    )*};
}

offsets!(i32 i64 u32 u64 usize);

// With these the tests reach the greatest offset in 127 bytes, which is 2 GiB otherwise.
#[cfg(test)]
offsets!(i8 u8);
