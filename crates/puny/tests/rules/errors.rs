//! Error messages name the fault, its place and the violated rule. Errors are small plain values.

use std::error::Error;

use crate::support::encode_scratch;
use puny::punycode::{self, PUNYCODE};
use puny::{
    AllBasic, Alphabet, AlphabetError, DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind,
    OutputError, ParamValues, Params, ParamsError, Repertoire,
};

fn decode(basic: &str) -> String {
    punycode::decode(basic).unwrap_err().to_string()
}

#[test]
fn decoding_errors_have_fault_offset_and_rule() {
    assert_eq!(
        decode("bü-kva"),
        "'ü' (U+00FC) is not basic (at offset 1; RFC 3492, section 6.2: before the last \
         delimiter, fail on any non-basic code point)"
    );
    assert_eq!(
        decode("b-k!"),
        "'!' (U+0021) is not a digit (at offset 3; RFC 3492, section 6.2: after the last \
         delimiter, fail if there is no digit-value)"
    );
    assert_eq!(
        decode("b-\u{7F}"),
        "U+007F is not a digit (at offset 2; RFC 3492, section 6.2: after the last delimiter, \
         fail if there is no digit-value)"
    );
    assert_eq!(
        decode("bcher-kv"),
        "the input ends inside a delta (at offset 8; RFC 3492, section 6.2: consume a code \
         point, or fail if there was none)"
    );
    assert_eq!(
        decode("e-999999999"),
        "a delta overflows (at offset 9; RFC 3492, section 6.4: fail on overflow)"
    );
    assert_eq!(
        decode("0000h"),
        "the delta that ends here inserts 127252, which is not a Unicode scalar value (at \
         offset 4; RFC 3492, section 5: code points are 0..10FFFF without D800..DFFF)"
    );
    let error = PUNYCODE.with_limit(3).decode("bcher-kva").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there are more than 3 code points (at offset 3; the caller sets the limit)"
    );
    let error = PUNYCODE
        .with_all_basic(AllBasic::Refused)
        .decode("abc-")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no delta to decode (at offset 4; this variant leaves all-basic strings unencoded)"
    );
}

/// In this alphabet, basic code points are above `initial_n`, so both of the rules that section 6 puts in braces
/// can be violated.
#[test]
fn encoding_errors_of_the_rules_in_braces() {
    let values = ParamValues {
        base: 2,
        tmin: 0,
        tmax: 1,
        skew: 1,
        damp: 2,
        initial_bias: 0,
        initial_n: 0x61,
    };
    let digits = [0x62, 0x63];
    let alphabet = Alphabet::new(&[0x61..=0x64], 0x64, &digits, &[]).unwrap();
    let bootstring = puny::Bootstring::new(Params::new(values).unwrap(), alphabet).unwrap();
    assert_eq!(
        bootstring.decode("b").unwrap_err().to_string(),
        "the delta that ends here inserts the basic code point 'a' (U+0061) (at offset 0; \
         RFC 3492, section 6.2: if n is a basic code point then fail)"
    );
    assert_eq!(
        bootstring.encode("aé`").unwrap_err().to_string(),
        "'`' (U+0060) is not basic and is below initial_n (at offset 3; RFC 3492, \
         section 6.3: fail on a non-basic code point below initial_n)"
    );
    let error = bootstring.encode_with_case("a", &[true]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the alphabet cannot encode case flags (at offset 0; RFC 3492, section 4: the digits \
         below tmax need upper and lower case)"
    );
}

#[test]
fn encoding_errors_have_fault_offset_and_rule() {
    let long = "x".repeat(5000) + "\u{10FFFF}";
    assert_eq!(
        punycode::encode(&long).unwrap_err().to_string(),
        "a delta overflows (at offset 5000; RFC 3492, section 6.4: fail on overflow)"
    );
    assert_eq!(
        PUNYCODE
            .encode(&[0x61, 0xDC00][..])
            .unwrap_err()
            .to_string(),
        "DC00 is not a Unicode scalar value (at offset 1; RFC 3492, section 5: code points are \
         0..10FFFF without D800..DFFF)"
    );
    let error = PUNYCODE
        .with_all_basic(AllBasic::Refused)
        .encode("abc")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no non-basic code point to encode (at offset 3; this variant leaves \
         all-basic strings unencoded)"
    );
    let error = PUNYCODE.with_limit(2).encode("aüü").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there are more than 2 code points (at offset 3; the caller sets the limit)"
    );
    let error = PUNYCODE.encode_with_case("aü", &[true]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1 case flags were given for 2 code points (at offset 3; appendix A: one flag for each \
         code point)"
    );
}

