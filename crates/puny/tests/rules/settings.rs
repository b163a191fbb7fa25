//! The settings other than parameters and alphabet, their defaults, and the functions for Punycode, which use the
//! defaults.

use crate::support::{decode_scratch, encode_scratch, Config};
use puny::profiles::PUNYCODE_PROFILE;
use puny::punycode::{self, PUNYCODE};
use puny::{AllBasic, DecodeErrorKind, EncodeErrorKind, Maxint, OutputError, Repertoire};

#[test]
fn settings_have_defaults() {
    assert_eq!(Maxint::default(), Maxint::Bits32);
    assert_eq!(Repertoire::default(), Repertoire::Scalars);
    assert_eq!(AllBasic::default(), AllBasic::Encoded);

    let config = Config::punycode();
    assert_eq!(PUNYCODE, config.bootstring());
    assert_eq!(PUNYCODE.params().values(), config.values);
    assert_eq!(PUNYCODE.maxint(), Maxint::Bits32);
    assert_eq!(PUNYCODE.repertoire(), Repertoire::Scalars);
    assert_eq!(PUNYCODE.limit(), usize::MAX);
    assert_eq!(PUNYCODE.all_basic(), AllBasic::Encoded);
}

/// A setting does not change the other settings.
#[test]
fn settings_are_independent() {
    let set = PUNYCODE
        .with_limit(7)
        .with_maxint(Maxint::Bits64)
        .with_all_basic(AllBasic::Refused)
        .with_repertoire(Repertoire::Integers);
    assert_eq!(set.limit(), 7);
    assert_eq!(set.maxint(), Maxint::Bits64);
    assert_eq!(set.all_basic(), AllBasic::Refused);
    assert_eq!(set.repertoire(), Repertoire::Integers);
    assert_eq!(
        (set.params(), set.alphabet()),
        (PUNYCODE.params(), PUNYCODE.alphabet())
    );
    assert_ne!(set, PUNYCODE);
    let back = set
        .with_repertoire(Repertoire::Scalars)
        .with_all_basic(AllBasic::Encoded)
        .with_maxint(Maxint::Bits32)
        .with_limit(usize::MAX);
    assert_eq!(back, PUNYCODE);
}

#[test]
fn all_basic_strings_can_be_refused() {
    let refused = PUNYCODE.with_all_basic(AllBasic::Refused);
    for text in ["", "a", "abc", "-", "--"] {
        let error = refused.encode(text).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (EncodeErrorKind::AllBasic, text.len())
        );
        let basic = punycode::encode(text).unwrap();
        let error = refused.decode(basic.as_str()).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (DecodeErrorKind::AllBasic, basic.len())
        );
        assert_eq!(refused.decode_len(basic.as_str()), Err(error));
        let into = refused.decode_into(basic.as_str(), &mut [0; 9], &mut []);
        assert_eq!(into, Err(OutputError::Refused(error)));
        let error = refused.encode(text).unwrap_err();
        let len = refused.encode_len(text, &mut []);
        assert_eq!(len, Err(OutputError::Refused(error)));
    }
    for text in ["ü", "aü", "-ü-"] {
        let basic = punycode::encode(text).unwrap();
        assert_eq!(refused.encode(text).unwrap(), basic);
        assert_eq!(refused.decode(basic.as_str()).unwrap(), text);
    }
    // Other errors are reported first.
    let kind = refused.decode("-").unwrap_err().kind();
    assert_eq!(kind, DecodeErrorKind::NotDigit { code_point: 0x2D });
}

