//! Tests the URL Standard before and after its changes of 2026.

use std::borrow::Cow;

use puny_idna::{AsciiRules, Idna, OutputError, Rule, UrlStandard, Uts46};

#[test]
fn names_that_do_not_change_are_borrowed() {
    let same = UrlStandard::CHECK_A_LABELS.to_ascii("example.com");
    assert!(matches!(same, Ok(Cow::Borrowed(_))));
}

/// By the URL Standard of 2026-07-02, domain to Unicode returns the domain if an error was recorded: "If an error was
/// recorded, then return domain" (whatwg/url a8d5ca3). The operation has no flag beStrict (3c83874). The domain is the
/// result of the domain parser, which lower-cases ASCII.
#[test]
fn domain_to_unicode_returns_the_domain_after_an_error() {
    for name in [
        "xn--8i7caa",
        "xn--bcher-kva.xn--8i7caa",
        "xn--bcher-kva.xn--a",
        "XN--BCHER-KVA.xn--",
    ] {
        let domain = UrlStandard::BROWSER.to_ascii(name).unwrap();
        for edition in [UrlStandard::BROWSER, UrlStandard::STRICT] {
            assert_eq!(edition.to_unicode(name).unwrap(), domain);
            assert_eq!(edition.to_unicode_where_valid(name), domain);
            let report = edition.to_unicode_report(name);
            assert_eq!(report.text_even_if_refused(), domain);
            assert!(!report.is_valid(), "{name}");
            // The text before the appended result stays unchanged.
            let mut text = String::from("before ");
            edition.to_unicode_append(name, &mut text).unwrap();
            assert_eq!(text, format!("before {domain}"));
            let address = format!("A@{name}");
            let unicode = puny_idna::email::to_unicode(&address, &edition).unwrap();
            assert_eq!(unicode, format!("A@{domain}"));
        }
        let old = UrlStandard::CHECK_A_LABELS;
        assert!(old.to_unicode(name).is_err());
        assert_eq!(old.to_unicode_where_valid(name), name);
    }
}

const ALL: [UrlStandard; 3] = [
    UrlStandard::BROWSER,
    UrlStandard::STRICT,
    UrlStandard::CHECK_A_LABELS,
];

/// By the URL Standard of 2026-07-02, the input of domain to Unicode is "a domain", which is a result of the domain
/// parser. The parser fails if its result is empty or contains a forbidden domain code point.
#[test]
fn domain_to_unicode_refuses_names_that_are_not_domains() {
    for name in [
        "a／b.com",
        "ok.a？b.com",
        "a＃b.com",
        "℀.com",
        "a\u{A0}b.com",
        "example.com／@evil.example",
        "ex％2e.com",
        "［::1］",
        // A forbidden code point that is written in the name, also in a domain that is not ASCII
        "a/b.com",
        "a b",
        "A/b.bücher",
        // Names that are empty after mapping
        "",
        "\u{AD}",
        // Names for which ToASCII fails: a code point in an A-label whose status is mapped, invalid Punycode, the Bidi
        // rule, a mark at the start
        "Ü.xn--8i7caa",
        "ü.xn--0",
        "a\u{5D0}",
        "\u{301}a",
    ] {
        for edition in ALL {
            // Domain to Unicode has no flag beStrict.
            let parser = match edition {
                UrlStandard::STRICT => UrlStandard::BROWSER,
                other => other,
            };
            let error = parser.to_ascii(name).unwrap_err();
            assert_eq!(edition.to_unicode(name), Err(error.clone()), "{name}");
            assert_eq!(edition.to_unicode_where_valid(name), name);
            let report = edition.to_unicode_report(name);
            assert_eq!(report.problems(), error.problems());
            assert_eq!(report.text_even_if_refused(), name);
            let mut text = String::from("before ");
            assert!(edition.to_unicode_append(name, &mut text).is_err());
            assert_eq!(text, "before ");
            let mut slice = [1; 64];
            assert!(edition.to_unicode_into(name, &mut slice).is_err());
        }
    }
    // An overflow in Punycode is a failure only of ToASCII.
    let long = "a".repeat(40_000) + "\u{20000}";
    for edition in ALL {
        let error = edition.to_unicode(&long).unwrap_err();
        assert_eq!(error.first().rule(), Rule::NotEncodable);
    }
}

