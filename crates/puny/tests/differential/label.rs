//! The functions for labels agree with the general procedures on every input.

use proptest::prelude::*;
use puny::label::{self, DecodedLabel, CAPACITY};
use puny::punycode::{self, PUNYCODE};

/// Compares the label decoder with the methods of `PUNYCODE`, which are the general procedures. If the label
/// decoder returns a result, the results are equal. If the label decoder returns `None`, the general decoder fails or
/// the label is too long.
fn decode_agrees(basic: &str) {
    let mut label = DecodedLabel::new();
    let short = label.decode(basic.as_bytes());
    let short = short.map(|()| {
        let text: String = label.chars().collect();
        let (mut unordered, mut chars) =
            (label.unordered().to_vec(), text.chars().collect::<Vec<_>>());
        unordered.sort_unstable();
        chars.sort_unstable();
        assert_eq!(unordered, chars, "{basic:?}");
        text
    });
    let general = PUNYCODE.decode(basic);
    match &general {
        Ok(extended) if basic.len() < CAPACITY => {
            assert_eq!(short.as_ref(), Some(extended), "{basic:?}")
        }
        _ => assert_eq!(short, None, "{basic:?}"),
    }
}

/// Checks that the functions that try the label decoder first agree with the general procedures. Buffers are too
/// long, exactly long enough, and too short.
fn decode_forms_agree(basic: &str) {
    decode_agrees(basic);
    let general = PUNYCODE.decode(basic);
    assert_eq!(punycode::decode(basic), general, "{basic:?}");
    let mut appended = String::from("ü");
    let result = punycode::decode_append(basic, &mut appended);
    assert_eq!(
        result.map(|()| appended[2..].to_owned()),
        general,
        "{basic:?}"
    );
    let len = general.as_ref().map_or(0, String::len);
    for length in [len + 4, len, len.saturating_sub(1)] {
        let mut bytes = vec![b'?'; length];
        let written = punycode::decode_into(basic, &mut bytes);
        let mut expected = vec![b'?'; length];
        assert_eq!(
            written,
            PUNYCODE.decode_into(basic, &mut expected, &mut []),
            "{basic:?}"
        );
        assert_eq!(bytes, expected, "{basic:?}");
    }
}

fn encode_agrees(extended: &str) {
    let mut buffer = [0; CAPACITY];
    let short = label::encode(extended.chars(), &mut buffer);
    let short = short.map(|len| String::from_utf8(buffer[..len].to_vec()).unwrap());
    let basic = PUNYCODE.encode(extended).unwrap();
    let fits = basic.len() < CAPACITY && extended.chars().count() < CAPACITY;
    assert_eq!(short, fits.then_some(basic), "{extended:?}");
}

fn encode_forms_agree(extended: &str) {
    encode_agrees(extended);
    let basic = PUNYCODE.encode(extended).unwrap();
    assert_eq!(
        punycode::encode(extended).as_ref(),
        Ok(&basic),
        "{extended:?}"
    );
    let mut appended = String::from("ü");
    punycode::encode_append(extended, &mut appended).unwrap();
    assert_eq!(appended[2..], basic, "{extended:?}");
    for length in [basic.len(), basic.len().saturating_sub(1)] {
        let mut bytes = vec![b'?'; length];
        let written = punycode::encode_into(extended, &mut bytes);
        let mut expected = vec![b'?'; length];
        assert_eq!(
            written,
            PUNYCODE.encode_into(extended, &mut expected, &mut []),
            "{extended:?}"
        );
        assert!(
            written.is_err() || bytes == basic.as_bytes(),
            "{extended:?}"
        );
    }
}

/// Every string of up to four of these bytes is tested: the first and the last digit of each range and case, the
/// delimiter, the neighbours of these, and bytes that are not ASCII.
#[test]
fn every_short_basic_string_agrees() {
    let bytes = [
        "a", "b", "k", "z", "A", "Z", "0", "9", "-", "`", "{", "@", "[", "/", ":", "é",
    ];
    for length in 0..=4_u32 {
        for number in 0..bytes.len().pow(length) {
            let basic: String = (0..length)
                .map(|index| bytes[number / bytes.len().pow(index) % bytes.len()])
                .collect();
            decode_forms_agree(&basic);
        }
    }
}

