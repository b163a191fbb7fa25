//! The pages of a column chunk, checked before they are decoded: a decoder allocates for as many values as a
//! page says that it has.

use parquet::basic::Encoding;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

use crate::lists::Lists;

/// The bytes before each value of a dictionary: its length.
const LENGTH: usize = 4;

/// Pages that have as many values as they say.
pub(crate) struct Pages<P> {
    pages: P,
    levels: Levels,
    has_dictionary: bool,
    lists: Lists,
}

/// The highest levels of a leaf.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels {
    pub(crate) definition: i16,
    pub(crate) repetition: i16,
}

impl<P> Pages<P> {
    pub(crate) fn new(pages: P, levels: Levels) -> Self {
        Pages {
            pages,
            levels,
            has_dictionary: false,
            lists: Lists::default(),
        }
    }
}

impl<P: PageReader> Iterator for Pages<P> {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl<P: PageReader> PageReader for Pages<P> {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            check(page, self.levels)?;
            if self.levels.repetition > 0 {
                count(page, self.levels, &mut self.lists)?;
            }
            self.has_dictionary |= matches!(page, Page::DictionaryPage { .. });
            if !self.has_dictionary && is_of_dictionary(page) {
                return Err(ParquetError::General(
                    "a page refers to a dictionary, and there is none before it".to_owned(),
                ));
            }
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

/// Refuses a page that says that it has more values than fit into it.
fn check(page: &Page, levels: Levels) -> Result<()> {
    let (values, most) = match page {
        Page::DictionaryPage {
            buf, num_values, ..
        } => (u64::from(*num_values), buf.len() / LENGTH),
        Page::DataPage { .. } | Page::DataPageV2 { .. } => {
            let values = parts(page, levels).ok_or_else(cut_off)?.values;
            match page.encoding() {
                Encoding::DELTA_LENGTH_BYTE_ARRAY | Encoding::DELTA_BYTE_ARRAY => {
                    let total = total(values).ok_or_else(cut_off)?;
                    (total, page.num_values() as usize)
                }
                _ => return has_width(page, values),
            }
        }
    };
    match usize::try_from(values) {
        Ok(values) if values <= most => Ok(()),
        _ => Err(ParquetError::General(format!(
            "a page says that it has {values} values, of which at most {most} fit into it"
        ))),
    }
}

/// Refuses a page whose lists are too long.
fn count(page: &Page, levels: Levels, lists: &mut Lists) -> Result<()> {
    let Some(Parts { repetition, .. }) = parts(page, levels) else {
        return Ok(());
    };
    let count = page.num_values() as usize;
    let width = width(levels.repetition);
    match page {
        Page::DataPage {
            rep_level_encoding, ..
        } if is_packed(*rep_level_encoding) => lists.packed(repetition, width, count),
        _ => lists.runs(repetition, width, count),
    }
}

/// Whether a page has indexes of a dictionary.
fn is_of_dictionary(page: &Page) -> bool {
    !matches!(page, Page::DictionaryPage { .. })
        && matches!(
            page.encoding(),
            Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY
        )
}

/// Indexes of a dictionary begin with the number of bits of each.
fn has_width(page: &Page, values: &[u8]) -> Result<()> {
    match values {
        [] if is_of_dictionary(page) && page.num_values() > 0 => Err(cut_off()),
        _ => Ok(()),
    }
}

fn cut_off() -> ParquetError {
    ParquetError::EOF("a page is cut off".to_owned())
}

/// What a data page consists of.
#[derive(Clone, Copy, Debug, Default)]
struct Parts<'p> {
    repetition: &'p [u8],
    values: &'p [u8],
}

/// The parts of a data page; `None` if they are longer than the page.
fn parts(page: &Page, levels: Levels) -> Option<Parts<'_>> {
    match page {
        Page::DictionaryPage { .. } => Some(Parts::default()),
        Page::DataPage {
            buf,
            num_values,
            def_level_encoding,
            rep_level_encoding,
            ..
        } => {
            let (repetition, rest) =
                level(buf, levels.repetition, *rep_level_encoding, *num_values)?;
            let (_, values) = level(rest, levels.definition, *def_level_encoding, *num_values)?;
            Some(Parts { repetition, values })
        }
        Page::DataPageV2 {
            buf,
            def_levels_byte_len,
            rep_levels_byte_len,
            ..
        } => {
            let (repetition, rest) = buf.split_at_checked(*rep_levels_byte_len as usize)?;
            let values = rest.get(*def_levels_byte_len as usize..)?;
            Some(Parts { repetition, values })
        }
    }
}