/// Tests every code point that is mapped to a forbidden domain code point, alone and in a label. The domain parser
/// refuses the name. Texts that are shown for the name do not contain a forbidden code point that was not written.
#[test]
fn a_refused_name_never_looks_like_another_host() {
    let forbidden = |c: char| AsciiRules::URL_DOMAIN.denies(c);
    let lenient = UrlStandard::BROWSER.uts46();
    let is_made = |c: &char| lenient.map(c.encode_utf8(&mut [0; 4])).contains(forbidden);
    let made: Vec<char> = ('\u{80}'..=char::MAX).filter(is_made).collect();
    assert!(made.len() > 90, "{}", made.len());
    for c in made {
        let name = format!("a{c}b.{c}");
        for edition in ALL {
            assert!(edition.to_ascii(&name).is_err(), "{name:?}");
            assert!(edition.to_unicode(&name).is_err(), "{name:?}");
            let ascii = edition.to_ascii_report(&name);
            assert_eq!(ascii.text_even_if_refused(), name);
            let unicode = edition.to_unicode_report(&name);
            assert_eq!(unicode.text_even_if_refused(), name);
            assert_eq!(edition.to_unicode_where_valid(&name), name);
        }
        assert_eq!(Uts46::STRICT.to_unicode_where_valid(&name), name);
    }
}

/// By the URL Standard of 2026-07-02, a domain is not valid if the "ends in a number checker" returns true for it
/// (whatwg/url acd13be).
#[test]
fn valid_domains_do_not_end_in_a_number() {
    let strict = UrlStandard::STRICT;
    for (name, label) in [
        ("a.1", "1"),
        ("bücher.0xff", "0xff"),
        ("bücher.0XFF", "0XFF"),
        ("a.0x", "0x"),
        ("a.09", "09"),
        ("1", "1"),
        ("127.0.0.1", "1"),
        ("a.１", "１"),
        ("a。1\u{AD}", "1\u{AD}"),
        ("ü.①", "①"),
        ("ü.０ｘｆ", "０ｘｆ"),
    ] {
        let error = strict.to_ascii(name).unwrap_err();
        let [problem] = error.problems() else {
            panic!("{name}: {error}");
        };
        assert_eq!(problem.rule(), Rule::EndsInNumber, "{name}");
        assert_eq!(&name[problem.range()], label, "{name}");
        assert!(strict.to_ascii_from_utf8(name.as_bytes()).is_err());
        assert_eq!(
            strict.to_ascii_into(name, &mut [0; 40]),
            Err(OutputError::Refused(error))
        );
        // The domain parser for hosts accepts the name.
        assert!(UrlStandard::BROWSER.to_ascii(name).is_ok(), "{name}");
    }
    for name in [
        "1.a",
        "a.1a",
        "a.0xg",
        "a.x1",
        "a.0y1",
        "１.a",
        "a.1ü",
        "a.xn--1-tfa",
        "a.²ü",
    ] {
        assert!(
            strict.to_ascii(name).is_ok(),
            "{name} {:?}",
            strict.to_ascii(name)
        );
    }
    // The problem is listed with other problems, in the order of labels.
    let codes = |name| {
        let report = strict.to_ascii_report(name);
        let codes = report.problems().iter().map(|p| p.rule().code());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(codes("_.1"), ["U1", "ends-in-a-number"]);
    assert_eq!(codes("_.1."), ["U1", "ends-in-a-number", "A4_2"]);
    assert_eq!(codes("."), ["A4_2", "A4_2", "A4_1"]);
    assert_eq!(codes(""), ["A4_2", "A4_1"]);
}
