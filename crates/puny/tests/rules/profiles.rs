//! The profiles, tested with strings that their own tools wrote; and two encodings that no parameters of RFC 3492
//! reproduce.

use crate::support::{string, Config};
use puny::profiles::{
    Profile, UnknownProfile, ENCODE_BOOTSTRING, HOUDINI, PROFILES, RUST_V0, SWIFT,
};
use puny::punycode::PUNYCODE;
use puny::{
    Alphabet, Bootstring, DecodeErrorKind, EncodeErrorKind, Maxint, ParamValues, Params,
    ParamsError, Repertoire,
};

fn both_ways(profile: &Profile, pairs: &[(&str, &str)]) {
    for (text, basic) in pairs {
        assert_eq!(profile.encode(text).unwrap(), *basic, "{text}");
        assert_eq!(profile.decode(basic).unwrap(), *text, "{basic}");
    }
}

fn decode_error(profile: &Profile, basic: &str) -> (DecodeErrorKind, usize) {
    let error = profile.decode(basic).unwrap_err();
    (error.kind(), error.offset())
}

/// Returns the code point to which a profile maps a character of an extended string.
fn number_of(profile: &Profile, character: char) -> u32 {
    let text = character.to_string();
    let mut numbers = profile.extended_code_points(&text);
    let number = numbers.next().unwrap();
    assert_eq!(numbers.next(), None);
    number
}

#[test]
fn profiles_are_found_by_name() {
    let names: Vec<&str> = PROFILES.iter().map(Profile::name).collect();
    assert_eq!(
        names,
        [
            "punycode",
            "rust-v0",
            "swift",
            "houdini",
            "encode-bootstring"
        ]
    );
    for profile in PROFILES {
        let parsed: Profile = profile.name().parse().unwrap();
        assert_eq!(parsed.name(), profile.name());
        assert_eq!(profile.to_string(), profile.name());
        assert_eq!(
            format!("{profile:?}"),
            format!("Profile({:?})", profile.name())
        );
        assert!(!profile.summary().is_empty() && !profile.source().is_empty());
    }
    for unknown in ["idna", "Punycode", ""] {
        assert_eq!(unknown.parse::<Profile>().unwrap_err(), UnknownProfile);
    }
    // The message lists the names of all profiles.
    let message = UnknownProfile.to_string();
    assert!(names.iter().all(|name| message.contains(name)), "{message}");
    let punycode: Profile = "punycode".parse().unwrap();
    assert_eq!(punycode.bootstring(), &PUNYCODE);
    both_ways(
        &punycode,
        &[("bücher", "bcher-kva"), ("abc", "abc-"), ("", "")],
    );
}

/// The part of a Rust symbol's `u` identifier after its length and separator, in symbols such as `u8gdel_5qa` and
/// `u6_2xaedc`. They are from rustc's documentation, rustc-demangle (`src/v0.rs`) and GCC's tests.
#[test]
fn rust_v0_identifiers() {
    both_ways(
        &RUST_V0,
        &[
            ("gödel", "gdel_5qa"),
            ("föö", "f_1gaa"),
            ("ρυστ", "2xaedc"),
            ("あ", "l8j"),
            ("_あ", "__x7t"),
            ("_あいう", "__x7tgi"),
            ("ああああ", "l8jaaa"),
            ("Eyjafjallajökull", "Eyjafjallajkull_jtb"),
            ("საჭმელად_გემრიელი_სადილი", "___7hkackfecea1cbdathfdh9hlq6y"),
        ],
    );
    // A symbol contains identifiers that need no encoding as they are: `6_123abc`, `4__foo`.
    for text in ["", "123abc", "_foo"] {
        let error = RUST_V0.encode(text).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (EncodeErrorKind::AllBasic, text.len())
        );
    }
    assert_eq!(
        decode_error(&RUST_V0, "foo_"),
        (DecodeErrorKind::AllBasic, 4)
    );
    assert_eq!(decode_error(&RUST_V0, ""), (DecodeErrorKind::AllBasic, 0));
    // Only lower-case digits are read, and there is no delimiter without basic code points before it.
    let digit = |c: char| DecodeErrorKind::NotDigit {
        code_point: u32::from(c),
    };
    assert_eq!(decode_error(&RUST_V0, "gdel_5Qa"), (digit('Q'), 6));
    assert_eq!(decode_error(&RUST_V0, "_2xaedc"), (digit('_'), 0));
    assert_eq!(decode_error(&RUST_V0, "gdel-5qa"), (digit('-'), 4));
}

