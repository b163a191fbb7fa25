//! Published advisories and bug reports about other decoders and encoders that concern buffers, settings and long
//! inputs. The strings of other reports, and their results, are cases of `suite/`.

use crate::support::reference::{Failure, Kind};
use crate::support::{decode_agrees, encode_agrees, points, string, Config};
use puny::punycode::{self, PUNYCODE};
use puny::{DecodeErrorKind, EncodeErrorKind, Maxint, OutputError, Repertoire};

/// Decodes a string with every form of the operation, and compares the results with the reference.
fn decode(basic: &str) -> Result<String, (Kind, usize)> {
    match decode_agrees(&Config::punycode(), &points(basic)) {
        Ok(extended) => Ok(string(&extended).unwrap()),
        Err(Failure { kind, at }) => Err((kind, at)),
    }
}

/// CVE-2022-3602 (OpenSSL 3.0.0 to 3.0.6, `test_puny_overrun`): the decoder wrote an eighth code point to a buffer
/// for seven.
#[test]
fn an_eighth_code_point_is_not_written() {
    let basic = points("3B-ww4c5e180e575a65lsy2b");
    let mut memory = [0xEEEE_EEEE_u32; 8];
    let error = PUNYCODE
        .decode_into(&basic[..], &mut memory[..7], &mut [])
        .unwrap_err();
    assert_eq!(error, OutputError::TooSmall { needed: 8 });
    assert_eq!(memory, [0xEEEE_EEEE; 8]);
    assert_eq!(
        PUNYCODE.decode_into(&basic[..], &mut memory, &mut []),
        Ok(8)
    );
    assert_eq!(string(&memory).unwrap(), "3年B組金八先生");

    // The buffer in the advisory has 512 code points.
    let long = "e".repeat(513) + "-3ya";
    let mut memory = [0; 512];
    let error = PUNYCODE
        .decode_into(&points(&long)[..], &mut memory, &mut [])
        .unwrap_err();
    assert_eq!(error, OutputError::TooSmall { needed: 514 });
    assert_eq!(memory, [0; 512]);
}

/// Farsight 2018 (libidn up to 1.35, libidn2 up to 2.0.5): the range of code points was not checked. libidn2 still
/// accepts DC00..DFFF.
#[test]
fn the_range_of_code_points_is_checked() {
    let mut integers = Config::punycode();
    integers.repertoire = Repertoire::Integers;
    for surrogate in [0xD800, 0xDBFF, 0xDC00, 0xDFFF] {
        let refused = Err(Failure {
            kind: Kind::NotScalar(surrogate),
            at: 1,
        });
        assert_eq!(
            encode_agrees(&Config::punycode(), &[0x61, surrogate]),
            refused
        );
        let basic = encode_agrees(&integers, &[0x61, surrogate]).unwrap();
        let refused = Err((Kind::NotScalar(surrogate), basic.len() - 1));
        assert_eq!(decode(&string(&basic).unwrap()), refused);
        assert_eq!(decode_agrees(&integers, &basic).unwrap(), [0x61, surrogate]);
    }
}

/// unicodetools#107: `ib9bk1k` is U+D800 U+DEF7. In UTF-16, these are U+102F7.
#[test]
fn surrogates_are_not_joined() {
    let integers = PUNYCODE.with_repertoire(Repertoire::Integers);
    assert_eq!(
        integers.decode(&points("ib9bk1k")[..]).unwrap(),
        [0xD800, 0xDEF7]
    );
    // A `str` cannot contain surrogates, with any repertoire.
    let error = integers.decode("ib9bk1k").unwrap_err();
    assert_eq!(
        error.kind(),
        DecodeErrorKind::NotScalar { code_point: 0xD800 }
    );
    assert_eq!(error.offset(), 3);
}

/// golang/go#28233: an `int32` wrapped around, and the result was `-qo7g`.
#[test]
fn long_encodings_do_not_wrap() {
    let text = "x".repeat(65665) + "\u{FFFF}";
    let error = punycode::encode(&text).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (EncodeErrorKind::Overflow, 65665)
    );
    let wide = PUNYCODE.with_maxint(Maxint::Bits64);
    let basic = wide.encode(text.as_str()).unwrap();
    assert_eq!(basic, "x".repeat(65665) + "-1f303716a");
    assert_eq!(wide.decode(basic.as_str()).unwrap(), text);
    // Go's test table lists this string as an overflow. It is an overflow only with integers of 31 bits.
    let text = "x".repeat(65536) + "\u{FF00}";
    let basic = "x".repeat(65536) + "-z5277695a";
    assert_eq!(punycode::encode(&text).unwrap(), basic);
    assert_eq!(punycode::decode(&basic).unwrap(), text);
}

/// CVE-2022-45061, CVE-2024-3651, CVE-2026-45409, CPython gh-144133: decoders and encoders took quadratic time.
/// Each of these strings has about a megabyte, and a quadratic implementation would take minutes to hours.
#[test]
fn a_megabyte_does_not_take_quadratic_time() {
    let wide = PUNYCODE.with_maxint(Maxint::Bits64);
    let scalars = || (0x80..0x30000).filter_map(char::from_u32);
    let ascending: String = scalars().collect();
    let descending: String = scalars().rev().collect();
    let alternating: String = scalars().flat_map(|c| [c, 'a']).collect();
    let one = "\u{660}".repeat(500_000);
    let two = "\u{30FB}".repeat(300_000) + &"\u{6F22}\u{3042}".repeat(20_000);
    for extended in [ascending, descending, alternating, one, two] {
        let basic = wide.encode(extended.as_str()).unwrap();
        assert_eq!(wide.decode(basic.as_str()).unwrap(), extended);
    }

    // These inputs test only the decoder: deltas that are all 0, a long literal portion without deltas, and a long
    // input that begins like the input in CPython's report.
    assert_eq!(
        punycode::decode(&"a".repeat(1 << 20)).unwrap(),
        "\u{80}".repeat(1 << 20)
    );
    let literal = "a".repeat(1 << 20);
    assert_eq!(punycode::decode(&format!("{literal}-")).unwrap(), literal);
    let extended = punycode::decode(&format!("016c{literal}")).unwrap();
    assert_eq!(
        punycode::encode(&extended).unwrap(),
        format!("016c{literal}")
    );
}
