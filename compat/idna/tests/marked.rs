//! Tests of the text for a refused name. The registry's `idna` 1.1.0 also writes the expected texts, unless a comment
//! explains a difference.

use idna::uts46::{AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingError, Uts46};

/// Converts a name to Unicode, checks that it is refused, and returns the text.
fn marked(name: &[u8], deny: AsciiDenyList, hyphens: Hyphens) -> String {
    let (text, result) = Uts46::new().to_unicode(name, deny, hyphens);
    assert!(result.is_err(), "{name:?}");
    assert!(text.contains('\u{FFFD}'), "{text:?}");
    text.into_owned()
}

#[test]
fn a_code_point_that_breaks_a_rule_is_marked() {
    for (name, expected) in [
        // A disallowed code point is marked in every label. An ignored code point is marked only in a decoded label.
        ("a\u{2065}b.C", "a\u{FFFD}b.c"),
        ("xn--example-2z6c", "exa\u{FFFD}mple"),
        // A denied ASCII character is marked, even if it results from mapping.
        ("a b.ü", "a\u{FFFD}b.ü"),
        ("ü\u{FF20}", "ü\u{FFFD}"),
        ("xn--a@-xka", "aü\u{FFFD}"),
        // The first code point that mapping changes in a decoded label is marked.
        ("xn--7ba7c", "ß\u{FFFD}"),
        ("xn--u-ccb", "\u{FFFD}"),
        // This label decodes to U+FF0D, ü and U+FF61. Mapping changes U+FF0D first. U+FF61 is mapped to a full stop,
        // which is also marked.
        ("xn--tda5911kiha", "\u{FFFD}ü\u{FFFD}"),
        // The first character of a label is marked if the label is not valid Punycode. The rest of the label stays
        // unchanged.
        ("xn--0.de", "\u{FFFD}n--0.de"),
        ("XN--A!", "\u{FFFD}n--a!"),
        ("xn--", "xn-\u{FFFD}"),
        ("xn--example-.org", "xn--example\u{FFFD}.org"),
        ("xn--ü", "xn--\u{FFFD}"),
        ("ｘn--0", "\u{FFFD}n--0"),
        // A combining mark at the start of a label is marked, and a joiner that breaks its contextual rule is marked.
        ("\u{301}a", "\u{FFFD}a"),
        ("a\u{200D}b\u{200C}", "a\u{FFFD}b\u{FFFD}"),
        ("\u{94D}\u{200D}", "\u{FFFD}\u{FFFD}"),
        // The Bidi rule: conditions 1, 2, 3, 4, 5 and 6.
        ("1ü.א", "\u{FFFD}ü.א"),
        ("אaב", "א\u{FFFD}ב"),
        ("א-", "א\u{FFFD}"),
        ("א1\u{661}", "א1\u{FFFD}"),
        ("ü\u{661}a", "ü\u{FFFD}a"),
        ("ü-.א", "ü\u{FFFD}.א"),
        // The registry's crate does not mark these two names.
        ("1a.א", "\u{FFFD}a.א"),
        ("a-.א", "a\u{FFFD}.א"),
        // The registry's crate accepts this name.
        ("xn--xn---88k", "\u{FFFD}n--\u{B06}"),
    ] {
        assert_eq!(
            marked(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow),
            expected,
            "{name}"
        );
    }
}

/// A label of a refused name has no mark if the label breaks no rule.
#[test]
fn valid_labels_of_a_refused_name_have_no_mark() {
    for valid in [
        "نامه\u{200C}ای",
        "\u{915}\u{94D}\u{200D}\u{937}",
        "א1",
        "א\u{661}",
        "ü1",
        "ü-1\u{301}",
        "א\u{5B0}",
    ] {
        let name = format!("{valid}.א.\u{2065}");
        assert_eq!(
            marked(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow),
            format!("{valid}.א.\u{FFFD}")
        );
    }
}

#[test]
fn bytes_that_are_not_utf8_are_marked() {
    for (name, expected) in [
        (b"fa\xDF.DE".as_slice(), "fa\u{FFFD}.de"),
        (b"\xE2\x82.a", "\u{FFFD}.a"),
        (b"\xFF\xFE", "\u{FFFD}\u{FFFD}"),
    ] {
        assert_eq!(marked(name, AsciiDenyList::EMPTY, Hyphens::Allow), expected);
    }
}

