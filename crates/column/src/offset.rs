//! The integer types of offsets.

use core::fmt::Debug;

/// An integer type of offsets. The types are `i32` and `i64`, which Arrow uses, and `u32`, `u64` and `usize`. The trait
/// is sealed.
pub trait Offset: Copy + PartialOrd + Debug + sealed::Sealed {
    /// Converts the offset to a `usize`. Returns `None` if the offset is negative or too large.
    ///
    /// ```
    /// use puny_column::Offset;
    ///
    /// assert_eq!(7_i32.to_usize(), Some(7));
    /// assert_eq!((-1_i32).to_usize(), None);
    /// ```
    fn to_usize(self) -> Option<usize>;

    /// Converts a `usize` to an offset. Returns `None` if the `usize` is too large.
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
    #[allow(unreachable_pub)] // In Rust 1.63, the supertrait of a public trait must be public.
    pub trait Sealed: Sized {
        /// Returns `self - from + to`, with wrapping arithmetic.
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

// With these types, tests reach the maximum offset with a text of 127 or 255 bytes instead of 2 GiB.
#[cfg(test)]
offsets!(i8 u8);
