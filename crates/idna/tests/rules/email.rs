//! Tests e-mail addresses: addresses that RFC 5321 and RFC 6531 allow, domains that the editions refuse, and the ranges
//! of problems.

use std::borrow::Cow;

use proptest::prelude::*;
use puny_idna::{email, AsciiRules, Cause, Hyphens, Idna, Rule, UrlStandard, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

fn refused(address: &str) -> (Rule, std::ops::Range<usize>) {
    let first = email::to_ascii(address, STRICT).unwrap_err().first();
    (first.rule(), first.range())
}

#[test]
fn address_literals_do_not_change() {
    for address in [
        "a@[127.0.0.1]",
        "ü@[IPv6:2001:db8::1]",
        "a@[x-tag:b@c]",
        "\"@[\"@[127.0.0.1]",
    ] {
        assert!(
            matches!(email::to_ascii(address, STRICT), Ok(Cow::Borrowed(same)) if same == address)
        );
        let unicode = email::to_unicode_report(address, STRICT);
        assert!(unicode.is_valid());
        assert_eq!(unicode.text_even_if_refused(), address);
    }
    // A bracket that is not closed, or that does not follow the @, is part of the domain.
    assert_eq!(refused("a@[127.0.0.1"), (Rule::NotLdh, 2..3));
    assert_eq!(refused("a@b[c]"), (Rule::NotLdh, 3..4));
    assert_eq!(refused("[127.0.0.1]"), (Rule::NotAMailbox, 0..11));
}

#[test]
fn invalid_addresses_are_refused() {
    for (address, range) in [
        ("", 0..0),
        ("bücher.example", 0..15),
        ("@", 0..1),
        ("@bücher.example", 0..1),
        ("@[127.0.0.1]", 0..1),
        ("ü@", 2..3),
        ("\"a@bücher.example", 0..18),
        ("a\"b\\\"@c", 1..7),
        // An @ in a local part must be quoted, because atext does not contain it (RFC 5321, section 4.1.2).
        ("a@b@c.de", 3..4),
        ("ü@b@c@d.de", 4..5),
        ("a@@b", 2..3),
        ("@@", 1..2),
        ("a@b@", 3..4),
        ("\"a\"@b@c", 5..6),
        ("a\\@b@c", 4..5),
        ("a@b@[127.0.0.1]", 3..4),
        ("a@[b@[127.0.0.1]", 4..5),
        // U+FF20 is not an @.
        ("a＠b", 0..5),
    ] {
        assert_eq!(refused(address), (Rule::NotAMailbox, range), "{address}");
        let unicode = email::to_unicode_report(address, STRICT);
        assert_eq!(unicode.text_even_if_refused(), address);
        assert_eq!(unicode.problems().len(), 1);
    }
}

/// The cause and the message tell different faults of an address apart.
#[test]
fn an_invalid_address_has_its_cause() {
    for (address, cause, what) in [
        ("", Some(Cause::NoAt), "the address has no @"),
        ("\"a@b\"", Some(Cause::NoAt), "the address has no @"),
        (
            "@",
            Some(Cause::NoLocalPart),
            "the part before the @ is empty",
        ),
        (
            "@[127.0.0.1]",
            Some(Cause::NoLocalPart),
            "the part before the @ is empty",
        ),
        ("a@", Some(Cause::NoDomain), "the part after the @ is empty"),
        (
            "a@b@c.de",
            Some(Cause::SecondAt),
            "the address has a second @",
        ),
        (
            "\"a@b@c.de",
            Some(Cause::OpenQuote),
            "the closing quotation mark is missing",
        ),
    ] {
        let first = email::to_ascii(address, STRICT).unwrap_err().first();
        let found = (first.rule(), first.cause());
        assert_eq!(found, (Rule::NotAMailbox, cause), "{address}");
        assert_eq!(first.what().to_string(), what, "{address}");
    }
    // U+FF20 becomes an @, if the edition allows that.
    let any = Uts46::LENIENT.with_ascii_rules(AsciiRules::ANY);
    let first = email::to_ascii("a@b\u{FF20}c", &any).unwrap_err().first();
    assert_eq!((first.rule(), first.cause()), (Rule::NotAMailbox, None));
    assert_eq!(
        first.what().to_string(),
        "the converted domain would change the structure of the address"
    );
}

#[test]
fn ranges_are_byte_ranges_in_the_whole_address() {
    let address = "ü@a.b_c.-d";
    let problems = email::to_ascii(address, STRICT).unwrap_err();
    let found: Vec<_> = problems
        .problems()
        .iter()
        .map(|p| (p.rule(), p.label(), &address[p.range()]))
        .collect();
    assert_eq!(
        found,
        [
            (Rule::NotLdh, Some(1), "_"),
            (Rule::HyphenAtEnd, Some(2), "-")
        ]
    );
    // The range of a code point inside an A-label is the whole label.
    let unicode = email::to_unicode_report("ü@xn--a.de", STRICT);
    assert_eq!(unicode.problems()[0].code_point(), Some('\u{80}'));
    assert_eq!(unicode.problems()[0].range(), 3..8);
    // An @ that comes from mapping, as in CVE-2019-9636
    assert_eq!(refused("a@b\u{FF20}c"), (Rule::NotLdh, 3..6));
    assert!(email::to_ascii("a@b\u{FF20}c", &UrlStandard::BROWSER).is_err());
}

#[test]
fn addresses_are_converted_by_any_edition() {
    let lenient = Uts46::STRICT
        .with_ascii_rules(AsciiRules::ANY)
        .with_hyphens(Hyphens::Allow);
    assert_eq!(
        email::to_ascii("a@_ü.example", &lenient).unwrap(),
        "a@xn--_-eha.example"
    );
    assert!(email::to_ascii("a@_ü.example", STRICT).is_err());
    #[cfg(feature = "idna2003")]
    assert_eq!(
        email::to_ascii("ß@straße.de", &puny_idna::Idna2003::QUERY).unwrap(),
        "ß@strasse.de"
    );
}

proptest! {
    #[test]
    fn the_local_part_never_changes(local in "[a-zäß.À-ÿ+\u{300}]{1,12}", domain in "[a-zäß.]{1,12}") {
        let address = format!("{local}@{domain}");
        let expected = Uts46::STRICT.to_ascii(&domain).map(|ascii| format!("{local}@{ascii}"));
        match (email::to_ascii(&address, STRICT), expected) {
            (Ok(ascii), Ok(expected)) => prop_assert_eq!(ascii.as_ref(), expected),
            (Err(got), Err(expected)) => {
                prop_assert_eq!(got.problems().len(), expected.problems().len());
            }
            (got, expected) => prop_assert!(false, "{:?} {:?}", got, expected),
        }
    }

    #[test]
    fn ranges_are_within_the_address(address in "[ -~ä@\"\\\\\\[\\]]{0,24}") {
        for problem in email::to_unicode_report(&address, STRICT).problems() {
            prop_assert!(address.get(problem.range()).is_some());
        }
        if let Err(error) = email::to_ascii(&address, STRICT) {
            for problem in error.problems() {
                prop_assert!(address.get(problem.range()).is_some());
            }
        }
    }
}
