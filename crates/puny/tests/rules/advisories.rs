//! Inputs that broke other decoders and encoders: the raw Punycode of published
//! advisories and bug reports, each with its source and the result that RFC 3492 requires.

use crate::support::reference::{Failure, Kind};
use crate::support::{decode_agrees, encode_agrees, points, string, Config};
use puny::punycode::{self, PUNYCODE};
use puny::{DecodeErrorKind, EncodeErrorKind, Maxint, OutputError, Repertoire};

/// Decodes in every form, and compares with the reference.
fn decode(basic: &str) -> Result<String, (Kind, usize)> {
    match decode_agrees(&Config::punycode(), &points(basic)) {
        Ok(extended) => Ok(string(&extended).unwrap()),
        Err(Failure { kind, at }) => Err((kind, at)),
    }
}

fn digit(character: char) -> Kind {
    Kind::NotDigit(u32::from(character))
}

/// CVE-2022-3602 (OpenSSL 3.0.0 to 3.0.6, `test_puny_overrun`): a buffer for seven code
/// points was written to the eighth.
#[test]
fn openssl_overrun() {
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

    // The same with the 512 code points of the advisory's buffer.
    let long = "e".repeat(513) + "-3ya";
    let mut memory = [0; 512];
    let error = PUNYCODE
        .decode_into(&points(&long)[..], &mut memory, &mut [])
        .unwrap_err();
    assert_eq!(error, OutputError::TooSmall { needed: 514 });
    assert_eq!(memory, [0; 512]);
}

/// OpenSSL's table of bad labels, from the same test file, without `xn--`.
#[test]
fn openssl_bad_labels() {
    assert_eq!(decode("e-*"), Err((digit('*'), 2)));
    assert_eq!(decode("e-999"), Err((Kind::End, 5)));
    assert_eq!(decode("e-999999999"), Err((Kind::Overflow, 9)));
    assert_eq!(decode("\u{80}-"), Err((Kind::NotBasic(0x80), 0)));
    assert_eq!(decode("e-Oy65t"), Err((Kind::NotScalar(0x14F654), 6)));
}

/// CVE-2017-14062 (libidn 1.33, libidn2 2.0.3): the digit-value of characters below '0'
/// wrapped. Tests the neighbours of every range of digits.
#[test]
fn libidn_digit_values() {
    for character in [
        '\0', '\u{1F}', '!', ',', '/', ':', '@', '[', '`', '{', '\u{7F}', '\u{80}',
    ] {
        assert_eq!(decode(&character.to_string()), Err((digit(character), 0)));
        assert_eq!(
            decode(&format!("a-{character}")),
            Err((digit(character), 2))
        );
        assert_eq!(
            decode(&format!("a-8{character}")),
            Err((digit(character), 3))
        );
    }
}

