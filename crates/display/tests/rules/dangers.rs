//! Tests the dangers of a host or URL that do not come from its letters: its scheme, its length, and characters that a
//! parser removes. The last test checks the kinds of IP addresses.

use puny_display::{Danger, HostVerdict, Protected, MAX_CODE_POINTS};
use puny_idna::{same_name, Host, Uts46};

fn url(text: &str, look: impl FnOnce(&HostVerdict)) {
    look(&puny_display::url(text, &Protected::default()).unwrap());
}

/// Browsers run or show the content of these URLs themselves. The sources are HTML, 7.4.2.2 (`javascript`), RFC 2397
/// (`data`) and File API, 8 (`blob`). The other schemes are from Chromium and Internet Explorer.
#[test]
fn schemes_that_run_code_or_hold_data_are_dangerous() {
    for (text, shown, is_safe) in [
        ("javascript:alert(1)", "javascript:", false),
        (
            "javascript://example.com/%0Aalert(1)",
            "javascript://example.com",
            false,
        ),
        ("JaVa\tScRiPt:alert(1)", "javascript:", false),
        ("\u{1}javascript:alert(1)", "javascript:", false),
        ("data:text/html,<script>", "data:", false),
        ("vbscript:msgbox", "vbscript:", false),
        ("blob:https://example.com/0", "blob:", false),
        (
            "filesystem:https://example.com/temporary/a",
            "filesystem:",
            false,
        ),
        ("view-source:https://example.com", "view-source:", false),
        ("about:blank", "about:", true),
        ("mailto:a@example.com", "mailto:", true),
        (
            "https://example.com/javascript:",
            "https://example.com",
            true,
        ),
        ("javascripts:a", "javascripts:", true),
    ] {
        url(text, |seen| {
            assert_eq!((seen.text(), seen.is_safe()), (shown, is_safe), "{text}");
            let dangers = [Danger::Scheme];
            assert_eq!(seen.dangers(), &dangers[..usize::from(!is_safe)], "{text}");
        });
    }
}

/// All dangers of a URL are listed in the order of the variants.
#[test]
fn dangers_are_listed_in_the_order_of_the_variants() {
    let ours = Protected::new(["paypal.com"], &Uts46::STRICT);
    let seen = puny_display::url("https://a.b@pаypal.com", &ours).unwrap(); // а is Cyrillic
    let names: Vec<&str> = seen.dangers().iter().map(|danger| danger.name()).collect();
    assert_eq!(names, ["host_in_userinfo", "hidden_label", "imitation"]);
    let long = format!("view-source://a.b@{}", "a.".repeat(200));
    let seen = puny_display::url(&long, &ours).unwrap();
    let names: Vec<&str> = seen.dangers().iter().map(|danger| danger.name()).collect();
    assert_eq!(names, ["scheme", "host_in_userinfo", "too_long"]);
}

/// The host parser refuses control characters and spaces in a host (URL Standard, 3.5: forbidden domain code points).
/// The URL parser removes them from a URL (4.4, steps 1 and 3).
#[test]
fn control_characters_and_spaces_are_refused_or_removed() {
    let none = Protected::default();
    for c in ('\0'..=' ').chain(['\u{7F}']) {
        for (text, fault) in [
            (format!("pay{c}pal.com"), 3..4),
            (format!("{c}paypal.com"), 0..1),
            (format!("paypal.com{c}"), 10..11),
            (format!("paypal.com%{:02X}", u32::from(c)), 10..13),
        ] {
            assert!(Host::parse(&text).is_err(), "{text:?}");
            assert!(!same_name(&text, "paypal.com"), "{text:?}");
            let error = puny_display::host(&text, &none).unwrap_err();
            assert_eq!((error.name(), error.range()), ("domain", fault), "{text:?}");
        }
        let (inside, before) = (
            format!("https://pay{c}pal.com"),
            format!("{c}https://paypal.com"),
        );
        let after = format!("https://paypal.com{c}");
        let is_line = matches!(c, '\t' | '\n' | '\r');
        for (text, is_removed) in [(inside, is_line), (before, c <= ' '), (after, c <= ' ')] {
            match puny_display::url(&text, &none) {
                Ok(seen) => {
                    assert!(is_removed, "{text:?}");
                    assert_eq!(seen.text(), "https://paypal.com");
                    assert!(seen.is_changed() && seen.is_safe(), "{text:?}");
                }
                Err(_) => assert!(!is_removed, "{text:?}"),
            }
        }
    }
    url("ht\ntps://paypal.com/a", |seen| assert!(seen.is_changed()));
    url("https://paypal.com/a b", |seen| assert!(!seen.is_changed()));
}

