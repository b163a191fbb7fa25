//! A few rows of each kind, through every path of the vector code. Miri runs only these tests. It detects every
//! invalid read and write, but is several thousand times slower than the processor.

use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset, Validity};
use puny_lanes::{InstructionSet, Lanes, ListedRows, rows_not_lower_ldh};

use crate::support::labels::{extended, mutate};
use crate::support::{column, every_set, is_recognised};

/// The scalar set, and the other sets, whose memory is reused from column to column. In the scalar code there is
/// nothing that Miri could find, and it takes as long as the other sets in Miri. So results are compared only
/// without Miri.
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

/// Returns strings with code points of every UTF-8 length, with deltas of one to seven digits, and of lengths up to
/// and above the limit of a lane.
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
    // The last delta has one digit more than a word, and the words of the group do not fit.
    strings.push("\u{80}".repeat(31) + "\u{7FF}");
    let mut random = fastrand::Rng::with_seed(12);
    strings.extend((0..15).map(|_| extended(&mut random, 12)));
    strings
}

#[test]
fn few_rows_are_encoded() {
    let mut sets = Sets::new();
    let mut labels = strings();
    let (text, offsets) = column::<i32>("", &labels, "");
    sets.encode(Column::new(&text, &offsets).unwrap());
    // There is text before and after the rows.
    labels.truncate(9);
    let (text, offsets) = column::<u64>("é", &labels, "é");
    sets.encode(Column::new(&text, &offsets).unwrap());
}

#[test]
fn few_rows_are_decoded() {
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
    // The smallest columns have memory now. There is text before and after the rows.
    for rows in [8, 9] {
        let (text, offsets) = column::<u64>("é", &labels[..rows], "é");
        sets.decode(Column::new(&text, &offsets).unwrap());
    }
}

/// A full block of rows with a digit each fills the decoder's queue. The results are known, so the scalar code need
/// not convert these rows too.
#[test]
fn full_blocks_are_converted() {
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

/// Null rows may have any text.
#[test]
fn few_null_rows_stay_null() {
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
fn few_names_are_encoded() {
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
