//! Tests whether a host is found in the userinfo of a URL. The URL leads to another host, because the host begins after
//! the last @ (URL Standard, 4.4).

use puny_display::{Danger, Protected};

/// Returns whether a host is found in the userinfo of this URL, or `None` if the URL does not lead to the given host.
fn found(url: &str, host: &str) -> Option<bool> {
    let none = Protected::default();
    let seen = puny_display::url(url, &none).ok()?;
    let is_there = seen.host().map(ToString::to_string).as_deref() == Some(host);
    assert_eq!(seen.has_host_in_userinfo(), !seen.is_safe(), "{url}");
    is_there.then(|| seen.has_host_in_userinfo())
}

#[test]
fn hosts_in_the_userinfo_are_found() {
    let none = Protected::default();
    for (userinfo, is_host) in [
        ("example.com%20", true),
        ("example.com", true),
        ("example.com:443", true),
        ("www.example.com%2Flogin:a", true),
        ("https%3A%2F%2Fexample.com%2F", true),
        ("example。com", true),
        ("бук.рф", true),
        ("192.0.2.1", true),
        ("[::1]", true),
        ("%5B::1%5D:80", true),
        ("［::1］", true),
        ("[fe80::1%25eth0]", true),
        ("exa\tmple.com", true),
        ("example.com%FF%C3", true),
        ("%FFexample.com", true),
        ("a..b%00", true),
        // Delimiters that come from mapping
        ("example.com／", true),
        ("example.com？q=", true),
        ("example.com：443＃", true),
        ("example.com＼", true),
        ("example.com℀", true),
        ("example.com\u{3000}", true),
        ("example.com|", true),
        ("1.2.3.4／", true),
        // The host is in a part that is not the first.
        ("user@example.com", true),
        ("@example.com", true),
        ("www:example.com", true),
        ("example.com%3A%2F%2Fx", true),
        ("john:example.com", true),
        ("ex%5Eample.com", true),
        ("x@[::1]", true),
        ("a:b:192.0.2.1:c", true),
        ("q=192.0.2.1", true),
        ("$example.com!", true),
        ("example.com_", true),
        ("example.com-a", true),
        // Delimiters that are percent-encoded twice or more often
        ("user%2540example.com", true),
        ("example%25252Ecom", true),
        ("%%36%35xample.com", true),
        // Addresses that are hidden by percent-encoding
        ("192.0.2.1%2E5", true),
        // Readers do not know rules that depend on other code points, and read characters that look like a dot as a
        // dot.
        ("example.com\u{5D0}", true),
        ("example.com\u{200D}", true),
        ("example.com.\u{301}a", true),
        ("example\u{2024}com", true),
        ("example\u{FE52}com", true),
        // A name that ends in a number is not a domain, but the labels before the number may be a domain.
        ("example.com.1", true),
        ("example.com.0x7F", true),
        ("john.1984", false),
        ("1.2.3.4.5", false),
        ("12345", false),
        ("4.", false),
        ("0x7f000001", false),
        ("::1", false),
        ("[::1", false),
        ("[]", false),
        ("[1]", false),
        ("john", false),
        ("john:secret", false),
        ("john:s3cr%40t%2F%25", false),
        ("john:pa$.$s", false),
        ("john:!.!", false),
        ("john.", false),
        (".john", false),
        ("john :. doe", false),
        ("", false),
        (":", false),
        ("日本語", false),
        ("a%2", false),
    ] {
        let url = format!("https://{userinfo}@malicious.com");
        assert_eq!(found(&url, "malicious.com"), Some(is_host), "{url}");
        let seen = puny_display::url(&url, &none).unwrap();
        assert_eq!(seen.text(), "https://malicious.com");
        assert_eq!(&url[seen.range()], "malicious.com");
        let dangers = [Danger::HostInUserinfo];
        assert_eq!(seen.dangers(), &dangers[..usize::from(is_host)]);
        // A host is found with any scheme.
        let url = format!("ssh://{userinfo}@malicious.com");
        assert_eq!(found(&url, "malicious.com"), Some(is_host), "{url}");
    }
    assert_eq!(
        found("https://malicious.com/a@example.com", "malicious.com"),
        Some(false)
    );
}

/// Tests URLs with a domain before the `@`, for every code point. `text` returns the text between the domain and the
/// `@` for a code point. Asserts that the domain is found if the URL leads to the host after the `@`. Returns the
/// number of URLs that lead to this host.
fn count_leading(text: impl Fn(char) -> String) -> usize {
    let mut count = 0;
    for c in '\0'..=char::MAX {
        let text = text(c);
        for after in ["", "x"] {
            let url = format!("https://example.com{text}{after}@malicious.com");
            if let Some(is_found) = found(&url, "malicious.com") {
                assert!(is_found, "U+{:04X} {url:?}", u32::from(c));
                count += 1;
            }
        }
    }
    count
}

/// The number of code points that are not surrogates.
const ALL: usize = 0x11_0000 - 0x800;

/// With four code points, the URL does not lead to the host after the `@`: the slash, the backslash, the question mark
/// and the number sign end the host before the `@` (URL Standard, 4.4, authority state).
#[test]
fn a_domain_is_found_before_every_code_point() {
    assert_eq!(count_leading(String::from), 2 * (ALL - 4));
}

#[test]
fn a_domain_is_found_before_every_encoded_code_point() {
    let encoded = |c: char| {
        let bytes = String::from(c).into_bytes().into_iter();
        bytes.map(|byte| format!("%{byte:02X}")).collect()
    };
    assert_eq!(count_leading(encoded), 2 * ALL);
}
