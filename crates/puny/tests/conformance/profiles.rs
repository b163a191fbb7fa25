//! Other Bootstrings in real use: strings written by their own tools.

use puny::profiles::{RUST_V0, SWIFT};
use puny::DecodeErrorKind;

use super::punycode::both_ways;
use crate::json::{cases, encoded, numbers};
use crate::support::{decode_agrees, points, string, Config};

/// Rust's alphabet, with all-basic strings allowed.
fn rust() -> Config {
    Config {
        delimiter: u32::from('_'),
        also_read: Vec::new(),
        ..Config::punycode()
    }
}

/// Identifiers from Rust symbols.
pub(crate) fn rust_v0(text: &str) {
    for case in cases(text, 4) {
        let (extended, basic) = (numbers(&case["unicode"]), encoded(&case));
        both_ways(&rust(), &extended, basic);
        let text = string(&extended).unwrap();
        assert_eq!(RUST_V0.encode(&text).unwrap(), basic);
        assert_eq!(RUST_V0.decode(basic).unwrap(), text);
    }
}

/// abseil's decoder for Rust symbols. By its own policy it rejects ASCII that is not
/// allowed in an identifier; RFC 3492 allows any basic code point in the literal portion.
const ABSEIL_POLICY: [&str; 5] = ["foo\0bar_", "foo\u{7}_", "foo-_", "foo;_", "foo\u{7F}_"];

/// It also accepts strings without deltas. A Rust symbol contains such an identifier
/// unencoded, so the profile rejects its encoding.
const NOT_IN_SYMBOLS: [&str; 4] = ["", "foo_", "foo_bar_", "_foo_"];

/// The strings that abseil's tests decode and reject.
pub(crate) fn abseil(text: &str) {
    let (mut policy, mut no_delta) = (Vec::new(), Vec::new());
    let cases = cases(text, 59);
    for case in &cases {
        let basic = encoded(case);
        let decoded = decode_agrees(&rust(), &points(basic));
        let Some(error) = case["error"].as_str() else {
            both_ways(&rust(), &numbers(&case["unicode"]), basic);
            match RUST_V0.decode(basic) {
                Ok(text) => assert_eq!(points(&text), decoded.unwrap()),
                Err(error) => {
                    assert_eq!(error.kind(), DecodeErrorKind::AllBasic, "{case}");
                    no_delta.push(basic);
                }
            }
            continue;
        };
        let error = match error {
            "bad_digit" => "not_digit",
            "truncated" => "unexpected_end",
            // After the last delimiter, or without one, they are not digits.
            "non_basic" if basic.ends_with('_') => "not_basic",
            "non_basic" => "not_digit",
            "overflow" => "overflow",
            _ => {
                assert_eq!(decoded.unwrap(), points(basic.strip_suffix('_').unwrap()));
                policy.push(basic);
                continue;
            }
        };
        assert_eq!(
            RUST_V0.decode(basic).unwrap_err().kind().name(),
            error,
            "{case}"
        );
    }
    assert_eq!(policy, ABSEIL_POLICY);
    assert_eq!(no_delta, NOT_IN_SYMBOLS);
}

/// Swift's manglings, old and new.
pub(crate) fn swift(text: &str) {
    for case in cases(text, 17) {
        let basic = encoded(&case);
        if case["error"].is_string() {
            // Swift's demangler leaves the symbol unchanged.
            let error = SWIFT.decode(basic).unwrap_err();
            assert_eq!(error.kind(), DecodeErrorKind::Overflow, "{case}");
            continue;
        }
        let numbers = numbers(&case["unicode"]);
        let bootstring = SWIFT.bootstring();
        assert_eq!(
            bootstring.encode(&numbers[..]).unwrap(),
            points(basic),
            "{case}"
        );
        assert_eq!(
            bootstring.decode(&points(basic)[..]).unwrap(),
            numbers,
            "{case}"
        );
        let text = case["identifier"].as_str().unwrap();
        if text == "«+»" {
            // Old mangling first writes operators as letters; '+' is 'p'.
            assert_eq!(SWIFT.decode(basic).unwrap(), "«p»");
        } else {
            assert_eq!(SWIFT.decode(basic).unwrap(), text, "{case}");
            assert_eq!(SWIFT.encode(text).unwrap(), basic, "{case}");
        }
    }
}
