//! Checks that every instruction set decodes each row like `puny::punycode`, including errors and their offsets.

use std::fmt::Debug;

use proptest::prelude::*;
use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset};

use crate::support::labels::{SAMPLES, many_basic};
use crate::support::{all, assert_same, column, every_set_decoding, expected};

fn check_within<O: Offset + Debug>(before: &str, labels: &[String], after: &str) {
    let (text, offsets) = column::<O>(before, labels, after);
    let column = Column::new(&text, &offsets).unwrap();
    let expected = expected(column, punycode::decode);
    for mut lanes in every_set_decoding() {
        let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
        assert_same(lanes.set(), labels, &decoded, &expected);
    }
}

fn check(labels: &[String]) {
    check_within::<i32>("", labels, "");
}

#[test]
fn samples_of_the_rfc_and_their_prefixes_are_decoded() {
    let labels = SAMPLES.map(String::from);
    check(&labels);
    check(&vec![labels.clone(); 40].concat());
    // Decodes all prefixes of the samples. Most prefixes end inside a delta.
    let beginnings = labels.iter().flat_map(|label| {
        let ends = 0..label.len();
        ends.map(|end| label[..end].to_owned())
    });
    check(&beginnings.collect::<Vec<_>>());
}

/// Decodes all short strings over two small alphabets. The alphabets contain characters of each kind: first, middle and
/// last digits, upper-case digits, the delimiter, characters below and above the digits, NUL, the last ASCII character,
/// and non-ASCII characters.
#[test]
fn all_short_strings_are_decoded() {
    check(&all(&['a', 'b', 'Z', '0', '9', '-'], 6));
    let kinds = [
        'a', 'k', 'z', 'A', '9', '-', '!', '[', '\0', '\x7F', 'ß', '😀',
    ];
    check(&all(&kinds, 4));
}

/// Decodes strings in which every ASCII character replaces a digit.
#[test]
fn every_ascii_character_in_place_of_a_digit_is_decoded() {
    let ascii = (0..128_u8).map(char::from);
    let labels = ascii
        .flat_map(|c| ["", "a", "b-", "a-b", "99", "kva"].map(|before| format!("{before}{c}a")));
    check(&labels.collect::<Vec<_>>());
}

/// Decodes labels with every number of basic and of non-basic code points, up to more than a lane can hold, and labels
/// of every length in bytes. Also decodes these labels without their last byte.
#[test]
fn labels_of_every_length_are_decoded() {
    let mut labels = Vec::new();
    for other in ['ß', 'я', '中', '😀', char::MAX] {
        for basic in 0..=40 {
            for others in 0..=36 {
                let points = ["x".repeat(basic), String::from(other).repeat(others)].concat();
                let points: Vec<char> = points.chars().collect();
                let step = 7; // 7 is coprime to most lengths, so most code points of a label are used once.
                let mixed = (0..points.len()).map(|index| points[index * step % points.len()]);
                labels.push(punycode::encode(&mixed.collect::<String>()).unwrap());
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

/// Decodes code points at the limits of ranges, with up to 31 other code points. Scalar values are valid. Digits can
/// also encode surrogates and values above 10FFFF, which are errors.
#[test]
fn surrogates_and_values_above_unicode_are_errors() {
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

/// Returns the digits of a delta (RFC 3492, section 3.3).
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

/// Decodes deltas of every size, after every number of code points, and with several biases. A lane can hold deltas
/// below 2^22. Deltas of 2^32 or more overflow. Deltas near multiples of 2^32 must not be mistaken for small deltas.
#[test]
fn deltas_of_every_size_are_decoded() {
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
            // A second delta, after a delta of 0. The bias for the second delta is 0.
            labels.push(format!("{literal}{delimiter}a{}", digits(delta, 0)));
        }
    }
    check(&labels);
}

#[test]
fn random_labels_are_decoded() {
    check(&many_basic(1, 60_000, 14));
    check(&many_basic(2, 20_000, 34));
    check(&many_basic(3, 4_000, 120));
}

/// Decodes columns of every size up to two blocks, and of sizes near the limits of other blocks, without and with text
/// around the rows.
#[test]
fn columns_of_every_size_are_decoded() {
    let labels = many_basic(4, 1100, 12);
    for rows in (0..=270).chain(500..=520).chain(760..=770).chain([1100]) {
        check(&labels[..rows]);
        check_within::<u32>("before", &labels[..rows], "после всего");
    }
    // The last row may be any row.
    for first in 0..200 {
        check(&labels[first..200]);
    }
}

/// Decodes empty rows, and rows without a delta.
#[test]
fn rows_without_deltas_are_decoded() {
    check(&vec![String::new(); 600]);
    check(&vec!["-".to_owned(); 600]);
    check(&vec!["a-".to_owned(); 600]);
    let mut random = fastrand::Rng::with_seed(7);
    let labels = (0..600).map(|_| random.choice(["", "a-", "a", "0ca", "-"]).unwrap());
    check(&labels.map(String::from).collect::<Vec<_>>());
}

#[test]
fn columns_with_every_type_of_offset_are_decoded() {
    let labels = many_basic(5, 700, 20);
    check_within::<i32>("ä", &labels, "ö");
    check_within::<i64>("ä", &labels, "ö");
    check_within::<u32>("ä", &labels, "ö");
    check_within::<u64>("ä", &labels, "ö");
    check_within::<usize>("ä", &labels, "ö");
}

/// Decodes columns of random sizes with one buffer, whose memory is reused.
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
            assert_eq!(decoded, expected(column, punycode::decode));
            buf = decoded.into_buf();
        }
    }
}

proptest! {
    /// Decodes columns of any strings. A row must not affect the result of another row.
    #[test]
    fn any_strings_are_decoded(labels in prop::collection::vec("[a-zA-Z0-9\\-]{0,20}|.{0,20}", 0..40)) {
        check(&labels);
    }
}
