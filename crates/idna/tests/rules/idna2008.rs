//! Tests IDNA2008 (RFC 5890, 5891 and 5895): the names that the two protocols refuse, pairs of an A-label and a
//! U-label, refused A-labels, and the mapping.

use puny_idna::label::{ALabel, LabelKind, ULabel};
use puny_idna::{
    email, AsciiRules, DnsLength, Error, Hyphens, Idna, Idna2008, InvalidPunycode, Rfc5895, Rule,
    Uts46,
};

fn statuses(error: &Error) -> Vec<Rule> {
    error
        .problems()
        .iter()
        .map(|problem| problem.rule())
        .collect()
}

/// A name can be registered as a pair of an A-label and a U-label, in this order (RFC 5891, section 4.2.1).
#[test]
fn a_pair_must_consist_of_corresponding_labels() {
    let register = |a, u| Idna2008::REGISTRATION.register(a, u);
    assert_eq!(
        register("xn--bcher-kva", "bücher").unwrap(),
        "xn--bcher-kva"
    );
    assert_eq!(
        register("XN--BCHER-KVA", "bücher").unwrap(),
        "xn--bcher-kva"
    );
    for (a, u, status) in [
        ("bücher", "bücher", Rule::NotAnALabel),
        ("bucher", "bücher", Rule::NotAnALabel),
        ("xn--bcher-kva", "xn--bcher-kva", Rule::NotAULabel),
        ("xn--bcher-kva", "bucher", Rule::NotAULabel),
        ("xn--bcher-kva", "bûcher", Rule::LabelsDiffer),
        ("xn--bcher-kva", "bücher.de", Rule::NotOneLabel),
        ("xn--bcher-kva", "Bücher", Rule::Disallowed),
        ("xn--example-", "bücher", Rule::BadALabel),
    ] {
        assert_eq!(
            register(a, u).unwrap_err().first().rule(),
            status,
            "{a} {u}"
        );
    }
}

/// A refused A-label is not decoded, because the decoded text could be a different name (CVE-2024-12224).
#[test]
fn a_refused_a_label_is_not_decoded() {
    for protocol in [Idna2008::LOOKUP, Idna2008::REGISTRATION] {
        for name in [
            "xn--paypal-.com",
            "xn--.com",
            "xn--0.com",
            "xn--1ug.com",
            "xn--a-vbb.com",
        ] {
            let shown = protocol.to_unicode_report(name);
            assert!(!shown.is_valid(), "{name}");
            assert_eq!(shown.text_even_if_refused(), name);
            assert_eq!(protocol.to_ascii_report(name).text_even_if_refused(), name);
        }
    }
}

/// The rules on hyphens are in RFC 5891, sections 4.2.3.1 and 5.4. A nested prefix is refused even if hyphens are
/// allowed.
#[test]
fn hyphens_and_nested_prefixes_are_refused() {
    let lookup = |name| {
        Idna2008::LOOKUP
            .to_ascii(name)
            .map_err(|error| statuses(&error))
    };
    assert_eq!(lookup("ab--cd.de"), Err(vec![Rule::Hyphens34]));
    assert_eq!(lookup("-ü.de").unwrap(), "xn----eha.de");
    let registration = Idna2008::REGISTRATION.to_ascii("-ü-.de").unwrap_err();
    assert_eq!(
        statuses(&registration),
        [Rule::HyphenAtEnd, Rule::HyphenAtEnd]
    );

    // In both protocols, an LDH label must not have a hyphen at an end. The problem is reported once.
    assert_eq!(lookup("-a.de"), Err(vec![Rule::HyphenAtEnd]));
    let registration = Idna2008::REGISTRATION.to_ascii("-a.de").unwrap_err();
    assert_eq!(statuses(&registration), [Rule::HyphenAtEnd]);

    let allow = Idna2008::LOOKUP.with_hyphens(Hyphens::Allow);
    assert_eq!(allow.to_ascii("-a-.de").unwrap(), "-a-.de");
    assert_eq!(
        allow.to_ascii("r3---sn-ab.example").unwrap(),
        "r3---sn-ab.example"
    );
    for nested in ["xn--ü.com", "xn--xn---epa.com"] {
        let error = allow.to_ascii(nested).unwrap_err();
        assert_eq!(statuses(&error), [Rule::NestedAcePrefix], "{nested}");
        assert!(!allow.to_unicode_report(nested).is_valid());
    }
}

