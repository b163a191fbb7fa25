//! Tests inputs and outputs: bytes, `Cow`, writers, single labels, mapping without conversion, and presets by name.
//! Also tests the auto traits `Send` and `Sync`.

use std::borrow::Cow;

use puny_idna::{
    name_from_utf8, to_ascii, AsciiRules, Edition, Hyphens, Idna, OutputError, Preset, Rule,
    UrlStandard, Uts46,
};

/// Tests inputs as in CVE-2015-2059 and CVE-2021-22918: truncated or overlong sequences, surrogates, and invalid bytes
/// (RFC 3629, section 4). The range of the problem contains the invalid bytes.
#[test]
fn bytes_that_are_not_utf8_are_refused() {
    for (bytes, range) in [
        (&b"a.b\xC3"[..], 3..4),
        (b"a\xE2\x82", 1..3),
        (b"\xF0\x9F\x98", 0..3),
        (b"\xC0\x80", 0..1),
        (b"ab\xED\xA0\x80c", 2..3),
        (b"\xFF", 0..1),
        ("ü\u{20AC}.\u{FFFD}".as_bytes(), 0..0),
    ] {
        match name_from_utf8(bytes) {
            Ok(name) => assert_eq!((name.as_bytes(), range), (bytes, 0..0)),
            Err(error) => {
                let problem = error.first();
                assert_eq!(problem.rule(), Rule::NotUtf8);
                assert_eq!(
                    (problem.range(), problem.label()),
                    (range, None),
                    "{bytes:X?}"
                );
                assert_eq!(problem.what().to_string(), "the bytes are not valid UTF-8");
            }
        }
    }
}

/// The conversion of bytes has the same result as a check for UTF-8 followed by the conversion of the text. Tests
/// names, and each name with one byte replaced, in every edition.
#[test]
fn bytes_are_converted_as_their_text() {
    let long = "ü".repeat(60) + "." + &"a".repeat(200) + ".B\u{FC}cher";
    for name in [
        "",
        "Example.COM",
        "faß.de",
        "www.bücher.example.",
        "ｂücher。例え.テスト",
        "xn--bcher-kva.💩.la",
        "e\u{301}.אב1",
        "ü\u{20AC}.\u{FFFD}",
        &long,
    ] {
        let mut bytes = name.as_bytes().to_vec();
        for (preset, edition) in presets() {
            let same = |bytes: &[u8]| {
                let steps = name_from_utf8(bytes).and_then(|name| edition.to_ascii(name));
                let at_once = edition.to_ascii_from_utf8(bytes);
                assert_eq!(at_once, steps, "{} {bytes:X?}", preset.name());
                let copies = |ascii| matches!(ascii, Ok(Cow::Owned(_)));
                assert_eq!(copies(at_once), copies(steps), "{bytes:X?}");
            };
            same(&bytes);
            // Of the long name, every seventh byte is replaced.
            for at in (0..bytes.len()).step_by(1 + bytes.len() / 50) {
                let kept = bytes[at];
                for other in [b'.', b'B', 0x80, 0xC3, 0xE2, 0xF0, 0xFF] {
                    bytes[at] = other;
                    same(&bytes);
                }
                bytes[at] = kept;
            }
        }
    }
}

/// An unchanged name is not copied, whether it is owned or borrowed.
#[test]
fn an_unchanged_cow_is_returned() {
    for (_, edition) in presets() {
        for name in ["example.com", "a-b.c1"] {
            let owned = String::from(name);
            let address = owned.as_ptr();
            let ascii = edition.to_ascii_cow(Cow::Owned(owned)).unwrap();
            assert_eq!((ascii.as_ptr(), &*ascii), (address, name));
            assert!(matches!(
                edition.to_ascii_cow(name.into()),
                Ok(Cow::Borrowed(_))
            ));
        }
    }
}

/// A reference to an owned text coerces to `&str`, so callers write `&name`.
#[test]
fn references_to_owned_texts_are_names() {
    let boxed: Box<str> = "faß.de".into();
    assert_eq!(to_ascii(&boxed).unwrap(), "xn--fa-hia.de");
    assert_eq!(to_ascii(&Cow::Borrowed("faß.de")).unwrap(), "xn--fa-hia.de");
    assert_eq!(Uts46::STRICT.map(&String::from("FAß")), "faß");
}

/// The report of a name that does not change borrows the name, in both directions and under every edition.
#[test]
fn reports_of_unchanged_names_borrow_the_name() {
    for (preset, edition) in presets() {
        for name in ["example.com", "xn--fa-hia.example"] {
            let ascii = edition.to_ascii_report(name).into_text_even_if_refused();
            assert!(
                matches!(ascii, Cow::Borrowed(text) if text == name),
                "{preset}: {name}"
            );
        }
        let unicode = edition.to_unicode_report("bücher.example");
        let unicode = unicode.into_text_even_if_refused();
        assert!(
            matches!(unicode, Cow::Borrowed("bücher.example")),
            "{preset}"
        );
    }
}

