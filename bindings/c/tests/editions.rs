//! Which names `puny_to_unicode` refuses, by the edition. The URL Standard's domain to Unicode has no failure
//! since 2026-06-25; RFC 3490, section 4.2, asks for UseSTD3ASCIIRules only if the caller does.

#![cfg(all(feature = "native", feature = "idna2003"))]

use puny_capi::native::edition::*;
use puny_capi::native::names::puny_to_unicode;
use puny_capi::native::status::puny_status::{self, *};

/// Returns the status, and the result.
fn to_unicode(edition: u32, name: &[u8]) -> (puny_status, Vec<u8>) {
    let mut buffer = vec![0_u8; 100];
    let mut len = buffer.len();
    let (from, to) = (name.as_ptr().cast(), buffer.as_mut_ptr().cast());
    let none = std::ptr::null_mut();
    // SAFETY: the lengths are those of the name and the buffer.
    let status = unsafe { puny_to_unicode(edition, from, name.len(), to, &raw mut len, none) };
    buffer.truncate(len);
    (status, buffer)
}

#[test]
fn names_that_to_unicode_refuses() {
    let urls = [PUNY_URL, PUNY_URL_STRICT];
    let strict = [
        PUNY_UTS46,
        PUNY_UTS46_TRANSITIONAL,
        PUNY_2008_LOOKUP,
        PUNY_2008_REGISTER,
    ];
    let old = [PUNY_2003, PUNY_2003_STORED];
    // A name, and whether the editions before June 2026 and of 2003 refuse it.
    for (name, before, of_2003) in [
        ("xn--0", true, true),
        ("xn--8i7caa", true, true),
        ("a\u{80}", true, true),
        ("א1b", true, true),
        ("a-.b", false, false),
        ("a b", false, false),
        ("a%b", false, false),
        ("a_b", false, false),
        ("a..b", false, false),
    ] {
        let name = name.as_bytes();
        for edition in urls {
            assert_eq!(to_unicode(edition, name), (PUNY_OK, name.to_vec()));
        }
        let refused = |edition: &u32| to_unicode(*edition, name) == (PUNY_REFUSED, Vec::new());
        assert!(strict.iter().all(refused), "{name:?}");
        assert_eq!(refused(&PUNY_URL_BEFORE_2026_06), before, "{name:?}");
        assert!(old.iter().all(|edition| refused(edition) == of_2003));
    }
    for edition in [&urls[..], &strict, &old, &[PUNY_URL_BEFORE_2026_06]].concat() {
        assert_eq!(to_unicode(edition, b"a\xFF"), (PUNY_REFUSED, Vec::new()));
    }
}