/// The message contains the required length of the caller's buffer. An error of the input is the source of the
/// error, not a part of the message.
#[test]
fn buffer_errors_have_the_needed_length() {
    let error = punycode::decode_into("bcher-kva", &mut [0; 6]).unwrap_err();
    assert_eq!(error, OutputError::TooSmall { needed: 7 });
    let words = "the buffer for the result is too small: a length of 7 is needed";
    assert_eq!(error.to_string(), words);
    let error = punycode::encode_into("bücher", &mut [0; 8]).unwrap_err();
    assert_eq!(error, OutputError::TooSmall { needed: 9 });

    let basic = "a".repeat(65);
    // 2 words for each of the 65 deltas, 1 for each code point, and 2 for every 64 code points.
    let needed = 2 * 65 + 65 + 2 * 2;
    let error = punycode::decode_into(&basic, &mut [0; 200]).unwrap_err();
    assert_eq!(error, OutputError::ScratchTooSmall { needed });
    let words = format!("the scratch memory is too small: {needed} words are needed");
    assert_eq!(error.to_string(), words);
    let extended = "ü".repeat(65);
    let needed = 2 * 65 + 2 * 2;
    let error = punycode::encode_into(&extended, &mut [0; 200]).unwrap_err();
    assert_eq!(error, OutputError::ScratchTooSmall { needed });

    let refused = OutputError::from(punycode::decode("-").unwrap_err());
    assert_eq!(refused.to_string(), "the input was refused");
}

/// An error of the input is reported for buffers of any length, unless detecting the error requires scratch memory.
#[test]
fn input_errors_come_before_buffer_errors() {
    let error = punycode::decode("bcher-k!").unwrap_err();
    let refused = OutputError::Refused(error);
    assert_eq!(punycode::decode_into("bcher-k!", &mut []), Err(refused));

    let long = "x".repeat(5000) + "\u{10FFFF}";
    let error = punycode::encode(&long).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::Overflow);
    let refused = OutputError::Refused(error);
    assert_eq!(punycode::encode_into(&long, &mut []), Err(refused));
    assert_eq!(punycode::encode_len(&long), Err(refused));

    let longer = "x".repeat(5000) + &"\u{10FFFF}".repeat(65);
    let scratch = encode_scratch(&PUNYCODE, longer.as_str());
    let error = punycode::encode_len(&longer).unwrap_err();
    assert_eq!(error, OutputError::ScratchTooSmall { needed: scratch });
    let mut scratch = vec![0; scratch];
    let error = PUNYCODE.encode_len(longer.as_str(), &mut scratch);
    let refused = OutputError::Refused(punycode::encode(&longer).unwrap_err());
    assert_eq!(error, Err(refused));
}

/// The machine-readable names do not change.
#[test]
fn machine_readable_names_do_not_change() {
    let encoding = [
        EncodeErrorKind::Overflow,
        EncodeErrorKind::BelowInitialN { code_point: 0 },
        EncodeErrorKind::NotScalar { code_point: 0 },
        EncodeErrorKind::AllBasic,
        EncodeErrorKind::TooLong { limit: 0 },
        EncodeErrorKind::FlagCount {
            flags: 0,
            code_points: 0,
        },
        EncodeErrorKind::NoCaseForms,
    ];
    assert_eq!(
        encoding.map(|kind| kind.name()),
        [
            "overflow",
            "below_initial_n",
            "not_scalar",
            "all_basic",
            "too_long",
            "flag_count",
            "no_case_forms",
        ]
    );
    let decoding = [
        DecodeErrorKind::NotBasic { code_point: 0 },
        DecodeErrorKind::NotDigit { code_point: 0 },
        DecodeErrorKind::UnexpectedEnd,
        DecodeErrorKind::Overflow,
        DecodeErrorKind::InsertedBasic { code_point: 0 },
        DecodeErrorKind::NotScalar { code_point: 0 },
        DecodeErrorKind::AllBasic,
        DecodeErrorKind::TooLong { limit: 0 },
    ];
    assert_eq!(
        decoding.map(|kind| kind.name()),
        [
            "not_basic",
            "not_digit",
            "unexpected_end",
            "overflow",
            "inserted_basic",
            "not_scalar",
            "all_basic",
            "too_long",
        ]
    );
}

