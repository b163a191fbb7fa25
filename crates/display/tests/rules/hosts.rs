//! Tests hosts and URLs (URL Standard), and compares them with the crate `url` and with the IP addresses of `std`.
//! `conformance/url_standard.rs` compares them with the cases of web-platform-tests.

use std::net::Ipv6Addr;

use proptest::prelude::*;
use proptest::sample::select;
use puny_display::{Match, Protected};
use puny_idna::{canonical, same_name, Host, UrlStandard, Uts46};

/// Returns the text to show, whether the host was changed, and whether the URL is safe.
fn seen(url: &str, protected: &Protected) -> (String, bool, bool) {
    let seen = puny_display::url(url, protected).unwrap();
    (seen.text().to_owned(), seen.is_changed(), seen.is_safe())
}

#[test]
fn a_url_has_a_text_that_is_safe_to_show() {
    let ours = Protected::with_suffixes(["paypal.com", "github.com"], &Uts46::STRICT, |_| 1);
    for (url, text, is_changed, is_safe) in [
        (
            "https://bücher.example/?q#f",
            "https://bücher.example",
            false,
            true,
        ),
        (
            "https://BÜCHER.example:443",
            "https://bücher.example",
            false,
            true,
        ),
        (
            "https://xn--bcher-kva.example.",
            "https://bücher.example.",
            false,
            true,
        ),
        ("https://faß.de", "https://faß.de", false, true),
        ("https://☃.com", "https://xn--n3h.com", false, false),
        ("https://payp\u{AD}al.com", "https://paypal.com", true, true),
        ("http://ｐaypal。com", "http://paypal.com", true, true),
        (
            "http://2130706433:8080/",
            "http://127.0.0.1:8080",
            true,
            true,
        ),
        ("http://127.0.0.1", "http://127.0.0.1", false, true),
        (
            "http://[::FFFF:1.2.3.4]",
            "http://[::ffff:102:304]",
            true,
            true,
        ),
        ("http://[2001:DB8::1]", "http://[2001:db8::1]", false, true),
        // Imitations: under the same suffix, under another suffix, before other labels, and with a scheme that is not
        // special
        (
            "https://раураӏ.com",
            "https://xn--80aa0cbo65f.com",
            false,
            false,
        ),
        (
            "https://payрal.net",
            "https://xn--payal-xye.net",
            false,
            false,
        ),
        (
            "https://paypal.com.evil.example",
            "https://paypal.com.evil.example",
            false,
            false,
        ),
        (
            "https://www.paypal.com",
            "https://www.paypal.com",
            false,
            true,
        ),
        ("ssh://gіthub.com/", "ssh://g%D1%96thub.com", true, false),
        ("mailto:a@paypal.com", "mailto:", false, true),
        ("file:///C:/", "file:", false, true),
        ("file://localhost/", "file:", false, true),
    ] {
        let found = seen(url, &ours);
        assert_eq!(found, (text.to_owned(), is_changed, is_safe), "{url}");
    }
    let seen = puny_display::url("https://payрal.net", &ours).unwrap();
    assert_eq!(seen.relation(), Match::LooksLike("paypal.com"));
    assert_eq!(seen.relation().protected_name(), Some("paypal.com"));
}

#[test]
fn errors_of_urls_have_a_range_in_the_given_text() {
    for (url, name, place) in [
        ("example.com", "no_scheme", ""),
        ("//example.com", "no_scheme", ""),
        ("1a://b", "no_scheme", ""),
        ("https://", "no_host", ""),
        ("https://a@/b", "no_host", ""),
        ("foo://:80", "no_host", ""),
        (" https://a:8x/", "port", "8x"),
        ("https://a:65536", "port", "65536"),
        ("https://u@a b:1/", "domain", " "),
        ("https://😀:%40@ü.a%20b:8/", "domain", "%20"),
        ("https://ü%5\t3\n.%2\r0", "domain", "%2\r0"),
        ("https://%61%C3%BC.%e2%80%8D:1", "domain", "%e2%80%8D"),
        ("https://a.%F0%9F%98b.c", "domain", "%F0"),
        ("https://a.%62%FF", "domain", "%FF"),
        ("https://℀.com", "domain", "℀"),
        ("https://u@1.2.3.4.5\n:1/", "ipv4", "1.2.3.4.5\n"),
        ("https://[::1/", "ipv6", "[::1"),
        ("foo://a b", "forbidden_host_code_point", " "),
        ("foo://ü\t@😀\t<", "forbidden_host_code_point", "<"),
    ] {
        let error = puny_display::url(url, &Protected::default()).unwrap_err();
        assert_eq!(
            (error.name(), &url[error.range()]),
            (name, place),
            "{url} {error}"
        );
        if name == "domain" {
            let range = error.range();
            let place = format!("bytes {}..{}): ", range.start, range.end);
            assert!(error.to_string().contains(&place), "{url} {error}");
        }
    }
}

