//! A-labels: each has one spelling, so that what is accepted needs not be encoded again to
//! be compared (RFC 5891, section 5.4; CVE-2019-12290). By exhaustion over short ones.

use crate::support::{self, surfaces, LENIENT};
use puny_idna::{Idna, InvalidPunycode, Status, UrlStandard, Uts46};

/// No check but that of the Punycode itself, and of the code points.
const EDITION: Uts46 = LENIENT.with_invalid_punycode(InvalidPunycode::Check);

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
    assert_eq!(report.text_even_if_refused(), lower);
    // And by way of the text, where no rule refuses it.
    if report.is_valid() {
        let unicode = EDITION.to_unicode_report(name);
        assert!(
            unicode.is_valid() && unicode.text_even_if_refused() != name,
            "{name:?}"
        );
        assert_eq!(
            EDITION.to_ascii(unicode.text_even_if_refused()).as_deref(),
            Ok(&*lower)
        );
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
        let u_label = EDITION
            .to_unicode_report(&text)
            .into_text_even_if_refused()
            .into_owned();
        let stays = u_label == text;
        match a_label {
            Ok(ascii) => {
                assert!(stays, "{c:?}");
                assert_eq!(ascii, name);
                assert_eq!(
                    EDITION.to_unicode_report(&name).text_even_if_refused(),
                    u_label
                );
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

/// ASCII in an A-label, or nothing.
const ALL_ASCII: [&str; 6] = [
    "xn--",
    "xn--a-",
    "xn--xn--a-",
    "xn----",
    "XN--A-",
    "xn--example-",
];

/// IDNA2008: both protocols, whatever is checked besides.
#[cfg(feature = "idna2008")]
fn all_idna2008() -> Vec<puny_idna::Idna2008> {
    use puny_idna::{AsciiRules, Bidi, DnsLength, Hyphens, Idna2008, Rfc5895};
    let mut all = vec![Idna2008::LOOKUP, Idna2008::REGISTRATION];
    let mut double = |other: fn(Idna2008) -> Idna2008| {
        let others: Vec<Idna2008> = all.iter().map(|&edition| other(edition)).collect();
        all.extend(others);
    };
    double(|e| e.with_hyphens(Hyphens::Ignore));
    double(|e| e.with_rfc5895(Rfc5895::On));
    double(|e| e.with_bidi(Bidi::Ignore));
    double(|e| e.with_ascii_rules(AsciiRules::ANY));
    double(|e| e.with_dns_length(DnsLength::Ignore));
    all
}

/// The editions that look into every A-label. Not among them: `UrlStandard::BROWSER` to ASCII, which
/// since June 2026 makes an ASCII domain small and nothing else; and IDNA2003, whose ToASCII
/// takes an ASCII label as it is (RFC 3490, section 4.1, steps 1 and 4).
fn editions_with_the_rule() -> Vec<Box<dyn Idna>> {
    let mut all: Vec<Box<dyn Idna>> = vec![Box::new(UrlStandard::STRICT)];
    for edition in support::all_uts46() {
        all.push(Box::new(edition));
    }
    #[cfg(feature = "idna2008")]
    for edition in all_idna2008() {
        all.push(Box::new(edition));
    }
    all
}

/// Refused on every surface of ToASCII, so that nothing is returned, and not valid for
/// ToUnicode.
#[test]
fn all_ascii() {
    for (number, edition) in editions_with_the_rule().iter().enumerate() {
        for name in ALL_ASCII {
            let problems = surfaces::to_ascii(&**edition, name).unwrap_err();
            assert_eq!(problems[0].status(), Status::P4, "{number}: {name:?}");
            assert_eq!(problems[0].range(), 0..name.len());
            let (_, problems) = surfaces::to_unicode(&**edition, name);
            assert_eq!(problems[0].status(), Status::P4, "{number}: {name:?}");
        }
    }
}

/// The editions without the rule: what they take unseen is not ToUnicode's to take, and a
/// browser looks into a domain that is not all ASCII.
#[test]
fn all_ascii_where_ascii_is_taken_as_it_is() {
    for name in ALL_ASCII {
        let small = name.to_ascii_lowercase();
        assert_eq!(surfaces::to_ascii(&UrlStandard::BROWSER, name), Ok(small));
        let (_, problems) = surfaces::to_unicode(&UrlStandard::BROWSER, name);
        assert_eq!(problems[0].status(), Status::P4, "{name:?}");
        let behind = format!("ü.{name}");
        let problems = surfaces::to_ascii(&UrlStandard::BROWSER, &behind).unwrap_err();
        assert_eq!(problems[0].status(), Status::P4, "{name:?}");
        #[cfg(feature = "idna2003")]
        for edition in [puny_idna::Idna2003::QUERY, puny_idna::Idna2003::STORED] {
            // It leaves the label as it was.
            let (text, problems) = surfaces::to_unicode(&edition, name);
            assert_eq!((&*text, problems.is_empty()), (name, false));
        }
    }
}

/// IDNA2008 has no text for what is no A-label, neither to ASCII nor to Unicode: it stays
/// what it was, so that the text of `xn--example-` is not `example`, another name.
#[cfg(feature = "idna2008")]
#[test]
fn refused_a_labels_stay() {
    let nested = ["xn--xn---epa", "XN--XN---EPA"];
    for edition in all_idna2008() {
        for name in ALL_ASCII.into_iter().chain(nested) {
            let small = name.to_ascii_lowercase();
            let (text, _) = surfaces::to_unicode(&edition, name);
            assert_eq!(text, small, "{edition:?}");
            assert_eq!(
                edition.to_ascii_report(name).text_even_if_refused(),
                small,
                "{edition:?}"
            );
            // Beside a label that is good.
            let name = format!("xn--bcher-kva.{name}");
            let (text, _) = surfaces::to_unicode(&edition, &name);
            assert_eq!(text, format!("bücher.{small}"), "{edition:?}");
        }
    }
}

/// An A-label in an A-label, and what begins as one and is not ASCII, are refused whatever the
/// flag for hyphens (UTS #46, section 4.1, 4; RFC 5890, section 2.3.2.1): else there would be
/// two ways to read a name.
#[test]
fn nested() {
    let inside = puny::punycode::decode("xn---epa");
    assert_eq!(inside.as_deref(), Ok("xn--é"));
    for edition in support::all_uts46() {
        refused(&edition, "xn--xn---epa", Status::V4);
        refused(&edition, "XN--XN---EPA", Status::V4);
        refused(&edition, "ok.xn--xn---epa.ok", Status::V4);
        refused(&edition, "xn--é", Status::P4);
    }
    refused(&UrlStandard::BROWSER, "xn--é", Status::P4);
    refused(&UrlStandard::BROWSER, "ü.xn--xn---epa", Status::V4);
    #[cfg(feature = "idna2008")]
    for edition in all_idna2008() {
        // Where hyphens are checked, it is these that are found.
        let checked = edition == edition.with_hyphens(puny_idna::Hyphens::Check);
        let status = if checked { Status::V2 } else { Status::V4 };
        refused(&edition, "xn--xn---epa", status);
        refused(&edition, "XN--XN---EPA", status);
        refused(&edition, "ok.xn--xn---epa.ok", status);
        refused(&edition, "xn--é", status);
    }
}

/// Both conversions report this.
fn refused(edition: &dyn Idna, name: &str, status: Status) {
    let ascii = surfaces::to_ascii(edition, name).unwrap_err();
    let (_, unicode) = surfaces::to_unicode(edition, name);
    for problems in [ascii, unicode] {
        let found = problems.iter().any(|p| p.status() == status);
        assert!(found, "{name:?} {problems:?}");
    }
}

/// Errata to RFC 3490 (266) and to RFC 5890 (4695): in octets Unicode may be longer than its
/// ASCII form, and so may a U-label than an A-label.
#[test]
fn unicode_is_longer() {
    let name = format!("xn--g6h{}", "a".repeat(56));
    assert_eq!(name.len(), 63);
    let unicode = Uts46::STRICT.to_unicode_report(&name);
    assert!(unicode.is_valid(), "{:?}", unicode.problems());
    assert_eq!(unicode.text_even_if_refused().chars().count(), 57);
    assert_eq!(unicode.text_even_if_refused().len(), 3 * 57);
}

/// In what a label holds, the place of an error is that of the A-label; of a bad digit it is
/// the digit.
#[test]
fn places() {
    let problems = |name| Uts46::STRICT.to_unicode_report(name).problems().to_vec();
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