/// Each constraint of section 4 has a message.
#[test]
fn every_constraint_has_a_message() {
    for (error, words) in [
        (
            ParamsError::Base,
            "base >= 2 (a digit needs at least two values)",
        ),
        (
            ParamsError::TminAboveTmax,
            "tmin <= tmax (RFC 3492, section 4)",
        ),
        (ParamsError::Tmax, "tmax <= base - 1 (RFC 3492, section 4)"),
        (
            ParamsError::TmaxZero,
            "tmax >= 1 (with tmax = 0 no integer ever ends)",
        ),
        (
            ParamsError::TminStuck,
            "tmin <= base - 2 (with tmin = base - 1 the bias adaptation never ends)",
        ),
        (ParamsError::Skew, "skew >= 1 (RFC 3492, section 4)"),
        (ParamsError::Damp, "damp >= 2 (RFC 3492, section 4)"),
        (
            ParamsError::InitialBias,
            "initial_bias mod base <= base - tmin (RFC 3492, section 4)",
        ),
    ] {
        assert_eq!(error.rule(), words);
        assert_eq!(
            error.to_string(),
            format!("the Bootstring parameters violate {words}")
        );
    }

    for (error, words) in [
        (
            AlphabetError::BasicRanges { index: 1 },
            "range number 2 of the basic code points is empty or does not begin after the \
             previous range (ranges must ascend without overlap)",
        ),
        (
            AlphabetError::DelimiterNotBasic,
            "the delimiter is not a basic code point (RFC 3492, section 4)",
        ),
        (
            AlphabetError::DigitNotBasic { code_point: 0xFC },
            "the digit U+00FC is not a basic code point (RFC 3492, section 4)",
        ),
        (
            AlphabetError::DigitIsDelimiter,
            "the delimiter is also a digit (RFC 3492, section 4)",
        ),
        (
            AlphabetError::DigitValue { code_point: 0x41 },
            "the digit-value of U+0041 is not below the base (RFC 3492, section 4)",
        ),
        (
            AlphabetError::DigitRepeated { code_point: 0x41 },
            "U+0041 is listed as a digit twice (RFC 3492, section 4: digits are distinct)",
        ),
        (
            AlphabetError::DigitCount {
                digits: 35,
                base: 36,
            },
            "there are 35 digits for the base 36 (RFC 3492, section 4: one digit for each value \
             below the base)",
        ),
    ] {
        assert_eq!(error.to_string(), words);
    }
}

/// Checks that an error is `Copy`, comparable and `'static`, and that it can be sent between threads.
fn plain<E>(error: E)
where
    E: Copy + Eq + std::hash::Hash + std::fmt::Debug + std::fmt::Display + Send + Sync + 'static,
{
    let (copy, again) = (error, error);
    assert_eq!(copy, again);
    assert!(!error.to_string().is_empty());
    assert!(!format!("{error:?}").is_empty());
}

#[test]
fn errors_are_plain_values() {
    plain(punycode::decode("-").unwrap_err());
    plain(
        PUNYCODE
            .with_repertoire(Repertoire::Scalars)
            .encode(&[0xD800][..])
            .unwrap_err(),
    );
    plain(punycode::encode_into("a", &mut []).unwrap_err());
    plain(ParamsError::Damp);
    plain(AlphabetError::DigitIsDelimiter);
    assert!(size_of::<DecodeError>() <= 32);
    assert!(size_of::<EncodeError>() <= 32);
}

#[test]
fn errors_are_standard_errors() {
    let boxed: [Box<dyn Error + Send + Sync>; 4] = [
        punycode::decode("-").unwrap_err().into(),
        punycode::encode_into("a", &mut []).unwrap_err().into(),
        ParamsError::Damp.into(),
        AlphabetError::DigitIsDelimiter.into(),
    ];
    for error in boxed {
        assert!(error.source().is_none());
    }
    let error = punycode::decode("-").unwrap_err();
    let refused = punycode::decode_into("-", &mut []).unwrap_err();
    let source = refused.source().unwrap();
    assert_eq!(source.downcast_ref::<DecodeError>(), Some(&error));
}