/// The limit counts code points of the extended string. A string of exactly this length is accepted.
#[test]
fn the_limit_counts_code_points() {
    for (text, basic, count) in [
        ("bücher", "bcher-kva", 6),
        ("abc", "abc-", 3),
        ("éü", "9ca2b", 2),
    ] {
        assert_eq!(punycode::encode(text).unwrap(), basic);
        for limit in 0..9 {
            let limited = PUNYCODE.with_limit(limit);
            if limit >= count {
                assert_eq!(limited.encode(text).unwrap(), basic);
                assert_eq!(limited.decode(basic).unwrap(), text);
                continue;
            }
            let at = text.char_indices().nth(limit).unwrap().0;
            let error = limited.encode(text).unwrap_err();
            assert_eq!(
                (error.kind(), error.offset()),
                (EncodeErrorKind::TooLong { limit }, at)
            );
            assert_eq!(limited.encode_len(text, &mut []), Err(error.into()));
            let error = limited.decode(basic).unwrap_err();
            assert_eq!(error.kind(), DecodeErrorKind::TooLong { limit });
            assert_eq!(limited.decode_len(basic), Err(error));
        }
    }
    // The error has the offset of the first code point after the limit. If a delta inserts this code point, the error
    // has the offset of the delta's first digit.
    let at = |limit: usize, basic: &str| {
        PUNYCODE
            .with_limit(limit)
            .decode(basic)
            .unwrap_err()
            .offset()
    };
    assert_eq!(at(2, "bcher-kva"), 2);
    assert_eq!(at(4, "bcher-kva"), 4);
    assert_eq!(at(5, "bcher-kva"), 6);
    assert_eq!(at(0, "9ca2b"), 0);
    assert_eq!(at(1, "9ca2b"), 3);
    // The input after this offset is not read.
    assert_eq!(at(5, "bcher-!"), 6);
    assert_eq!(PUNYCODE.with_limit(0).decode("").unwrap(), "");
    assert_eq!(PUNYCODE.with_limit(0).encode("").unwrap(), "");
}

/// The functions of `punycode` are the methods of `PUNYCODE` without scratch memory.
#[test]
fn functions_of_punycode_are_methods_of_the_constant() {
    for text in ["", "abc", "bücher", "他们为什么不说中文", &"ü".repeat(64)] {
        let basic = punycode::encode(text).unwrap();
        assert_eq!(basic, PUNYCODE.encode(text).unwrap());
        assert_eq!(punycode::encode_len(text), Ok(basic.len()));
        assert_eq!(punycode::decode_len(&basic), Ok(text.len()));
        assert_eq!(punycode::decode(&basic).unwrap(), text);
        let mut buffer = vec![0; basic.len()];
        assert_eq!(punycode::encode_into(text, &mut buffer), Ok(basic.len()));
        assert_eq!(buffer, basic.as_bytes());
        let mut buffer = vec![0; text.len()];
        assert_eq!(punycode::decode_into(&basic, &mut buffer), Ok(text.len()));
        assert_eq!(buffer, text.as_bytes());
        let mut appended = String::from("+");
        punycode::encode_append(text, &mut appended).unwrap();
        punycode::decode_append(&basic, &mut appended).unwrap();
        assert_eq!(appended, format!("+{basic}{text}"));
    }
    let long = "ü".repeat(65);
    let basic = punycode::encode(&long).unwrap();
    let mut buffer = [0; 200];
    let error = punycode::encode_into(&long, &mut buffer).unwrap_err();
    assert!(matches!(error, OutputError::ScratchTooSmall { .. }));
    let error = punycode::encode_len(&long).unwrap_err();
    assert!(matches!(error, OutputError::ScratchTooSmall { .. }));
    let error = punycode::decode_into(&basic, &mut buffer).unwrap_err();
    assert!(matches!(error, OutputError::ScratchTooSmall { .. }));
    assert_eq!(punycode::decode_len(&basic), Ok(long.len()));
}

