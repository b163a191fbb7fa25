//! The lengths of lists in a page, before it is read: a few bytes can say that one row has a thousand million
//! strings, and a reader would make room for all of them.

use parquet::errors::{ParquetError, Result};

/// The most rows of lists that are read at once.
pub(crate) const ROWS: usize = 256;

/// The most strings and nulls in as many rows. The memory for them is 52 bytes each at most.
const STRINGS: usize = 1 << 23;

/// The numbers of rows and of levels since the reader began to fill its memory the last time.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    rows: usize,
    levels: usize,
}

impl Lists {
    /// Counts the repetition levels of a page, runs of repeated and of packed ones (Parquet's Encodings.md, RLE):
    /// so many levels of so many bits. What is cut off or damaged is left to the reader.
    pub(crate) fn runs(&mut self, mut bytes: &[u8], width: usize, mut left: usize) -> Result<()> {
        while left > 0 {
            let (indicator, rest) = match number(bytes) {
                Some(number) => number,
                None if bytes.len() < LONGEST => break,
                None => return Err(too_long()),
            };
            let count = indicator >> 1;
            // The reader has 32 bits for a number of levels.
            let most = u64::from(u32::MAX) / if indicator & 1 == 1 { 8 } else { 1 };
            if count > most {
                return Err(too_long());
            }
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            match indicator & 1 {
                0 => {
                    let Some((value, rest)) = rest.split_at_checked(width.div_ceil(8)) else {
                        break;
                    };
                    bytes = rest;
                    let count = count.min(left);
                    left -= count;
                    match value.iter().all(|byte| *byte == 0) {
                        true => self.rows(count),
                        false => self.goes_on(count)?,
                    }
                }
                _ => {
                    let values = count.saturating_mul(8);
                    let length = count.saturating_mul(width).min(rest.len());
                    let (packed, rest) = rest.split_at_checked(length).unwrap_or_default();
                    bytes = rest;
                    self.packed(packed, width, values.min(left))?;
                    left = left.saturating_sub(values);
                }
            }
        }
        Ok(())
    }

    /// Counts levels of so many bits, one after the other.
    pub(crate) fn packed(&mut self, bytes: &[u8], width: usize, count: usize) -> Result<()> {
        let fit = bytes.len().saturating_mul(8) / width.max(1);
        for index in 0..count.min(fit) {
            let bits = index * width..(index + 1) * width;
            let is_set = |bit: usize| {
                let byte = bytes.get(bit / 8).copied().unwrap_or_default();
                byte >> (bit % 8) & 1 == 1
            };
            match bits.into_iter().any(is_set) {
                true => self.goes_on(1)?,
                false => self.rows(1),
            }
        }
        Ok(())
    }

    /// So many rows begin, each but the last with one level.
    fn rows(&mut self, count: usize) {
        let rows = self.rows.saturating_add(count);
        if rows <= ROWS {
            self.rows = rows;
            self.levels += count;
        } else {
            // The reader has come to its end at least once. 1..=ROWS is the place of the last row.
            self.rows = (rows - 1) % ROWS + 1;
            self.levels = self.rows;
        }
    }

    /// So many levels more in the last row.
    fn goes_on(&mut self, count: usize) -> Result<()> {
        self.levels = self.levels.saturating_add(count);
        match self.levels <= STRINGS {
            true => Ok(()),
            false => Err(ParquetError::General(format!(
                "{ROWS} rows have more than {STRINGS} strings and nulls"
            ))),
        }
    }
}

fn too_long() -> ParquetError {
    ParquetError::General("a number in its levels is too long".to_owned())
}

/// The bytes of a number of 32 bits.
const LONGEST: usize = 5;