/// The conversion of one label refuses every separator of RFC 3490, section 3.1, and every code point that is mapped to
/// a full stop, as `labelToASCII` of ICU does.
#[test]
fn a_single_label_must_not_contain_separators() {
    for (preset, edition) in presets() {
        let (u_label, a_label) = ("bücher", "xn--bcher-kva");
        assert_eq!(
            edition.label_to_ascii(u_label).unwrap(),
            a_label,
            "{preset}"
        );
        assert_eq!(
            edition.label_to_unicode(a_label).unwrap(),
            u_label,
            "{preset}"
        );
        for many in ["a.b", "ü.b", "a。b", "a．b", "a｡b", "ü。xn--0", "_.b"] {
            for result in [edition.label_to_ascii(many), edition.label_to_unicode(many)] {
                let error = result.unwrap_err();
                assert_eq!(error.first().rule(), Rule::NotOneLabel, "{preset} {many}");
                assert_eq!(error.first().range(), 0..many.len());
            }
        }
    }
    // All other rules are checked too.
    assert_eq!(
        Uts46::STRICT
            .label_to_ascii("-a")
            .unwrap_err()
            .first()
            .rule(),
        Rule::HyphenAtEnd
    );
}

/// For a name without A-labels, `map` returns the text of ToUnicode. It does not refuse a name.
#[test]
fn map_equals_to_unicode_without_checks() {
    for c in '\0'..=char::MAX {
        let name = String::from(c);
        let mapped = Uts46::STRICT.map(&name);
        let report = Uts46::STRICT.to_unicode_report(&name);
        assert_eq!(mapped, report.text_even_if_refused(), "{c:?}");
        assert_eq!(matches!(mapped, Cow::Borrowed(_)), mapped == name);
    }
    assert_eq!(Uts46::STRICT.map("e\u{301}X.xn--ÄB"), "éx.xn--äb");
}

/// Tests every deny list, with and without the wildcard, for every ASCII character.
#[test]
fn ascii_rules_refuse_exactly_their_characters() {
    let rules = [
        AsciiRules::STD3,
        AsciiRules::LDH_UNDERSCORE,
        AsciiRules::URL_HOST,
        AsciiRules::URL_DOMAIN,
        AsciiRules::ANY,
        AsciiRules::deny("_*").unwrap(),
    ];
    for rules in rules {
        for wildcard in [false, true] {
            let rules = if wildcard {
                rules.with_leading_wildcard()
            } else {
                rules
            };
            let edition = Uts46::STRICT
                .with_ascii_rules(rules)
                .with_hyphens(Hyphens::Allow);
            for c in ('\0'..='\x7F').filter(|&c| c != '.' && !c.is_ascii_uppercase()) {
                for (name, label) in [
                    (format!("{c}.example"), 0),
                    (format!("a{c}.example"), 0),
                    (format!("{c}ü.example"), 0),
                    (format!("www.{c}"), 1),
                    (format!("www.xn--{c}-eha"), 1),
                ] {
                    // The last name is an A-label that contains the character.
                    let name = match name.strip_suffix("-eha") {
                        Some(_) => format!(
                            "www.xn--{}",
                            puny::punycode::encode(&format!("{c}ü")).unwrap()
                        ),
                        None => name,
                    };
                    let is_wildcard = wildcard && name == "*.example";
                    let expected = rules.denies(c) && !is_wildcard;
                    let error = edition.to_ascii(&name).err();
                    let found = error.iter().flat_map(|error| error.problems());
                    let found =
                        found.filter(|p| p.rule() == Rule::NotLdh && p.label() == Some(label));
                    assert_eq!(found.count() == 1, expected, "{rules:?} {name:?} {error:?}");
                }
            }
        }
    }
}

#[test]
fn hyphens_can_be_checked_at_the_ends_only() {
    let edition = Uts46::STRICT.with_hyphens(Hyphens::CheckFirstLast);
    assert!(edition.to_ascii("r3---sn-abc.example").is_ok());
    assert!(edition.to_ascii("ab--ü.example").is_ok());
    assert!(Uts46::STRICT.to_ascii("ab--ü.example").is_err());
    for name in ["-a.example", "a-.example", "-ü", "ü-", "-", "a.-ü.b"] {
        let error = edition.to_ascii(name).unwrap_err();
        assert!(
            error
                .problems()
                .iter()
                .all(|p| p.rule() == Rule::HyphenAtEnd),
            "{name} {error}"
        );
    }
}