/// The longest name has 253 octets as text, without the dot of the root (RFC 1034, section 3.1).
#[test]
fn hosts_longer_than_the_dns_allows_are_too_long() {
    let none = Protected::default();
    let label = "a".repeat(63);
    let longest = format!("{label}.{label}.{label}.{}", "a".repeat(61));
    let unicode = format!("{label}.{label}.{label}.{}ü", "a".repeat(54)); // xn--…-2ya has 63 octets
    for (host, is_safe) in [
        (longest.clone(), true),
        (longest.clone() + ".", true),
        (longest.clone() + "a", false),
        (longest.clone() + "a.", false),
        (unicode[2..].to_owned(), true),
        (unicode, false),
    ] {
        let seen = puny_display::host(&host, &none).unwrap();
        assert_eq!(seen.is_safe(), is_safe, "{host}");
        let dangers = [Danger::TooLong];
        assert_eq!(seen.dangers(), &dangers[..usize::from(!is_safe)], "{host}");
        assert_eq!(seen.domain().unwrap().is_too_long(), !is_safe);
        if !is_safe {
            assert_eq!(seen.text(), seen.host().unwrap().to_string());
        }
        for edition in [Uts46::STRICT, Uts46::LENIENT] {
            let verdict = puny_display::verdict(&host, &edition);
            assert_eq!(verdict.is_too_long(), !is_safe, "{host}");
        }
    }
    let opaque = format!("ssh://{}/", "ü".repeat(50)); // %C3%BC
    assert_eq!(
        puny_display::url(&opaque, &none).unwrap().dangers(),
        [Danger::TooLong]
    );
    // A host that is too long is not compared with protected names, and is not shown in Unicode.
    let ours = Protected::new(["paypal.com"], &Uts46::STRICT);
    let seen = puny_display::host(&(longest + ".раураӏ.com"), &ours).unwrap();
    assert_eq!(seen.dangers(), [Danger::TooLong]);
    assert!(seen.text().ends_with(".xn--80aa0cbo65f.com"));
}

/// This crate limits the number of code points of a name. Conversions have no limit.
#[test]
fn names_with_too_many_code_points_are_too_long() {
    let none = Protected::default();
    // Soft hyphens count, although mapping removes them.
    let host = |count: usize| "ex\u{AD}ample.com".replace('\u{AD}', &"\u{AD}".repeat(count - 11));
    let most = host(MAX_CODE_POINTS);
    let seen = puny_display::host(&most, &none).unwrap();
    assert_eq!((seen.text(), seen.is_safe()), ("example.com", true));
    assert_eq!(
        puny_display::verdict(&most, &Uts46::STRICT).text(),
        "example.com"
    );

    let more = host(MAX_CODE_POINTS + 1);
    assert_eq!(Host::parse(&more).unwrap().to_string(), "example.com");
    let verdict = puny_display::verdict(&more, &Uts46::STRICT);
    assert!(verdict.is_too_long() && !verdict.is_safe());
    assert!(verdict.text().starts_with(r"ex\u{ad}\u{ad}") && verdict.text().ends_with("ample.com"));
    assert_eq!(verdict.reasons()[0].kind().name(), "too_long");
    assert_eq!(verdict.labels().count(), 1);
    let encoded = more.replace('\u{AD}', "%C2%AD");
    for text in [&more, &encoded] {
        let error = puny_display::host(text, &none).unwrap_err();
        assert_eq!((error.name(), error.range()), ("too_long", 0..text.len()));
        assert_eq!(
            error.to_string(),
            "the host is too long: it has 1025 code points"
        );
        for scheme in ["https", "ssh"] {
            let url = format!("{scheme}://a@{text}:80/");
            let error = puny_display::url(&url, &none).unwrap_err();
            assert_eq!(
                (error.name(), &url[error.range()]),
                ("too_long", text.as_str())
            );
        }
    }
    // An invalid A-label is not decoded for display: xn--paypal- would become paypal.
    let name = "xn--paypal-.".repeat(30) + "com";
    assert_eq!(puny_display::verdict(&name, &Uts46::LENIENT).text(), name);
}

