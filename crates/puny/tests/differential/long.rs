//! Tests of strings that are longer than a label. The strings have insertions to the left and to the right in many
//! patterns, lengths at which the implementation changes, and all short ends. The expected result is the
//! result of the RFC's pseudocode, where its quadratic time allows. Otherwise it is the result of the general
//! procedure, which other tests compare with the pseudocode.

use crate::support::{points, string, Config};
use proptest::prelude::*;
use puny::punycode::{self, PUNYCODE};

/// The length in bytes up to which the decoder moves numbers. For longer strings, it defers insertions.
const MAX_MOVED: usize = 10_000;

/// Checks that all decoding functions return the result of the general procedure.
pub(crate) fn agrees_with_general(basic: &str) {
    let general = PUNYCODE.decode(basic);
    assert!(punycode::decode(basic) == general, "{basic:?}");
    let mut appended = String::from("ü");
    let result = punycode::decode_append(basic, &mut appended);
    assert!(
        result.map(|()| appended[2..].to_owned()) == general,
        "{basic:?}"
    );
    if let Ok(extended) = general {
        assert_eq!(punycode::decode_len(basic), Ok(extended.len()));
    }
}

fn agrees(basic: &str) {
    agrees_with_general(basic);
    let expected = Config::punycode().spec().decode(&points(basic));
    let decoded = punycode::decode(basic);
    match expected {
        Ok(extended) => assert!(decoded == Ok(string(&extended).unwrap()), "{basic:?}"),
        Err(failure) => assert_eq!(decoded.unwrap_err().offset(), failure.at, "{basic:?}"),
    }
}

/// Checks a string in both directions. The results are compared with each other and with the reference.
fn round_trip(extended: &str) {
    let basic = punycode::encode(extended).unwrap();
    assert!(PUNYCODE.encode(extended).as_ref() == Ok(&basic));
    assert!(punycode::decode(&basic).as_deref() == Ok(extended));
    if extended.len() < 5_000 {
        agrees(&basic);
    } else {
        agrees_with_general(&basic);
    }
}

/// Returns the string that results from insertions at these positions. Each insertion is of the next code point.
fn inserted(literal: &str, positions: impl Iterator<Item = usize>) -> String {
    let mut extended: Vec<char> = literal.chars().collect();
    let values = ('\u{80}'..=char::MAX).step_by(3);
    for (position, value) in positions.zip(values) {
        extended.insert(position.min(extended.len()), value);
    }
    extended.into_iter().collect()
}

/// Returns the positions of `count` insertions in alternating runs: `right` insertions from left to right, and then
/// `left` insertions from right to left.
fn turns(count: usize, right: usize, left: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |number| {
        let before = number - number % (right + left);
        let turn = number % (right + left);
        if turn < right {
            before / 2 + turn
        } else {
            before / 2 + right + left - turn
        }
    })
}

/// Each direction is tested alone, and both alternate. The runs are shorter and longer than the number of words of
/// the set. The lengths are below and above the limit at which the implementation changes.
#[test]
fn runs_to_the_right_and_to_the_left_round_trip() {
    for literal in ["", "abc", &"a-b".repeat(300)] {
        for count in [70, 300, 1_200, 6_000] {
            round_trip(&inserted(literal, 0..count));
            round_trip(&inserted(literal, (0..count).map(|number| 2 * number)));
            round_trip(&inserted(literal, (0..count).map(|_| 0)));
            round_trip(&inserted(literal, (0..count).map(|_| 1)));
            round_trip(&inserted(literal, (0..count).map(|number| number / 2)));
            for (right, left) in [(1, 1), (2, 3), (50, 1), (1, 50), (130, 150), (700, 700)] {
                round_trip(&inserted(literal, turns(count, right, left)));
            }
        }
    }
}

