//! Converts a few rows of each kind, which use every path of the vector code. Miri runs only these tests. It detects
//! every invalid read and write, but is several thousand times slower than the processor.

use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset, Validity};
use puny_lanes::{InstructionSet, Lanes, ListedRows, rows_not_lower_ldh};

use crate::support::labels::{extended, mutate};
use crate::support::{column, every_set, is_recognised};

/// The converter with the scalar code, and the converters with vector code, which reuse their memory for each column.
/// Under Miri, the scalar code does not run and results are not compared: the scalar code is slow under Miri, and has
/// no `unsafe` code that Miri could check.
struct Sets {
    scalar: Lanes,
    vectors: Vec<Lanes>,
}

impl Sets {
    fn new() -> Self {
        let mut vectors = every_set();
        let scalar = vectors.remove(0);
        assert_eq!(scalar.set(), InstructionSet::Scalar);
        Sets { scalar, vectors }
    }

    fn encode<O: Offset + core::fmt::Debug>(&mut self, labels: Column<'_, O>) {
        let mut scalar = || self.scalar.encode(labels, ColumnBuf::new()).unwrap();
        let expected = (!cfg!(miri)).then(&mut scalar);
        let mut buf = ColumnBuf::new();
        for lanes in &mut self.vectors {
            let encoded = lanes.encode(labels, buf).unwrap();
            if let Some(expected) = &expected {
                assert_eq!(&encoded, expected, "{:?}", lanes.set());
            }
            buf = encoded.into_buf();
        }
    }

    fn decode<O: Offset + core::fmt::Debug>(&mut self, labels: Column<'_, O>) {
        let mut scalar = || self.scalar.decode(labels, ColumnBuf::new()).unwrap();
        let expected = (!cfg!(miri)).then(&mut scalar);
        let mut buf = ColumnBuf::new();
        for lanes in &mut self.vectors {
            let decoded = lanes.decode(labels, buf).unwrap();
            if let Some(expected) = &expected {
                assert_eq!(&decoded, expected, "{:?}", lanes.set());
            }
            buf = decoded.into_buf();
        }
    }
}

/// Returns strings with code points of every UTF-8 length, and with deltas of one to seven digits. Some strings are
/// longer than a lane can hold.
fn strings() -> Vec<String> {
    let mut strings: Vec<String> = [
        "",
        "a",
        "-",
        "bücher",
        "faß",
        "ßa-b-ü",
        "他们为什么不说中文",
        "почемужеонинеговорятпорусски",
        "😀a😁b",
        "\u{80}\u{10FFFF}\u{80}",
        "\0\x7F\u{7FF}\u{800}\u{FFFF}\u{10000}",
    ]
    .map(String::from)
    .to_vec();
    for points in [31, 32, 33] {
        strings.push("ü".repeat(points));
        strings.push("x".repeat(points - 1) + "中");
    }
    for bytes in [61, 62, 64, 65] {
        strings.push("z".repeat(bytes));
    }
    // The last delta of this string has more digits than a word can hold.
    strings.push("\u{80}".repeat(31) + "\u{7FF}");
    let mut random = fastrand::Rng::with_seed(12);
    strings.extend((0..15).map(|_| extended(&mut random, 12)));
    strings
}

#[test]
fn a_few_rows_are_encoded() {
    let mut sets = Sets::new();
    let mut labels = strings();
    let (text, offsets) = column::<i32>("", &labels, "");
    sets.encode(Column::new(&text, &offsets).unwrap());
    // Encodes rows with other text around them.
    labels.truncate(9);
    let (text, offsets) = column::<u64>("é", &labels, "é");
    sets.encode(Column::new(&text, &offsets).unwrap());
}

#[test]
fn a_few_rows_are_decoded() {
    let mut sets = Sets::new();
    let mut random = fastrand::Rng::with_seed(13);
    let mut labels = Vec::new();
    for string in strings() {
        let label = punycode::encode(&string).unwrap();
        labels.push(mutate(&mut random, &label));
        labels.push(label);
    }
    labels.extend(["!", "b-!", "99999999", "é", "a-é", "kva-é-"].map(String::from));
    let (text, offsets) = column::<i32>("", &labels, "");
    sets.decode(Column::new(&text, &offsets).unwrap());
    // Decodes small columns with other text around the rows. The converters have memory now, so small columns are
    // decoded in lanes too.
    for rows in [8, 9] {
        let (text, offsets) = column::<u64>("é", &labels[..rows], "é");
        sets.decode(Column::new(&text, &offsets).unwrap());
    }
}

/// Converts a full block of rows. Each row has a digit, so that the decoder's queue is full. The expected results are
/// constants, so the scalar code does not convert these rows.
#[test]
fn a_full_block_is_converted() {
    let labels = vec!["a".to_owned(); 256];
    let (text, offsets) = column::<i64>("", &labels, "");
    let column = Column::new(&text, &offsets).unwrap();
    for lanes in &mut Sets::new().vectors {
        let encoded = lanes.encode(column, ColumnBuf::new()).unwrap();
        assert!(encoded.column().iter().eq([Some("a-"); 256]));
        let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
        assert!(decoded.column().iter().eq([Some("\u{80}"); 256]));
    }
}

/// Converts columns in which some rows are null and have text.
#[test]
fn null_rows_with_text_are_converted() {
    let mut sets = Sets::new();
    let labels: Vec<String> = (0..24)
        .map(|row| ["bücher", "bcher-kva", "!", "99999999"][row % 4].to_owned())
        .collect();
    let (text, offsets) = column::<i64>("é", &labels, "é");
    let column = Column::new(&text, &offsets).unwrap();
    let validity = Validity::new(&[0b0110_1101, 0xF0, 0, 0xFF], 3, 24).unwrap();
    let column = column.with_validity(validity).unwrap();
    sets.encode(column);
    sets.decode(column);
}

#[test]
fn names_that_are_not_lower_ldh_are_listed() {
    let names: Vec<String> = [0, 1, 2, 31, 32, 33, 55, 56, 57, 63, 64, 65]
        .into_iter()
        .flat_map(|bytes| {
            let name = "a".repeat(bytes);
            let end = bytes.saturating_sub(1);
            [name.clone(), name[..end].to_owned() + "-", name + ".Z"]
        })
        .collect();
    let (text, offsets) = column::<u32>("before", &names, "-after");
    let column = Column::new(&text, &offsets).unwrap();
    let listed = (0..names.len()).filter(|&row| !is_recognised(&names[row]));
    let listed: Vec<usize> = listed.collect();
    for lanes in every_set() {
        let mut found = ListedRows::new(true);
        if rows_not_lower_ldh(lanes.set(), column, &mut found) {
            let rows = found.rows().iter().map(|listed| listed.row);
            assert!(rows.eq(listed.iter().copied()));
            assert_eq!(found.parts(), []);
            assert_eq!(found.code_points(), [0_u32; 0]);
        }
    }
}
