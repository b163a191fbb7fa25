//! Tests the functions of this crate with long inputs.

use puny_display::{compare, Match, Protected, Show};
use puny_idna::{UrlStandard, Uts46};

/// The report on these names does not list all problems. So no label is decoded, not even an A-label that decodes to
/// ASCII.
#[test]
fn names_with_more_problems_than_are_listed_are_not_decoded() {
    let name = "xn--paypal-.xn--pypal-4ve.".repeat(2_000) + "com";
    for flags in [Uts46::STRICT, Uts46::LENIENT] {
        let verdict = puny_display::verdict(&name, &flags);
        assert_eq!(verdict.text(), name);
        assert!(verdict.is_too_long());
        assert!(verdict.labels().all(|label| label.show() == Show::ALabel));
    }
}

#[test]
fn half_a_megabyte_is_judged() {
    let all: String = ('\u{100}'..'\u{2000}')
        .chain('\u{3400}'..'\u{9000}')
        .collect();
    let units = [
        "а",
        "か",
        "a\u{301}",
        "\u{300}\u{316}",
        "へ",
        "а.",
        "xn--80ak6aa92e.",
        "☃.",
        "þa.",
        "ノ.",
        "٠",
        "ﷺ",
        &all,
    ];
    let ours = Protected::new(["apple.com", "a.b.c.d.example"], &Uts46::STRICT);
    let mut names = units.map(|unit| unit.repeat(500_000 / unit.len())).to_vec();
    // The number of labels equals the length of the top-level domain. The top-level domain must be checked only once.
    let many = 500_000 / 5;
    names.push("а.".repeat(many) + &"я".repeat(many));
    names.push("ə.".repeat(many) + &"0".repeat(many));
    // Each label or code point has a reason. The offending code point of each reason is searched in the input.
    names.push("xn--a.".repeat(500_000 / 6));
    names.push("xn--".to_owned() + &"a".repeat(500_000));
    for name in names {
        let found = puny_display::verdict(&name, &UrlStandard::BROWSER);
        assert!(found.labels().next().is_some());
        assert!(!compare(&name, "apple.com", &UrlStandard::BROWSER).is_confusable());
        let found = ours.lookup(&name, &UrlStandard::BROWSER);
        // A look-up fails for inputs that have too many labels for the DNS or are mapped to a space.
        assert!(matches!(found, Ok(Match::None) | Err(_)), "{found:?}");
    }
}

/// Tests a host of many labels, a long label, and a long userinfo.
#[test]
fn a_url_of_a_megabyte_is_judged_or_too_long() {
    let ours = Protected::new(["apple.com", "a.b.c.d.example"], &Uts46::STRICT);
    let units = ["a.", "а.", "%C3%BC", "\u{AD}", "а", "xn--80ak6aa92e.", "1."];
    for unit in units {
        let host = unit.repeat(1_000_000 / unit.len());
        assert_eq!(
            puny_display::host(&host, &ours).unwrap_err().name(),
            "too_long"
        );
        for scheme in ["https", "ssh"] {
            let error = puny_display::url(&format!("{scheme}://{host}/"), &ours).unwrap_err();
            assert_eq!(error.name(), "too_long");
        }
    }
    for (unit, is_host) in [
        ("a.", true),
        (".", false),
        ("@", false),
        ("[", false),
        ("]", false),
        ("[::", false),
        ("1.", false),
        ("％", false),
        ("%", false),
        ("%25", false),
        ("25", false),
        ("ﷺ", false),
        ("\u{FFFD}", false),
    ] {
        // Each % may be decoded repeatedly, because digits of further escapes follow it.
        let url = format!(
            "https://{0}{0}%{0}@example.com",
            unit.repeat(500_000 / unit.len())
        );
        let seen = puny_display::url(&url, &ours).unwrap();
        assert_eq!(seen.has_host_in_userinfo(), is_host, "{unit}");
    }
}

/// Tests a label that becomes many labels with many problems.
#[test]
fn a_megabyte_of_dots_by_normalisation_is_not_safe() {
    let edition = &puny_idna::Idna2003::QUERY;
    for name in [
        "․\u{E000}\u{E001}".repeat(100_000),
        "․".repeat(100_000) + &"\u{E000}\u{E001}".repeat(100_000),
        "․\u{E000}。".repeat(100_000),
    ] {
        assert!(!puny_display::verdict(&name, edition).is_safe());
    }
}