/// A number of variable length, and what follows.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (position, &byte) in bytes.iter().enumerate().take(LONGEST) {
        number |= u64::from(byte & 0x7F) << (7 * position);
        if byte & 0x80 == 0 {
            return Some((number, bytes.get(position + 1..)?));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repeated run of so many levels, of one byte.
    fn repeated(count: usize, level: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut indicator = count << 1;
        while indicator >= 0x80 {
            bytes.push(u8::try_from(indicator & 0x7F).unwrap() | 0x80);
            indicator >>= 7;
        }
        bytes.extend([u8::try_from(indicator).unwrap(), level]);
        bytes
    }

    /// The number of rows and levels after these runs.
    fn after(runs: &[Vec<u8>]) -> Option<(usize, usize)> {
        let mut lists = Lists::default();
        lists.runs(&runs.concat(), 1, usize::MAX).ok()?;
        Some((lists.rows, lists.levels))
    }

    #[test]
    fn levels_are_counted_from_row_to_row() {
        assert_eq!(after(&[repeated(3, 0)]), Some((3, 3)));
        assert_eq!(after(&[repeated(3, 0), repeated(4, 1)]), Some((3, 7)));
        // Encodings.md: packed values of one bit, the first in the lowest.
        assert_eq!(after(&[vec![0x03, 0b1101_0110]]), Some((3, 8)));
        assert_eq!(after(&[vec![0x05, 0, 0xFF]]), Some((8, 16)));
        // The last of 256 rows is one of them.
        let last = [repeated(255, 0), repeated(5, 1), repeated(1, 0)];
        assert_eq!(after(&last), Some((256, 261)));
        // After 256 rows it begins anew.
        let full = [repeated(256, 0), repeated(9, 1)];
        assert_eq!(after(&full), Some((256, 265)));
        assert_eq!(after(&[full.concat(), repeated(1, 0)]), Some((1, 1)));
        assert_eq!(after(&[full.concat(), repeated(600, 0)]), Some((88, 88)));
    }

    #[test]
    fn too_many_strings_are_refused() {
        let row = repeated(1, 0);
        assert!(after(&[row.clone(), repeated(STRINGS - 1, 1)]).is_some());
        assert!(after(&[row.clone(), repeated(STRINGS, 1)]).is_none());
        let half = repeated(STRINGS / 2, 1);
        let long = [row.clone(), half.clone()].concat();
        assert!(after(&[long.clone(), row.clone(), half.clone()]).is_none());
        // The second half is read the next time.
        let between = repeated(ROWS, 0);
        assert!(after(&[long.clone(), between, half.clone()]).is_some());
        // From page to page.
        let mut lists = Lists::default();
        lists.runs(&long, 1, usize::MAX).unwrap();
        lists.runs(&long, 1, usize::MAX).unwrap_err();
    }

    /// A page has no more levels than it says, and the last run may be longer.
    #[test]
    fn what_is_cut_off_is_left_to_the_reader() {
        let mut lists = Lists::default();
        lists.runs(&repeated(1 << 30, 1), 1, 10).unwrap();
        assert_eq!((lists.rows, lists.levels), (0, 10));
        for bytes in [&[][..], &[0x80], &[0x06], &[0x0B]] {
            Lists::default().runs(bytes, 3, 100).unwrap();
        }
        // More levels than 32 bits can say, repeated and packed, and a number without end.
        for bytes in [
            [0x80, 0x80, 0x80, 0x80, 0x20],
            [0x81, 0x80, 0x80, 0x80, 0x04],
            [0xFF; 5],
        ] {
            Lists::default().runs(&bytes, 3, 100).unwrap_err();
        }
    }

    /// Levels of three bits over the ends of bytes: 0, 1, 0, 4, 0, 0, 7, 0.
    #[test]
    fn packed_levels_have_any_width() {
        let mut lists = Lists::default();
        let packed = [0b0000_1000, 0b0000_1000, 0b0001_1100];
        lists.packed(&packed, 3, 8).unwrap();
        assert_eq!((lists.rows, lists.levels), (5, 8));
    }
}
