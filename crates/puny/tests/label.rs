//! The short path for labels and the general procedures: one result, on everything.

#![cfg(feature = "alloc")]
#![allow(clippy::indexing_slicing, clippy::unwrap_used)]

use proptest::prelude::*;
use puny::label::{self, SIZE};
use puny::punycode::PUNYCODE;

/// `PUNYCODE`'s methods are the general procedures; where the short path has a result it
/// is theirs, and where it has none they say why.
fn decode_agrees(basic: &str) {
    let mut buffer = ['\0'; SIZE];
    let short = label::decode(basic.as_bytes(), &mut buffer);
    let short = short.map(|len| buffer[..len].iter().collect::<String>());
    match PUNYCODE.decode(basic) {
        Ok(extended) if basic.len() < SIZE => assert_eq!(short, Some(extended), "{basic:?}"),
        _ => assert_eq!(short, None, "{basic:?}"),
    }
}

fn encode_agrees(extended: &str) {
    let mut buffer = [0; SIZE];
    let short = label::encode(extended.chars(), &mut buffer);
    let short = short.map(|len| String::from_utf8(buffer[..len].to_vec()).unwrap());
    let basic = PUNYCODE.encode(extended).unwrap();
    let fits = basic.len() < SIZE && extended.chars().count() < SIZE;
    assert_eq!(short, fits.then_some(basic), "{extended:?}");
}

/// Every string of up to four of the bytes that matter: first and last digits of each
/// kind and case, the delimiter, what is beside them, and no ASCII.
#[test]
fn every_short_basic_string() {
    let bytes = [
        "a", "b", "k", "z", "A", "Z", "0", "9", "-", "`", "{", "@", "[", "/", ":", "é",
    ];
    for length in 0..=4_u32 {
        for number in 0..bytes.len().pow(length) {
            let basic: String = (0..length)
                .map(|place| bytes[number / bytes.len().pow(place) % bytes.len()])
                .collect();
            decode_agrees(&basic);
        }
    }
}

/// Every string of up to five of: ASCII, the first and the last code points of what a
/// delta may insert, and their neighbours.
#[test]
fn every_short_extended_string() {
    let chars = [
        'a',
        '-',
        '\u{80}',
        '\u{81}',
        'ü',
        '\u{D7FF}',
        '\u{E000}',
        '\u{10FFFE}',
        '\u{10FFFF}',
    ];
    for length in 0..=5_u32 {
        for number in 0..chars.len().pow(length) {
            let extended: String = (0..length)
                .map(|place| chars[number / chars.len().pow(place) % chars.len()])
                .collect();
            encode_agrees(&extended);
        }
    }
}

/// Every code point, alone and after another.
#[test]
fn every_code_point() {
    for c in '\0'..=char::MAX {
        for extended in [format!("{c}"), format!("a{c}-{c}")] {
            encode_agrees(&extended);
            decode_agrees(&PUNYCODE.encode(&*extended).unwrap());
        }
    }
}

/// Around the greatest length, both ways, with the digits of a label all used.
#[test]
fn around_the_greatest_length() {
    for length in 50..=80 {
        for extended in [
            "ü".repeat(length),
            "aü".repeat(length / 2),
            "\u{10FFFF}".repeat(length),
        ] {
            encode_agrees(&extended);
        }
        for basic in [
            "a".repeat(length),
            "9".repeat(length),
            format!("{}-a", "a".repeat(length)),
        ] {
            decode_agrees(&basic);
        }
    }
}

/// Where a number exceeds 32 bits (section 6.4), in the weight and in the sum.
#[test]
fn around_overflow() {
    for digits in 1..12 {
        for last in ["a", "b", "z", "9"] {
            for literal in ["", "x-", "abcdefghijklmnop-"] {
                decode_agrees(&format!("{literal}{}{last}", "9".repeat(digits)));
                decode_agrees(&format!("{literal}{}{last}a", "9".repeat(digits)));
                decode_agrees(&format!("{literal}{}{last}", "z".repeat(digits)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_basic_string(basic in "[a-zA-Z0-9-]{0,70}") {
        decode_agrees(&basic);
    }

    #[test]
    fn any_extended_string(extended in "\\PC{0,20}|[a-zà-ÿ]{0,70}|[ぁ-ん一-丅]{0,64}|.{0,66}") {
        encode_agrees(&extended);
        decode_agrees(&PUNYCODE.encode(&*extended).unwrap());
    }
}