/// The structured mangling of OCaml encodes identifiers as Rust does.
#[test]
fn ocaml_identifiers() {
    both_ways(
        &RUST_V0,
        &[
            ("Gödel", "Gdel_5qa"),
            ("føø", "f_5gaa"),
            ("académie_française", "acadmie_franaise_npb1a"),
            ("ÆÇlass", "lass_9jag"),
            ("ρυστ", "2xaedc"),
        ],
    );
}

/// The identifiers are from swiftlang/swift, `manglings.txt` and `docs/ABI/Mangling.rst`. The identifier with the
/// fire emoji is from Silt. Spaces of raw identifiers are replaced by U+00A0.
#[test]
fn swift_identifiers() {
    both_ways(
        &SWIFT,
        &[
            ("vergüenza", "vergenza_JFa"),
            ("«p»", "p_qcaDc"),
            ("test🔥", "test_oeHDc"),
            ("λ", "wxa"),
            ("ليهمابتكلموشعربي؟", "egbpdajGbuEbxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrbEcvIaIdqgAFGpqjye"),
            ("他們爲什麽不說中文", "ihqwctvzcJBfGFJdrssDxIboAyb"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky_uybCEdmaEBa"),
            ("`foo\u{A0}space`", "foospace_liaADEDGcja"),
            ("`3\u{A0}times`", "3times_pgaIGJCFbha"),
            ("`test\u{A0}+`", "test_yeaIIBCEapkaga"),
            ("`path://foo`", "pathfoo_yuEHaaCiJska"),
            ("`100`", "100_FpEpd"),
            ("macro_expand.swift", "macro_expandswift_elFCf"),
        ],
    );
    // Upper-case letters are digits with values of their own: A to J are 26 to 35.
    let values: Vec<Option<u32>> = ('A'..='K')
        .map(|c| SWIFT.bootstring().alphabet().digit_value(u32::from(c)))
        .collect();
    assert_eq!(values[..10], (26..36).map(Some).collect::<Vec<_>>());
    assert_eq!(values[10], None);
}

/// Only ASCII characters that are not allowed in a symbol are mapped to D800 and above.
#[test]
fn swift_code_points() {
    for character in '\0'..='\u{7F}' {
        let symbol = character.is_ascii_alphanumeric() || character == '_' || character == '$';
        let offset = if symbol { 0 } else { 0xD800 };
        let number = offset + u32::from(character);
        assert_eq!(number_of(&SWIFT, character), number);
        assert_eq!(SWIFT.extended_char(number), Some(character));
        if symbol {
            // A character that is allowed in a symbol has no second code point.
            assert_eq!(SWIFT.extended_char(0xD800 + u32::from(character)), None);
        }
    }
    for number in [0xD880, 0xDFFF, 0x110000, u32::MAX] {
        assert_eq!(SWIFT.extended_char(number), None);
    }
    for character in ['\u{80}', '\u{D7FF}', '\u{E000}', '\u{10FFFF}'] {
        assert_eq!(number_of(&SWIFT, character), u32::from(character));
    }
    // This string inserts 'a' by the code point D861, as if it were not allowed in a symbol.
    let basic = SWIFT.bootstring().encode(&[0xD861][..]).unwrap();
    let error = decode_error(&SWIFT, &string(&basic).unwrap());
    assert_eq!(
        error,
        (
            DecodeErrorKind::NotScalar { code_point: 0xD861 },
            basic.len() - 1
        )
    );
}

/// Names in published Houdini scenes, without the prefix `xn__`.
#[test]
fn houdini_names() {
    both_ways(
        &HOUDINI,
        &[
            ("inputs:intensity", "inputsintensity_i0a"),
            ("inputs:exposure", "inputsexposure_vya"),
            ("inputs:exposure_control", "inputsexposure_control_wcb"),
            ("inputs:texture:file", "inputstexturefile_r3ah"),
            (
                "inputs:texture:file_control",
                "inputstexturefile_control_shbh",
            ),
            ("inputs:texture:format", "inputstextureformat_06ah"),
            (
                "inputs:texture:format_control",
                "inputstextureformat_control_1kbh",
            ),
            ("inputs:color", "inputscolor_zta"),
            ("inputs:color_control", "inputscolor_control_06a"),
            ("inputs:shadow:color", "inputsshadowcolor_r3ag"),
            ("primvars:displayColor", "primvarsdisplayColor_p8a"),
            ("primvars:displayOpacity", "primvarsdisplayOpacity_ycb"),
            ("inputs:colorTemperature", "inputscolorTemperature_wcb"),
            (
                "inputs:colorTemperature_control",
                "inputscolorTemperature_control_xpb",
            ),
            (
                "inputs:enableColorTemperature",
                "inputsenableColorTemperature_omb",
            ),
            ("inputs:diffuse_control", "inputsdiffuse_control_99a"),
            ("inputs:normalize_control", "inputsnormalize_control_jeb"),
        ],
    );
    // Only letters, digits and `_` are basic. Other ASCII characters are inserted, except NUL, because `initial_n`
    // is 1.
    assert_eq!(HOUDINI.bootstring().params().initial_n(), 1);
    let error = HOUDINI.encode("a\0").unwrap_err();
    let kind = EncodeErrorKind::BelowInitialN { code_point: 0 };
    assert_eq!((error.kind(), error.offset()), (kind, 1));
    // These spellings are decoded again, but differ from the published spellings.
    assert_ne!(
        HOUDINI.decode("inputscolor_kya").ok().as_deref(),
        Some("inputs:color")
    );
    assert_ne!(
        HOUDINI.decode("inputstexturefile_i1a").ok().as_deref(),
        Some("inputs:texture:file")
    );
}

/// Compares OpenUSD (`pxr/usd/sdf`, `tn__` names) with the closest parameters: base 62, all thresholds 31. OpenUSD
/// counts every delta from position 0. Therefore the results are equal for a string with one insertion, and
/// different for a string with two insertions.
#[test]
fn openusd_is_not_a_bootstring_of_rfc_3492() {
    let word = ['0'..='9', 'A'..='Z', '_'..='_', 'a'..='z'];
    let config = Config {
        values: ParamValues {
            base: 62,
            tmin: 31,
            tmax: 31,
            skew: 1,
            damp: 2,
            initial_bias: 0,
            initial_n: 0,
        },
        basic: word
            .iter()
            .map(|r| u32::from(*r.start())..=u32::from(*r.end()))
            .collect(),
        delimiter: u32::from('_'),
        digits: ('0'..='9')
            .chain('A'..='Z')
            .chain('a'..='z')
            .map(u32::from)
            .collect(),
        also_read: Vec::new(),
        maxint: Maxint::Bits64,
        repertoire: Repertoire::Scalars,
    };
    let bootstring = config.bootstring();
    for (text, basic) in [
        ("hello world", "helloworld_lA"),
        ("link-box", "linkbox_sA"),
        ("link-box2", "linkbox2_bC"),
        ("😁", "nqd3"),
    ] {
        assert_eq!(bootstring.encode(text).unwrap(), basic);
        assert_eq!(bootstring.decode(basic).unwrap(), text);
    }
    for (text, theirs) in [
        ("123-456/555", "123456555_oDT"),
        ("#123 4", "1234_d4I"),
        ("München, Germany", "MnchenGermany_pDV5hi2"),
    ] {
        assert_ne!(bootstring.encode(text).unwrap(), theirs);
        assert_ne!(bootstring.decode(theirs).ok().as_deref(), Some(text));
    }
}

/// Perl's Encode::Bootstring: the parameters in its manual's example violate section 4, because 32 mod 62 > 62 -
/// 38. Its default parameters are legal.
#[test]
fn encode_bootstring_strings() {
    let example = ParamValues {
        base: 62,
        tmin: 38,
        tmax: 53,
        skew: 78,
        damp: 40,
        initial_bias: 32,
        initial_n: 63,
    };
    assert_eq!(Params::new(example), Err(ParamsError::InitialBias));
    assert!(Params::new(ParamValues {
        initial_bias: 24,
        ..example
    })
    .is_ok());
    assert_eq!(
        Params::new(ParamValues {
            initial_bias: 25,
            ..example
        }),
        Err(ParamsError::InitialBias)
    );

    let profile: Profile = "encode-bootstring".parse().unwrap();
    both_ways(&profile, &[("Búlgarska", "Blgarska-LB")]);
    let params = profile.bootstring().params().values();
    let defaults = ParamValues {
        base: 62,
        tmin: 1,
        tmax: 61,
        skew: 38,
        damp: 700,
        initial_bias: 72,
        initial_n: 63,
    };
    assert_eq!(params, defaults);
    // Only letters and digits are basic, in this order. All other characters have the code points from 62 on,
    // without a gap.
    let mut numbers: Vec<u32> = ('\0'..='\u{7F}').map(|c| number_of(&profile, c)).collect();
    assert_eq!(number_of(&profile, 'a'), 0);
    assert_eq!(number_of(&profile, '9'), 61);
    numbers.sort_unstable();
    assert_eq!(numbers, (0..=0x7F).collect::<Vec<_>>());
    for number in (0..0x300).filter(|&n| n != 0) {
        let character = profile.extended_char(number).unwrap();
        assert_eq!(number_of(&profile, character), number);
    }
}

/// Errors of profiles with their own mapping have byte offsets, as errors of all other profiles do.
#[test]
fn offsets_count_bytes() {
    let error = decode_error(&SWIFT, "é_wxa");
    assert_eq!(error, (DecodeErrorKind::NotBasic { code_point: 0xE9 }, 0));
    let error = decode_error(&SWIFT, "wé");
    assert_eq!(error, (DecodeErrorKind::NotDigit { code_point: 0xE9 }, 1));
    let limited = SWIFT.with_bootstring(SWIFT.bootstring().with_limit(2));
    let error = limited.encode("«é»").unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (EncodeErrorKind::TooLong { limit: 2 }, 4)
    );
    let mut text = String::from("kept ");
    assert!(SWIFT.decode_append("w", &mut text).is_err());
    assert!(limited.encode_append("«é»", &mut text).is_err());
    assert_eq!(text, "kept ");
    SWIFT.decode_append("wxa", &mut text).unwrap();
    SWIFT.encode_append("λ", &mut text).unwrap();
    assert_eq!(text, "kept λwxa");
}