/// Parts of URLs. Most combinations of these parts are URLs or nearly URLs.
const PIECES: &[&str] = &[
    "http",
    "https",
    "file",
    "foo",
    "ftp",
    "C",
    ":",
    ":",
    "/",
    "//",
    "\\",
    "://",
    "@",
    "@",
    "?",
    "#",
    "[",
    "]",
    "|",
    "::",
    "1",
    "0x7f",
    "256",
    "08",
    "65536",
    "443",
    "fe80",
    "127.0.0.1",
    ".",
    ".",
    "%",
    "%41",
    "%2E",
    "%20",
    "%00",
    "%C3%BC",
    "%FF",
    "a",
    "B",
    "ü",
    "。",
    "\u{AD}",
    "ß",
    "\t",
    "\n",
    " ",
    "\0",
    "\u{7F}",
    "<",
    "localhost",
    "-",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// The crate `url` follows the version of the standard before June 2026, so the pieces do not contain A-labels.
    /// With a scheme that is not special, the crate accepts two kinds of URLs that the standard refuses: `foo://@`, and
    /// a backslash after a port.
    #[test]
    fn hosts_equal_those_of_the_crate_url(pieces in prop::collection::vec(select(PIECES), 1..10), start in select(&["", "http:", "https://", "foo://", "file:"][..])) {
        let text = start.to_owned() + &pieces.concat();
        let none = Protected::default();
        let ours = puny_display::url(&text, &none);
        match url::Url::parse(&text) {
            Ok(theirs) => {
                if matches!(&ours, Err(error) if ["no_host", "port"].contains(&error.name())) {
let is_special = ["http", "https", "ftp", "file"].contains(&theirs.scheme());
                    prop_assert!(!is_special && text.contains(['@', '\\']), "{:?}", text);
                    return Ok(());
                }
                let ours = ours.unwrap();
                let host = ours.host().map(ToString::to_string);
                prop_assert_eq!(host.as_deref(), theirs.host_str().filter(|host| !host.is_empty()), "{:?}", text);
                prop_assert_eq!((ours.scheme(), ours.port()), (Some(theirs.scheme()), theirs.port()), "{:?}", text);
                prop_assert!(text.get(ours.range()).is_some());
            }
            Err(theirs) => {
                let fault = ours.as_ref().err().and_then(|error| text.get(error.range()));
                prop_assert!(fault.is_some(), "{:?} {} {:?}", text, theirs, ours);
            }
        }
    }

    #[test]
    fn ipv4_addresses_equal_those_of_the_crate_url(text in "((0x|0X|0|00)?([0-9]{0,3}|[0-9a-f]{1,2}|4294967296|65536)\\.?){1,5}") {
        let theirs = url::Url::parse(&format!("http://{text}/"));
        let theirs = theirs.ok().and_then(|url| url.host_str().map(str::to_owned));
        let ours = Host::parse(&text).ok().map(|host| host.to_string());
        prop_assert_eq!(ours, theirs, "{}", text);
    }

    #[test]
    fn ipv6_addresses_equal_those_of_std(text in "([0-9a-f]{0,5}:|::|[0-3]{1,2}\\.){0,9}([0-9A-F]{0,4}|25[3-7])") {
        let ours = Host::parse_opaque(&format!("[{text}]"));
        match text.parse::<Ipv6Addr>() {
            Ok(theirs) => {
                prop_assert_eq!(&ours, &Ok(Host::Ipv6(theirs.segments())), "{}", text);
                // Both write addresses in the same form, except addresses that contain an IPv4 address.
                if theirs.to_ipv4().is_none() {
                    prop_assert_eq!(ours.unwrap().to_string(), format!("[{theirs}]"));
                }
            }
            Err(_) => prop_assert!(ours.is_err(), "{} {:?}", text, ours),
        }
    }

    /// The comparison without allocation agrees with the host parser: two names are the same if the parser returns the
    /// same host for both.
    #[test]
    fn same_names_are_the_same_hosts(one in "[aAbü1%0x.。]{0,4}", other in "[aAbü1%0x.。]{0,4}") {
        let host = |name| Host::parse(name).ok().map(|host| host.to_string().trim_end_matches('.').to_owned());
        let is_short = |name: &str| !name.ends_with("..") && !name.ends_with(['。', '.']);
        if is_short(&one) && is_short(&other) {
            let is_same = host(&one).is_some() && host(&one) == host(&other);
            prop_assert_eq!(same_name(&one, &other), is_same, "{} {}", one, other);
        }
        prop_assert_eq!(same_name(&one, &one), Host::parse(&one).is_ok(), "{}", one);
        prop_assert_eq!(same_name(&one, &other), same_name(&other, &one));
    }

    /// Two names have equal keys if and only if they are the same name. A key is its own key.
    #[test]
    fn keys_join_the_same_names(one in "[aAbü1%0x.。]{0,4}", other in "[aAbü1%0x.。]{0,4}") {
        let keys = (canonical(&one), canonical(&other));
        let is_joined = keys.0.is_ok() && keys.0 == keys.1;
        prop_assert_eq!(same_name(&one, &other), is_joined, "{} {}", one, other);
        if let Ok(key) = keys.0 {
            if !key.is_empty() && !key.ends_with('.') {
                prop_assert_eq!(canonical(&key), Ok(key.clone()));
            }
        }
    }
}