#[test]
fn hyphens_at_wrong_positions_are_marked() {
    for (name, flag, expected) in [
        ("-a-", Hyphens::Check, "\u{FFFD}a\u{FFFD}"),
        ("-ü-", Hyphens::CheckFirstLast, "\u{FFFD}ü\u{FFFD}"),
        ("ab--c", Hyphens::Check, "ab\u{FFFD}\u{FFFD}c"),
        ("ab--c-", Hyphens::CheckFirstLast, "ab--c\u{FFFD}"),
        // The last hyphen is marked first. The next check therefore finds no hyphen at the fourth position.
        ("ü---", Hyphens::Check, "ü--\u{FFFD}"),
        ("-", Hyphens::Check, "\u{FFFD}"),
    ] {
        let text = marked(name.as_bytes(), AsciiDenyList::EMPTY, flag);
        assert_eq!(text, expected, "{name}");
    }
}

/// A label of more than 1,000 code points is refused. Punycode of more than 2,000 bytes is also refused.
#[test]
fn labels_that_exceed_a_limit_are_refused() {
    let uts46 = Uts46::new();
    let unicode = |name: &str| {
        let (text, result) = uts46.to_unicode(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow);
        (text.into_owned(), result.is_ok())
    };
    let ascii = |name: &str| {
        let name = name.as_bytes();
        let ascii = uts46.to_ascii(name, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore);
        ascii.map(std::borrow::Cow::into_owned)
    };
    let fits = "ü".repeat(1000);
    assert_eq!(unicode(&fits), (fits.clone(), true));
    assert!(ascii(&fits).is_ok());
    let long = "ü".repeat(1001);
    assert_eq!(unicode(&long), (format!("{fits}\u{FFFD}"), false));
    assert!(ascii(&long).is_err());
    // The limit applies to each label, not to the whole name.
    let name = "ü.".repeat(2000);
    assert!(ascii(&name).is_ok());
    let letters = "a".repeat(5000);
    assert_eq!(ascii(&letters).unwrap(), letters);

    let digits = "a".repeat(2001);
    let (text, is_valid) = unicode(&format!("xn--{digits}"));
    assert!(!is_valid && text.ends_with("a\u{FFFD}"), "{text}");
    // The limits also apply if the ACE prefix results from mapping, and if a short A-label decodes to many code points.
    assert!(ascii(&format!("ｘN--{digits}")).is_err());
    let many = idna::punycode::encode_str(&long).unwrap();
    assert!(many.len() < 2000);
    let (text, is_valid) = unicode(&format!("XN--{many}"));
    assert_eq!((text, is_valid), (format!("{fits}\u{FFFD}"), false));
    assert!(ascii(&format!("xn--{many}")).is_err());
    // The label of 700 ideographs can be encoded, but the result is too long to be decoded.
    let scattered = |i: u32| char::from_u32(0x4E00 + i * 7919 % 20_000).unwrap();
    let label: String = (0..700).map(scattered).collect();
    let encoded = ascii(&label).unwrap();
    assert!(encoded.len() > 2004);
    assert!(ascii(&encoded).is_err());
    let fewer = idna::punycode::encode_str(&fits).unwrap();
    assert!(ascii(&format!("xn--{fewer}")).is_ok());
}

/// In a refused name, the caller's function decides for each label without a mark whether the label is written in
/// Unicode or as an A-label.
#[test]
fn the_function_decides_about_valid_labels_of_a_refused_name() {
    let mut received = Vec::new();
    let (text, result) = Uts46::new().to_user_interface(
        "XN--FA-HIA.ü\u{2065}.xn--tda.Ö.".as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        |label, tld, is_bidi| {
            let label: String = label.iter().collect();
            assert_eq!((tld, is_bidi), (['ö'].as_slice(), false));
            received.push(label.clone());
            label != "ü"
        },
    );
    assert!(result.is_err());
    assert_eq!(text, "faß.ü\u{FFFD}.xn--tda.ö.");
    assert_eq!(received, ["faß", "ü", "ö"]);
}

/// For this name, the registry's crate returns `ProcessingSuccess::Passthrough`, which means that the name is valid.
/// With `ErrorPolicy::FailFast` it refuses the name.
#[test]
fn a_name_that_breaks_the_bidi_rule_is_refused_with_every_policy() {
    let mut sink = String::new();
    let result = Uts46::new().process(
        b"3.xn--lzb",
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::MarkErrors,
        |_, _, _| false,
        &mut sink,
        None,
    );
    assert_eq!(result, Err(ProcessingError::ValidityError));
    assert_eq!(sink, "\u{FFFD}.xn--lzb");
}
