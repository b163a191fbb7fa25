//! Tests of the conversion of names to ASCII and to Unicode.

use std::ptr::null_mut;

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::unicode_functions::*;

use crate::{NO_ROUND_TRIP, NO_TR46, STD3, TRANSITIONAL, call, lookup, to_unicode};

#[test]
fn lookup_has_the_results_of_libidn2() {
    for (name, flags, expected) in [
        ("", 0, Ok("")),
        ("a..b", 0, Ok("a..b")),
        (".co.uk", 0, Ok(".co.uk")),
        ("_dmarc.X", 0, Ok("_dmarc.x")),
        ("EXAMPLE-1.Com", 0, Ok("example-1.com")),
        ("EXAMPLE-1.Com", NO_TR46, Ok("EXAMPLE-1.Com")),
        ("faß.de", 0, Ok("xn--fa-hia.de")),
        ("faß.de", TRANSITIONAL, Ok("fass.de")),
        ("☃.net", 0, Err(-304)),
        ("☃.net", TRANSITIONAL, Ok("xn--n3h.net")),
        ("xn--ls8h.la", 0, Err(-304)),
        ("Bücher", NO_TR46, Err(-304)),
        ("a。b", 0, Ok("a.b")),
        ("-a", 0, Err(-302)),
        ("a-", 0, Err(-302)),
        ("a-.b", 0, Err(-302)),
        ("a-", NO_TR46, Ok("a-")),
        // If a name breaks several rules, the code is for the rule that libidn2 checks first.
        ("-a.\u{FFFD}", 0, Err(-304)),
        ("-a--ü", 0, Err(-301)),
        ("xn--+-eha", 0, Err(-202)),
        ("xn--+-eha", NO_ROUND_TRIP, Err(-202)),
        ("-a", NO_TR46, Ok("-a")),
        ("ab--c", 0, Err(-301)),
        ("r3---sn-abc.example", NO_TR46, Ok("r3---sn-abc.example")),
        ("xn--a", 0, Err(-313)),
        ("xn--a", NO_TR46, Err(-304)),
        ("xn--a", NO_TR46 | NO_ROUND_TRIP, Ok("xn--a")),
        ("xn--0", 0, Err(-202)),
        ("xn--zz-99999999", 0, Err(-204)),
        ("a\u{308}", NO_TR46, Err(-300)),
        ("a\u{308}", NO_TR46 | 1, Ok("xn--4ca")),
        ("\u{308}a", 0, Err(-303)),
        ("a\u{200D}b", 0, Err(-305)),
        ("xn--ab-j1t", NO_ROUND_TRIP, Ok("xn--ab-j1t")),
        ("1א", 0, Err(-310)),
        ("1א", TRANSITIONAL, Ok("xn--1-0hc")),
        // The Bidi rule is only checked for each label separately.
        ("1.א", 0, Ok("1.xn--4db")),
        ("\u{378}", NO_TR46, Err(-309)),
        ("+ü", 0, Err(-314)),
        ("_ü", 0, Ok("xn--_-eha")),
        ("b", TRANSITIONAL | 8, Err(-209)),
        ("b", 8 | NO_TR46, Err(-209)),
        ("b", TRANSITIONAL | NO_TR46, Err(-209)),
        ("a_b", NO_TR46 | STD3, Ok("a_b")),
        ("b", 2 | NO_ROUND_TRIP, Err(-209)),
    ] {
        let expected = expected.map(str::to_owned);
        assert_eq!(lookup(name, flags), expected, "{name} {flags}");
    }
}

#[test]
fn names_and_labels_that_are_too_long_are_refused() {
    let label = "a".repeat(63);
    let name = [&label[..], &label, &label, &label[..61]].join(".");
    assert_eq!(name.len(), 253);
    for flags in [0, NO_TR46] {
        assert_eq!(lookup(&name, flags), Ok(name.clone()));
        assert_eq!(lookup(&format!("{name}."), flags), Ok(format!("{name}.")));
        assert_eq!(lookup(&format!("a{name}"), flags), Err(-206));
        assert_eq!(lookup(&format!("{name}a"), flags), Err(-205));
        assert_eq!(lookup(&"a".repeat(64), flags), Err(-206));
        assert!(lookup(&"ü".repeat(57), flags).is_ok());
        assert_eq!(lookup(&"ü".repeat(58), flags), Err(-203));
    }
    // This name is too long, and one of its labels is too long. The code is the code for the name.
    for (len, ascii, other) in [(254, -206, -203), (255, -205, -205)] {
        assert_eq!(lookup(&"a".repeat(len), 0), Err(ascii));
        assert_eq!(lookup(&"ü".repeat(len), 0), Err(other));
        assert_eq!(lookup(&"a".repeat(len), NO_TR46), Err(-206));
    }
    assert_eq!(lookup(&"ü".repeat(300), 0), Err(-205));
    assert_eq!(to_unicode(&"a.".repeat(127)), Ok("a.".repeat(127)));
    assert_eq!(to_unicode(&"a.".repeat(128)), Err(-205));
    assert_eq!(to_unicode(&"ü".repeat(64)), Err(-206));
}

