//! Tests IDNA2003 with examples from RFC 3490, 3491 and 3492, from other implementations, and from advisories.

use crate::support;
use proptest::prelude::*;
use puny_idna::{AsciiRules, Idna, Idna2003, Rule};

const QUERY: Idna2003 = Idna2003::QUERY;
const STORED: Idna2003 = Idna2003::STORED;

fn codes(edition: Idna2003, name: &str) -> Vec<Rule> {
    match edition.to_ascii(name) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems().iter().map(|p| p.rule()).collect(),
    }
}

/// Returns the status of every problem of ToUnicode. Asserts that a name with problems did not change.
fn failed_steps(name: &str) -> Vec<Rule> {
    let conversion = QUERY.to_unicode_report(name);
    if !conversion.is_valid() {
        assert_eq!(conversion.text_even_if_refused(), name);
    }
    conversion.problems().iter().map(|p| p.rule()).collect()
}

#[test]
fn flags_change_the_results() {
    assert_eq!(codes(STORED, "💩.la"), [Rule::Unassigned]);
    assert_eq!(codes(STORED, "a_b"), [Rule::NotLdh]);
    assert_eq!(codes(STORED, "-é-"), [Rule::HyphenAtEnd, Rule::HyphenAtEnd]);
    assert_eq!(codes(STORED.with_ascii_rules(AsciiRules::ANY), "_é-"), []);
    assert_eq!(
        codes(QUERY.with_ascii_rules(AsciiRules::STD3), "_é-"),
        [Rule::NotLdh, Rule::HyphenAtEnd]
    );
    // UseSTD3ASCIIRules allows capitals, and ToASCII does not lower-case ASCII.
    assert_eq!(STORED.to_ascii("A-B.Example").unwrap(), "A-B.Example");
}

#[test]
fn problems_have_their_range() {
    // The parentheses come from U+2474, which is mapped to "(1)" and has three bytes from offset 2.
    let error = STORED.to_ascii("é\u{2474}").unwrap_err();
    let found: Vec<_> = error
        .problems()
        .iter()
        .map(|p| (p.rule(), p.range(), p.code_point()))
        .collect();
    assert_eq!(
        found,
        [
            (Rule::NotLdh, 2..5, Some('(')),
            (Rule::NotLdh, 2..5, Some(')'))
        ]
    );

    let error = QUERY.to_ascii("a.b\u{FFFD}é..xn--é").unwrap_err();
    let found: Vec<_> = error
        .problems()
        .iter()
        .map(|p| (p.rule(), p.label(), p.range()))
        .collect();
    assert_eq!(
        found,
        [
            (Rule::NameprepProhibited, Some(1), 3..6),
            (Rule::LabelLength, Some(2), 9..9),
            (Rule::AcePrefix, Some(3), 10..16),
        ]
    );
}

#[test]
fn right_to_left_labels_satisfy_the_rule_of_stringprep() {
    assert!(QUERY.to_ascii("אב1ג").is_ok());
    // RFC 3454, section 6: requirement 2 forbids left-to-right text, and requirement 3 requires right-to-left text at
    // both ends.
    for (name, range) in [("אבa", 4..5), ("aאב", 0..1), ("אב1", 4..5), ("1אב", 0..1)] {
        let error = QUERY.to_ascii(name).unwrap_err();
        assert_eq!(error.problems().len(), 1, "{name}");
        assert_eq!(error.first().rule(), Rule::NameprepBidi);
        assert_eq!(error.first().range(), range);
    }
    // IDNA2003 refuses a combining mark at the end, which IDNA2008 allows.
    assert_eq!(codes(QUERY, "אב\u{5B8}"), [Rule::NameprepBidi]);
}

