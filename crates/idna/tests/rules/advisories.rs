//! Tests from published advisories and bug reports about other implementations of IDNA. These tests are about offsets,
//! buffers and flags of this crate. The names of advisories and their results are cases of `suite/`, tests of raw
//! Punycode are in `puny`, and hostile lengths are in `hostile/`.
//!
//! There are no tests for advisories about truncated, overlong or otherwise invalid UTF-8, because a `str` cannot
//! contain it (CVE-2015-2059, CVE-2016-6261 to 6263, CVE-2015-8948, CVE-2021-22918 and golang/go#22184).

use crate::support;
use puny_idna::{DnsLength, Idna, OutputError, Rule, Uts46};

/// CPython's tests of its codec expect the same offsets of invalid digits.
#[test]
fn invalid_digits_have_the_offsets_of_cpython() {
    for (name, at) in [
        ("xn--pythn-&mua.org", 10),
        ("xn--pythn-m&ua.org", 11),
        ("xn--pythn-mua&.org", 13),
    ] {
        let error = Uts46::STRICT.to_ascii(name).unwrap_err();
        assert_eq!(error.problems().len(), 1);
        assert_eq!(error.first().range(), at..at + 1);
        assert_eq!(error.first().code_point(), Some('&'));
        assert_eq!(error.first().label(), Some(0));
    }
}

/// Inputs as in CVE-2022-3602 and CVE-2022-3786 (OpenSSL): a long label, many labels, and a buffer that is one byte too
/// short.
#[test]
fn a_buffer_that_is_too_short_is_not_written() {
    let long = format!("xn--{}-3ya", "e".repeat(513));
    let codes = support::codes(&Uts46::STRICT.to_ascii_report(&long));
    assert_eq!(codes, ["V7", "A4_2", "A4_1"]);
    for count in [22, 48] {
        let many = vec!["xn--a"; count].join(".");
        let report = Uts46::STRICT.to_ascii_report(&many);
        assert_eq!(
            report.problems().len(),
            if many.len() > 253 { count + 1 } else { count }
        );
        assert_eq!(report.text_even_if_refused(), many);
        let mut buffer = [0xFF; 200];
        assert!(Uts46::STRICT.to_unicode_into(&many, &mut buffer).is_err());
        assert!(buffer.iter().all(|byte| [0, 0xFF].contains(byte)));
    }
    // Names of the same lengths with a valid label, which contains U+00E0
    let mut seven = [0xFF; 7];
    let small = Uts46::STRICT.to_unicode_into("xn--0ca.b.c", &mut seven[..5]);
    assert_eq!(small, Err(OutputError::TooSmall { needed: 6 }));
    assert!(seven[..5].iter().all(|byte| [0, 0xFF].contains(byte)));
    assert_eq!(seven[5..], [0xFF; 2]);
    assert_eq!(
        Uts46::STRICT.to_unicode_into("xn--0ca.b.c", &mut seven),
        Ok(6)
    );
    assert_eq!(&seven, b"\xC3\xA0.b.c\xFF");
}

/// Tests names of 252, 253 and 254 octets, with and without the dot of the root, which the flag allows
/// (dotnet/runtime#60478).
#[test]
fn a_name_of_253_octets_is_the_longest() {
    let name = |octets: usize| {
        let mut name = "abcdefghi.".repeat(26);
        name.truncate(octets - 1);
        name + "z"
    };
    let root = Uts46::STRICT.with_dns_length(DnsLength::CheckAllowRoot);
    let status = |edition: Uts46, name: &str| match edition.to_ascii(name) {
        Ok(_) => None,
        Err(error) => Some(error.first().rule()),
    };
    assert_eq!((name(253).len(), name(254).len()), (253, 254));
    for (octets, expected) in [(252, None), (253, None), (254, Some(Rule::NameLength))] {
        let name = name(octets);
        assert_eq!(status(root, &name), expected);
        let with_root = name + ".";
        assert_eq!(status(root, &with_root), expected);
    }
}
