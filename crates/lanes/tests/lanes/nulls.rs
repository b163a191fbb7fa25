//! Checks that null rows are null in the result and have no errors, whatever their text is.

use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Validity};

use crate::support::{all, assert_same, column, every_set, expected};

/// Converts a column of labels, and slices of this column, in both directions. A row is null if its bit is 0.
fn check(labels: &[String], bits: &[u8], offset: usize) {
    let (text, offsets) = column::<i32>("é", labels, "é");
    let validity = Validity::new(bits, offset, labels.len()).unwrap();
    let all = Column::new(&text, &offsets).unwrap();
    let all = all.with_validity(validity).unwrap();
    let len = labels.len();
    for rows in [0..len, len / 3..len, 0..len / 2, len / 5..len / 5 + len / 2] {
        let (column, labels) = (all.rows(rows.clone()).unwrap(), &labels[rows]);
        let encoded = expected(column, punycode::encode);
        let decoded = expected(column, punycode::decode);
        assert_eq!(
            encoded.column().null_count(),
            column.null_count() + encoded.errors().len()
        );
        assert!(encoded.errors().iter().all(|e| !column.is_null(e.row())));
        assert!(decoded.errors().iter().all(|e| !column.is_null(e.row())));
        for mut lanes in every_set() {
            // The second conversion reuses the memory of the first.
            for _ in 0..2 {
                let got = lanes.encode(column, ColumnBuf::new()).unwrap();
                assert_same(lanes.set(), labels, &got, &encoded);
                let got = lanes.decode(column, ColumnBuf::new()).unwrap();
                assert_same(lanes.set(), labels, &got, &decoded);
            }
        }
    }
}

/// Returns valid and invalid labels of several lengths. Two kinds of labels are longer than a lane can hold.
fn labels(count: usize) -> Vec<String> {
    let refused = "a".repeat(5000) + "\u{10FFFF}";
    let some = [
        "bücher",
        "bcher-kva",
        "fa-hia",
        "",
        "!",
        "中文",
        "a",
        "-",
        "\0",
        "faß",
        "99999999",
    ];
    (0..count)
        .map(|row| match row % 97 {
            41 | 42 => refused.clone(),
            43 => "ß".repeat(90),
            _ => some[row * 7 % some.len()].to_owned(),
        })
        .collect()
}

/// Converts columns whose sizes are near the sizes of blocks. The columns have no null rows, single null rows, runs of
/// null rows, or only null rows.
#[test]
fn null_rows_in_blocks_stay_null() {
    for count in [1, 7, 8, 24, 64, 255, 256, 257, 600] {
        let labels = labels(count);
        for pattern in [0x00, 0xFF, 0xAA, 0x7F, 0x01, 0xF0] {
            for offset in [0, 3] {
                check(&labels, &vec![pattern; count / 8 + 2], offset);
            }
        }
        let runs: Vec<u8> = (0..count / 8 + 2)
            .map(|byte| if byte % 5 < 2 { 0 } else { 0xFF })
            .collect();
        check(&labels, &runs, 6);
    }
}

/// Converts columns of eight rows, the minimum for lanes, with every bitmap.
#[test]
fn null_rows_of_every_bitmap_stay_null() {
    let labels = all(&['a', 'ß', '-'], 2);
    for first in [0, 5] {
        for bits in 0..=255 {
            check(&labels[first..first + 8], &[bits], 0);
        }
    }
}

/// Converts columns that have only null rows.
#[test]
fn a_column_of_null_rows_stays_null() {
    for mut lanes in every_set() {
        for count in [1, 100, 1000] {
            let offsets = vec![0_i64; count + 1];
            let bits = vec![0; count / 8 + 1];
            let column = Column::new("", &offsets).unwrap();
            let validity = Validity::new(&bits, 0, count).unwrap();
            let column = column.with_validity(validity).unwrap();
            let encoded = lanes.encode(column, ColumnBuf::new()).unwrap();
            assert_eq!(encoded.column(), column);
            let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
            assert_eq!(decoded.column().null_count(), count);
            assert!(encoded.errors().is_empty() && decoded.errors().is_empty());
        }
    }
}