#[test]
fn spellings_of_one_name_are_the_same_name() {
    for (one, other, is_same) in [
        ("example.com", "EXAMPLE.com.", true),
        ("example.com", "example.com..", false),
        ("bücher.example", "xn--bcher-kva.example.", true),
        ("bücher.example。", "XN--BCHER-KVA.example", true),
        ("faß.de", "fass.de", false),
        ("faß.de", "xn--fa-hia.de", true),
        ("_dmarc.a", "_DMARC.A", true),
        // An invalid A-label and its decoded text are different names.
        ("xn--example-.org", "example.org", false),
        ("xn--example-.org", "XN--EXAMPLE-.ORG", true),
        ("0x7f.1", "127.0.0.1.", true),
        ("1.2.3.4", "[::ffff:1.2.3.4]", false),
        ("[1::0:0]", "[1::]", true),
        (".", ".", true),
        ("", "", false),
        ("a b", "a b", false),
        ("1.2.3.4.5", "1.2.3.4.5", false),
        ("xn--0.ü", "xn--0.ü", false),
        ("a:80", "a:80", false),
    ] {
        assert_eq!(same_name(one, other), is_same, "{one} {other}");
        assert_eq!(same_name(other, one), is_same, "{other} {one}");
        let is_joined = canonical(one).is_ok() && canonical(one) == canonical(other);
        assert_eq!(is_joined, is_same, "{one} {other}");
    }
    assert!(UrlStandard::BROWSER.to_ascii("xn--0.ü").is_err());
}

/// The key does not depend on the form in which the name is written.
#[test]
fn a_key_is_lower_case_ascii_without_the_dot_of_the_root() {
    for (name, key) in [
        ("example.com", Some("example.com")),
        ("Example.COM.", Some("example.com")),
        ("BÜCHER。example.", Some("xn--bcher-kva.example")),
        ("_DMARC.a", Some("_dmarc.a")),
        ("r3---sn-x.de", Some("r3---sn-x.de")),
        ("ex%41mple.com", Some("example.com")),
        ("[0:0::1]", Some("[::1]")),
        ("0x7F.1.", Some("127.0.0.1")),
        (".", Some("")),
        ("", None),
        ("a b", None),
        ("xn--0.ü", None),
        ("1.2.3.256", None),
    ] {
        assert_eq!(canonical(name).ok().as_deref(), key, "{name}");
    }
}
