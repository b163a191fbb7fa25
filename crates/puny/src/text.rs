//! Input and output of code points: `str` and slices of `u32`.

/// A string type that the methods of [`Bootstring`](crate::Bootstring) accept: `&str`, or `&[u32]` for code points that
/// may not be Unicode scalar values.
///
/// Offsets and lengths are counted in units, which are bytes of a `str` or code points of a slice. The trait is sealed.
pub trait Text: source::Source {
    /// The element of output slices: `u8` (UTF-8), or `u32` (code points).
    type Unit: sink::Unit;

    /// The type of owned results: `String`, or `Vec<u32>`.
    #[cfg(feature = "alloc")]
    type Owned: sink::Owned;
}

impl Text for &str {
    type Unit = u8;
    #[cfg(feature = "alloc")]
    type Owned = alloc::string::String;
}

impl Text for &[u32] {
    type Unit = u32;
    #[cfg(feature = "alloc")]
    type Owned = alloc::vec::Vec<u32>;
}

pub(crate) mod source {
    use core::iter::{Copied, Enumerate};
    use core::slice;

    use super::sink::Sink;
    use crate::invariant::Ensured;

    /// An input whose code points are read from left to right, with their offsets.
    pub trait Source: Copy {
        type Iter: Iterator<Item = (usize, u32)>;

        /// Whether this type can only contain Unicode scalar values.
        const SCALARS: bool;

        fn code_points(self) -> Self::Iter;

        /// Copies the leading blocks of ASCII to `out`. Returns the number of copied code points, which is also the
        /// number of units. The text after the blocks may also begin with ASCII.
        fn copy_ascii_blocks(self, out: &mut impl Sink) -> usize;

        /// Returns the length in units.
        fn units(self) -> usize;

        /// Returns the offset of the last occurrence of a code point.
        fn last_offset(self, code_point: u32) -> Option<usize>;

        /// Splits the input at `offset` into two parts. The offset must have been returned by `code_points` or
        /// `last_offset`.
        fn split(self, offset: usize) -> (Self, Self);
    }

    impl<'t> Source for &'t str {
        type Iter = Chars<'t>;

        const SCALARS: bool = true;

        #[inline]
        fn code_points(self) -> Chars<'t> {
            Chars {
                bytes: self.as_bytes(),
                offset: 0,
            }
        }

        #[inline]
        fn copy_ascii_blocks(self, out: &mut impl Sink) -> usize {
            const BLOCK: usize = 64;
            let blocks = self.as_bytes().chunks_exact(BLOCK);
            let ascii = BLOCK * blocks.take_while(|block| block.is_ascii()).count();
            out.push_ascii(Source::split(self, ascii).0);
            ascii
        }

        #[inline]
        fn units(self) -> usize {
            self.len()
        }

        #[inline]
        fn last_offset(self, code_point: u32) -> Option<usize> {
            let character = char::from_u32(code_point)?;
            if character.is_ascii() {
                self.bytes().rposition(|byte| u32::from(byte) == code_point)
            } else {
                let mut from_the_end = self.char_indices().rev();
                from_the_end
                    .find(|&(_, other)| other == character)
                    .map(|(offset, _)| offset)
            }
        }

        #[inline]
        fn split(self, offset: usize) -> (Self, Self) {
            (self.get(..offset).ensured(), self.get(offset..).ensured())
        }
    }

    /// An iterator over the code points of a `str`, optimized for ASCII.
    pub struct Chars<'t> {
        bytes: &'t [u8],
        offset: usize,
    }

    impl Chars<'_> {
        /// Returns the payload of the continuation byte that is `ahead` bytes after the offset.
        #[inline]
        fn continuation(&self, ahead: usize) -> u32 {
            self.bytes
                .get(self.offset + ahead)
                .map_or(0, |byte| u32::from(byte & 0x3F))
        }
    }

    impl Iterator for Chars<'_> {
        type Item = (usize, u32);

        #[inline]
        fn next(&mut self) -> Option<(usize, u32)> {
            let offset = self.offset;
            let first = u32::from(*self.bytes.get(offset)?);
            // RFC 3629, section 3. The bytes are valid, because they come from a `str`.
            let (units, code_point) = match first {
                0..=0x7F => (1, first),
                0x80..=0xDF => (2, (first & 0x1F) << 6 | self.continuation(1)),
                0xE0..=0xEF => {
                    let low = self.continuation(1) << 6 | self.continuation(2);
                    (3, (first & 0x0F) << 12 | low)
                }
                _ => {
                    let low = self.continuation(2) << 6 | self.continuation(3);
                    (4, (first & 0x07) << 18 | self.continuation(1) << 12 | low)
                }
            };
            self.offset += units;
            Some((offset, code_point))
        }
    }

    impl<'t> Source for &'t [u32] {
        type Iter = Enumerate<Copied<slice::Iter<'t, u32>>>;

        const SCALARS: bool = false;

        #[inline]
        fn code_points(self) -> Self::Iter {
            self.iter().copied().enumerate()
        }

        #[inline]
        fn copy_ascii_blocks(self, _: &mut impl Sink) -> usize {
            0
        }

        #[inline]
        fn units(self) -> usize {
            self.len()
        }

        #[inline]
        fn last_offset(self, code_point: u32) -> Option<usize> {
            self.iter().rposition(|&other| other == code_point)
        }

        #[inline]
        fn split(self, offset: usize) -> (Self, Self) {
            (self.get(..offset).ensured(), self.get(offset..).ensured())
        }
    }
}