/// libidn2 accepts these names, although each of them could be taken for another name.
#[test]
fn names_that_could_be_taken_for_another_name_are_refused() {
    for flags in [0, NO_TR46] {
        assert_eq!(lookup("xn--_", flags), Err(-314));
    }
    for name in ["a_b", "a b", "_ü", "\u{2260}"] {
        assert_eq!(lookup(name, STD3), Err(-304), "{name}");
    }
    assert_eq!(lookup("xn--cvg", 0), Err(-313)); // decodes to U+1FFD, which UTS #46 maps
    assert_eq!(lookup("XN--0", NO_TR46), Err(-202));
    for name in ["xn--a", "xn--a-ecp", "xn--_", "xn--example-"] {
        assert!(to_unicode(name).is_err(), "{name}");
    }
    // A code point that NFC changes to ASCII is refused.
    assert_eq!(lookup("\u{37E}", NO_TR46 | 1), Err(-304));
    // A surrogate and a zero inside an array are refused.
    for values in [[0x61, 0xDC00, 0x62], [0x61, 0xDFFF, 0x62], [0x61, 0, 0x62]] {
        // SAFETY: the array has three code points, and the result is discarded.
        let code = unsafe { idn2_to_ascii_4i2(values.as_ptr(), 3, null_mut(), 0) };
        assert_eq!(code, -200, "{values:?}");
    }
}

/// RFC 5891, section 5.3: the prefix of an A-label is compared without regard to case, and an A-label is converted to
/// lower case before it is checked. libidn2 2.3.3 also converts an A-label to lower case, unless the prefix contains a
/// capital or a capital is before the last hyphen. If the check is off, both libraries leave an A-label unchanged.
#[test]
fn a_labels_without_uts46_become_lower_case() {
    for (name, expected) in [
        ("xn--Tiu", "xn--tiu"),
        ("xn--TIU", "xn--tiu"),
        ("xn--bcher-kVa", "xn--bcher-kva"),
        ("xn--fa-HIA.DE", "xn--fa-hia.DE"),
        ("XN--FA-HIA", "xn--fa-hia"),
        ("Xn--Tda.ABC.ü", "xn--tda.ABC.xn--tda"),
        ("ABC", "ABC"),
    ] {
        assert_eq!(lookup(name, NO_TR46), Ok(expected.to_owned()), "{name}");
    }
    for name in ["xn--Tiu", "XN--FA-HIA", "xn--Bcher-kva"] {
        let unchecked = lookup(name, NO_TR46 | NO_ROUND_TRIP);
        assert_eq!(unchecked, Ok(name.to_owned()));
    }
}

#[test]
fn a_labels_are_decoded_and_other_labels_stay_unchanged() {
    for (name, expected) in [
        ("xn--fa-hia.DE", Ok("faß.DE")),
        ("XN--FA-HIA", Ok("FAß")),
        ("a..b", Ok("a..b")),
        ("Ü", Ok("Ü")),
        ("xn--ls8h", Ok("💩")),
        // The label contains a hyphen before the delimiter.
        ("xn----dha", Ok("ü-")),
        ("xn--ü", Err(-202)),
        ("xn--", Err(-202)),
        ("xn---tda", Err(-202)),
    ] {
        assert_eq!(to_unicode(name), expected.map(str::to_owned), "{name}");
    }
    assert_eq!(call(idn2_to_unicode_8z8z, b"\xFF", 0), Err(-200));
}

/// In a conversion to Unicode, the length limit of a label applies to the decoded label.
#[test]
fn a_long_a_label_is_allowed_if_the_decoded_label_is_short_enough() {
    let a_label = |text: &str| format!("xn--{}", puny::punycode::encode(text).unwrap());
    let far_apart = |c: u32| char::from_u32(0x4E00 + c * 617 % 20_000).unwrap();
    let many_digits: String = (0..30).map(far_apart).collect();
    assert_eq!(a_label(&many_digits).len(), 94);
    for text in [many_digits, "ü".repeat(63)] {
        assert_eq!(to_unicode(&a_label(&text)), Ok(text));
    }
    assert_eq!(to_unicode(&a_label(&"ü".repeat(64))), Err(-203));
    // For a name that is not UTF-8, the code is `IDN2_ENCODING_ERROR`.
    let mut bytes = a_label(&"ü".repeat(64)).into_bytes();
    bytes.push(0xFF);
    assert_eq!(call(idn2_to_unicode_8z8z, &bytes, 0), Err(-200));
}

/// A test program starts in the locale C, whose charset is ASCII.
#[test]
fn names_are_converted_from_and_to_the_charset_of_the_locale() {
    let ascii = call(idn2_to_ascii_lz, b"Example.de", 0);
    assert_eq!(ascii, Ok("example.de".to_owned()));
    assert_eq!(call(idn2_to_ascii_lz, "ü".as_bytes(), 0), Err(-102));
    assert_eq!(call(idn2_to_unicode_8zlz, b"xn--tda", 0), Err(-200));
    assert_eq!(call(idn2_to_unicode_lzlz, b"a.b", 0), Ok("a.b".to_owned()));
    assert_eq!(call(idn2_to_ascii_lz, b"", 0), Ok(String::new()));
    // This name is longer than the buffer that `iconv` fills in one call.
    for name in ["a".repeat(300), "abcd.".repeat(120)] {
        assert_eq!(call(idn2_to_ascii_lz, name.as_bytes(), 0), Err(-205));
    }
    let name = "a.".repeat(127);
    assert_eq!(call(idn2_to_unicode_lzlz, name.as_bytes(), 0), Ok(name));
}
