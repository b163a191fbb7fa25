//! Every instruction set decodes each row as `puny::punycode` does, including errors and their offsets.

use std::fmt::Debug;

use proptest::prelude::*;
use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset};

use crate::support::labels::{SAMPLES, many_basic};
use crate::support::{all, assert_same, column, every_set_decoding, expected};

fn check_within<O: Offset + Debug>(before: &str, labels: &[String], after: &str) {
    let (text, offsets) = column::<O>(before, labels, after);
    let column = Column::new(&text, &offsets).unwrap();
    let expected = expected(column, |label| punycode::decode(label));
    for mut lanes in every_set_decoding() {
        let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
        assert_same(lanes.set(), labels, &decoded, &expected);
    }
}

fn check(labels: &[String]) {
    check_within::<i32>("", labels, "");
}

#[test]
fn samples_of_the_rfc() {
    let labels = SAMPLES.map(String::from);
    check(&labels);
    check(&vec![labels.clone(); 40].concat());
    // Most prefixes of the samples end inside a delta.
    let beginnings = labels.iter().flat_map(|label| {
        let ends = 0..label.len();
        ends.map(|end| label[..end].to_owned())
    });
    check(&beginnings.collect::<Vec<_>>());
}

/// Every string of up to five characters is decoded. There is a character of each kind: the first, a middle and the
/// last digit of both ranges and cases, the delimiter, characters below and above the digits, NUL, the last ASCII
/// character, and a character that is not ASCII.
#[test]
fn all_short_strings() {
    check(&all(&['a', 'b', 'Z', '0', '9', '-'], 6));
    let kinds = [
        'a', 'k', 'z', 'A', '9', '-', '!', '[', '\0', '\x7F', 'ß', '😀',
    ];
    check(&all(&kinds, 4));
}

/// Every byte replaces one digit of a label.
#[test]
fn every_byte_in_place_of_a_digit() {
    let ascii = (0..128_u8).map(char::from);
    let labels = ascii
        .flat_map(|c| ["", "a", "b-", "a-b", "99", "kva"].map(|before| format!("{before}{c}a")));
    check(&labels.collect::<Vec<_>>());
}

/// Labels have every number of basic and of non-basic code points up to and above the limits of a lane, and every
/// length in bytes. Each label is also truncated.
#[test]
fn every_length() {
    let mut labels = Vec::new();
    for other in ['ß', 'я', '中', '😀', char::MAX] {
        for basic in 0..=40 {
            for others in 0..=36 {
                let points = ["x".repeat(basic), String::from(other).repeat(others)].concat();
                let points: Vec<char> = points.chars().collect();
                let step = 7; // coprime to all lengths that are used
                let mixed = (0..points.len()).map(|index| points[index * step % points.len()]);
                labels.push(punycode::encode(mixed.collect::<String>()).unwrap());
            }
        }
    }
    for len in 0..=200 {
        labels.push("a".repeat(len));
        labels.push("9".repeat(len));
        labels.push("x".repeat(len) + "-");
        labels.push("x".repeat(len) + "-kva");
        labels.push("-".repeat(len));
        labels.push("x-".to_owned() + &"b".repeat(len));
    }
    check(&labels);
    let cut = labels.iter().map(|label| {
        let end = label.len() - label.len().min(1);
        label[..end].to_owned()
    });
    check(&cut.collect::<Vec<_>>());
}

/// Each code point is inserted alone, and after another code point. Scalar values are valid. Surrogates and values
/// above 10FFFF, which digits can encode too, are errors.
#[test]
fn surrogates_and_larger_values_are_refused() {
    let mut labels = Vec::new();
    for points in 1..=32_u32 {
        let literal = "x".repeat(points as usize - 1);
        for code_point in [
            0x80, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x110000,
        ] {
            for position in [0, points - 1] {
                let delta = (code_point - 0x80) * points + position;
                let digits = digits(u64::from(delta), 72);
                let delimiter = if literal.is_empty() { "" } else { "-" };
                labels.push(format!("{literal}{delimiter}{digits}"));
            }
        }
    }
    check(&labels);
}

