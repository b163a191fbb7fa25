//! The conformance vectors that others have published, one test for each file.
//!
//! Where the folder is not at hand the tests say so and pass: the facts that matter
//! most stand in `rfc_samples.rs`, `advisories.rs` and `profiles.rs` by hand.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a broken fact is a panic

#[path = "support/json.rs"]
mod json;
mod support;

use puny::profiles::{RUST_V0, SWIFT};
use puny::punycode::{self, PUNYCODE};
use puny::{DecodeErrorKind, EncodeErrorKind, Maxint};
use serde_json::Value;
use support::{decode_agrees, encode_agrees, points, string, World};

/// The cases of a file, of which there have to be so many.
fn cases(path: &str, count: usize) -> Vec<Value> {
    let Some(file) = json::read(path) else {
        return Vec::new();
    };
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len(), count, "{path}");
    cases
}

fn encoded(case: &Value) -> &str {
    case["punycode"].as_str().unwrap()
}

/// A pair in both directions, on every surface.
fn both_ways(world: &World, case: &Value) {
    let (extended, basic) = (json::numbers(&case["unicode"]), points(encoded(case)));
    assert_eq!(decode_agrees(world, &basic).unwrap(), extended, "{case}");
    // RFC 3492's sample I is printed with a case flag, which `normalized` takes off.
    assert_eq!(
        encode_agrees(world, &extended).unwrap(),
        world.normalized(&basic),
        "{case}"
    );
}

#[test]
fn rfc_3492() {
    for case in cases("rfc3492/samples.json", 19) {
        both_ways(&World::punycode(), &case);
        let flag = |flag: &Value| flag.as_bool().unwrap();
        let flags: Vec<bool> = case["case_flags"]
            .as_array()
            .unwrap()
            .iter()
            .map(flag)
            .collect();
        let text = string(&json::numbers(&case["unicode"])).unwrap();
        let flagged = PUNYCODE.encode_with_case(text.as_str(), &flags).unwrap();
        assert_eq!(flagged, case["flagged_encoding"].as_str().unwrap());
        assert_eq!(
            punycode::encode(&text).unwrap(),
            case["plain_encoding"].as_str().unwrap()
        );
        assert_eq!(
            PUNYCODE.decode_with_case(encoded(&case)).unwrap(),
            (text, flags)
        );
    }
}

/// CPython's tests, with its positions of errors.
#[test]
fn cpython() {
    for case in cases("cpython/punycode.json", 30) {
        let Some(kind) = case["error"].as_str() else {
            both_ways(&World::punycode(), &case);
            continue;
        };
        let error = punycode::decode(encoded(&case)).unwrap_err();
        let ours = match kind {
            "bad_digit" => "not_digit",
            "non_basic" => "not_basic",
            other => other,
        };
        assert_eq!(error.kind().name(), ours, "{case}");
        // CPython counts bytes of Latin-1, which are code points.
        let points = points(encoded(&case));
        let error = PUNYCODE.decode(&points[..]).unwrap_err();
        assert_eq!(
            Some(error.offset() as u64),
            case["error_at"].as_u64(),
            "{case}"
        );
    }
}

/// rust-url's tests, which are punycode.js's.
#[test]
fn rust_url() {
    let mut overflows = 0;
    for case in cases("rust-url/punycode.json", 26) {
        if case["error"].is_null() {
            both_ways(&World::punycode(), &case);
            continue;
        }
        // Issue 870: 8204 code points, whose deltas exceed 32 bits.
        assert_eq!(case["name"].as_str(), Some("issue 870"));
        let extended = json::numbers(&case["unicode"]);
        let error = PUNYCODE.encode(&extended[..]).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::Overflow);
        let wide = World {
            maxint: Maxint::Bits64,
            ..World::punycode()
        };
        let basic = encode_agrees(&wide, &extended).unwrap();
        assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
        overflows += 1;
    }
    assert!(overflows == 1 || json::read("rust-url/punycode.json").is_none());
}

#[test]
fn ada_idna() {
    for case in cases("ada-idna/punycode.json", 24) {
        both_ways(&World::punycode(), &case);
    }
}

/// The internationalized top-level domains of IANA's list.
#[test]
fn top_level_domains() {
    for case in cases("real-idns/iana_idn_tlds.json", 151) {
        let basic = encoded(&case).strip_prefix("xn--").unwrap();
        let extended = json::numbers(&case["unicode"]);
        assert_eq!(
            PUNYCODE.encode(&extended[..]).unwrap(),
            points(basic),
            "{case}"
        );
        assert_eq!(
            decode_agrees(&World::punycode(), &points(basic)).unwrap(),
            extended
        );
    }
}

/// Rust's alphabet, without the rule about strings that are all basic.
fn rust() -> World {
    World {
        delimiter: u32::from('_'),
        also_read: Vec::new(),
        ..World::punycode()
    }
}

#[test]
fn rust_v0() {
    for case in cases("rust-v0/punycode.json", 4) {
        both_ways(&rust(), &case);
        let text = string(&json::numbers(&case["unicode"])).unwrap();
        assert_eq!(RUST_V0.encode(&text).unwrap(), encoded(&case));
        assert_eq!(RUST_V0.decode(encoded(&case)).unwrap(), text);
    }
}

/// abseil's decoder for Rust symbols. By its own policy it refuses ASCII that cannot
/// stand in an identifier; RFC 3492 has any basic code point in the literal portion.
const ABSEIL_POLICY: [&str; 5] = ["foo\0bar_", "foo\u{7}_", "foo-_", "foo;_", "foo\u{7F}_"];

/// And it accepts what has no delta. In a Rust symbol such an identifier stands as it
/// is, so the profile has one form for it and refuses this one.
const NOT_IN_SYMBOLS: [&str; 4] = ["", "foo_", "foo_bar_", "_foo_"];

#[test]
fn abseil() {
    let (mut policy, mut no_delta) = (Vec::new(), Vec::new());
    let cases = cases("rust-v0/abseil_decode.json", 59);
    for case in &cases {
        let basic = encoded(case);
        let decoded = decode_agrees(&rust(), &points(basic));
        let Some(error) = case["error"].as_str() else {
            both_ways(&rust(), case);
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
            // Behind the last delimiter, or without one, they are no digits.
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
    assert!(cases.is_empty() || policy == ABSEIL_POLICY, "{policy:?}");
    assert!(
        cases.is_empty() || no_delta == NOT_IN_SYMBOLS,
        "{no_delta:?}"
    );
}

#[test]
fn swift() {
    for case in cases("swift/punycode.json", 17) {
        let basic = encoded(&case);
        if case["error"].is_string() {
            // Its demangler leaves the symbol as it is.
            let error = SWIFT.decode(basic).unwrap_err();
            assert_eq!(error.kind(), DecodeErrorKind::Overflow, "{case}");
            continue;
        }
        let numbers = json::numbers(&case["unicode"]);
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
            // Old mangling writes operators as letters before anything else; '+' is 'p'.
            assert_eq!(SWIFT.decode(basic).unwrap(), "«p»");
        } else {
            assert_eq!(SWIFT.decode(basic).unwrap(), text, "{case}");
            assert_eq!(SWIFT.encode(text).unwrap(), basic, "{case}");
        }
    }
}