/// ToUnicode does not decode invalid A-labels, and reports the step that failed.
#[test]
fn invalid_a_labels_are_not_decoded() {
    for (name, steps) in [
        // A-labels that decode to ASCII only (CVE-2024-12224, CVE-2026-39821, CVE-2026-46644)
        ("xn--example-.org", vec![Rule::RoundTrip]),
        ("xn--ascii-", vec![Rule::RoundTrip]),
        ("xn--", vec![Rule::LabelLength]),
        // A-labels whose decoded text Nameprep changes (as in CVE-2019-12290)
        ("xn--example-nka", vec![Rule::RoundTrip]),
        ("xn--example-2z6c", vec![Rule::RoundTrip]),
        ("xn--example-tye", vec![Rule::RoundTrip]),
        ("xn--strae-oqa", vec![Rule::RoundTrip]),
        ("xn--8i7caa", vec![Rule::RoundTrip]),
        ("xn--A-vbb", vec![Rule::RoundTrip]),
        // Labels that are not valid Punycode
        ("xn--0000h", vec![Rule::BadALabel]),
        ("xn--55555577", vec![Rule::BadALabel]),
        ("xn--e-*", vec![Rule::BadALabel]),
        ("xn---9uc", vec![Rule::BadALabel]),
        ("xn--ib9bk1k", vec![Rule::BadALabel]),
        // A nested prefix
        ("xn--xn---epa", vec![Rule::AcePrefix]),
        // Labels for which Nameprep, the first step, fails
        ("ü\u{FFFD}", vec![Rule::NameprepProhibited]),
    ] {
        assert_eq!(failed_steps(name), steps, "{name}");
    }
    // ToASCII does not decode ASCII labels, as the RFC requires.
    assert_eq!(
        QUERY.to_ascii("xn--example-.org").unwrap(),
        "xn--example-.org"
    );
}

proptest! {
    /// RFC 3490, section 4.1: "applying it twice makes no difference".
    #[test]
    fn to_ascii_is_idempotent(name in "[a-zA-Zß-ϖא-ת一-三\u{300}-\u{330}.。-]{0,20}") {
        if let Ok(ascii) = STORED.to_ascii(&name) {
            let again = STORED.to_ascii(&ascii).unwrap();
            prop_assert_eq!(again.as_ref(), ascii.as_ref());
        }
    }

    /// ToUnicode accepts the result of ToASCII, and ToASCII converts the Unicode text to that result again.
    #[test]
    fn to_ascii_round_trips(name in "[a-zß-ϖа-яא-ת一-三0-9.-]{0,20}") {
        if let Ok(ascii) = STORED.to_ascii(&name) {
            let unicode = STORED.to_unicode_report(&ascii);
            prop_assert!(unicode.is_valid());
            prop_assert_eq!(STORED.to_ascii(unicode.text_even_if_refused()).unwrap(), ascii.as_ref());
        }
    }

    /// All conversion methods agree, and unchanged results are borrowed.
    #[test]
    fn entry_points_agree(name in "[a-zA-Z_ß。.xn-]{0,12}|(xn--)?[a-z0-9-]{1,9}(\\.[a-zé]{1,3})?") {
        for edition in [QUERY, STORED] {
            let _ = support::entry_points::to_ascii(&edition, &name);
            let _ = support::entry_points::to_unicode(&edition, &name);
        }
    }

    /// The ranges of problems are within the input.
    #[test]
    fn ranges_are_within_the_input(name in any::<String>()) {
        for edition in [QUERY, STORED] {
            for report in [edition.to_ascii_report(&name), edition.to_unicode_report(&name)] {
                for problem in report.problems() {
                    prop_assert!(name.get(problem.range()).is_some());
                }
            }
        }
    }
}

/// By RFC 3490, ToUnicode of the first name would be `google\u{3002}com`, and ToASCII of that text is `google.com`, a
/// different name. So the label is not decoded. Java's `IDN.toUnicode` returns the input too.
#[test]
fn a_labels_with_a_separator_are_not_decoded() {
    for separator in ['\u{3002}', '\u{FF0E}', '\u{FF61}'] {
        let label = format!("google{separator}com");
        let name = format!("xn--{}", puny::punycode::encode(&label).unwrap());
        for edition in [QUERY, STORED] {
            let report = edition.to_unicode_report(&name);
            assert_eq!(report.text_even_if_refused(), name);
            let problem = report.problems()[0];
            assert_eq!(problem.rule(), Rule::NotOneLabel);
            assert_eq!(problem.cause(), Some(puny_idna::Cause::HoldsSeparator));
            assert_eq!(problem.code_point(), Some(separator));
            assert_eq!(problem.range(), 0..name.len());
            // The shown text is converted to the same name.
            assert_eq!(
                edition
                    .to_ascii(&edition.to_unicode_where_valid(&name))
                    .unwrap(),
                name
            );
        }
    }
    assert_eq!(
        puny::punycode::decode("googlecom-bk3h").unwrap(),
        "google\u{3002}com"
    );
}
