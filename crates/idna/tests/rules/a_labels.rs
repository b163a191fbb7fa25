//! Tests that each A-label has only one spelling, so that an accepted A-label need not be encoded again and compared
//! (RFC 5891, section 5.4; CVE-2019-12290). Short A-labels are tested exhaustively.

use crate::support::{self, entry_points, LENIENT};
use puny_idna::{Hyphens, Idna, InvalidPunycode, Rule, UrlStandard, Uts46};

/// UTS #46 with the flags that check only the Punycode and the status of code points.
const EDITION: Uts46 = LENIENT.with_invalid_punycode(InvalidPunycode::Check);

const DIGITS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

/// Calls `visit` with all strings of this length over this alphabet.
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

/// Asserts that an A-label that can be decoded is encoded to itself again, even if other rules refuse it. Returns
/// whether the A-label can be decoded.
fn round_trips(name: &str) -> bool {
    let report = EDITION.to_ascii_report(name);
    let not_decoded = |p: &puny_idna::Problem| p.rule() == Rule::BadALabel;
    if report.problems().iter().any(not_decoded) {
        return false;
    }
    let lower = name.to_ascii_lowercase();
    assert_eq!(report.text_even_if_refused(), lower);
    // If no rule refuses the Unicode text, its conversion must return the A-label as well.
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
fn a_labels_of_up_to_three_digits_have_one_spelling() {
    let mut decoded = 0;
    for length in 0..=3 {
        strings(DIGITS, length, |digits| {
            decoded += u32::from(round_trips(&format!("xn--{digits}")));
        });
    }
    // The test is only useful if many of the 52,059 strings can be decoded.
    assert!(decoded > 10_000, "{decoded}");
}

/// Tests longer strings over few characters: low digits, which end a variable-length integer; high digits, which
/// continue it; and hyphens.
#[test]
fn a_labels_of_up_to_seven_digits_have_one_spelling() {
    let mut decoded = 0;
    for length in 4..=7 {
        strings(b"abz09-", length, |digits| {
            decoded += u32::from(round_trips(&format!("xn--{digits}")));
        });
    }
    assert!(decoded > 10_000, "{decoded}");
}

/// Tests digits after basic code points, in any letter case.
#[test]
fn a_labels_with_basic_code_points_have_one_spelling() {
    for basic in ["a-", "A-", "xn-", "-", "a--b-", "\x7F-", "0123456789-"] {
        strings(b"aAzZ019-", 4, |digits| {
            round_trips(&format!("xn--{basic}{digits}"));
            round_trips(&format!("XN--{basic}{digits}"));
        });
    }
}

/// Every code point that is valid as a label has an A-label, which decodes to the code point. Every other code point is
/// refused in an A-label too.
#[test]
fn every_code_point_has_an_a_label_or_is_refused_in_an_a_label() {
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

/// A-labels that decode to ASCII only, or to an empty text.
const ALL_ASCII: [&str; 6] = [
    "xn--",
    "xn--a-",
    "xn--xn--a-",
    "xn----",
    "XN--A-",
    "xn--example-",
];

/// Returns both protocols of IDNA2008 with all combinations of flags.
fn all_idna2008() -> Vec<puny_idna::Idna2008> {
    use puny_idna::{AsciiRules, Bidi, DnsLength, Idna2008, Rfc5895};
    let mut all = vec![Idna2008::LOOKUP, Idna2008::REGISTRATION];
    let mut double = |other: fn(Idna2008) -> Idna2008| {
        let others: Vec<Idna2008> = all.iter().map(|&edition| other(edition)).collect();
        all.extend(others);
    };
    double(|e| e.with_hyphens(Hyphens::Allow));
    double(|e| e.with_rfc5895(Rfc5895::On));
    double(|e| e.with_bidi(Bidi::Ignore));
    double(|e| e.with_ascii_rules(AsciiRules::ANY));
    double(|e| e.with_dns_length(DnsLength::Ignore));
    all
}

/// Returns the editions that decode and check every A-label. Two editions do not check every A-label:
/// `UrlStandard::BROWSER`, which only lower-cases an ASCII domain since June 2026, and IDNA2003, whose ToASCII returns
/// an ASCII label unchanged (RFC 3490, section 4.1, steps 1 and 4).
fn editions_with_the_rule() -> Vec<Box<dyn Idna>> {
    let mut all: Vec<Box<dyn Idna>> = vec![Box::new(UrlStandard::STRICT)];
    for edition in support::all_uts46() {
        all.push(Box::new(edition));
    }
    for edition in all_idna2008() {
        all.push(Box::new(edition));
    }
    all
}

/// Every method of ToASCII refuses these labels and returns no text. ToUnicode reports them.
#[test]
fn a_labels_of_ascii_only_are_refused() {
    for (number, edition) in editions_with_the_rule().iter().enumerate() {
        for name in ALL_ASCII {
            let problems = entry_points::to_ascii(&**edition, name).unwrap_err();
            assert_eq!(problems[0].rule(), Rule::BadALabel, "{number}: {name:?}");
            assert_eq!(problems[0].range(), 0..name.len());
            let (_, problems) = entry_points::to_unicode(&**edition, name);
            assert_eq!(problems[0].rule(), Rule::BadALabel, "{number}: {name:?}");
        }
    }
}

/// In the editions without the rule, ToASCII accepts these A-labels without a check, but ToUnicode refuses them. The
/// URL Standard also refuses them in a domain that is not all ASCII.
#[test]
fn other_editions_refuse_a_labels_of_ascii_only_in_to_unicode() {
    for name in ALL_ASCII {
        let lower = name.to_ascii_lowercase();
        assert_eq!(
            entry_points::to_ascii(&UrlStandard::BROWSER, name),
            Ok(lower)
        );
        let (_, problems) = entry_points::to_unicode(&UrlStandard::BROWSER, name);
        assert_eq!(problems[0].rule(), Rule::BadALabel, "{name:?}");
        let not_ascii = format!("ü.{name}");
        let problems = entry_points::to_ascii(&UrlStandard::BROWSER, &not_ascii).unwrap_err();
        assert_eq!(problems[0].rule(), Rule::BadALabel, "{name:?}");
        #[cfg(feature = "idna2003")]
        for edition in [puny_idna::Idna2003::QUERY, puny_idna::Idna2003::STORED] {
            // The label stays unchanged.
            let (text, problems) = entry_points::to_unicode(&edition, name);
            assert_eq!((&*text, problems.is_empty()), (name, false));
        }
    }
}

/// In IDNA2008, an invalid A-label stays unchanged in the text of both conversions. So the text of `xn--example-` is
/// not `example`, which is a different name.
#[test]
fn refused_a_labels_do_not_change() {
    let nested = ["xn--xn---epa", "XN--XN---EPA"];
    for edition in all_idna2008() {
        for name in ALL_ASCII.into_iter().chain(nested) {
            let lower = name.to_ascii_lowercase();
            let (text, _) = entry_points::to_unicode(&edition, name);
            assert_eq!(text, lower, "{edition:?}");
            assert_eq!(
                edition.to_ascii_report(name).text_even_if_refused(),
                lower,
                "{edition:?}"
            );
            // The label next to a valid label
            let name = format!("xn--bcher-kva.{name}");
            let (text, _) = entry_points::to_unicode(&edition, &name);
            assert_eq!(text, format!("bücher.{lower}"), "{edition:?}");
        }
    }
}

/// A nested A-label, and a label that begins with `xn--` and is not ASCII, are refused. The flag for hyphens makes no
/// difference: UTS #46, section 4.1, refuses them by criterion 2 with CheckHyphens, and by criterion 4 without (see
/// also RFC 5890, section 2.3.2.1). Otherwise a name would be ambiguous.
#[test]
fn nested_a_labels_are_refused() {
    let inside = puny::punycode::decode("xn---epa");
    assert_eq!(inside.as_deref(), Ok("xn--é"));
    for edition in support::all_uts46() {
        let checked = edition == edition.with_hyphens(Hyphens::Check);
        let status = if checked {
            Rule::Hyphens34
        } else {
            Rule::NestedAcePrefix
        };
        refused(&edition, "xn--xn---epa", status);
        refused(&edition, "XN--XN---EPA", status);
        refused(&edition, "ok.xn--xn---epa.ok", status);
        refused(&edition, "xn--é", Rule::BadALabel);
    }
    refused(&UrlStandard::BROWSER, "xn--é", Rule::BadALabel);
    refused(
        &UrlStandard::BROWSER,
        "ü.xn--xn---epa",
        Rule::NestedAcePrefix,
    );
    for edition in all_idna2008() {
        let checked = edition == edition.with_hyphens(Hyphens::Check);
        let status = if checked {
            Rule::Hyphens34
        } else {
            Rule::NestedAcePrefix
        };
        refused(&edition, "xn--xn---epa", status);
        refused(&edition, "XN--XN---EPA", status);
        refused(&edition, "ok.xn--xn---epa.ok", status);
        refused(&edition, "xn--é", status);
    }
}

/// Asserts that both conversions report this status.
fn refused(edition: &dyn Idna, name: &str, status: Rule) {
    let ascii = entry_points::to_ascii(edition, name).unwrap_err();
    let (_, unicode) = entry_points::to_unicode(edition, name);
    for problems in [ascii, unicode] {
        let found = problems.iter().any(|p| p.rule() == status);
        assert!(found, "{name:?} {problems:?}");
    }
}

/// The Unicode form of a name may have more octets than its ASCII form (erratum 266 to RFC 3490). A U-label may have
/// more octets than its A-label (erratum 4695 to RFC 5890).
#[test]
fn unicode_may_be_longer_than_ascii() {
    let name = format!("xn--g6h{}", "a".repeat(56));
    assert_eq!(name.len(), 63);
    let unicode = Uts46::STRICT.to_unicode_report(&name);
    assert!(unicode.is_valid(), "{:?}", unicode.problems());
    assert_eq!(unicode.text_even_if_refused().chars().count(), 57);
    assert_eq!(unicode.text_even_if_refused().len(), 3 * 57);
}

/// The range of a problem in a decoded label is the whole A-label. The range of an invalid digit is the digit.
#[test]
fn the_range_of_a_problem_is_the_a_label_or_the_digit() {
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
    // The range of a digit that comes from mapping is the code point in the input.
    let [problem] = problems("ok.xn--a-\u{FF01}")[..] else {
        panic!()
    };
    assert_eq!((problem.range(), problem.code_point()), (9..12, Some('!')));
}