/// Returns the digits of a delta (section 3.3).
fn digits(delta: u64, bias: u64) -> String {
    let alphabet: Vec<char> = ('a'..='z').chain('0'..='9').collect();
    let digit = |value| alphabet[usize::try_from(value).unwrap()];
    let mut digits = String::new();
    let mut rest = delta;
    let mut k = 36_u64;
    loop {
        let threshold = k.saturating_sub(bias).clamp(1, 26);
        if rest < threshold {
            digits.push(digit(rest));
            return digits;
        }
        let above = rest - threshold;
        digits.push(digit(threshold + above % (36 - threshold)));
        rest = above / (36 - threshold);
        k += 36;
    }
}

/// Deltas have every size: around 2^22, which is the limit of lanes; around 2^32, where they overflow; and
/// multiples of 2^32, which must not be mistaken for small deltas. They are decoded with every number of code
/// points and under several biases.
#[test]
fn every_size_of_delta() {
    let mut labels = Vec::new();
    let around = |size: u64| (size.max(4) - 4)..size + 4;
    let sizes = (0..40).map(|bits| 1_u64 << bits);
    let multiples = (2..30).flat_map(|factor| [0, 500_000, 3_000_000].map(|n| (factor << 32) + n));
    let deltas: Vec<u64> = sizes.chain(multiples).flat_map(around).collect();
    for points in 0..=31 {
        let literal = "y".repeat(points);
        let delimiter = if points > 0 { "-" } else { "" };
        for &delta in &deltas {
            labels.push(format!("{literal}{delimiter}{}", digits(delta, 72)));
            // A second delta follows a delta of 0, so it is read under the bias 0.
            labels.push(format!("{literal}{delimiter}a{}", digits(delta, 0)));
        }
    }
    check(&labels);
}

#[test]
fn all_kinds_of_labels() {
    check(&many_basic(1, 60_000, 14));
    check(&many_basic(2, 20_000, 34));
    check(&many_basic(3, 4_000, 120));
}

/// Columns have all sizes up to two blocks, and sizes around more blocks, and there is text before and after them.
#[test]
fn every_number_of_rows() {
    let labels = many_basic(4, 1100, 12);
    for rows in (0..=270).chain(500..=520).chain(760..=770).chain([1100]) {
        check(&labels[..rows]);
        check_within::<u32>("before", &labels[..rows], "после всего");
    }
    // Every row is the last one once.
    for first in 0..200 {
        check(&labels[first..200]);
    }
}

/// Empty rows and rows without a delta are decoded.
#[test]
fn rows_without_a_delta() {
    check(&vec![String::new(); 600]);
    check(&vec!["-".to_owned(); 600]);
    check(&vec!["a-".to_owned(); 600]);
    let mut random = fastrand::Rng::with_seed(7);
    let labels = (0..600).map(|_| random.choice(["", "a-", "a", "0ca", "-"]).unwrap());
    check(&labels.map(String::from).collect::<Vec<_>>());
}

#[test]
fn every_type_of_offset() {
    let labels = many_basic(5, 700, 20);
    check_within::<i32>("ä", &labels, "ö");
    check_within::<i64>("ä", &labels, "ö");
    check_within::<u32>("ä", &labels, "ö");
    check_within::<u64>("ä", &labels, "ö");
    check_within::<usize>("ä", &labels, "ö");
}

/// The memory is reused for columns of all sizes.
#[test]
fn memory_is_reused() {
    let mut random = fastrand::Rng::with_seed(6);
    for mut lanes in every_set_decoding() {
        let mut buf = ColumnBuf::new();
        for seed in 0..100 {
            let labels = many_basic(seed, random.usize(..600), random.usize(1..40));
            let (text, offsets) = column::<i64>("", &labels, "");
            let column = Column::new(&text, &offsets).unwrap();
            let decoded = lanes.decode(column, buf).unwrap();
            assert_eq!(decoded, expected(column, |label| punycode::decode(label)));
            buf = decoded.into_buf();
        }
    }
}

proptest! {
    /// No row affects the result of another row.
    #[test]
    fn any_strings(labels in prop::collection::vec("[a-zA-Z0-9\\-]{0,20}|.{0,20}", 0..40)) {
        check(&labels);
    }
}