/// Every string of up to five of these code points is tested: ASCII, the first and the last code point that a delta
/// may insert, and their neighbours.
#[test]
fn every_short_extended_string_agrees() {
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
                .map(|index| chars[number / chars.len().pow(index) % chars.len()])
                .collect();
            encode_forms_agree(&extended);
        }
    }
}

/// Every code point is tested alone, and after another code point.
#[test]
fn every_code_point_agrees() {
    for c in '\0'..=char::MAX {
        for extended in [format!("{c}"), format!("a{c}-{c}")] {
            encode_agrees(&extended);
            decode_agrees(&PUNYCODE.encode(&*extended).unwrap());
        }
    }
}

/// Every delta of up to four digits, and some longer deltas, are tested as the first delta, and after deltas that
/// make the bias small or large. Therefore all numbers of digits are tested under all kinds of thresholds.
#[test]
fn every_number_of_digits_agrees() {
    let digits = b"abyz0189kK";
    for before in [
        "",
        "a-",
        "abcdefghijklmnop-",
        "a",
        "aaaaaaaaaa",
        "zzzzc",
        "z9z9b",
        "99999a",
    ] {
        for length in 1..=5_u32 {
            for number in 0..digits.len().pow(length) {
                let after: String = (0..length)
                    .map(|index| {
                        char::from(digits[number / digits.len().pow(index) % digits.len()])
                    })
                    .collect();
                decode_agrees(&format!("{before}{after}"));
            }
        }
    }
}

/// Up to seven code points, including ASCII and equal code points, are tested in every order. This tests the sort of
/// the encoder, and the list in which the decoder inserts.
#[test]
fn every_order_of_code_points_agrees() {
    let points = ['a', 'ü', 'α', 'ё', 'ち', '한', '😀'];
    for length in 1..=7_usize {
        let mut order: Vec<usize> = (0..length).collect();
        loop {
            for repeated in [1, 2, 3] {
                let extended: String = order
                    .iter()
                    .flat_map(|&at| vec![points[at]; repeated])
                    .collect();
                encode_forms_agree(&extended);
                decode_forms_agree(&PUNYCODE.encode(&*extended).unwrap());
            }
            // Advances to the next permutation.
            let fall = match order.windows(2).rposition(|pair| pair[0] < pair[1]) {
                Some(fall) => fall,
                None => break,
            };
            let above = order
                .iter()
                .rposition(|&other| other > order[fall])
                .unwrap();
            order.swap(fall, above);
            order[fall + 1..].reverse();
        }
    }
}

/// Lengths around the maximum are tested in both directions, with a label that is full of digits.
#[test]
fn lengths_around_the_maximum_agree() {
    for length in 50..=80 {
        for extended in [
            "a".repeat(length),
            "a".repeat(length) + "ü",
            "ü".to_owned() + &"a".repeat(length),
            "ü".repeat(length),
            "aü".repeat(length / 2),
            "\u{10FFFF}".repeat(length),
        ] {
            encode_forms_agree(&extended);
        }
        for basic in [
            "a".repeat(length),
            "9".repeat(length),
            format!("{}-a", "a".repeat(length)),
        ] {
            decode_forms_agree(&basic);
        }
    }
}

/// Overflows of 32 bits (section 6.4) occur in the weight and in the sum.
#[test]
fn strings_around_overflow_agree() {
    for digits in 1..12 {
        for last in ["a", "b", "z", "9"] {
            for literal in ["", "x-", "abcdefghijklmnop-"] {
                decode_forms_agree(&format!("{literal}{}{last}", "9".repeat(digits)));
                decode_forms_agree(&format!("{literal}{}{last}a", "9".repeat(digits)));
                decode_forms_agree(&format!("{literal}{}{last}", "z".repeat(digits)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_basic_string_agrees(basic in "[a-zA-Z0-9-]{0,70}") {
        decode_forms_agree(&basic);
    }

    #[test]
    fn any_extended_string_agrees(extended in "\\PC{0,20}|[a-zà-ÿ]{0,70}|[ぁ-ん一-丅]{0,64}|.{0,66}") {
        encode_forms_agree(&extended);
        decode_forms_agree(&PUNYCODE.encode(&*extended).unwrap());
    }
}
