//! Checks that every instruction set encodes each row like `puny::punycode`, including errors and their offsets.

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
    let expected = expected(column, punycode::encode);
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

/// Encodes the samples of RFC 3492, section 7.1.
#[test]
fn samples_of_the_rfc_are_encoded() {
    let labels = SAMPLES.map(|sample| punycode::decode(sample).unwrap());
    for repeated in 1..=4 {
        check(&vec![labels.clone(); repeated].concat());
    }
}

/// Encodes every sequence of up to five code points from a small alphabet. The alphabet has code points of each UTF-8
/// length, including a letter and the hyphen.
#[test]
fn all_short_strings_are_encoded() {
    check(&all(&['a', '-', 'ß', 'ü', '中', '😀'], 5));
}

/// Encodes sequences of the smallest and the largest code points of each UTF-8 length. These have the largest deltas,
/// with up to seven digits. Some deltas are too large for a lane.
#[test]
fn code_points_at_the_limits_of_utf8_lengths_are_encoded() {
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

/// Encodes labels of up to 32 code points whose last delta has more digits than a word can hold. With the longest label
/// in every row, the words of a group do not fit into the buffer.
#[test]
fn groups_with_too_many_words_are_encoded() {
    let labels: Vec<String> = (0..=31)
        .flat_map(|count| {
            let least = "\u{80}".repeat(count);
            [format!("{least}\u{7FF}"), format!("\u{7FF}{least}")]
        })
        .collect();
    check(&labels);
    let label = labels[62].clone();
    // The last delta is 61,408 and the bias is 0. With this bias, four digits represent at most 28,885.
    assert!(punycode::encode(&label).unwrap().len() > 31 + 4);
    check(&vec![label; 100]);
}

/// Encodes labels with every number of basic and of non-basic code points, up to more than a lane can hold, and labels
/// of every length in bytes.
#[test]
fn labels_of_every_length_are_encoded() {
    let mut labels = Vec::new();
    for other in ['ß', 'я', '中', '😀'] {
        for basic in 0..=66 {
            for others in 0..=34 {
                let points: Vec<char> = ["x".repeat(basic), String::from(other).repeat(others)]
                    .concat()
                    .chars()
                    .collect();
                let step = 7; // 7 is coprime to most lengths, so most code points of a label are used once.
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
fn random_labels_are_encoded() {
    check(&many_extended(1, 60_000, 16));
    check(&many_extended(2, 20_000, 34));
    check(&many_extended(3, 4_000, 200));
}

/// Encodes columns of every size up to several groups, and of sizes near blocks of 256 rows. The columns are encoded
/// with converters that have encoded other columns, and with new converters.
#[test]
fn columns_of_every_size_are_encoded() {
    let mut lanes = every_set();
    let labels = many_extended(4, 1100, 20);
    check_with::<i32>(&mut lanes, "", &labels, "");
    for rows in (0..=280).chain(500..=530).chain(1020..=1030) {
        check_with::<i32>(&mut lanes, "", &labels[..rows], "");
        check_with::<u32>(&mut lanes, "before", &labels[..rows], "после всего");
        check_with::<i32>(&mut every_set(), "", &labels[..rows], "");
    }
}

/// Encodes columns with refused rows. Errors must have the right index, and refused rows must not affect other rows.
#[test]
fn refused_rows_do_not_affect_other_rows() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut labels = many_extended(6, 1000, 20);
    // The delta of this label is greater than 2^32 - 1. Neither lanes nor `puny` can encode it.
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
fn columns_with_every_type_of_offset_are_encoded() {
    let mut lanes = every_set();
    let labels = many_extended(7, 700, 30);
    check_with::<i32>(&mut lanes, "ä", &labels, "ö");
    check_with::<i64>(&mut lanes, "ä", &labels, "ö");
    check_with::<u32>(&mut lanes, "ä", &labels, "ö");
    check_with::<u64>(&mut lanes, "ä", &labels, "ö");
    check_with::<usize>(&mut lanes, "ä", &labels, "ö");
}

/// Encodes columns of random sizes with one set of converters, whose memory is reused.
#[test]
fn memory_is_reused() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut lanes = every_set();
    for seed in 0..60 {
        let labels = many_extended(seed, random.usize(..600), random.usize(1..40));
        check_with::<i64>(&mut lanes, "", &labels, "");
    }
}
