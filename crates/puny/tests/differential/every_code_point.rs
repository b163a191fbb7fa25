//! Tests of every code point, alone and among other code points. All Unicode scalar values are tested in both
//! directions. All surrogates, and the limits of the values above 10FFFF, are tested too.

use crate::support::reference::{Failure, Kind};
use crate::support::{decode_agrees, encode_agrees, Config};
use puny::punycode::{self, PUNYCODE};
use puny::{EncodeErrorKind, Maxint, Repertoire};

#[test]
fn every_scalar_value_alone_round_trips() {
    let spec = Config::punycode().spec();
    let mut seen = 0;
    for character in '\0'..=char::MAX {
        let extended = character.to_string();
        let basic = punycode::encode(&extended).unwrap();
        assert_eq!(punycode::decode(&basic).unwrap(), extended);
        let expected = spec.encode(&[u32::from(character)]).unwrap();
        assert!(basic.chars().map(u32::from).eq(expected), "{basic}");
        assert_eq!(character.is_ascii(), basic.ends_with('-'));
        seen += 1;
    }
    assert_eq!(seen, 0x110000 - 0x800);
}

#[test]
fn every_scalar_value_between_basic_code_points_round_trips() {
    let spec = Config::punycode().spec();
    for character in '\u{80}'..=char::MAX {
        let extended = format!("a{character}-z");
        let basic = punycode::encode(&extended).unwrap();
        assert_eq!(punycode::decode(&basic).unwrap(), extended);
        let expected = spec
            .encode(&[0x61, u32::from(character), 0x2D, 0x7A])
            .unwrap();
        assert!(basic.chars().map(u32::from).eq(expected), "{basic}");
    }
}

/// The decoder reports a code point that is not a digit, at its offset.
#[test]
fn a_code_point_that_is_not_a_digit_is_reported() {
    let spec = Config::punycode().spec();
    for character in '\0'..=char::MAX {
        let c = u32::from(character);
        let value = PUNYCODE.alphabet().digit_value(c);
        assert_eq!(value.map(u128::from), spec.digit_value(c));
        assert_eq!(PUNYCODE.alphabet().is_basic(c), c < 0x80);
        assert_eq!(value.is_some(), character.is_ascii_alphanumeric());
    }
    // The table of RFC 3492, section 5.
    for (characters, values) in [
        ('A'..='Z', 0..26_u32),
        ('a'..='z', 0..26),
        ('0'..='9', 26..36),
    ] {
        assert!(characters
            .map(|c| PUNYCODE.alphabet().digit_value(u32::from(c)))
            .eq(values.map(Some)));
    }
    let written: String = PUNYCODE
        .alphabet()
        .digits()
        .iter()
        .map(|&d| char::from_u32(d).unwrap())
        .collect();
    assert_eq!(written, "abcdefghijklmnopqrstuvwxyz0123456789");
}

/// Surrogates and values above 10FFFF are errors, but are valid in the repertoire of integers.
#[test]
fn values_that_are_not_scalars_are_refused() {
    let scalars = Config::punycode();
    let mut integers = Config::punycode();
    integers.repertoire = Repertoire::Integers;
    let mut wide = integers.clone();
    wide.maxint = Maxint::Bits64;
    let above = (0x11_0000..0x11_0100).chain(u32::MAX - 0x100..=u32::MAX);
    for code_point in (0xD800..=0xDFFF).chain(above) {
        for (extended, at) in [
            (vec![code_point], 0),
            (vec![0xFC, 0x61, code_point, 0x80], 2),
        ] {
            let kind = Kind::NotScalar(code_point);
            assert_eq!(
                encode_agrees(&scalars, &extended),
                Err(Failure { kind, at })
            );

            let Ok(basic) = encode_agrees(&integers, &extended) else {
                // For the largest of these values, the second string exceeds 32 bits.
                assert!(code_point > u32::MAX / 4 && at == 2);
                let basic = encode_agrees(&wide, &extended).unwrap();
                assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
                assert_eq!(
                    decode_agrees(&integers, &basic).unwrap_err().kind,
                    Kind::Overflow
                );
                continue;
            };
            assert_eq!(encode_agrees(&wide, &extended).unwrap(), basic);
            assert_eq!(decode_agrees(&integers, &basic).unwrap(), extended);
            assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
            let failure = Failure {
                kind,
                at: basic.len() - 1,
            };
            assert_eq!(decode_agrees(&scalars, &basic), Err(failure));
        }
    }
    for first in [0xD7FF, 0xE000, 0x10FFFF] {
        assert!(encode_agrees(&scalars, &[first]).is_ok());
    }
}

/// A code point has 32 bits. An n of 2^32 is an overflow with either maxint, and n = 2^32 - 1 is not.
#[test]
fn a_code_point_above_32_bits_is_an_overflow() {
    for maxint in [Maxint::Bits32, Maxint::Bits64] {
        let mut config = Config::punycode();
        config.repertoire = Repertoire::Integers;
        config.maxint = maxint;
        let last = encode_agrees(&config, &[u32::MAX]).unwrap();
        assert_eq!(decode_agrees(&config, &last).unwrap(), [u32::MAX]);

        // If initial_n is less by one, the delta of the same code point is greater by one.
        let mut earlier = config.clone();
        earlier.values.initial_n -= 1;
        earlier.basic = vec![0..=0x7E];
        let beyond = encode_agrees(&earlier, &[u32::MAX]).unwrap();
        let failure = Failure {
            kind: Kind::Overflow,
            at: beyond.len() - 1,
        };
        assert_eq!(decode_agrees(&config, &beyond), Err(failure));
    }
}

/// If both errors of segregation occur, the leftmost error is reported. If a code point is neither a scalar value nor
/// at least `initial_n`, the error is that it is not a scalar value.
#[test]
fn the_leftmost_invalid_code_point_is_reported() {
    let mut config = Config::punycode();
    config.values.initial_n = 0x10000;
    config.basic = vec![0..=0x7F];
    for (extended, kind, at) in [
        ([0x61, 0x80, 0xD800], Kind::BelowInitialN(0x80), 1),
        ([0x61, 0xD800, 0x80], Kind::NotScalar(0xD800), 1),
        ([0x61, 0x10000, 0xFFFF], Kind::BelowInitialN(0xFFFF), 2),
    ] {
        assert_eq!(encode_agrees(&config, &extended), Err(Failure { kind, at }));
    }
    config.repertoire = Repertoire::Integers;
    let failure = Failure {
        kind: Kind::BelowInitialN(0xD800),
        at: 1,
    };
    assert_eq!(encode_agrees(&config, &[0x61, 0xD800]), Err(failure));
    let error = config.bootstring().encode("\u{FFFF}").unwrap_err();
    assert_eq!(
        error.kind(),
        EncodeErrorKind::BelowInitialN { code_point: 0xFFFF }
    );
}
