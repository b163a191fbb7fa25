//! Whatever the instructions, each row is encoded as `puny::punycode` does, errors and their
//! offsets included.

use puny::punycode;
use puny_lanes::Lanes;
use puny_lanes::column::{Column, ColumnBuf, Offset};

use crate::support::labels::{SAMPLES, many_extended};
use crate::support::{all, assert_same, column, every_set, expected};

fn check_with<O: Offset + core::fmt::Debug>(
    lanes: &mut [Lanes],
    before: &str,
    labels: &[String],
    after: &str,
) {
    let (text, offsets) = column::<O>(before, labels, after);
    let column = Column::new(&text, &offsets).unwrap();
    let expected = expected(column, |label| punycode::encode(label));
    let mut buf = ColumnBuf::new();
    for lanes in lanes {
        let encoded = lanes.encode(column, buf).unwrap();
        assert_same(lanes.set(), labels, &encoded, &expected);
        buf = encoded.into_buf();
    }
}

fn check(labels: &[String]) {
    check_with::<i32>(&mut every_set(), "", labels, "");
}

/// The samples of section 7.1, in Unicode.
#[test]
fn samples_of_the_rfc() {
    let labels = SAMPLES.map(|sample| punycode::decode(sample).unwrap());
    for repeated in 1..=4 {
        check(&vec![labels.clone(); repeated].concat());
    }
}

/// Every sequence of up to five code points of each number of bytes, letters and hyphens
/// among them.
#[test]
fn small_worlds() {
    check(&all(&['a', '-', 'ß', 'ü', '中', '😀'], 5));
}

/// The least and the greatest code point of each number of bytes, and of all: the greatest
/// deltas that there are, with up to seven digits and too great for a lane.
#[test]
fn ends_of_ranges() {
    let ends = [
        '\0',
        '\x7F',
        '\u{80}',
        '\u{7FF}',
        '\u{800}',
        '\u{D7FF}',
        '\u{E000}',
        '\u{FFFF}',
        '\u{10000}',
        '\u{FFFFF}',
        char::MAX,
    ];
    check(&all(&ends, 4));
}

/// Thirty-two code points, the last delta with a digit more than a word has, so that the words
/// of the group have no room; and all that are shorter.
#[test]
fn more_words_than_room() {
    let labels: Vec<String> = (0..=31)
        .flat_map(|count| {
            let least = "\u{80}".repeat(count);
            [format!("{least}\u{7FF}"), format!("\u{7FF}{least}")]
        })
        .collect();
    check(&labels);
    let label = labels[62].clone();
    // 61,408 with a bias of 0, under which four digits are at most 28,885.
    assert!(punycode::encode(&label).unwrap().len() > 31 + 4);
    check(&vec![label; 100]);
}

/// Every number of basic and of other code points up to what a lane holds and over it, and
/// every number of bytes.
#[test]
fn every_length() {
    let mut labels = Vec::new();
    for other in ['ß', 'я', '中', '😀'] {
        for basic in 0..=66 {
            for others in 0..=34 {
                let points: Vec<char> = ["x".repeat(basic), String::from(other).repeat(others)]
                    .concat()
                    .chars()
                    .collect();
                let step = 7; // prime to no length that matters
                let mixed = (0..points.len()).map(|index| points[index * step % points.len()]);
                labels.push(mixed.collect());
            }
        }
    }
    check(&labels);
    for len in 0..=200 {
        labels.push("б".repeat(len / 2) + &"y".repeat(len % 2));
        labels.push("z".repeat(len));
    }
    check(&labels);
}

#[test]
fn all_kinds_of_labels() {
    check(&many_extended(1, 60_000, 16));
    check(&many_extended(2, 20_000, 34));
    check(&many_extended(3, 4_000, 200));
}

/// Columns of all sizes up to several groups, and around blocks of 256 rows; with memory from
/// the column before, without which small ones have none to themselves.
#[test]
fn every_number_of_rows() {
    let mut lanes = every_set();
    let labels = many_extended(4, 1100, 20);
    check_with::<i32>(&mut lanes, "", &labels, "");
    for rows in (0..=280).chain(500..=530).chain(1020..=1030) {
        check_with::<i32>(&mut lanes, "", &labels[..rows], "");
        check_with::<u32>(&mut lanes, "before", &labels[..rows], "после всего");
        check_with::<i32>(&mut every_set(), "", &labels[..rows], "");
    }
}

/// Rows that are refused stand where they should, and do not disturb others.
#[test]
fn rows_that_are_refused() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut labels = many_extended(6, 1000, 20);
    // A delta over 2^32 - 1, with no room for it either way.
    let refused = "a".repeat(5000) + "\u{10FFFF}";
    assert!(punycode::encode(&refused).is_err());
    for row in [0, 1, 15, 16, 254, 255, 256, 257, 999] {
        labels[row] = refused.clone();
    }
    check(&labels);
    for _ in 0..20 {
        let row = random.usize(..labels.len());
        labels[row].insert_str(0, &refused);
    }
    check_with::<u64>(&mut every_set(), "", &labels, "");
    check(&vec![refused; 40]);
}

#[test]
fn every_type_of_offset() {
    let mut lanes = every_set();
    let labels = many_extended(7, 700, 30);
    check_with::<i32>(&mut lanes, "ä", &labels, "ö");
    check_with::<i64>(&mut lanes, "ä", &labels, "ö");
    check_with::<u32>(&mut lanes, "ä", &labels, "ö");
    check_with::<u64>(&mut lanes, "ä", &labels, "ö");
    check_with::<usize>(&mut lanes, "ä", &labels, "ö");
}

/// The same memory, for columns of all sizes one after the other.
#[test]
fn memory_is_used_again() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut lanes = every_set();
    for seed in 0..60 {
        let labels = many_extended(seed, random.usize(..600), random.usize(1..40));
        check_with::<i64>(&mut lanes, "", &labels, "");
    }
}
