//! The decoder for strings that are longer than a label agrees with the general procedures, at all lengths up to
//! and beyond its maximum.

use puny::punycode::{self, PUNYCODE};

use crate::long::agrees_with_general;

/// A generator of pseudorandom numbers. The numbers are equal in every run.
struct Numbers(u64);

impl Numbers {
    /// Returns a number below `bound`.
    fn below(&mut self, bound: u32) -> u32 {
        // The constants of Knuth's MMIX generator.
        let (a, c) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        self.0 = self.0.wrapping_mul(a).wrapping_add(c);
        u32::try_from(self.0 >> 33).unwrap() % bound
    }

    fn from(&mut self, characters: &[char]) -> char {
        let count = u32::try_from(characters.len()).unwrap();
        characters[self.below(count) as usize]
    }
}

/// Returns the alphabets of the test strings. Their strings have short deltas or long deltas, and are used alone and
/// mixed with ASCII.
fn alphabets() -> Vec<Vec<char>> {
    let range = |range: std::ops::RangeInclusive<char>| range.collect::<Vec<char>>();
    let latin = [range('a'..='z'), range('à'..='ö')].concat();
    let mixed = [
        range('a'..='z'),
        range('α'..='ω'),
        range('😀'..='😏'),
        range('一'..='丿'),
    ];
    vec![
        vec!['ü'],
        range('α'..='ω'),
        range('一'..='龥'),
        range('\u{10FF00}'..='\u{10FFFF}'),
        range('\u{80}'..=char::MAX),
        latin,
        mixed.concat(),
    ]
}

/// Checks a string in both directions, and its Punycode with one byte changed, removed or inserted.
fn all_agree(extended: &str, numbers: &mut Numbers) {
    let basic = PUNYCODE.encode(extended).unwrap();
    assert!(punycode::encode(extended).as_ref() == Ok(&basic));
    assert!(punycode::decode(&basic).as_deref() == Ok(extended));
    agrees_with_general(&basic);
    agrees_with_general(&basic.to_uppercase());
    let other = ["a", "b", "9", "Z", "-", "!", "é"];
    for _ in 0..4 {
        let offset = numbers.below(u32::try_from(basic.len()).unwrap()) as usize;
        let (before, after) = basic.split_at(offset);
        let other = other[numbers.below(7) as usize];
        agrees_with_general(before);
        agrees_with_general(&format!("{before}{}", &after[1..]));
        agrees_with_general(&format!("{before}{other}{}", &after[1..]));
        agrees_with_general(&format!("{before}{other}{after}"));
    }
}

/// Every length above the maximum of a label is tested.
#[test]
fn every_length_above_a_label_agrees() {
    let mut numbers = Numbers(3492);
    for alphabet in alphabets() {
        for length in 1..=300 {
            let extended: String = (0..length).map(|_| numbers.from(&alphabet)).collect();
            all_agree(&extended, &mut numbers);
        }
    }
}

/// Lengths around the limit above which the tree is used are tested.
#[test]
fn lengths_around_the_switch_to_the_tree_agree() {
    let mut numbers = Numbers(3492);
    for alphabet in alphabets() {
        for length in [
            511, 512, 513, 514, 2_000, 4_999, 6_143, 6_200, 10_000, 20_001,
        ] {
            let extended: String = (0..length).map(|_| numbers.from(&alphabet)).collect();
            all_agree(&extended, &mut numbers);
        }
    }
}

/// A long literal portion is tested with few insertions, and without insertions.
#[test]
fn long_literal_portions_agree() {
    let mut numbers = Numbers(3492);
    for length in [63, 64, 500, 19_990, 19_998, 20_000, 70_000] {
        let literal = "a-b".repeat(length / 3 + 1);
        all_agree(&literal, &mut numbers);
        all_agree(&format!("ü{literal}ß{literal}α"), &mut numbers);
        agrees_with_general(&format!("{literal}é-kva"));
        agrees_with_general(&format!("-{}", "a".repeat(length)));
    }
}

/// Leading ASCII is copied in blocks. It ends around the ends of blocks, with few and with many insertions after
/// it, in every form of the operations, and with an error after it.
#[test]
fn leading_ascii_of_any_length_agrees() {
    for length in (0..200).chain([4_000, 4_095, 4_096, 8_191]) {
        let ascii = "Ab-".repeat(length / 3 + 1)[..length].to_owned();
        for rest in [
            "ü",
            "üa",
            "中aβ😀",
            "\u{10FFFF}",
            &"üaβ".repeat(40),
            &"a".repeat(70),
        ] {
            let extended = format!("{ascii}{rest}");
            let general = PUNYCODE.encode(extended.as_str());
            assert_eq!(punycode::encode(&extended), general);
            let mut appended = String::from("é");
            let result = punycode::encode_append(&extended, &mut appended);
            assert_eq!(result.map(|()| appended[2..].to_owned()), general);
            let mut buffer = [0; 9_000];
            let into = punycode::encode_into(&extended, &mut buffer);
            let len = punycode::encode_len(&extended);
            if rest.chars().count() > 64 && !rest.is_ascii() {
                // These calls fail, because they have no scratch memory.
                assert!(into.is_err() && len.is_err());
            } else if let Ok(basic) = general {
                assert_eq!((into, len), (Ok(basic.len()), Ok(basic.len())));
                assert_eq!(&buffer[..basic.len()], basic.as_bytes());
            } else {
                assert!(into.is_err() && len.is_err());
            }
        }
    }
    let text = format!("{}\u{10FFFF}", "a".repeat(4_096));
    assert_eq!(punycode::encode(&text).unwrap_err().offset(), 4_096);
}

/// Integers above 32 bits, and code points above 10FFFF, come after many insertions (section 6.4).
#[test]
fn overflow_after_many_insertions_agrees() {
    let many = PUNYCODE.encode("ü".repeat(100).as_str()).unwrap();
    for digits in 1..12 {
        for last in ["a", "b", "z", "9"] {
            for digit in ["9", "z", "k"] {
                agrees_with_general(&format!("{many}{}{last}", digit.repeat(digits)));
                agrees_with_general(&format!("{many}{}{last}aaaa", digit.repeat(digits)));
            }
        }
    }
}