/// A few code points occur many times each. The insertions of one code point are one long run, with various gaps.
#[test]
fn texts_of_few_code_points_round_trip() {
    for alphabet in ["ü", "αβ", "aüß", "абвгдежзийклмнопрстуфхцчшщъыьэюя"]
    {
        let alphabet: Vec<char> = alphabet.chars().collect();
        for count in [100_usize, 1_000, 20_000] {
            for step in [1, 7, 1 << 20] {
                let at = |number: usize| alphabet[number * number / step % alphabet.len()];
                round_trip(&(0..count).map(at).collect::<String>());
            }
        }
    }
}

/// A delta of 0 inserts the previous code point again, directly after the previous insertion. It extends the last
/// run, whatever precedes this run.
#[test]
fn deltas_of_0_at_the_end_agree() {
    for start in ["016c", "016cpos", "b-9ta7a2b", "-", "ab-", ""] {
        for zeros in [60, 100, MAX_MOVED, 3 * MAX_MOVED] {
            let basic = format!("{start}{}", "a".repeat(zeros));
            agrees_with_general(&basic);
            agrees_with_general(&format!("{basic}99999b"));
            agrees_with_general(&format!("{basic}!"));
            agrees_with_general(&format!("{basic}9"));
        }
    }
    agrees(&format!("016cpos{}", "a".repeat(500)));
}

/// Lengths are around the maximum of a label, and around the maximum up to which numbers are moved. Deltas have one
/// digit or many. Strings are valid and invalid.
#[test]
fn lengths_around_the_limits_agree() {
    let one_digit = "tda".to_owned() + &"a".repeat(MAX_MOVED + 10);
    let many = punycode::encode(&inserted("", turns(5_000, 3, 2))).unwrap();
    for lengths in [60..68, MAX_MOVED - 3..MAX_MOVED + 4] {
        for length in lengths {
            let literal = "a".repeat(length - 6) + "-";
            agrees_with_general(&many[..length].to_uppercase());
            agrees_with_general(&format!("é{}", &literal[1..]));
            for basic in [
                &one_digit[..length],
                &many[..length],
                &format!("{literal}tdaaa"),
                &format!("{literal}99999"),
                &format!("{literal}tda99"),
                &format!("{literal}-tdaa"),
                &format!("-{}", &one_digit[..length - 1]),
            ] {
                assert_eq!(basic.len(), length);
                agrees_with_general(basic);
                if length < 100 {
                    agrees(basic);
                }
            }
        }
    }
}

/// All endings of two digits, and some endings of three digits, follow inputs that each implementation decodes.
#[test]
fn every_short_end_agrees() {
    let starts = [
        punycode::encode(&inserted("", turns(40, 3, 2))).unwrap(),
        "a".repeat(60) + "-ya",
        punycode::encode(&"ü".repeat(MAX_MOVED + 10)).unwrap(),
    ];
    let digits = "abcdefghijklmnopqrstuvwxyz0123456789Z-!";
    for start in starts {
        for first in digits.chars() {
            for second in digits.chars() {
                let basic = format!("{start}{first}{second}");
                agrees_with_general(&basic);
                if basic.len() < 500 {
                    agrees(&basic);
                    for third in "ab9z-".chars() {
                        agrees(&format!("{basic}{third}"));
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Positions are arbitrary. Lengths are around the limit at which the implementation changes, and far below it.
    #[test]
    fn any_positions(
        literal in "[a-z-]{0,80}",
        positions in prop::collection::vec(0..4_000_usize, 40..4_000),
    ) {
        round_trip(&inserted(&literal, positions.into_iter()));
    }

    /// Digits are arbitrary.
    #[test]
    fn any_digits(basic in "[a-d0z9A-]{50,400}") {
        agrees(&basic);
    }

    /// Digits are arbitrary, and lengths are above the limit up to which numbers are moved.
    #[test]
    fn any_digits_above_the_limit(basic in "[a-e]{10001,12000}") {
        agrees_with_general(&basic);
    }
}
