//! Mixed-case annotation (appendix A), as the program of appendix C implements it.

use crate::support::{points, string, Config};
use puny::profiles::{RUST_V0, SWIFT};
use puny::punycode::PUNYCODE;
use puny::{params, Alphabet, Bootstring, EncodeErrorKind};

/// Appendix C, `encode_basic`: the case of ASCII letters is forced, and all other code points are unchanged.
#[test]
fn only_ascii_letters_are_forced() {
    let mut letters = 0;
    for byte in 0..=0x7F_u8 {
        let text = char::from(byte).to_string();
        let upper = PUNYCODE.encode_with_case(text.as_str(), &[true]).unwrap();
        let lower = PUNYCODE.encode_with_case(text.as_str(), &[false]).unwrap();
        assert_eq!(upper, text.to_ascii_uppercase() + "-");
        assert_eq!(lower, text.to_ascii_lowercase() + "-");
        letters += usize::from(upper != lower);
        assert_eq!(PUNYCODE.encode(text.as_str()).unwrap(), text + "-");
    }
    assert_eq!(letters, 52);
}

/// Without flags, no case is forced, and digits are written in lower case.
#[test]
fn plain_encoding_does_not_change_case() {
    assert_eq!(PUNYCODE.encode("BÜCHER").unwrap(), "BCHER-2pa");
    assert_eq!(
        PUNYCODE.encode_with_case("BÜCHER", &[false; 6]).unwrap(),
        "bcher-2pa"
    );
    assert_eq!(
        PUNYCODE.encode_with_case("BÜCHER", &[true; 6]).unwrap(),
        "BCHER-2pA"
    );
}

/// The case of the last digit of a delta encodes the flag. The case of any other digit has no effect.
#[test]
fn the_last_digit_carries_the_flag() {
    assert_eq!(PUNYCODE.encode("bücher").unwrap(), "bcher-kva");
    for (basic, flag) in [
        ("bcher-kva", false),
        ("bcher-KVa", false),
        ("bcher-kvA", true),
        ("bcher-KVA", true),
    ] {
        let (text, flags) = PUNYCODE.decode_with_case(basic).unwrap();
        assert_eq!(text, "bücher");
        assert_eq!(flags, [false, flag, false, false, false, false], "{basic}");
    }
    let flags = [false, true, false, false, false, false];
    assert_eq!(
        PUNYCODE.encode_with_case("bücher", &flags).unwrap(),
        "bcher-kvA"
    );
}

/// Appendix C, `flagged`: upper-case ASCII letters are flagged, and other basic code points are not.
#[test]
fn the_flag_of_a_basic_code_point_is_its_case() {
    for byte in 0..=0x7F_u8 {
        let basic = format!("{}-", char::from(byte));
        let (text, flags) = PUNYCODE.decode_with_case(basic.as_str()).unwrap();
        assert_eq!(text, char::from(byte).to_string());
        assert_eq!(flags, [byte.is_ascii_uppercase()]);
    }
}

/// Every pattern of flags is decoded again, for every arrangement of insertions.
#[test]
fn flags_round_trip() {
    for text in [
        "aübéc",
        "üüüüü",
        "éüéüé",
        "zxyab",
        "ü-é-ü",
        "\u{10FFFF}a\u{80}b\u{4E00}",
    ] {
        let extended = points(text);
        for pattern in 0..32_u32 {
            let flags: Vec<bool> = (0..5).map(|bit| pattern >> bit & 1 == 1).collect();
            let basic = PUNYCODE.encode_with_case(text, &flags).unwrap();
            let (decoded, back) = PUNYCODE.decode_with_case(basic.as_str()).unwrap();
            for (index, character) in decoded.chars().enumerate() {
                let original = char::from_u32(extended[index]).unwrap();
                if original.is_ascii_alphabetic() {
                    assert!(original.eq_ignore_ascii_case(&character));
                    assert_eq!(character.is_ascii_uppercase(), flags[index]);
                } else {
                    assert_eq!(character, original);
                }
                let carries = !original.is_ascii() || original.is_ascii_alphabetic();
                assert_eq!(back[index], carries && flags[index], "{basic}");
            }
            // Code points are encoded like the `str`. The flags change only the case of the result.
            let encoded = PUNYCODE.encode_with_case(&extended[..], &flags).unwrap();
            assert_eq!(encoded, points(&basic));
            assert_eq!(PUNYCODE.encode(text).unwrap(), basic.to_ascii_lowercase());
        }
    }
}

