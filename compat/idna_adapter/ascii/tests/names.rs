//! What `idna` 1.1.0 accepts without Unicode data: ASCII names without A-labels.

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

/// UTS #46 refuses all but the first two; without its data nobody knows which.
#[test]
fn what_needs_tables_is_refused() {
    for name in [
        "bücher.example",
        "xn--bcher-kva.example",
        "xn--a.example",    // not in the canonical spelling
        "xn--0.example",    // no Punycode
        "xn--.example",     // nothing decoded
        "xn--example-.com", // only ASCII decoded
        "xn--tda.example.", // canonical, with the root
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