/// A digit may be any basic code point (RFC 3492, section 4), and a `str` cannot contain a surrogate. So encoding with
/// an alphabet of surrogates is an error in every profile, and never a string without digits.
#[test]
fn digits_without_a_character_are_refused() {
    const DIGITS: [u32; 36] = {
        let mut digits = [0; 36];
        let mut value = 0;
        let mut code_point = 0xD900;
        while value < 36 {
            digits[value] = code_point;
            value += 1;
            code_point += 1;
        }
        digits
    };
    let alphabet = Alphabet::new(&[0..=0x7F, 0xD900..=0xD923], 0x5F, &DIGITS, &[]).unwrap();
    let surrogates = Bootstring::new(*PUNYCODE.params(), alphabet).unwrap();
    for profile in [RUST_V0, SWIFT, ENCODE_BOOTSTRING] {
        let profile = profile.with_bootstring(surrogates.with_repertoire(Repertoire::Integers));
        let mut text = String::from("kept ");
        let error = profile.encode_append("aü", &mut text).unwrap_err();
        assert!(matches!(
            error.kind(),
            EncodeErrorKind::NotScalar {
                code_point: 0xD900..=0xD923
            }
        ));
        assert_eq!((error.offset(), &*text), (1, "kept "), "{profile}");
    }
}

