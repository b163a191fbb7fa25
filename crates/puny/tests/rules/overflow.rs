//! The exact limits of overflow (section 6.4), with integers of 32 and of 64 bits.

use crate::support::reference::{Failure, Kind};
use crate::support::{decode_agrees, encode_agrees, points, Config};
use puny::punycode::PUNYCODE;
use puny::{Maxint, Repertoire};

fn wide(config: Config) -> Config {
    Config {
        maxint: Maxint::Bits64,
        ..config
    }
}

/// servo/rust-url#880: more than u32::MAX occurrences of one code point overflowed a counter. The limit can be
/// tested in little memory: with the last string whose delta is at most 2^32 - 1, and with the first string whose
/// delta is greater.
#[test]
fn deltas_around_32_bits() {
    let (narrow, wide) = (Config::punycode(), wide(Config::punycode()));

    // The string is n times x, then U+10FFFF. Its delta is (10FFFF - 80) * (n + 1) + n, so 3854 is the last n that
    // fits.
    let overflow = |n: u64| (0x10FFFF - 0x80) * (n + 1) + n > u64::from(u32::MAX);
    assert!(!overflow(3854) && overflow(3855));
    for (n, refused) in [(3854, false), (3855, true)] {
        let mut extended = vec![u32::from('x'); n];
        extended.push(0x10FFFF);
        let basic = encode_agrees(&wide, &extended).unwrap();
        assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
        if refused {
            let failure = Failure {
                kind: Kind::Overflow,
                at: n,
            };
            assert_eq!(encode_agrees(&narrow, &extended), Err(failure));
            assert_eq!(
                decode_agrees(&narrow, &basic).unwrap_err().kind,
                Kind::Overflow
            );
        } else {
            assert_eq!(encode_agrees(&narrow, &extended).unwrap(), basic);
            assert_eq!(decode_agrees(&narrow, &basic).unwrap(), extended);
        }
    }

    // 2^32 - 1 = 65535 * 65537. Therefore the delta of U+1007F before 65536 basic code points is exactly 2^32 - 1.
    // After the first basic code point, the delta of U+1007F is greater by one.
    let mut extended = vec![u32::from('x'); 65537];
    extended[0] = 0x80 + 65535;
    let basic = encode_agrees(&narrow, &extended).unwrap();
    assert_eq!(decode_agrees(&narrow, &basic).unwrap(), extended);
    extended.swap(0, 1);
    let failure = Failure {
        kind: Kind::Overflow,
        at: 1,
    };
    assert_eq!(encode_agrees(&narrow, &extended), Err(failure));
    let basic = encode_agrees(&wide, &extended).unwrap();
    assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
    assert_eq!(
        decode_agrees(&narrow, &basic).unwrap_err().kind,
        Kind::Overflow
    );
}

/// In section 6, the decoder adds a delta to i, but the encoder computes only the delta. The sum can exceed maxint
/// although the delta does not.
#[test]
fn a_delta_that_fits_and_a_sum_that_does_not() {
    let mut extended = vec![0x80 + 1_073_206];
    extended.resize(4001, u32::from('x'));
    extended.push(0x80);
    let basic = encode_agrees(&Config::punycode(), &extended).unwrap();
    let failure = Failure {
        kind: Kind::Overflow,
        at: basic.len() - 1,
    };
    assert_eq!(decode_agrees(&Config::punycode(), &basic), Err(failure));
    let wide = PUNYCODE.with_maxint(Maxint::Bits64);
    assert_eq!(wide.decode(&basic[..]).unwrap(), extended);
}

/// The delta is 10FF7F * 2001, which is between 2³¹ and 2³². punycode.js 2.3.1 refuses the string, because its
/// integers have 31 bits.
#[test]
fn a_delta_between_31_and_32_bits() {
    let mut extended = points(&"x".repeat(2000));
    extended.push(0x10_FFFF);
    let basic = encode_agrees(&Config::punycode(), &extended).unwrap();
    let mut narrow = Config::punycode();
    narrow.maxint = Maxint::Bits31;
    let failure = encode_agrees(&narrow, &extended).unwrap_err();
    assert_eq!(failure.kind, Kind::Overflow);
    let failure = decode_agrees(&narrow, &basic).unwrap_err();
    assert_eq!(failure.kind, Kind::Overflow);
    extended.drain(..1000);
    let basic = encode_agrees(&narrow, &extended).unwrap();
    assert_eq!(decode_agrees(&narrow, &basic), Ok(extended));
}

/// A string of 9s overflows at the digit at which its sum overflows. Each digit has the value 35. The weights are
/// 1, 35, 1225, 12250, and then ten times the weight before.
#[test]
fn the_digit_at_which_a_sum_overflows() {
    let basic = points(&"9".repeat(30));
    let failure = |at| {
        Err(Failure {
            kind: Kind::Overflow,
            at,
        })
    };
    assert_eq!(decode_agrees(&Config::punycode(), &basic), failure(7));
    assert_eq!(
        decode_agrees(&wide(Config::punycode()), &basic),
        failure(17)
    );
}

/// A weight can exceed maxint although the sum does not. If all thresholds are 1, the weights are powers of 35. The
/// digit `b` has the value 1. 35^6 < 2^32 < 35^7, and 35^12 < 2^64 < 35^13.
#[test]
fn the_digit_at_which_a_weight_overflows() {
    let mut config = Config::punycode();
    config.values.tmax = 1;
    config.repertoire = Repertoire::Integers;
    let failure = |at| {
        Err(Failure {
            kind: Kind::Overflow,
            at,
        })
    };
    assert_eq!(decode_agrees(&config, &points(&"b".repeat(30))), failure(6));
    // The longest integer that can be read ends with an `a` at the last weight that fits.
    let basic = points("bbbbbba");
    let value: u32 = (0..6).map(|power| 35_u32.pow(power)).sum();
    assert_eq!(decode_agrees(&config, &basic).unwrap(), [0x80 + value]);
    assert_eq!(decode_agrees(&config, &points("bbbbbbba")), failure(6));

    let config = wide(config);
    assert_eq!(
        decode_agrees(&config, &points(&"b".repeat(30))),
        failure(12)
    );
    assert_eq!(
        decode_agrees(&config, &points(&("b".repeat(12) + "a"))),
        failure(12)
    );
}

/// With tmin = 0, every delta has at least bias / base digits, and the decoder's weight grows with each digit.
/// Section 4 allows an initial bias so large that the weight exceeds maxint. Then the decoder cannot read any string
/// that the encoder writes.
#[test]
fn with_tmin_0_a_large_initial_bias_cannot_be_decoded() {
    let mut config = Config::punycode();
    config.values.tmin = 0;
    // 36^6 < 2^32 < 36^7, and 36^12 < 2^64 < 36^13.
    for (bases, narrow, wide_) in [
        (6, true, true),
        (7, false, true),
        (12, false, true),
        (13, false, false),
    ] {
        config.values.initial_bias = 36 * bases;
        let basic = encode_agrees(&config, &[0x80]).unwrap();
        assert_eq!(basic, points(&"a".repeat(bases as usize + 1)));
        assert_eq!(decode_agrees(&config, &basic).is_ok(), narrow, "{bases}");
        let wide = wide(config.clone());
        assert_eq!(encode_agrees(&wide, &[0x80]).unwrap(), basic);
        assert_eq!(decode_agrees(&wide, &basic).is_ok(), wide_, "{bases}");
    }
}