/// Farsight 2018 (libidn up to 1.35, libidn2 up to 2.0.5): the range of code points was not
/// checked. libidn2 still accepts DC00..DFFF.
#[test]
fn libidn_code_points() {
    assert_eq!(decode("0000h"), Err((Kind::NotScalar(0x127252), 4)));
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

/// unicodetools#107: `ib9bk1k` is U+D800 U+DEF7, which UTF-16 reads as U+102F7.
#[test]
fn surrogate_pair() {
    assert_eq!(decode("ib9bk1k"), Err((Kind::NotScalar(0xD800), 3)));
    assert_eq!(decode("r97c").unwrap(), "\u{102F7}");
    let integers = PUNYCODE.with_repertoire(Repertoire::Integers);
    assert_eq!(
        integers.decode(&points("ib9bk1k")[..]).unwrap(),
        [0xD800, 0xDEF7]
    );
    // A `str` cannot hold surrogates, whatever the repertoire.
    let error = integers.decode("ib9bk1k").unwrap_err();
    assert_eq!(
        error.kind(),
        DecodeErrorKind::NotScalar { code_point: 0xD800 }
    );
    assert_eq!(error.offset(), 3);
}

/// servo/rust-url: #940 overflow, #692 non-ASCII before the delimiter.
#[test]
fn rust_url() {
    assert_eq!(decode("55555577"), Err((Kind::Overflow, 7)));
    assert_eq!(decode("f\u{34A}-PTP"), Err((Kind::NotBasic(0x34A), 1)));
}

/// golang/go#28233: an `int32` wrapped, and the result was `-qo7g`.
#[test]
fn go_long_encodings() {
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
    // Go's test table lists it as an overflow, which it is only for 31 bits.
    let text = "x".repeat(65536) + "\u{FF00}";
    let basic = "x".repeat(65536) + "-z5277695a";
    assert_eq!(punycode::encode(&text).unwrap(), basic);
    assert_eq!(punycode::decode(&basic).unwrap(), text);
}

/// golang.org/x/net/idna, `punycode_test.go`: errors of the decoder.
#[test]
fn go_decode_errors() {
    assert_eq!(decode("-"), Err((digit('-'), 0)));
    assert_eq!(decode("foo\0bar"), Err((digit('\0'), 3)));
    assert_eq!(decode("foo#bar"), Err((digit('#'), 3)));
    assert_eq!(decode("foo\u{A3}bar"), Err((digit('\u{A3}'), 3)));
    assert_eq!(decode("9"), Err((Kind::End, 1)));
    assert_eq!(decode("99999a"), Err((Kind::NotScalar(0x48A3C1), 5)));
    assert_eq!(decode("9999999999a"), Err((Kind::Overflow, 7)));
}

/// mathiasbynens/punycode.js, `tests.js`, and its issue 85 (`xn--http`).
#[test]
fn punycode_js() {
    assert_eq!(decode("\u{81}-"), Err((Kind::NotBasic(0x81), 0)));
    assert_eq!(decode("\u{81}"), Err((digit('\u{81}'), 0)));
    assert_eq!(decode("ZZZ").unwrap(), "\u{7BA5}");
    assert_eq!(decode("zzz").unwrap(), "\u{7BA5}");
    assert_eq!(decode("http"), Err((Kind::End, 4)));
}

/// CPython 3.13, `test_codecs.py`: the errors and their positions.
#[test]
fn cpython_positions() {
    assert_eq!(decode("xn--w&"), Err((digit('&'), 5)));
    assert_eq!(decode("&egbpdaj6bu4bxfgehfvwxn"), Err((digit('&'), 0)));
    assert_eq!(decode("egbpdaj6bu&4bx&fgehfvwxn"), Err((digit('&'), 10)));
    assert_eq!(decode("egbpdaj6bu4bxfgehfvwxn&"), Err((digit('&'), 22)));
    let literal = Kind::NotBasic(0xFF);
    assert_eq!(
        decode("\u{FF}Proprostnemluvesky-uyb24dma41a"),
        Err((literal, 0))
    );
    assert_eq!(
        decode("Pro\u{FF}prostnemluvesky-uyb24dma41a"),
        Err((literal, 3))
    );
    assert_eq!(
        decode("Proprost&nemluvesky-uyb24&dma41a"),
        Err((digit('&'), 25))
    );
    assert_eq!(
        decode("Proprostnemluvesky&-&uyb24dma41a"),
        Err((digit('&'), 20))
    );
    assert_eq!(
        decode("Proprostnemluvesky-&uyb24dma41a"),
        Err((digit('&'), 19))
    );
    assert_eq!(
        decode("Proprostnemluvesky-uyb24d&ma41a"),
        Err((digit('&'), 25))
    );
    assert_eq!(
        decode("Proprostnemluvesky-uyb24dma41a&"),
        Err((digit('&'), 30))
    );
}

/// The last delimiter separates, and the RFC consumes it only after a code point. kjd/idna
/// 3.13, CPython and Swift accept `-9uc` as a second spelling of `9uc`.
#[test]
fn delimiters() {
    assert_eq!(decode("9uc").unwrap(), "\u{CF1}");
    assert_eq!(decode("-9uc"), Err((digit('-'), 0)));
    assert_eq!(decode("-"), Err((digit('-'), 0)));
    assert_eq!(decode("--").unwrap(), "-");
    assert_eq!(decode("---").unwrap(), "--");
    assert_eq!(decode("--9uc").unwrap(), "-\u{6B8}");
    assert_eq!(decode("abc-").unwrap(), "abc");
    assert_eq!(decode("zca.xn--zca").unwrap(), "zca.xn-\u{8B}");
    assert_eq!(punycode::encode("-").unwrap(), "--");
    assert_eq!(punycode::encode("--").unwrap(), "---");
    assert_eq!(punycode::encode("abc").unwrap(), "abc-");
}

/// Raw Punycode can encode the empty string and all-ASCII strings. IDNA must reject
/// them (RUSTSEC-2024-0421, CVE-2026-39821, CVE-2026-46644).
#[test]
fn ascii_only() {
    assert_eq!(decode("").unwrap(), "");
    assert_eq!(punycode::encode("").unwrap(), "");
    for name in ["example", "go", "ascii"] {
        assert_eq!(decode(&format!("{name}-")).unwrap(), name);
        assert_eq!(punycode::encode(name).unwrap(), format!("{name}-"));
    }
}

/// Only the first delta is divided by `damp`: `aa` is U+0080 twice.
#[test]
fn first_time() {
    assert_eq!(decode("aa").unwrap(), "\u{80}\u{80}");
    assert_eq!(punycode::encode("\u{80}\u{80}").unwrap(), "aa");
}

/// Like CVE-2019-12290: code points that a mapping drops. Raw Punycode keeps
/// them distinct from `example`.
#[test]
fn invisible_code_points() {
    for (basic, extended) in [
        ("example-nka", "exa\u{AD}mple"),
        ("example-2z6c", "exa\u{200B}mple"),
        ("example-tye", "example\u{34F}"),
        ("A-1ga", "A\u{F6}"),
        ("A-vbb", "A\u{300}"),
        ("ab-vld", "a\u{5D0}b"),
        ("8i7caa", "\u{FF57}\u{FF57}\u{FF57}"),
        ("1ug", "\u{200D}"),
    ] {
        assert_eq!(punycode::encode(extended).unwrap(), basic);
        assert_eq!(decode(basic).unwrap(), extended);
    }
}

/// CVE-2022-45061, CVE-2024-3651, CVE-2026-45409, CPython gh-144133: quadratic time. Each
/// of these strings has about a megabyte, and would take a quadratic implementation minutes to
/// hours.
#[test]
fn a_megabyte() {
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

    // In the decoder: only deltas of 0, a long literal portion with one delta, and the
    // beginning of the input in the CPython report.
    assert_eq!(
        punycode::decode("a".repeat(1 << 20)).unwrap(),
        "\u{80}".repeat(1 << 20)
    );
    let literal = "a".repeat(1 << 20);
    assert_eq!(punycode::decode(format!("{literal}-")).unwrap(), literal);
    let extended = punycode::decode(format!("016c{literal}")).unwrap();
    assert_eq!(
        punycode::encode(&extended).unwrap(),
        format!("016c{literal}")
    );
}
