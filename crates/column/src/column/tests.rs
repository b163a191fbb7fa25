//! Tests all small columns.

use super::Column;
use crate::{ColumnErrorKind, Validity};
use std::vec::Vec;

/// Tries all lists of up to three offsets from -1 to 5, with a text of four bytes. A list is accepted if and only if
/// all rows are valid strings of the text.
#[test]
fn a_column_is_accepted_if_all_rows_are_valid() {
    let text = "fßa";
    for number in 0..7_i32.pow(3) {
        let offsets: Vec<i32> = [number % 7, number / 7 % 7, number / 49]
            .iter()
            .map(|digit| digit - 1)
            .collect();
        for count in 0..=3 {
            let offsets = &offsets[..count];
            let valid = |range: &[i32]| {
                let range = range[0] as usize..range[range.len() - 1] as usize;
                text.get(range).is_some()
            };
            let expected =
                offsets.iter().all(|&offset| valid(&[offset])) && offsets.windows(2).all(valid);
            let column = Column::new(text, offsets);
            assert_eq!(column.is_ok(), expected, "{offsets:?}");
            if let Ok(column) = column {
                assert_eq!(column.len(), count.saturating_sub(1));
                assert_eq!(column.is_empty(), count < 2);
                let rows: Vec<&str> = column.iter().map(Option::unwrap).collect();
                let got = (0..column.len()).map(|row| column.get(row).unwrap());
                assert_eq!(rows, got.collect::<Vec<_>>());
                assert_eq!(column.get(column.len()), None);
                assert_eq!(column.get(usize::MAX), None);
            }
        }
    }
}

#[test]
fn the_first_invalid_row_is_reported() {
    let kind = |offsets: &[i64]| {
        let error = Column::new("fßa", offsets).unwrap_err();
        (error.row(), error.kind())
    };
    assert_eq!(kind(&[0, 1, 2]), (1, ColumnErrorKind::InsideCharacter));
    assert_eq!(kind(&[0, 3, 1]), (1, ColumnErrorKind::Decreasing));
    assert_eq!(kind(&[0, 5, 2]), (0, ColumnErrorKind::OutOfBounds));
    assert_eq!(kind(&[-1, 0]), (0, ColumnErrorKind::OutOfBounds));
}

/// Returns the rows as a list. A row is `None` if its bit is 0.
fn naive<'a>(rows: &[&'a str], bits: u16, offset: usize) -> Vec<Option<&'a str>> {
    let valid = |row: usize| bits >> (offset + row) & 1 == 1;
    let rows = rows.iter().enumerate();
    rows.map(|(row, text)| Some(*text).filter(|_| valid(row)))
        .collect()
}

fn agree(column: Column<'_, i32>, expected: &[Option<&str>]) {
    assert_eq!(column.len(), expected.len());
    assert_eq!(column.iter().len(), expected.len());
    assert_eq!(column.iter().collect::<Vec<_>>(), expected);
    for row in 0..expected.len() + 2 {
        let expected = expected.get(row);
        assert_eq!(column.get(row), expected.copied().flatten());
        assert_eq!(column.is_null(row), expected == Some(&None));
    }
    let nulls = expected.iter().filter(|row| row.is_none()).count();
    assert_eq!(column.null_count(), nulls);
}

/// Compares columns of up to five rows with lists, for every bitmap at every bit offset, and for all slices of the
/// columns.
#[test]
fn small_columns_with_nulls_equal_lists() {
    let (text, offsets) = ("xaßbcdy", [1_i32, 2, 4, 4, 5, 7]);
    let rows = ["a", "ß", "", "b", "cd"];
    for len in 0..=5 {
        for offset in 0..8 {
            for bits in 0..1_u16 << len {
                // The bits before and after the bits of the rows must not affect the result.
                let around = !(((1_u16 << len) - 1) << offset);
                for bits in [bits << offset, bits << offset | around] {
                    let bytes = bits.to_le_bytes();
                    let validity = Validity::new(&bytes, offset, len).unwrap();
                    let column = Column::new(text, &offsets[..=len]).unwrap();
                    let column = column.with_validity(validity).unwrap();
                    assert!(column.validity().is_some());
                    let expected = naive(&rows[..len], bits, offset);
                    agree(column, &expected);
                    for start in 0..=len + 1 {
                        for end in 0..=len + 1 {
                            let rows = column.rows(start..end);
                            let expected = expected.get(start..end);
                            assert_eq!(rows.is_some(), expected.is_some(), "{start}..{end}");
                            if let (Some(rows), Some(expected)) = (rows, expected) {
                                agree(rows, expected);
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn ranges_out_of_bounds_have_no_rows() {
    let column = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    let validity = Validity::new(&[3], 0, 2).unwrap();
    for column in [column, column.with_validity(validity).unwrap()] {
        for range in [0..3, 2..4, 0..usize::MAX, usize::MAX..usize::MAX] {
            assert_eq!(column.rows(range), None);
        }
        #[allow(clippy::reversed_empty_ranges)] // The test checks these ranges.
        let backwards = [2..1, usize::MAX..0];
        for range in backwards {
            assert_eq!(column.rows(range), None);
        }
    }
    let none = Column::<i32>::new("", &[]).unwrap();
    assert!(none.rows(0..0).unwrap().is_empty());
    assert_eq!(none.rows(0..1), None);
}

/// Tries bitmaps of several lengths with columns of several lengths. A bitmap is accepted only if it has one bit for
/// each row.
#[test]
fn a_bitmap_must_have_one_bit_for_each_row() {
    for count in 0..5 {
        let offsets = std::vec![0_i64; count];
        let column = Column::new("", &offsets).unwrap();
        for len in 0..5 {
            let result = column.with_validity(Validity::new(&[0], 0, len).unwrap());
            match result {
                Ok(column) => assert_eq!((column.len(), column.null_count()), (len, len)),
                Err(error) => {
                    assert_ne!(column.len(), len);
                    assert_eq!(error.row(), len.min(column.len()));
                    assert_eq!(error.kind(), ColumnErrorKind::RowCount);
                }
            }
        }
    }
}

/// Text around the rows, and text of null rows, does not affect equality.
#[test]
fn columns_are_equal_if_their_rows_are() {
    let validity = |bits| Validity::new(bits, 0, 2).unwrap();
    let plain = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    assert_eq!(plain, Column::new("xaby", &[1, 2, 3]).unwrap());
    assert_ne!(plain, Column::new("xaby", &[1, 2]).unwrap());
    assert_ne!(plain, Column::new("xaby", &[1, 3, 3]).unwrap());
    assert_eq!(plain, plain.with_validity(validity(&[3])).unwrap());
    let null = plain.with_validity(validity(&[1])).unwrap();
    assert_ne!(plain, null);
    let other = Column::new("a", &[0, 1, 1]).unwrap();
    assert_ne!(other, null);
    assert_eq!(other.with_validity(validity(&[1])).unwrap(), null);
}
