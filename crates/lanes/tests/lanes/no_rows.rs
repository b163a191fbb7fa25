//! Converts columns without rows, with and without an offset.

use puny_lanes::column::{Column, ColumnBuf};

use crate::support::every_set;

#[test]
fn a_column_without_rows_is_converted() {
    for mut lanes in every_set() {
        for offsets in [&[] as &[i32], &[0]] {
            let column = Column::new("", offsets).unwrap();
            let encoded = lanes.encode(column, ColumnBuf::new()).unwrap();
            assert!(encoded.column().is_empty());
            assert_eq!(encoded.into_owned().into_parts().1, [0]);
            let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
            assert!(decoded.column().is_empty());
            assert_eq!(decoded.into_owned().into_parts().1, [0]);
        }
    }
}