/// An NR-LDH label is returned unchanged and borrowed. A flag decides whether the dot of the root is allowed.
#[test]
fn ascii_names_are_unchanged() {
    use std::borrow::Cow;
    let same = Idna2008::LOOKUP.to_ascii("Example.COM.").unwrap();
    assert!(matches!(same, Cow::Borrowed("Example.COM.")));
    assert!(Idna2008::REGISTRATION.to_ascii("example.com.").is_err());
    let any = Idna2008::REGISTRATION.with_dns_length(DnsLength::Ignore);
    assert!(any.to_ascii("example..com.").is_ok());
    assert!(Idna2008::LOOKUP.to_ascii("_dmarc.example").is_err());
    assert!(Idna2008::LOOKUP
        .with_ascii_rules(AsciiRules::ANY)
        .to_ascii("_dmarc.example")
        .is_ok());
    let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    assert_eq!(mapped.to_ascii("Example.COM").unwrap(), "example.com");
}

/// The results of these cases depend on the order of the steps in RFC 5895, section 2.
#[test]
fn the_mapping_of_rfc_5895_has_its_order_of_steps() {
    let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    assert_eq!(
        mapped.to_ascii("ＢÜCHER。例え｡テスト").unwrap(),
        "xn--bcher-kva.xn--r8jz45g.xn--zckzah"
    );
    assert_eq!(mapped.to_ascii("U\u{308}ber").unwrap(), "xn--ber-goa");
    // Halfwidth Hangul letters are mapped to compatibility letters, which do not compose.
    let error = mapped.to_ascii("\u{FFA1}\u{FFC2}").unwrap_err();
    assert_eq!(statuses(&error), [Rule::Disallowed, Rule::Disallowed]);
    assert_eq!(error.first().code_point(), Some('\u{3131}'));
    assert_eq!(error.first().range(), 0..3);
    // Other compatibility characters are not mapped.
    assert!(mapped.to_ascii("ﬁ").is_err());
}

#[test]
fn labels_have_their_kind() {
    for (label, kind) in [
        ("", LabelKind::Empty),
        ("Example-1", LabelKind::NrLdh),
        ("xn--bcher-kva", LabelKind::ALabel),
        ("XN--BCHER-KVA", LabelKind::ALabel),
        ("xn--bcher-kv", LabelKind::FakeALabel),
        ("xn--example-", LabelKind::FakeALabel),
        ("xn--a_", LabelKind::NonLdh),
        ("ab--cd", LabelKind::ReservedLdh),
        ("bücher", LabelKind::ULabel),
        ("Bücher", LabelKind::NotULabel),
        ("☃", LabelKind::NotULabel),
        ("_dmarc", LabelKind::NonLdh),
        ("*", LabelKind::NonLdh),
        ("-a", LabelKind::NonLdh),
        ("a.b", LabelKind::NonLdh),
    ] {
        assert_eq!(LabelKind::of(label), kind, "{label}");
    }
    assert_eq!(LabelKind::of(&"a".repeat(63)), LabelKind::NrLdh);
    assert_eq!(LabelKind::of(&"a".repeat(64)), LabelKind::NonLdh);
    assert_eq!(LabelKind::of(&"ü".repeat(60)), LabelKind::NotULabel);
}

#[test]
fn label_types_accept_only_valid_labels() {
    let refused = |error: Error| error.first().rule();
    assert_eq!(
        ALabel::new("bcher-kva").map_err(refused),
        Err(Rule::NotAnALabel)
    );
    assert_eq!(
        ALabel::new("xn--bcher-kva.de").map_err(refused),
        Err(Rule::NotOneLabel)
    );
    assert_eq!(
        ULabel::new("bucher").map_err(refused),
        Err(Rule::NotAULabel)
    );
    assert_eq!(ULabel::new("ü.de").map_err(refused), Err(Rule::NotOneLabel));
    assert_eq!(ALabel::try_from("XN--bcher-kva").unwrap(), "xn--bcher-kva");
    assert_eq!(
        ULabel::new("bücher").unwrap().to_a_label().to_u_label(),
        "bücher"
    );
}

