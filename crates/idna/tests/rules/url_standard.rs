//! The URL Standard, before and after its changes of 2026.

use std::borrow::Cow;

use puny_idna::{Idna, OutputError, Status, UrlStandard};

#[test]
fn names_that_do_not_change_are_borrowed() {
    let same = UrlStandard::BEFORE_JUNE_2026.to_ascii("example.com");
    assert!(matches!(same, Ok(Cow::Borrowed(_))));
}

/// The URL Standard of 2026-07-02, domain to Unicode: "If an error was recorded, then return domain"
/// (whatwg/url a8d5ca3); it has no beStrict (3c83874).
#[test]
fn domain_to_unicode_gives_its_input_back() {
    for name in [
        "xn--8i7caa",
        "xn--bcher-kva.xn--8i7caa",
        "xn--bcher-kva.xn--a",
        "XN--BCHER-KVA.xn--",
        "Ü.xn--8i7caa",
    ] {
        for edition in [UrlStandard::BROWSER, UrlStandard::STRICT] {
            assert_eq!(edition.to_unicode(name).unwrap(), name);
            assert_eq!(edition.to_unicode_where_valid(name), name);
            let report = edition.to_unicode_report(name);
            assert_eq!(report.text_even_if_refused(), name);
            assert!(!report.is_valid(), "{name}");
            // The rest of a text that is appended to stays.
            let mut text = String::from("before ");
            edition.to_unicode_append(name, &mut text).unwrap();
            assert_eq!(text, format!("before {name}"));
            let address = format!("a@{name}");
            let unicode = puny_idna::email::to_unicode(&address, &edition);
            assert_eq!(unicode.unwrap(), address);
        }
        assert!(UrlStandard::BEFORE_JUNE_2026.to_unicode(name).is_err());
    }
}

/// The URL Standard of 2026-07-02, valid domain (whatwg/url acd13be): not one for which the "ends in
/// a number checker" returns true.
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
        assert_eq!(problem.status(), Status::EndsInNumber, "{name}");
        assert_eq!(&name[problem.range()], label, "{name}");
        assert!(strict.to_ascii_from_utf8(name.as_bytes()).is_err());
        assert_eq!(
            strict.to_ascii_into(name, &mut [0; 40]),
            Err(OutputError::Refused(error))
        );
        // The domain parser of a host accepts it.
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
    // With the other problems, in the order of labels.
    let codes = |name| {
        let report = strict.to_ascii_report(name);
        let codes = report.problems().iter().map(|p| p.status().code());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(codes("_.1"), ["U1", "ends-in-a-number"]);
    assert_eq!(codes("_.1."), ["U1", "ends-in-a-number", "A4_2"]);
    assert_eq!(codes("."), ["A4_2", "A4_2", "A4_1"]);
    assert_eq!(codes(""), ["A4_2", "A4_1"]);
}
