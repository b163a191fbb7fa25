//! Bitmaps of null rows.

use core::ops::Range;

/// A bitmap of valid rows, in Arrow's layout. It has one bit for each row, from the least significant bit of each byte.
/// 1 means that the row is valid, and 0 means that the row is null.
#[derive(Clone, Copy, Debug)]
pub struct Validity<'a> {
    // The bytes from the byte of the first row to the byte of the last row.
    bits: &'a [u8],
    // The index of the first row's bit in the first byte, from 0 to 7.
    offset: usize,
    len: usize,
}

impl<'a> Validity<'a> {
    /// Returns the bitmap of `len` rows, whose bits start at bit `offset`. Returns `None` if there are not enough bits.
    /// Takes constant time.
    ///
    /// ```
    /// use puny_column::Validity;
    ///
    /// let validity = Validity::new(&[0b1000_0000, 0b10], 7, 3).unwrap();
    /// assert!(validity.is_valid(0) && !validity.is_valid(1) && validity.is_valid(2));
    ///
    /// assert!(Validity::new(&[0], 7, 2).is_none());
    /// ```
    pub fn new(bits: &'a [u8], offset: usize, len: usize) -> Option<Self> {
        let end = offset.checked_add(len)?;
        let end = end / 8 + usize::from(end % 8 != 0);
        Some(Validity {
            bits: bits.get(offset / 8..end)?,
            offset: offset % 8,
            len,
        })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the bitmap has no rows.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether a row is valid. Returns `false` if the row is out of range. Takes constant time.
    #[inline]
    pub fn is_valid(&self, row: usize) -> bool {
        // If the row is in range, its bit is within the bytes, so the addition does not wrap. Otherwise the result is
        // `false`.
        let bit = self.offset.wrapping_add(row);
        let byte = self.bits.get(bit / 8).copied().unwrap_or(0);
        row < self.len && byte >> (bit % 8) & 1 == 1
    }

    /// Returns the number of null rows. Takes linear time, with one step for 64 rows.
    ///
    /// ```
    /// use puny_column::Validity;
    ///
    /// assert_eq!(Validity::new(&[0b0110], 0, 4).unwrap().null_count(), 2);
    /// ```
    pub fn null_count(&self) -> usize {
        let valid = self.words().map(|word| word.count_ones() as usize);
        self.len - valid.sum::<usize>()
    }

    /// Returns the bytes that contain the bits of the rows. The number of bytes is the smallest possible number.
    ///
    /// ```
    /// use puny_column::Validity;
    ///
    /// let validity = Validity::new(&[1, 2, 3, 4], 11, 10).unwrap();
    /// assert_eq!((validity.bits(), validity.offset()), (&[2, 3][..], 3));
    /// ```
    pub fn bits(&self) -> &'a [u8] {
        self.bits
    }

    /// Returns the index of the first row's bit in the first byte, from 0 to 7.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bitmap of a range of rows, or `None` if the range is out of bounds.
    pub(crate) fn rows(&self, rows: Range<usize>) -> Option<Self> {
        let len = rows.end.checked_sub(rows.start)?;
        if rows.end > self.len {
            return None;
        }
        Self::new(self.bits, self.offset + rows.start, len)
    }

