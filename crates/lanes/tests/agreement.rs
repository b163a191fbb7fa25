//! Every instruction set gives, row by row, what `puny` gives.

#[test]
fn no_rows() {
    use puny::column::Column;
    use puny_lanes::{InstructionSet, Lanes};

    for set in InstructionSet::ALL {
        let Some(mut lanes) = Lanes::with(set) else {
            continue;
        };
        let mut out = puny::column::Converted::new();
        lanes
            .encode(Column::<i32>::new("", &[]).unwrap(), &mut out)
            .unwrap();
        assert_eq!(out.offsets, [0]);
    }
}