pub(crate) mod sink {
    #[cfg(feature = "alloc")]
    use alloc::{string::String, vec::Vec};

    use crate::invariant::Ensured;

    /// The error for a code point that a `str` cannot contain.
    pub struct NotScalar;

    /// An output for code points.
    #[cfg_attr(not(feature = "alloc"), allow(unreachable_pub))] // `Text::Owned` reaches it
    pub trait Sink {
        /// Appends a code point.
        fn push(&mut self, code_point: u32) -> Result<(), NotScalar>;

        /// Appends ASCII, which every output can contain.
        #[inline]
        fn push_ascii(&mut self, ascii: &str) {
            for byte in ascii.bytes() {
                self.push(u32::from(byte)).ok().ensured();
            }
        }

        /// Reserves memory for `units` more units.
        fn reserve(&mut self, units: usize);
    }

    /// An owned output, which can be truncated.
    #[cfg(feature = "alloc")]
    pub trait Owned: Sink + Default {
        /// Returns the length in units.
        fn len(&self) -> usize;

        /// Truncates the output to its first `units` units.
        fn truncate(&mut self, units: usize);
    }

    /// The element of an output slice.
    pub trait Unit: Copy {
        /// Returns the number of units of a code point.
        fn units(code_point: u32) -> usize;

        /// Writes a code point at `at` if it fits. Returns the number of units of the code point, whether or not it
        /// fits.
        fn write(slice: &mut [Self], at: usize, code_point: u32) -> Result<usize, NotScalar>;
    }

    impl Unit for u8 {
        #[inline]
        fn units(code_point: u32) -> usize {
            // RFC 3629, section 3.
            match code_point {
                0..=0x7F => 1,
                0x80..=0x7FF => 2,
                0x800..=0xFFFF => 3,
                _ => 4,
            }
        }

        #[inline]
        fn write(slice: &mut [u8], at: usize, code_point: u32) -> Result<usize, NotScalar> {
            let character = char::from_u32(code_point).ok_or(NotScalar)?;
            let units = character.len_utf8();
            if let Some(slot) = at.checked_add(units).and_then(|end| slice.get_mut(at..end)) {
                character.encode_utf8(slot);
            }
            Ok(units)
        }
    }

    impl Unit for u32 {
        #[inline]
        fn units(_: u32) -> usize {
            1
        }

        #[inline]
        fn write(slice: &mut [u32], at: usize, code_point: u32) -> Result<usize, NotScalar> {
            if let Some(slot) = slice.get_mut(at) {
                *slot = code_point;
            }
            Ok(1)
        }
    }

    /// An output to a slice of the caller. When the slice is full, the output continues to count units, so that it can
    /// report the needed length.
    pub(crate) struct Slice<'o, U> {
        units: &'o mut [U],
        len: usize,
    }

    impl<'o, U: Unit> Slice<'o, U> {
        #[inline]
        pub(crate) fn new(units: &'o mut [U]) -> Self {
            Slice { units, len: 0 }
        }

        /// Returns the number of units written. If the units did not fit, fails with the needed number of units.
        #[inline]
        pub(crate) fn finish(self) -> Result<usize, usize> {
            if self.len <= self.units.len() {
                Ok(self.len)
            } else {
                Err(self.len)
            }
        }
    }

    impl<U: Unit> Sink for Slice<'_, U> {
        #[inline]
        fn push(&mut self, code_point: u32) -> Result<(), NotScalar> {
            self.len = self
                .len
                .saturating_add(U::write(self.units, self.len, code_point)?);
            Ok(())
        }

        #[inline]
        fn reserve(&mut self, _: usize) {}
    }

    #[cfg(feature = "alloc")]
    impl Sink for String {
        #[inline]
        fn push(&mut self, code_point: u32) -> Result<(), NotScalar> {
            match u8::try_from(code_point) {
                // Digits and most basic code points are ASCII.
                Ok(byte) if byte.is_ascii() => self.push(char::from(byte)),
                _ => self.push(char::from_u32(code_point).ok_or(NotScalar)?),
            }
            Ok(())
        }

        #[inline]
        fn push_ascii(&mut self, ascii: &str) {
            self.push_str(ascii);
        }

        #[inline]
        fn reserve(&mut self, units: usize) {
            self.reserve(units);
        }
    }

    #[cfg(feature = "alloc")]
    impl Sink for Vec<u32> {
        #[inline]
        fn push(&mut self, code_point: u32) -> Result<(), NotScalar> {
            self.push(code_point);
            Ok(())
        }

        #[inline]
        fn reserve(&mut self, units: usize) {
            self.reserve(units);
        }
    }

    #[cfg(feature = "alloc")]
    impl Owned for String {
        fn len(&self) -> usize {
            self.len()
        }

        fn truncate(&mut self, units: usize) {
            self.truncate(units);
        }
    }

    #[cfg(feature = "alloc")]
    impl Owned for Vec<u32> {
        fn len(&self) -> usize {
            self.len()
        }

        fn truncate(&mut self, units: usize) {
            self.truncate(units);
        }
    }
}
