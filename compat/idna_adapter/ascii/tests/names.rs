//! Tests that `idna` 1.1.0 with this crate accepts ASCII names without A-labels, and refuses all other names.

use idna::{domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};

#[test]
fn ascii_names_are_converted() {
    for (name, expected) in [
        ("Example.COM", "example.com"),
        ("a_b.example", "a_b.example"),
        ("a-.example.", "a-.example."),
        ("r3---sn.example", "r3---sn.example"),
        ("", ""),
    ] {
        assert_eq!(
            domain_to_ascii(name).ok().as_deref(),
            Some(expected),
            "{name}"
        );
        let (unicode, result) = domain_to_unicode(name);
        assert_eq!(
            (unicode.as_str(), result.is_ok()),
            (expected, true),
            "{name}"
        );
    }
}

/// UTS #46 accepts some of these names, and refuses the rest. Without Unicode data, `idna` cannot distinguish them, so
/// it refuses all of these names.
#[test]
fn names_that_need_unicode_data_are_refused() {
    for name in [
        "bücher.example",
        "xn--bcher-kva.example",
        "xn--a.example",    // not the canonical encoding
        "xn--0.example",    // not valid Punycode
        "xn--.example",     // decodes to an empty text
        "xn--example-.com", // decodes to ASCII only
        "xn--tda.example.", // canonical, with a dot at the end
        "xn--4ca.example",  // ä, in Normalization Form C
        "xn--a-ecp.ru",     // a code point that no version of Unicode has assigned
        "XN--BCHER-KVA.example",
        "1.\u{661}.example",
        "a\u{AD}b.example",
        "\u{FF21}.example",
        "a。example",
    ] {
        assert!(domain_to_ascii(name).is_err(), "{name}");
        assert!(domain_to_ascii_strict(name).is_err(), "{name}");
        assert!(domain_to_unicode(name).1.is_err(), "{name}");
    }
}