/// More than 64 insertions need scratch memory.
#[test]
fn flags_round_trip_beyond_the_stack() {
    for count in [63, 64, 65, 66, 200] {
        let extended: Vec<u32> = (0..count).map(|i| 0x80 + i * 7919 % 1000).collect();
        let flags: Vec<bool> = (0..count).map(|i| i * i % 7 < 3).collect();
        let text = string(&extended).unwrap();
        let basic = PUNYCODE.encode_with_case(text.as_str(), &flags).unwrap();
        assert_eq!(
            PUNYCODE.decode_with_case(basic.as_str()).unwrap(),
            (text.clone(), flags.clone())
        );
        assert_eq!(
            basic.to_ascii_lowercase(),
            PUNYCODE.encode(text.as_str()).unwrap()
        );
    }
}

#[test]
fn the_number_of_flags_must_equal_the_number_of_code_points() {
    for (text, code_points) in [("", 0_usize), ("a", 1), ("ü", 1), ("aüé", 3)] {
        for count in 0..5 {
            let flags = vec![true; count];
            let encoded = PUNYCODE.encode_with_case(text, &flags);
            if count == code_points {
                assert!(encoded.is_ok());
            } else {
                let error = encoded.unwrap_err();
                let kind = EncodeErrorKind::FlagCount {
                    flags: count,
                    code_points,
                };
                assert_eq!((error.kind(), error.offset()), (kind, text.len()));
            }
        }
    }
}

/// Section 4, last paragraph: the digits below tmax must exist in both cases.
#[test]
fn alphabets_without_both_cases_are_refused() {
    assert!(PUNYCODE.has_case_forms());
    for profile in [RUST_V0, SWIFT] {
        assert!(!profile.bootstring().has_case_forms());
        let error = profile
            .bootstring()
            .encode_with_case("ü", &[true])
            .unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (EncodeErrorKind::NoCaseForms, 0)
        );
    }

    // Punycode's digits below 26 exist in both cases. The digit 26, '0', has only one form.
    let mut config = Config::punycode();
    for (tmax, has) in [(1, true), (25, true), (26, true), (27, false), (35, false)] {
        config.values.tmax = tmax;
        assert_eq!(config.bootstring().has_case_forms(), has, "{tmax}");
    }

    // The other case must be read as a digit, with the same digit-value.
    let mut config = Config::punycode();
    config.also_read.remove(25);
    assert!(!config.bootstring().has_case_forms());
    config.also_read.push((u32::from('Z'), 24));
    assert!(!config.bootstring().has_case_forms());
    config.values.tmax = 25;
    assert!(config.bootstring().has_case_forms());

    // The lower case may be the form that is only read. The flag chooses which form is written.
    let mut config = Config::punycode();
    config.digits = ('A'..='Z').chain('0'..='9').map(u32::from).collect();
    config.also_read = ('a'..='z').map(u32::from).zip(0..).collect();
    let shouting = config.bootstring();
    assert!(shouting.has_case_forms());
    assert_eq!(shouting.encode("ü").unwrap(), "TDA");
    assert_eq!(shouting.encode_with_case("ü", &[false]).unwrap(), "TDa");
    assert_eq!(shouting.encode_with_case("ü", &[true]).unwrap(), "TDA");
}

/// Errors are equal to the errors of decoding without flags.
#[test]
fn errors_are_equal_without_flags() {
    for basic in ["-", "bü-kva", "bcher-kv", "e-999999999", "0000h", "a-!"] {
        let error = PUNYCODE.decode(basic).unwrap_err();
        assert_eq!(PUNYCODE.decode_with_case(basic), Err(error));
    }
    let extended = [0x61, 0xD800];
    let error = PUNYCODE.encode(&extended[..]).unwrap_err();
    assert_eq!(
        PUNYCODE.encode_with_case(&extended[..], &[true; 2]),
        Err(error)
    );
}

/// A letter whose other case is not basic is unchanged. Otherwise the output could not be decoded.
#[test]
fn forcing_case_never_leaves_the_basic_code_points() {
    let digits = points("abc");
    let also_read = [(u32::from('A'), 0), (u32::from('B'), 1)];
    let basic = [0x2D..=0x2D, 0x41..=0x42, 0x61..=0x7A];
    let alphabet = Alphabet::new(&basic, u32::from('-'), &digits, &also_read).unwrap();
    let params = params! {
        base: 3, tmin: 0, tmax: 2, skew: 38, damp: 700, initial_bias: 0, initial_n: 0x80,
    };
    let bootstring = Bootstring::new(params, alphabet).unwrap();

    let written = bootstring
        .encode_with_case("ca\u{81}", &[true, true, false])
        .unwrap();
    assert_eq!(&written[..3], "cA-"); // C is not basic, and A is
    let (extended, flags) = bootstring.decode_with_case(written.as_str()).unwrap();
    assert_eq!(extended, "cA\u{81}");
    assert_eq!(flags, [false, true, false]);
}
