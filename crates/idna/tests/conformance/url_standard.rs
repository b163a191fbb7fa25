//! Compares the URL Standard's "domain parser" and "domain to Unicode" with the test files of
//! web-platform-tests and of ada.

use crate::json::{self, parse};
use crate::support::{entry_points, LENIENT};
use puny_idna::{DnsLength, Idna, Status, UrlStandard};
use serde_json::Value;

/// The objects of a list that also has comments; asserts their number.
fn objects(text: &str, count: usize) -> Vec<Value> {
    let file = parse(text);
    let cases = file.as_array().unwrap().iter();
    let cases: Vec<Value> = cases.filter(|case| case.is_object()).cloned().collect();
    assert_eq!(cases.len(), count);
    cases
}

/// The inputs for which the result differs from a list of `input` and `output` (null for failure).
fn differing(cases: &[Value]) -> Vec<String> {
    let mut differing = Vec::new();
    for case in cases {
        let input = case["input"].as_str().unwrap();
        let ours = entry_points::to_ascii(&UrlStandard::BROWSER, input);
        if ours.as_deref().ok() != case["output"].as_str() {
            differing.push(input.to_owned());
        }
    }
    differing
}

pub(crate) fn to_ascii(text: &str) {
    let cases = objects(text, 87);
    assert_eq!(differing(&cases), [""; 0]);
    not_uts46_alone(&cases);
}

/// The cases that depend on more than UTS #46: UTS #46 with the flags of the URL Standard accepts
/// them, and the standard refuses their forbidden domain code points.
fn not_uts46_alone(cases: &[Value]) {
    let mut found = 0;
    for case in cases {
        if case["urlStandardOnly"] != true {
            continue;
        }
        let input = case["input"].as_str().unwrap();
        assert!(
            UrlStandard::BROWSER.uts46().to_ascii(input).is_ok(),
            "{input:?}"
        );
        let problems = entry_points::to_ascii(&UrlStandard::BROWSER, input).unwrap_err();
        let forbidden = Status::ForbiddenDomainCodePoint;
        assert!(
            problems.iter().all(|p| p.status() == forbidden),
            "{input:?}"
        );
        found += 1;
    }
    assert_eq!(found, 3);
}

/// The file is made from that of Unicode 17 (for the differences of which see `idna_test_v2.rs`):
/// two cases have a code point of Unicode 18. Its empty name is accepted, as in UTS #46, but the
/// standard refuses it.
pub(crate) fn idna_test_v2(text: &str) {
    let cases = objects(text, 2671);
    let newer = "\u{3E8AC}\u{3002}\u{729}\u{3002}";
    let expected = [
        "",
        &format!("{newer}\u{CBD9}5"),
        &format!("{newer}\u{110D}\u{1173}\u{11AC}5"),
    ];
    assert_eq!(differing(&cases), expected);
    let problems = entry_points::to_ascii(&UrlStandard::BROWSER, "").unwrap_err();
    assert_eq!(problems[0].status(), Status::EmptyDomain);
}

/// The cases that were removed from that file.
pub(crate) fn idna_test_v2_removed(text: &str) {
    let cases = objects(text, 20);
    assert_eq!(differing(&cases), [""; 0]);
}

/// A string as a list of its code points.
fn string(value: &Value) -> String {
    let c = |number: &Value| char::from_u32(number.as_u64().unwrap().try_into().unwrap()).unwrap();
    value.as_array().unwrap().iter().map(c).collect()
}

/// ada's own tests. Its to_ascii does not check for forbidden code points, like UTS #46; its
/// to_unicode does not report problems.
pub(crate) fn ada(text: &str) {
    let (mut forbidden, mut silent) = (Vec::new(), Vec::new());
    for case in json::cases(text, 86) {
        if case["direction"] == "to_ascii" {
            let input = string(&case["unicode"]);
            let ours = entry_points::to_ascii(&UrlStandard::BROWSER, &input);
            if ours.as_deref().ok() != case["punycode"].as_str() {
                let ours = entry_points::to_ascii(&UrlStandard::BROWSER.uts46(), &input);
                assert_eq!(ours.as_deref().ok(), case["punycode"].as_str());
                forbidden.push(input);
            }
        } else {
            let input = string(&case["input"]);
            let (ours, problems) = entry_points::to_unicode(&UrlStandard::BROWSER, &input);
            assert_eq!(ours, string(&case["unicode"]));
            if !problems.is_empty() {
                silent.push(input);
            }
        }
    }
    assert_eq!(forbidden, ["2001:4860:4860::8888"]);
    assert_eq!(silent, ["xn--\u{226E}"]);
}

/// Length limits with the root's dot allowed: ada's `verify_dns_length`.
pub(crate) fn dns_length(text: &str) {
    let edition = LENIENT.with_dns_length(DnsLength::CheckAllowRoot);
    for case in objects(text, 17) {
        let url = case["input"].as_str().unwrap();
        let name = url.strip_prefix("http://").unwrap().trim_end_matches('/');
        let ours = entry_points::to_ascii(&edition, name);
        assert_eq!(ours.is_err(), case["failure"] == true, "{case} {ours:?}");
    }
}

/// The hosts and ports of the URL parser's tests, without those of relative URLs.
#[cfg(feature = "display")]
pub(crate) fn hosts(text: &str) {
    use puny_idna::display::{self, Protected};
    let none = Protected::default();
    let (mut valid, mut failures) = (0, 0);
    for case in objects(text, 891) {
        let input = case["input"].as_str().unwrap();
        let has_authority = || {
            input.split_once("://").map_or(false, |(scheme, _)| {
                scheme.trim().bytes().all(|c| c.is_ascii_alphanumeric())
            })
        };
        if !case["base"].is_null() && !has_authority() {
            continue;
        }
        match display::url(input, &none) {
            Ok(seen) => {
                let host = seen.host().map_or(String::new(), ToString::to_string);
                let port = seen.port().map_or(String::new(), |port| port.to_string());
                assert_eq!(
                    (&case["hostname"], &case["port"]),
                    (&host.into(), &port.into()),
                    "{case}"
                );
                assert_eq!(
                    case["protocol"],
                    format!("{}:", seen.scheme().unwrap()),
                    "{case}"
                );
                valid += 1;
            }
            Err(error) => {
                assert_eq!(case["failure"], true, "{case} {error}");
                assert!(input.get(error.range()).is_some(), "{case} {error:?}");
                failures += 1;
            }
        }
    }
    assert_eq!((valid, failures), (415, 255));
}
