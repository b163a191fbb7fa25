//! A-labels: each has one spelling, so that what is accepted needs not be encoded again to
//! be compared (RFC 5891, section 5.4; CVE-2019-12290). By exhaustion over short ones.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use puny_idna::{Edition, InvalidPunycode, Status, Uts46};
use support::{surfaces, LENIENT};

/// No check but that of the Punycode itself, and of the code points.
const EDITION: Uts46 = LENIENT.invalid_punycode(InvalidPunycode::Refuse);

const DIGITS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

/// All strings of these bytes of so many.
fn strings(alphabet: &[u8], length: u32, mut visit: impl FnMut(&str)) {
    let mut text = String::new();
    for number in 0..alphabet.len().pow(length) {
        text.clear();
        let mut rest = number;
        for _ in 0..length {
            text.push(char::from(alphabet[rest % alphabet.len()]));
            rest /= alphabet.len();
        }
        visit(&text);
    }
}

/// What decodes encodes to what it came from, even if other rules refuse it. The result is
/// that of the encoder, since the long way encodes what it has decoded.
fn comes_back(name: &str) -> bool {
    let report = EDITION.to_ascii_report(name);
    let not_decoded = |p: &puny_idna::Problem| p.status() == Status::P4;
    if report.problems().iter().any(not_decoded) {
        return false;
    }
    let lower = name.to_ascii_lowercase();
    assert_eq!(report.text(), lower);
    // And by way of the text, where no rule refuses it.
    if report.is_valid() {
        let unicode = EDITION.to_unicode(name);
        assert!(unicode.is_valid() && unicode.text() != name, "{name:?}");
        assert_eq!(EDITION.to_ascii(unicode.text()).as_deref(), Ok(&*lower));
    }
    true
}

#[test]
fn up_to_three_digits() {
    let mut decoded = 0;
    for length in 0..=3 {
        strings(DIGITS, length, |digits| {
            decoded += u32::from(comes_back(&format!("xn--{digits}")));
        });
    }
    // So that it is known to look at some: of 52 059 strings.
    assert!(decoded > 10_000, "{decoded}");
}

/// Longer, with few digits: small ones that end an integer, great ones that do not, and
/// hyphens.
#[test]
fn up_to_seven_of_few() {
    let mut decoded = 0;
    for length in 4..=7 {
        strings(b"abz09-", length, |digits| {
            decoded += u32::from(comes_back(&format!("xn--{digits}")));
        });
    }
    assert!(decoded > 10_000, "{decoded}");
}

/// Behind basic code points, in any case.
#[test]
fn with_basic_code_points() {
    for basic in ["a-", "A-", "xn-", "-", "a--b-", "\x7F-", "0123456789-"] {
        strings(b"aAzZ019-", 4, |digits| {
            comes_back(&format!("xn--{basic}{digits}"));
            comes_back(&format!("XN--{basic}{digits}"));
        });
    }
}

/// Every code point that may stand in a label alone has an A-label, which is read back; what
/// may not is refused in an A-label too.
#[test]
fn every_code_point() {
    for c in '\u{80}'..=char::MAX {
        let text = String::from(c);
        let name = format!("xn--{}", puny::punycode::encode(&text).unwrap());
        let a_label = EDITION.to_ascii(&name);
        let u_label = EDITION.to_unicode(&text).into_text().into_owned();
        let stays = u_label == text;
        match a_label {
            Ok(ascii) => {
                assert!(stays, "{c:?}");
                assert_eq!(ascii, name);
                assert_eq!(EDITION.to_unicode(&name).text(), u_label);
            }
            Err(error) => {
                let first = error.first();
                assert_eq!((first.label(), first.range()), (Some(0), 0..name.len()));
                let alone = EDITION.to_ascii(&text);
                assert!(!stays || alone.is_err(), "{c:?} {error}");
            }
        }
    }
}

/// ASCII that comes out of an A-label, or nothing: refused by every edition and flag, and
/// never what ToASCII returns.
#[test]
fn all_ascii() {
    for edition in support::all_uts46() {
        for name in [
            "xn--",
            "xn--a-",
            "xn--xn--a-",
            "xn----",
            "XN--A-",
            "xn--example-",
        ] {
            let problems = surfaces::to_ascii(&edition, name).unwrap_err();
            assert_eq!(problems[0].status(), Status::P4, "{edition:?}: {name:?}");
            assert!(!surfaces::to_unicode(&edition, name).1.is_empty());
        }
    }
}

/// Errata to RFC 3490 (266) and to RFC 5890 (4695): in octets Unicode may be longer than its
/// ASCII form, and so may a U-label than an A-label.
#[test]
fn unicode_is_longer() {
    let name = format!("xn--g6h{}", "a".repeat(56));
    assert_eq!(name.len(), 63);
    let unicode = Uts46::STRICT.to_unicode(&name);
    assert!(unicode.is_valid(), "{:?}", unicode.problems());
    assert_eq!(unicode.text().chars().count(), 57);
    assert_eq!(unicode.text().len(), 3 * 57);
}

/// In what a label holds, the place of an error is that of the A-label; of a bad digit it is
/// the digit.
#[test]
fn places() {
    let problems = |name| Uts46::STRICT.to_unicode(name).problems().to_vec();
    let [problem] = problems("ok.xn--a-!")[..] else {
        panic!()
    };
    assert_eq!((problem.range(), problem.code_point()), (9..10, Some('!')));
    let [problem] = problems("ok.xn--a-9")[..] else {
        panic!()
    };
    assert_eq!((problem.range(), problem.code_point()), (3..10, None));
    let [problem] = problems("ok.xn--8i7c")[..] else {
        panic!()
    };
    assert_eq!(
        (problem.range(), problem.code_point()),
        (3..11, Some('\u{FF57}'))
    );
    // Mapped: the code point that was written.
    let [problem] = problems("ok.xn--a-\u{FF01}")[..] else {
        panic!()
    };
    assert_eq!((problem.range(), problem.code_point()), (9..12, Some('!')));
}