/// A string has only one encoding. The code points from D800 on, to which Swift maps characters, are not valid in
/// the string itself. No character that is allowed in a symbol has such a code point.
#[test]
fn swift_refuses_second_forms() {
    assert_eq!(SWIFT.encode("+").unwrap(), "qcJb");
    assert_eq!(SWIFT.decode("qcJb").unwrap(), "+");
    let plus = DecodeErrorKind::NotBasic { code_point: 0x2B };
    assert_eq!(decode_error(&SWIFT, "+_"), (plus, 0));
    assert_eq!(decode_error(&SWIFT, "ab+_qcJb"), (plus, 2));
    assert_eq!(SWIFT.extended_char(0x2B), None);
    assert_eq!(SWIFT.extended_char(0xD82B), Some('+'));
    for number in 0..0x11_0000 {
        if let Some(character) = SWIFT.extended_char(number) {
            assert_eq!(number_of(&SWIFT, character), number);
        }
    }
}

/// An error contains the Unicode code point of the character, not the code point of the profile's mapping.
#[test]
fn errors_name_the_character() {
    let error = ENCODE_BOOTSTRING.encode("a\0b").unwrap_err();
    let kind = EncodeErrorKind::BelowInitialN { code_point: 0 };
    assert_eq!((error.kind(), error.offset()), (kind, 1));
    let kind = DecodeErrorKind::NotDigit { code_point: 0x21 };
    assert_eq!(decode_error(&ENCODE_BOOTSTRING, "ab-!"), (kind, 3));
    let kind = DecodeErrorKind::NotBasic { code_point: 0x2D };
    assert_eq!(decode_error(&ENCODE_BOOTSTRING, "a-b-Ls"), (kind, 1));
}