/// The functions accept every type that is `AsRef<str>`, owned or borrowed.
#[test]
fn functions_accept_any_as_ref_str() {
    let (text, basic) = (String::from("ü"), String::from("tda"));
    assert_eq!(punycode::encode(&text).unwrap(), basic);
    assert_eq!(punycode::encode(text.as_str()).unwrap(), basic);
    assert_eq!(punycode::decode(&basic).unwrap(), text);
    assert_eq!(punycode::encode_len(&text), Ok(3));
    assert_eq!(punycode::decode_len(&basic), Ok(2));
    let boxed: Box<str> = basic.clone().into();
    assert_eq!(PUNYCODE_PROFILE.decode(&boxed).unwrap(), text);
    assert_eq!(punycode::decode(&boxed).unwrap(), text);
    assert_eq!(PUNYCODE_PROFILE.encode(&text.clone()).unwrap(), basic);
    assert_eq!(punycode::encode(&text).unwrap(), basic);
}

/// A `str` is measured in bytes. The string has code points of all four lengths.
#[test]
fn strings_are_measured_in_bytes() {
    let text = "a\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}";
    let basic = punycode::encode(text).unwrap();
    assert_eq!(punycode::decode(&basic).unwrap(), text);
    assert_eq!(
        punycode::decode_len(&basic),
        Ok(1 + 1 + 2 + 2 + 3 + 3 + 4 + 4)
    );
    for character in text.chars() {
        let basic = punycode::encode(&character.to_string()).unwrap();
        assert_eq!(punycode::decode_len(&basic), Ok(character.len_utf8()));
    }
    // The digits and the delimiter of this alphabet are not ASCII.
    let mut config = Config::punycode();
    config.basic = vec![0..=0x7F, 0x3B1..=0x3C9, 0x1F600..=0x1F640];
    config.digits = (0x1F601..=0x1F624).collect();
    config.also_read = Vec::new();
    config.delimiter = 0x3B1;
    config.values.initial_n = 0x80;
    let bootstring = config.bootstring();
    let basic = bootstring.encode("büα").unwrap();
    assert!(
        basic
            .strip_prefix("bαα")
            .unwrap()
            .chars()
            .all(|c| c > '\u{1F600}'),
        "{basic}"
    );
    assert_eq!(bootstring.encode_len("büα", &mut []), Ok(basic.len()));
    assert_eq!(bootstring.decode(basic.as_str()).unwrap(), "büα");
    let error = bootstring.decode("bαx").unwrap_err();
    assert_eq!(error.offset(), 3);
    let error = bootstring.decode("bα\u{1F610}").unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (DecodeErrorKind::UnexpectedEnd, 7)
    );
}

/// The length of scratch memory is exactly as documented: two words for each insertion, in the decoder one word for
/// each position, and two bits for each position.
#[test]
fn scratch_length_is_as_documented() {
    for (others, ascii) in [
        (65, 0),
        (65, 63),
        (65, 64),
        (128, 0),
        (1000, 0),
        (100, 100_000),
    ] {
        let extended = "ü".repeat(others) + &"a".repeat(ascii);
        let basic = PUNYCODE.encode(extended.as_str()).unwrap();
        let points = others + ascii;
        let set = 2 * ((points + 63) / 64);
        assert_eq!(
            encode_scratch(&PUNYCODE, extended.as_str()),
            2 * others + set
        );
        assert_eq!(
            decode_scratch(&PUNYCODE, basic.as_str()),
            2 * others + points + set
        );
    }
    let extended = "ü".repeat(64) + &"a".repeat(100_000);
    let basic = PUNYCODE.encode(extended.as_str()).unwrap();
    assert_eq!(encode_scratch(&PUNYCODE, extended.as_str()), 0);
    assert_eq!(decode_scratch(&PUNYCODE, basic.as_str()), 0);
}

/// Without insertions, no scratch memory is needed, for any length.
#[test]
fn ascii_of_any_length_needs_no_scratch() {
    let extended = "a".repeat(1 << 26);
    assert_eq!(punycode::encode_len(&extended), Ok((1 << 26) + 1));
    assert_eq!(encode_scratch(&PUNYCODE, extended.as_str()), 0);
    assert_eq!(punycode::decode_len(&(extended + "-")), Ok(1 << 26));
}
