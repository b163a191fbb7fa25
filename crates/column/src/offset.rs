//! The integer types of offsets.

use core::fmt::Debug;

/// An integer type of offsets: `i32` and `i64`, which Arrow uses, or `u32`, `u64` or `usize`. The trait is sealed.
pub trait Offset: Copy + PartialOrd + Debug + sealed::Sealed {
    /// Converts the offset to a `usize`. Returns `None` if it is negative or does not fit.
    ///
    /// ```
    /// use puny_column::Offset;
    ///
    /// assert_eq!(7_i32.to_usize(), Some(7));
    /// assert_eq!((-1_i32).to_usize(), None);
    /// ```
    fn to_usize(self) -> Option<usize>;

    /// Converts a `usize` to an offset. Returns `None` if it does not fit.
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
    /// Prevents implementations outside this crate.
    #[allow(unreachable_pub)] // in Rust 1.63 the supertrait of a public trait must be public
    pub trait Sealed: Sized {
        /// Returns an offset whose distance from `to` is the distance of this offset from `from`. Wraps around.
        fn moved(self, from: Self, to: Self) -> Self;
    }
}

macro_rules! offsets {
    ($($integer:ty)*) => {$(
        impl sealed::Sealed for $integer {
            #[inline]
            fn moved(self, from: Self, to: Self) -> Self {
                self.wrapping_sub(from).wrapping_add(to)
            }
        }

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

// With the types of 8 bits, tests reach the maximum offset with 127 bytes instead of 2 GiB.
#[cfg(test)]
offsets!(i8 u8);
