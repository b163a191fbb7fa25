//! Tests of ASCII domains with and without the feature `url-standard-2026`. With the feature, they are only converted
//! to lower case. Without the feature, A-labels are also decoded and checked.

use idna::AsciiDenyList;

/// Converts a domain with the three functions that the feature changes, checks that their results are equal, and returns
/// the result.
fn ascii(domain: &str) -> Option<String> {
    let cow = idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::EMPTY).ok();
    let owned = domain.as_bytes().to_vec().into();
    let from_cow = idna::domain_to_ascii_from_cow(owned, AsciiDenyList::EMPTY).ok();
    let plain = idna::domain_to_ascii(domain).ok();
    assert_eq!(cow.as_deref(), plain.as_deref());
    assert_eq!(from_cow.as_deref(), plain.as_deref());
    plain
}

#[test]
fn invalid_ascii_domains_are_accepted_only_with_the_feature() {
    let passes = cfg!(feature = "url-standard-2026");
    for domain in ["XN--A", "xn--example-.org", "a.xn--0", "xn--"] {
        let lower_cased = Some(domain.to_ascii_lowercase());
        assert_eq!(ascii(domain), lower_cased.filter(|_| passes), "{domain}");
        assert!(idna::domain_to_ascii_strict(domain).is_err(), "{domain}");
        let (unicode, result) = idna::domain_to_unicode(domain);
        assert!(result.is_err(), "{domain}");
        // "If an error was recorded, then return domain."
        assert_eq!(unicode == domain, passes, "{unicode}");
    }
}

#[test]
fn other_domains_do_not_depend_on_the_feature() {
    for (domain, expected) in [
        ("Example.COM.", Some("example.com.")),
        ("", Some("")),
        ("a..b", Some("a..b")),
        ("XN--FA-HIA.de", Some("xn--fa-hia.de")),
        ("ü.xn--0", None),
    ] {
        assert_eq!(ascii(domain).as_deref(), expected, "{domain}");
    }
    for denied in ["a b", "xn--a@", "%"] {
        assert!(idna::domain_to_ascii_cow(denied.as_bytes(), AsciiDenyList::URL).is_err());
    }
}