/// The levels of one kind in a data page of the first version, and what follows them.
fn level(page: &[u8], most: i16, encoding: Encoding, num_values: u32) -> Option<(&[u8], &[u8])> {
    if most == 0 {
        return Some((&[], page));
    }
    if is_packed(encoding) {
        let bits = (num_values as usize).checked_mul(width(most))?;
        return page.split_at_checked(bits.div_ceil(8));
    }
    let (length, rest) = page.split_first_chunk()?;
    rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)
}

/// Levels without a length before them, as the first writers had them.
#[expect(deprecated, reason = "old files have it")]
fn is_packed(encoding: Encoding) -> bool {
    encoding == Encoding::BIT_PACKED
}

/// The number of bits of a level.
fn width(most: i16) -> usize {
    (i16::BITS - most.leading_zeros()) as usize
}

/// The number of values in the header of the encoding DELTA_BINARY_PACKED: the third number of variable length,
/// after the length of a block and the number of its parts.
fn total(mut header: &[u8]) -> Option<u64> {
    let mut number = 0;
    for _ in 0..3 {
        number = 0;
        for position in (0..u64::BITS).step_by(7) {
            let (byte, rest) = header.split_first()?;
            header = rest;
            number |= u64::from(byte & 0x7F) << position;
            if byte & 0x80 == 0 {
                break;
            }
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delta(buf: &[u8], num_values: u32) -> Page {
        Page::DataPage {
            buf: buf.to_vec().into(),
            num_values,
            encoding: Encoding::DELTA_LENGTH_BYTE_ARRAY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        }
    }

    const FLAT: Levels = Levels {
        definition: 0,
        repetition: 0,
    };

    /// Parquet's Encodings.md: <block size> <miniblocks> <total value count> <first value>.
    #[test]
    fn the_number_of_values_is_the_third_number() {
        assert_eq!(total(&[0x80, 0x01, 4, 5, 0]), Some(5));
        assert_eq!(
            total(&[0x80, 0x01, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
            Some(0xFFFF_FFFF)
        );
        assert_eq!(total(&[0x80, 0x01, 4]), None);
    }

    #[test]
    fn a_page_with_more_values_than_fit_is_refused() {
        check(&delta(&[0x80, 0x01, 4, 5], 5), FLAT).unwrap();
        check(&delta(&[0x80, 0x01, 4, 5], 4), FLAT).unwrap_err();
        let optional = Levels {
            definition: 1,
            repetition: 0,
        };
        check(&delta(&[2, 0, 0, 0, 10, 1, 0x80, 0x01, 4, 5], 5), optional).unwrap();
        check(&delta(&[9, 0, 0, 0, 10, 1, 0x80, 0x01, 4, 5], 5), optional).unwrap_err();
        for (num_values, fits) in [(2, true), (3, false), (u32::MAX, false)] {
            let page = Page::DictionaryPage {
                buf: vec![0; 8].into(),
                num_values,
                encoding: Encoding::PLAIN,
                is_sorted: false,
            };
            assert_eq!(check(&page, FLAT).is_ok(), fits);
        }
    }

    /// Encodings.md: levels in runs have their length before them, packed ones have none.
    #[test]
    fn values_follow_the_levels() {
        let levels = Levels {
            definition: 3,
            repetition: 1,
        };
        let page = |rep_level_encoding, buf: &[u8]| Page::DataPage {
            buf: buf.to_vec().into(),
            num_values: 9,
            encoding: Encoding::PLAIN,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding,
            statistics: None,
        };
        #[expect(deprecated, reason = "old files have it")]
        let packed = Encoding::BIT_PACKED;
        for (encoding, buf, repetition) in [
            (
                Encoding::RLE,
                &[2, 0, 0, 0, 18, 0, 2, 0, 0, 0, 18, 3, 77][..],
                &[18, 0][..],
            ),
            (packed, &[0xFE, 1, 2, 0, 0, 0, 18, 3, 77], &[0xFE, 1]),
        ] {
            let page = page(encoding, buf);
            let parts = parts(&page, levels).unwrap();
            assert_eq!((parts.repetition, parts.values), (repetition, &[77][..]));
        }
        assert!(parts(&page(packed, &[0xFE]), levels).is_none());
        let second = Page::DataPageV2 {
            buf: vec![18, 0, 18, 3, 77].into(),
            num_values: 9,
            encoding: Encoding::PLAIN,
            num_nulls: 0,
            num_rows: 9,
            def_levels_byte_len: 2,
            rep_levels_byte_len: 2,
            is_compressed: false,
            statistics: None,
        };
        let parts = parts(&second, levels).unwrap();
        assert_eq!((parts.repetition, parts.values), (&[18, 0][..], &[77][..]));
    }
}