/// With the flag IgnoreInvalidPunycode of UTS #46, an invalid A-label stays unchanged if it is an LDH label.
#[test]
fn invalid_punycode_can_be_ignored() {
    let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
    assert_eq!(ignore.to_ascii("xn--0.de").unwrap(), "xn--0.de");
    assert_eq!(
        statuses(&ignore.to_ascii("xn--!!.de").unwrap_err()),
        [Rule::NotLdh, Rule::NotLdh]
    );
    assert_eq!(
        statuses(&ignore.to_ascii("xn--ü.de").unwrap_err()),
        [Rule::BadALabel]
    );
    let lenient = ignore.with_ascii_rules(AsciiRules::ANY);
    assert_eq!(lenient.to_ascii("xn--!!.de").unwrap(), "xn--!!.de");
}

/// The conversion of the domain does not change which mailbox an address means.
#[test]
fn conversion_does_not_change_the_mailbox() {
    let lenient = Uts46::STRICT
        .with_ascii_rules(AsciiRules::ANY)
        .with_dns_length(DnsLength::Ignore);
    for address in [
        "user@bank.example＠evil.example",
        "user@\u{AD}",
        "user@［127.0.0.1］",
    ] {
        let error = email::to_ascii(address, &lenient).unwrap_err();
        assert_eq!(statuses(&error), [Rule::NotAMailbox], "{address}");
        let shown = email::to_unicode_report(address, &lenient);
        assert_eq!(shown.text_even_if_refused(), address);
        assert!(!shown.is_valid());
    }
}

/// The limit of 63 octets applies to the A-label of a U-label (RFC 5890, section 2.3.2.1) and to an LDH label (section
/// 2.3.1).
#[test]
fn length_limits_agree_with_the_label_types() {
    for protocol in [Idna2008::LOOKUP, Idna2008::REGISTRATION] {
        // The label types and the conversion agree for all lengths around the limit.
        for length in 1..70 {
            for label in ["ü".repeat(length), "a".repeat(length)] {
                let is_type = matches!(LabelKind::of(&label), LabelKind::ULabel | LabelKind::NrLdh);
                assert_eq!(protocol.to_unicode(&label).is_ok(), is_type, "{label}");
                assert_eq!(protocol.to_ascii(&label).is_ok(), is_type, "{label}");
            }
        }
    }
}

/// If the mapping of RFC 5895 converts a refused label to a text with a delimiter of a URL, the label is shown as it
/// was written.
#[test]
fn a_refused_label_never_looks_like_another_host() {
    let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    for (name, shown) in [
        ("Ü／a.XN--FA-HIA", "Ü／a.faß"),
        ("a＃b.Ü", "a＃b.ü"),
        ("Ü♥.xn--fa-hia", "ü♥.faß"),
    ] {
        assert!(mapped.to_unicode(name).is_err());
        assert_eq!(mapped.to_unicode_where_valid(name), shown);
    }
    // This label is not refused.
    let any = mapped.with_ascii_rules(AsciiRules::ANY);
    assert_eq!(any.to_unicode_where_valid("A／b"), "a/b");
}

/// The capitals of Cherokee are PVALID (RFC 5892, section 3), and the small letters are DISALLOWED. So the mapping of
/// RFC 5895 leaves the capitals unchanged, and the label `ᏣᎳᎩ` (Cherokee) has the same result with and without mapping.
#[test]
fn cherokee_capitals_are_not_mapped() {
    let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    for edition in [Idna2008::LOOKUP, Idna2008::REGISTRATION, mapped] {
        assert_eq!(
            edition.to_ascii("ᏣᎳᎩ.example").unwrap(),
            "xn--f9dt7l.example"
        );
        assert_eq!(edition.to_unicode("xn--f9dt7l").unwrap(), "ᏣᎳᎩ");
        for small in ["\u{AB70}", "\u{13F8}"] {
            let error = edition.to_ascii(small).unwrap_err();
            assert_eq!(statuses(&error), [Rule::Disallowed]);
        }
    }
    assert_eq!(
        mapped.to_ascii("ᏣЖ").as_deref(),
        mapped.to_ascii("ᏣЖ".replace('Ж', "ж").as_str()).as_deref()
    );
}