/// `to_unicode_where_valid` leaves refused A-labels unchanged, and decodes all others.
#[test]
fn refused_a_labels_are_not_decoded_where_valid() {
    for (name, shown) in [
        ("xn--example-.org", "xn--example-.org"),
        ("XN--EXAMPLE-.xn--fa-hia", "xn--example-.faß"),
        ("xn--.xn--fa-hia", "xn--.faß"),
        // A-labels whose text is not in NFC, begins with a nested prefix, or has a code point whose status is mapped;
        // and an A-label whose Punycode ends early
        ("xn--a-vbb.de", "xn--a-vbb.de"),
        ("xn--xn---epa.de", "xn--xn---epa.de"),
        ("xn--8i7caa.de", "xn--8i7caa.de"),
        ("xn--fa-hia.xn--0", "faß.xn--0"),
        ("ｘｎ－－example-.org", "xn--example-.org"),
        ("Ü_.xn--fa-hia", "ü_.faß"),
        // A label that is mapped to a delimiter of a URL
        ("Ü／a.xn--fa-hia", "Ü／a.faß"),
        ("xn--Ü℀.XN--FA-HIA", "xn--Ü℀.faß"),
        ("xn--a／b-8ya.xn--fa-hia", "xn--a／b-8ya.faß"),
        ("Ü/a.xn--fa-hia", "ü/a.faß"),
    ] {
        assert_eq!(Uts46::STRICT.to_unicode_where_valid(name), shown);
        assert!(Uts46::STRICT.to_unicode(name).is_err());
    }
}

#[test]
fn presets_can_be_chosen_by_name() {
    for preset in Preset::ALL {
        assert_eq!(preset.to_string().parse(), Ok(*preset));
        assert_eq!(preset.to_string(), preset.name());
    }
    for status in Rule::ALL {
        assert_eq!(status.to_string().parse(), Ok(*status));
    }
    let error = "uts46 ".parse::<Preset>().unwrap_err();
    let all: Vec<_> = Preset::ALL.iter().map(|preset| preset.name()).collect();
    assert_eq!(
        error.to_string(),
        format!(
            r#"unknown name "uts46 ", expected one of {}"#,
            all.join(", ")
        )
    );
    // The message contains neither control characters nor long texts.
    let error = "\u{1B}[31m\u{202E}".parse::<Preset>().unwrap_err();
    let begin = r#"unknown name "\u{1b}[31m\u{202e}", expected"#;
    assert!(error.to_string().starts_with(begin), "{error}");
    let error = "é".repeat(1_000_000).parse::<Rule>().unwrap_err();
    let begin = format!("unknown name \"{}\"..., expected one of P4", "é".repeat(40));
    assert!(error.to_string().starts_with(&begin), "{error}");
}

fn presets() -> impl Iterator<Item = (Preset, Edition)> {
    Preset::ALL.iter().map(|preset| (*preset, preset.edition()))
}

#[test]
fn all_public_types_are_send_and_sync() {
    fn both<T: Send + Sync + 'static>() {}
    both::<Uts46>();
    both::<UrlStandard>();
    both::<AsciiRules>();
    both::<Preset>();
    both::<Rule>();
    both::<puny_idna::Problem>();
    both::<puny_idna::Error>();
    both::<OutputError<puny_idna::Error>>();
    both::<puny_idna::Report<'static>>();
    both::<puny_idna::UnknownName>();
    both::<puny_idna::Cause>();
    both::<puny_idna::Origin>();
    both::<puny_idna::deviations::Deviations<'static>>();
    both::<puny_idna::deviations::Changes<'static>>();
    both::<puny_idna::deviations::Destination>();
    {
        both::<puny_idna::Idna2008>();
        both::<puny_idna::label::ALabel<'static>>();
        both::<puny_idna::label::ULabel<'static>>();
    }
    #[cfg(feature = "idna2003")]
    both::<puny_idna::Idna2003>();
}

#[test]
fn labels_and_kinds_can_be_parsed() {
    use puny_idna::label::{ALabel, LabelKind, ULabel};

    let a_label: ALabel<'static> = "XN--BCHER-KVA".parse().unwrap();
    assert_eq!(a_label.to_string(), "xn--bcher-kva");
    assert_eq!(
        "bücher".parse::<ULabel<'_>>().unwrap().to_a_label(),
        a_label
    );
    assert!("bücher".parse::<ALabel<'_>>().is_err());
    // The machine-readable name and the display text of each kind are unique.
    let names: Vec<_> = LabelKind::ALL.iter().map(|kind| kind.name()).collect();
    let words: Vec<_> = LabelKind::ALL.iter().map(|kind| kind.to_string()).collect();
    for (index, kind) in LabelKind::ALL.iter().enumerate() {
        assert_eq!(kind.name().parse(), Ok(*kind));
        assert!(!names[..index].contains(&names[index]) && !words[..index].contains(&words[index]));
    }
    assert!("U-label".parse::<LabelKind>().is_err());
}
