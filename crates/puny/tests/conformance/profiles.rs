//! Tests of Bootstrings that other projects use. The tools of these projects wrote the strings.

use puny::profiles::{RUST_V0, SWIFT};
use puny::DecodeErrorKind;

use super::punycode::both_ways;
use crate::support::{decode_agrees, points, string, Config};

/// Returns Rust's alphabet, with all-basic strings encoded.
fn rust() -> Config {
    Config {
        delimiter: u32::from('_'),
        also_read: Vec::new(),
        ..Config::punycode()
    }
}

/// Identifiers from Rust symbols.
#[test]
fn identifiers_of_rust_symbols_agree() {
    testdata::read("rust-v0/identifiers.tsv").each(|case| {
        let (extended, basic) = (case.points("unicode").unwrap(), case.text("punycode"));
        both_ways(&rust(), &extended, &basic);
        let text = string(&extended).unwrap();
        assert_eq!(RUST_V0.encode(&text).unwrap(), basic);
        assert_eq!(RUST_V0.decode(&basic).unwrap(), text);
    });
}

/// The strings that abseil's decoder for Rust symbols refuses by its own policy: they have ASCII characters that
/// are not allowed in an identifier. RFC 3492 allows any basic code point in the literal portion.
const ABSEIL_POLICY: [&str; 5] = ["foo\0bar_", "foo\u{7}_", "foo-_", "foo;_", "foo\u{7F}_"];

/// The strings without deltas that abseil's decoder accepts. A Rust symbol contains such an identifier unencoded,
/// so the profile refuses its encoding.
const NOT_IN_SYMBOLS: [&str; 4] = ["", "foo_", "foo_bar_", "_foo_"];

/// The strings that abseil's tests decode and refuse.
#[test]
fn strings_of_abseil_agree() {
    let (mut policy, mut no_delta) = (Vec::new(), Vec::new());
    testdata::read("rust-v0/abseil.tsv").each(|case| {
        let basic = case.text("punycode");
        let decoded = decode_agrees(&rust(), &points(&basic));
        let Some(error) = case.optional("error") else {
            both_ways(&rust(), &case.points("unicode").unwrap(), &basic);
            match RUST_V0.decode(&basic) {
                Ok(text) => assert_eq!(points(&text), decoded.unwrap()),
                Err(error) => {
                    assert_eq!(error.kind(), DecodeErrorKind::AllBasic);
                    no_delta.push(basic);
                }
            }
            return;
        };
        let error = match error.as_str() {
            "bad_digit" => "not_digit",
            "truncated" => "unexpected_end",
            // If the code points are after the last delimiter, or there is no delimiter, they are not digits.
            "non_basic" if basic.ends_with('_') => "not_basic",
            "non_basic" => "not_digit",
            "overflow" => "overflow",
            _ => {
                assert_eq!(decoded.unwrap(), points(basic.strip_suffix('_').unwrap()));
                policy.push(basic);
                return;
            }
        };
        assert_eq!(RUST_V0.decode(&basic).unwrap_err().kind().name(), error);
    });
    assert_eq!(policy, ABSEIL_POLICY);
    assert_eq!(no_delta, NOT_IN_SYMBOLS);
}

/// The names are mangled by Swift, in the old form and in the new form.
#[test]
fn names_mangled_by_swift_agree() {
    testdata::read("swift/identifiers.tsv").each(|case| {
        let basic = case.text("punycode");
        if case.optional("error").is_some() {
            // Swift's demangler leaves the symbol unchanged.
            let error = SWIFT.decode(&basic).unwrap_err();
            assert_eq!(error.kind(), DecodeErrorKind::Overflow);
            return;
        }
        let numbers = case.points("unicode").unwrap();
        let bootstring = SWIFT.bootstring();
        assert_eq!(bootstring.encode(&numbers[..]).unwrap(), points(&basic));
        assert_eq!(bootstring.decode(&points(&basic)[..]).unwrap(), numbers);
        let text = case.text("identifier");
        if text == "«+»" {
            // The old form first replaces operators by letters: '+' is 'p'.
            assert_eq!(SWIFT.decode(&basic).unwrap(), "«p»");
        } else {
            assert_eq!(SWIFT.decode(&basic).unwrap(), text);
            assert_eq!(SWIFT.encode(&text).unwrap(), basic);
        }
    });
}
