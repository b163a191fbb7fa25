//! Tests which names `puny_to_unicode` refuses in each edition. In the URL Standard, the conversion to Unicode begins
//! with the domain parser. Since 2026-06-25, this parser refuses forbidden domain code points, and accepts every other
//! ASCII domain. In RFC 3490, section 4.2, UseSTD3ASCIIRules apply only if the caller sets this flag.

#![cfg(all(feature = "native", feature = "idna2003"))]

use puny_capi::native::edition::*;
use puny_capi::native::names::puny_to_unicode;
use puny_capi::native::status::puny_status::{self, *};

/// Converts a name to Unicode, and returns the status and the result.
fn to_unicode(edition: u32, name: &[u8]) -> (puny_status, Vec<u8>) {
    let mut buffer = vec![0_u8; 100];
    let mut len = buffer.len();
    let (from, to) = (name.as_ptr().cast(), buffer.as_mut_ptr().cast());
    let none = std::ptr::null_mut();
    // SAFETY: the name and the buffer have these lengths.
    let status = unsafe { puny_to_unicode(edition, from, name.len(), to, &raw mut len, none) };
    buffer.truncate(len);
    (status, buffer)
}

#[test]
fn the_edition_determines_which_names_to_unicode_refuses() {
    let urls = [PUNY_URL, PUNY_URL_STRICT];
    let strict = [
        PUNY_UTS46,
        PUNY_UTS46_TRANSITIONAL,
        PUNY_2008_LOOKUP,
        PUNY_2008_REGISTER,
    ];
    let old = [PUNY_2003, PUNY_2003_STORED];
    // Each row contains a name and three values. A value is `true` if the name is refused by the URL Standard, by the
    // URL Standard before June 2026, or by IDNA2003, in this order.
    for (name, url, before, of_2003) in [
        ("xn--0", false, true, true),
        ("xn--8i7caa", false, true, true),
        ("a\u{80}", true, true, true),
        ("א1b", true, true, true),
        ("a-.b", false, false, false),
        ("a b", true, true, false),
        ("a%b", true, true, false),
        ("a_b", false, false, false),
        ("a..b", false, false, false),
    ] {
        let name = name.as_bytes();
        let expected = if url {
            (PUNY_REFUSED, Vec::new())
        } else {
            (PUNY_OK, name.to_vec())
        };
        for edition in urls {
            assert_eq!(to_unicode(edition, name), expected, "{name:?}");
        }
        let refused = |edition: &u32| to_unicode(*edition, name) == (PUNY_REFUSED, Vec::new());
        assert!(strict.iter().all(refused), "{name:?}");
        assert_eq!(refused(&PUNY_URL_CHECK_A_LABELS), before, "{name:?}");
        assert!(old.iter().all(|edition| refused(edition) == of_2003));
    }
    for edition in [&urls[..], &strict, &old, &[PUNY_URL_CHECK_A_LABELS]].concat() {
        assert_eq!(to_unicode(edition, b"a\xFF"), (PUNY_REFUSED, Vec::new()));
    }
}