/// The kinds are from IANA's special-purpose registries of 2026-11, and from RFC 4291, section 2.4, for blocks that
/// the registries do not contain. Tests the first and the last address of each block, and the addresses next to the
/// block.
#[test]
fn ip_addresses_have_the_kinds_of_the_registries() {
    for (text, kind) in [
        ("0.0.0.0", "unspecified"),
        ("0.0.0.1", "reserved"),
        ("0.255.255.255", "reserved"),
        ("1.0.0.0", "public"),
        ("9.255.255.255", "public"),
        ("10.0.0.0", "private"),
        ("10.255.255.255", "private"),
        ("11.0.0.0", "public"),
        ("100.63.255.255", "public"),
        ("100.64.0.0", "shared"),
        ("100.127.255.255", "shared"),
        ("100.128.0.0", "public"),
        ("126.255.255.255", "public"),
        ("127.0.0.0", "loopback"),
        ("127.255.255.255", "loopback"),
        ("128.0.0.0", "public"),
        ("169.253.255.255", "public"),
        ("169.254.0.0", "link_local"),
        ("169.254.169.254", "link_local"),
        ("169.254.255.255", "link_local"),
        ("169.255.0.0", "public"),
        ("172.15.255.255", "public"),
        ("172.16.0.0", "private"),
        ("172.31.255.255", "private"),
        ("172.32.0.0", "public"),
        ("191.255.255.255", "public"),
        ("192.0.0.0", "reserved"),
        ("192.0.0.8", "reserved"),
        ("192.0.0.9", "public"),
        ("192.0.0.10", "public"),
        ("192.0.0.11", "reserved"),
        ("192.0.0.171", "reserved"),
        ("192.0.0.255", "reserved"),
        ("192.0.1.0", "public"),
        ("192.0.1.255", "public"),
        ("192.0.2.0", "documentation"),
        ("192.0.2.255", "documentation"),
        ("192.0.3.0", "public"),
        ("192.31.196.1", "public"),
        ("192.52.193.1", "public"),
        ("192.88.98.255", "public"),
        ("192.88.99.0", "reserved"),
        ("192.88.99.2", "reserved"),
        ("192.88.99.255", "reserved"),
        ("192.88.100.0", "public"),
        ("192.167.255.255", "public"),
        ("192.168.0.0", "private"),
        ("192.168.255.255", "private"),
        ("192.169.0.0", "public"),
        ("192.175.48.1", "public"),
        ("198.17.255.255", "public"),
        ("198.18.0.0", "reserved"),
        ("198.19.255.255", "reserved"),
        ("198.20.0.0", "public"),
        ("198.51.99.255", "public"),
        ("198.51.100.0", "documentation"),
        ("198.51.100.255", "documentation"),
        ("198.51.101.0", "public"),
        ("203.0.112.255", "public"),
        ("203.0.113.0", "documentation"),
        ("203.0.113.255", "documentation"),
        ("203.0.114.0", "public"),
        ("223.255.255.255", "public"),
        ("224.0.0.0", "multicast"),
        ("239.255.255.255", "multicast"),
        ("240.0.0.0", "reserved"),
        ("255.255.255.255", "reserved"),
        ("[::]", "unspecified"),
        ("[::1]", "loopback"),
        ("[::2]", "reserved"),
        ("[::7f00:1]", "reserved"),
        ("[::fffe:127.0.0.1]", "reserved"),
        ("[::ffff:127.0.0.1]", "loopback"),
        ("[::ffff:10.0.0.1]", "private"),
        ("[::ffff:8.8.8.8]", "public"),
        ("[::ffff:0:8.8.8.8]", "reserved"),
        ("[64:ff9b::127.0.0.1]", "loopback"),
        ("[64:ff9b::8.8.8.8]", "public"),
        ("[64:ff9b::1:8.8.8.8]", "reserved"),
        ("[64:ff9b:1::1]", "private"),
        ("[64:ff9b:1:ffff:ffff:ffff:ffff:ffff]", "private"),
        ("[64:ff9b:2::]", "reserved"),
        ("[100::1]", "reserved"),
        ("[100:0:0:1::1]", "reserved"),
        ("[1fff:ffff::]", "reserved"),
        ("[2000::]", "public"),
        ("[2001::1]", "reserved"),
        ("[2001:1::]", "reserved"),
        ("[2001:1::1]", "public"),
        ("[2001:1::3]", "public"),
        ("[2001:1::4]", "reserved"),
        ("[2001:2::1]", "reserved"),
        ("[2001:3::1]", "public"),
        ("[2001:4:111::1]", "reserved"),
        ("[2001:4:112::1]", "public"),
        ("[2001:10::1]", "reserved"),
        ("[2001:1f:ffff::]", "reserved"),
        ("[2001:20::1]", "public"),
        ("[2001:2f:ffff::]", "public"),
        ("[2001:30::1]", "public"),
        ("[2001:3f:ffff::]", "public"),
        ("[2001:40::1]", "reserved"),
        ("[2001:1ff:ffff::]", "reserved"),
        ("[2001:200::]", "public"),
        ("[2001:db7:ffff::]", "public"),
        ("[2001:db8::]", "documentation"),
        ("[2001:db8:ffff::]", "documentation"),
        ("[2001:db9::]", "public"),
        ("[2002:7f00:1::1]", "loopback"),
        ("[2002:808:808::1]", "public"),
        ("[2003::]", "public"),
        ("[2620:4f:8000::1]", "public"),
        ("[3ffe:ffff::]", "public"),
        ("[3fff::]", "documentation"),
        ("[3fff:fff:ffff::]", "documentation"),
        ("[3fff:1000::]", "public"),
        ("[4000::]", "reserved"),
        ("[5f00::1]", "reserved"),
        ("[fbff:ffff::]", "reserved"),
        ("[fc00::]", "unique_local"),
        ("[fdff:ffff::]", "unique_local"),
        ("[fe00::]", "reserved"),
        ("[fe7f:ffff::]", "reserved"),
        ("[fe80::1]", "link_local"),
        ("[febf:ffff::]", "link_local"),
        ("[fec0::]", "private"),
        ("[feff:ffff::]", "private"),
        ("[ff00::]", "multicast"),
        ("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]", "multicast"),
    ] {
        let host = Host::parse(text).unwrap();
        assert_eq!(host.address_kind().unwrap().name(), kind, "{text}");
        url(&format!("https://{text}/"), |seen| {
            assert_eq!(seen.address_kind().unwrap().name(), kind, "{text}");
            assert!(seen.is_safe());
        });
    }
    for (text, kind) in [
        ("https://0x7f.1", Some("loopback")),
        ("https://2130706433", Some("loopback")),
        ("ssh://127.0.0.1", Some("loopback")),
        ("ssh://[::1]", Some("loopback")),
        ("ssh://127", None),
        ("ssh://example.com", None),
        ("https://localhost", None),
        ("mailto:a@127.0.0.1", None),
    ] {
        url(text, |seen| {
            assert_eq!(seen.address_kind().map(|kind| kind.name()), kind, "{text}");
        });
    }
}
