//! A column without a row, and even without an offset.

use puny::column::{Column, Converted};
use puny_lanes::{InstructionSet, Lanes};

#[test]
fn no_rows() {
    for set in InstructionSet::ALL {
        let Some(mut lanes) = Lanes::with(set) else {
            continue;
        };
        for offsets in [&[] as &[i32], &[0]] {
            let column = Column::new("", offsets).unwrap();
            let mut encoded = Converted::new();
            lanes.encode(column, &mut encoded).unwrap();
            assert_eq!(encoded.offsets, [0]);
            let mut decoded = Converted::new();
            lanes.decode(column, &mut decoded).unwrap();
            assert_eq!(decoded.offsets, [0]);
        }
    }
}
