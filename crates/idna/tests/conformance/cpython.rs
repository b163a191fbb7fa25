//! IDNA2003: the test vectors of CPython.

use puny_idna::{Idna, Idna2003, Status, Unassigned};
use serde_json::Value;

use crate::json::cases;

const QUERY: Idna2003 = Idna2003::QUERY;

fn refusals(name: &str) -> Vec<Status> {
    let error = QUERY.to_ascii(name).unwrap_err();
    error.problems().iter().map(|p| p.status()).collect()
}

/// The status of every problem of ToUnicode; asserts that the name did not change if there are any.
fn failed_steps(name: &str) -> Vec<Status> {
    let conversion = QUERY.to_unicode_report(name);
    if !conversion.is_valid() {
        assert_eq!(conversion.text_even_if_refused(), name);
    }
    conversion.problems().iter().map(|p| p.status()).collect()
}

/// A string of code points; `None` if the value is null or one of them is a surrogate.
fn string(value: &Value) -> Option<String> {
    let point = |value: &Value| char::from_u32(u32::try_from(value.as_u64().unwrap()).unwrap());
    value.as_array()?.iter().map(point).collect()
}

/// The result of Nameprep, from ToASCII: the A-label encodes the prepared code points.
fn prepared(input: &str) -> Result<String, Vec<Status>> {
    // Adds a code point outside ASCII that Nameprep does not change, so that no step is skipped
    // and the result is Punycode; a digit has a neutral direction.
    let edition = QUERY.with_unassigned(Unassigned::Check);
    let report = edition.to_ascii_report(input);
    let of_nameprep = |status: &Status| {
        matches!(
            status,
            Status::NameprepProhibited | Status::NameprepBidi | Status::Unassigned
        )
    };
    let failed: Vec<Status> = report
        .problems()
        .iter()
        .map(|p| p.status())
        .filter(of_nameprep)
        .collect();
    if !failed.is_empty() {
        return Err(failed);
    }
    match report.text_even_if_refused().strip_prefix("xn--") {
        Some(basic) => Ok(puny::punycode::decode(basic).unwrap()),
        None => Ok(report.text_even_if_refused().to_owned()),
    }
}

/// The vectors of draft-josefsson-idn-test-vectors, from CPython.
pub(crate) fn nameprep(text: &str) {
    let mut tested = 0;
    for case in &cases(text, 45) {
        let Some(input) = string(&case["unicode"]) else {
            continue;
        };
        match string(&case["expected"]) {
            // IDNA2003 does not apply Nameprep to ASCII labels.
            Some(expected) if !input.is_ascii() => {
                assert_eq!(prepared(&input).as_ref(), Ok(&expected), "{}", case["name"]);
            }
            Some(_) => {}
            None => assert!(prepared(&input).is_err(), "{}", case["name"]),
        }
        tested += 1;
    }
    assert_eq!(tested, 42);
}

/// CPython's tests of its codec `idna`: IDNA2003 with query strings.
pub(crate) fn codec(text: &str) {
    for case in cases(text, 27) {
        let unicode = string(&case["unicode"]);
        let ascii = case["punycode"].as_str();
        match (case["direction"].as_str().unwrap(), case["error"].as_str()) {
            ("to_ascii", None) => {
                assert_eq!(QUERY.to_ascii(&unicode.unwrap()).unwrap(), ascii.unwrap());
            }
            ("to_ascii", Some(_)) => {
                assert_eq!(refusals(&unicode.unwrap()), [Status::A4_2], "{case}");
            }
            ("to_unicode", None) => {
                let conversion = QUERY.to_unicode_report(ascii.unwrap());
                assert_eq!(conversion.text_even_if_refused(), unicode.unwrap());
                assert!(conversion.is_valid());
            }
            ("to_unicode", Some(_)) if case["name"] == "test_builtin_decode_length_limit" => {
                // One code point before thousands of 'a's, which is too long.
                assert!(!failed_steps(ascii.unwrap()).is_empty(), "{case}");
            }
            ("to_unicode", Some(_)) => {
                // CPython's decoder takes bytes, and refuses non-ASCII ones; RFC 3490 treats them
                // as Unicode. The other inputs have an invalid digit, at the same offset.
                let ascii = ascii.unwrap();
                if ascii.is_ascii() {
                    assert_eq!(failed_steps(ascii), [Status::P4], "{case}");
                    let at = usize::try_from(case["error_at"].as_u64().unwrap()).unwrap();
                    assert_eq!(
                        QUERY.to_unicode_report(ascii).problems()[0].range(),
                        at..at + 1
                    );
                } else {
                    assert!(QUERY.to_ascii(ascii).is_ok(), "{case}");
                }
            }
            (direction, _) => panic!("{direction}"),
        }
    }
}