    /// Returns the bits as words of 64 rows. The lowest bit of a word is the bit of its first row. The bits after the
    /// last row are 0.
    pub(crate) fn words(self) -> impl Iterator<Item = u64> + 'a {
        (0..self.len).step_by(64).map(move |first| {
            let bytes = self.bits.get(first / 8..);
            debug_assert!(bytes.is_some(), "`new` has checked the number of bytes");
            let bytes = bytes.unwrap_or_default();
            let mut low = [0; 8];
            for (to, from) in low.iter_mut().zip(bytes) {
                *to = *from;
            }
            let high = bytes.get(8).copied().unwrap_or(0);
            let low = u64::from_le_bytes(low) >> self.offset;
            // Shifts by 64 minus the offset. This number may be 64, so the shift is done in two steps.
            let high = u64::from(high) << (63 - self.offset) << 1;
            match self.len - first {
                rest @ 1..=63 => (low | high) & ((1 << rest) - 1),
                _ => low | high,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Validity;
    use std::vec::Vec;

    /// Reads the bitmap bit by bit.
    fn naive(bits: &[u8], offset: usize, len: usize) -> Option<Vec<bool>> {
        let all = bits
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        let rows: Vec<bool> = all.skip(offset).take(len).collect();
        Some(rows).filter(|rows| rows.len() == len && offset <= 8 * bits.len())
    }

    fn check(bits: &[u8], offset: usize, len: usize) {
        let expected = naive(bits, offset, len);
        let validity = Validity::new(bits, offset, len);
        assert_eq!(validity.is_some(), expected.is_some(), "{offset} {len}");
        let (validity, expected) = match (validity, expected) {
            (Some(validity), Some(expected)) => (validity, expected),
            _ => return,
        };
        agree(validity, &expected);
        for start in 0..=len + 1 {
            for end in 0..=len + 1 {
                let rows = validity.rows(start..end);
                let expected = expected.get(start..end);
                assert_eq!(rows.is_some(), expected.is_some(), "{start}..{end}");
                if let (Some(rows), Some(expected)) = (rows, expected) {
                    agree(rows, expected);
                }
            }
        }
    }

    fn agree(validity: Validity<'_>, expected: &[bool]) {
        let len = expected.len();
        assert_eq!((validity.len(), validity.is_empty()), (len, len == 0));
        let rows: Vec<bool> = (0..len).map(|row| validity.is_valid(row)).collect();
        assert_eq!(rows, expected);
        for absent in [len, len + 1, len + 64, usize::MAX] {
            assert!(!validity.is_valid(absent));
        }
        let nulls = expected.iter().filter(|valid| !**valid).count();
        assert_eq!(validity.null_count(), nulls);
        let words: Vec<u64> = validity.words().collect();
        assert_eq!(words.len(), (len + 63) / 64);
        for bit in 0..64 * words.len() {
            let valid = expected.get(bit).copied().unwrap_or(false);
            assert_eq!(words[bit / 64] >> (bit % 64) & 1 == 1, valid, "{bit}");
        }
        assert!(validity.offset() < 8);
        let bytes = (validity.offset() + len + 7) / 8;
        assert_eq!(validity.bits().len(), bytes);
    }

    /// Compares bitmaps in two bytes with lists, at every bit offset and with every length, and all slices of these
    /// bitmaps.
    #[test]
    fn small_bitmaps_equal_lists() {
        for bits in [
            0_u16, 0xFFFF, 0x0001, 0x8000, 0x0180, 0xA5C3, 0x5A3C, 0x00FF,
        ] {
            let bits = bits.to_le_bytes();
            for offset in 0..=18 {
                for len in 0..=18 {
                    check(&bits, offset, len);
                }
            }
        }
        check(&[], 0, 0);
        check(&[], 0, 1);
    }

    /// Compares all bitmaps in one byte with lists.
    #[test]
    fn bitmaps_of_one_byte_equal_lists() {
        for bits in 0..=255 {
            for offset in 0..8 {
                check(&[bits], offset, 8 - offset);
            }
        }
    }

    /// Compares bitmaps with complete and partial words of 64 rows with lists, at many bit offsets.
    #[test]
    fn bitmaps_of_several_words_equal_lists() {
        let bits: Vec<u8> = (0..26_u8).map(|i| i.wrapping_mul(73) ^ 0x5A).collect();
        for offset in 0..=17 {
            for len in [55, 56, 57, 63, 64, 65, 72, 120, 127, 128, 129, 190] {
                agree(
                    Validity::new(&bits, offset, len).unwrap(),
                    &naive(&bits, offset, len).unwrap(),
                );
            }
        }
    }

    /// Uses row numbers that exceed any memory.
    #[test]
    fn a_bitmap_beyond_its_bytes_is_rejected() {
        for (offset, len) in [(usize::MAX, 1), (1, usize::MAX), (usize::MAX, 0)] {
            assert!(Validity::new(&[255; 4], offset, len).is_none());
        }
    }
}
