//! Tests of the feature `serde`: errors are written as JSON, with the names and fields of the Rust types.

use puny::punycode::{self, PUNYCODE};
use puny::{AlphabetError, ParamsError};
use serde::Serialize;

fn json(error: impl Serialize) -> String {
    serde_json::to_string(&error).unwrap()
}

#[test]
fn errors_of_the_input_are_serialized() {
    let error = punycode::decode("bcher-k!").unwrap_err();
    assert_eq!(
        json(error),
        r#"{"kind":"not_digit","offset":7,"code_point":33}"#
    );
    let error = punycode::decode("bcher-kv").unwrap_err();
    assert_eq!(json(error), r#"{"kind":"unexpected_end","offset":8}"#);
    let error = PUNYCODE.with_limit(3).decode("bcher-kva").unwrap_err();
    assert_eq!(json(error), r#"{"kind":"too_long","offset":3,"limit":3}"#);
    let error = PUNYCODE.encode(&[0x61, 0xDC00][..]).unwrap_err();
    assert_eq!(
        json(error),
        r#"{"kind":"not_scalar","offset":1,"code_point":56320}"#
    );
    let error = PUNYCODE.encode_with_case("aü", &[true]).unwrap_err();
    assert_eq!(
        json(error),
        r#"{"kind":"flag_count","offset":3,"flags":1,"code_points":2}"#
    );
}

#[test]
fn errors_of_parameters_and_alphabets_are_serialized() {
    assert_eq!(json(ParamsError::TmaxZero), r#"{"kind":"tmax_zero"}"#);
    for (error, expected) in [
        (
            AlphabetError::BasicRanges { index: 1 },
            r#"{"kind":"basic_ranges","index":1}"#,
        ),
        (
            AlphabetError::DigitIsDelimiter,
            r#"{"kind":"digit_is_delimiter"}"#,
        ),
        (
            AlphabetError::DigitCount {
                digits: 35,
                base: 36,
            },
            r#"{"kind":"digit_count","digits":35,"base":36}"#,
        ),
    ] {
        assert_eq!(json(error), expected);
    }
}

/// The error of the input is not a nested object.
#[test]
fn errors_of_output_are_serialized() {
    let error = punycode::decode_into("tda", &mut []).unwrap_err();
    assert_eq!(json(error), r#"{"kind":"too_small","needed":2}"#);
    let error = punycode::decode_into("-", &mut []).unwrap_err();
    assert_eq!(json(error), json(punycode::decode("-").unwrap_err()));
}
