use super::*;

/// The kind of each match, all of it, and its name, unless that is all of it.
fn found(text: &str) -> String {
    let words = candidates(text.as_bytes()).into_iter().map(|found| {
        let (kind, whole, name) = (found.kind.name(), &text[found.whole], &text[found.name]);
        match whole == name {
            true => format!("{kind} {whole}"),
            false => format!("{kind} {whole} {name}"),
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn names_in_text() {
    for (text, expected) in [
        ("See ü.example, or (faß.de).", "ü.example faß.de"),
        (
            "host=xn--p1ai.xn--p1ai:443 _dmarc.a.рф.",
            "xn--p1ai.xn--p1ai _dmarc.a.рф",
        ),
        (
            "例え。com 例え．テスト हिन्दी.भारत",
            "例え。com 例え．テスト हिन्दी.भारत",
        ),
        ("今日は。明日は e.g. i.e. v1.2 1.2.3.4 12.5 ... a..b x.", ""),
        ("文。例え。com。文.jp。文", "例え。com 文.jp"),
        ("wait...example.org", "example.org"),
        ("/etc/passwd.bak C:\\x\\y.txt a.org/path.html", "a.org"),
        ("foo.bar() std.io", "std.io"),
        ("“bücher.de” «faß.de»", "bücher.de faß.de"),
        ("-a.de- a.-", "a.de"),
        ("a.xn--", ""),
        ("", ""),
    ] {
        let expected = expected.split(' ').filter(|name| !name.is_empty());
        let expected: Vec<String> = expected.map(|name| format!("name {name}")).collect();
        assert_eq!(found(text), expected.join(", "), "{text}");
    }
}

#[test]
fn urls_and_addresses() {
    for (text, expected) in [
        (
            "<https://user:a@b@ü.рф:80/ü?q#f>, (http://ß.de).",
            "url http://ß.de ß.de",
        ),
        (
            "https://me:pw@ü.рф:8443/ü_(x)?q=a.b#f!",
            "url https://me:pw@ü.рф:8443/ü_(x)?q=a.b#f ü.рф",
        ),
        (
            "“https://例え．テスト/☃” と http://localhost/",
            "url https://例え．テスト/☃ 例え．テスト, url http://localhost/ localhost",
        ),
        ("http://192.0.2.1/x http://[::1]/ http:// x://${h}/", ""),
        // The dot at the end is not part of the URL, and takes several bytes.
        (
            "http://a．, b.de c@d.de． e.de",
            "url http://a a, name b.de, email c@d.de d.de, name e.de",
        ),
        (
            "Jürgen@ü.рф, <a.b+c@xn--tda.de>; nobody@localhost",
            "email Jürgen@ü.рф ü.рф, email a.b+c@xn--tda.de xn--tda.de",
        ),
        (
            "DNS:*.ü.de, DNS:localhost, IP Address:192.0.2.1, DNS:, DNS:a.de",
            "dns *.ü.de, dns localhost, dns a.de",
        ),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

/// The ranges and what is read there.
fn read(line: &[u8]) -> Vec<(Range<usize>, Result<String, &'static str>)> {
    let one = |found: Candidate| {
        let content = found.field().content(line).into_owned();
        let name = found.read(&content).map(str::to_owned);
        (found.whole, name.map_err(|problem| problem.kind()))
    };
    candidates(line).into_iter().map(one).collect()
}

/// The letters beside them would be another name.
#[test]
fn bytes_that_are_not_utf8_are_part_of_words() {
    for (line, expected) in [
        (
            &b"b\xFCcher.de a.de"[..],
            &[(0..9, Err("not_utf8")), (10..14, Ok("a.de"))][..],
        ),
        (b"www.mu\xFCnchen.de", &[(0..15, Err("not_utf8"))]),
        (b"\xFFa.de\xC3\xBC.de\xC3", &[(0..11, Err("not_utf8"))]),
        (b"\xFF \xFC\xFC a.de", &[(5..9, Ok("a.de"))]),
        (b"J\xFCrgen@a.de", &[(0..11, Ok("a.de"))]),
        (b"a@b\xFCcher.de", &[(0..11, Err("not_utf8"))]),
        (b"http://b\xFCcher.de/", &[(0..17, Err("not_utf8"))]),
        (b"http://a.de/\xFC", &[(0..12, Ok("a.de"))]),
        (b"DNS:b\xFCcher.de", &[(4..13, Err("not_utf8"))]),
    ] {
        let expected: Vec<_> = expected
            .iter()
            .map(|(whole, name)| (whole.clone(), name.map(str::to_owned)))
            .collect();
        assert_eq!(read(line), expected, "{}", String::from_utf8_lossy(line));
    }
}

#[test]
fn words_with_escapes_are_not_names() {
    for (line, expected) in [
        ("b%C3%BCcher.example", &[Err("escape")][..]),
        ("b&uuml;cher.example a.de", &[Err("escape"), Ok("a.de")]),
        ("&uuml;.example", &[Err("escape")]),
        ("www.mu&#252;nchen.de", &[Err("escape")]),
        ("b=C3=BCcher.de host=a.de", &[Err("escape"), Ok("a.de")]),
        ("www.mu\\xC3\\xBCnchen.de", &[Err("escape")]),
        ("\\u00fccher.de", &[Err("escape")]),
        ("\\u{fc}cher.de", &[Err("escape")]),
        ("\\U000000fccher.de", &[Err("escape")]),
        ("b\\195\\188cher.de", &[Err("escape")]),
        ("b\\303\\274cher.de", &[Err("escape")]),
        ("&AElig;.de &Alpha;.de &#xFC;.de", &[Err("escape"); 3]),
        // No escapes of a byte or character of a name.
        ("=ab=cd.de %+1.de &a=b;.de", &[Ok("cd.de"), Ok("1.de")]),
        (
            "a.de&middot;b.de&#60;c.de",
            &[Ok("a.de"), Ok("b.de"), Ok("c.de")],
        ),
        ("info@b&uuml;cher.de", &[Err("escape")]),
        ("DNS:b\\xC3\\xBCcher.de", &[Err("escape")]),
        // The name is whole, and the address too.
        ("J&uuml;rgen@a.de", &[Ok("a.de")]),
        // Separators.
        ("&lt;a@b.de&gt; &quot;c.de&quot;", &[Ok("b.de"), Ok("c.de")]),
        ("u=https%3A%2F%2Fa.de%2Fb", &[Ok("a.de")]),
        (
            "{\\\"a.de\\\",\\u003cb.de\\u003e}",
            &[Ok("a.de"), Ok("b.de")],
        ),
        ("\\x22a.de\\x22", &[Ok("a.de")]),
        ("C:\\x64.dll C:\\users.txt", &[]),
        // URL Standard, 4.5.1: the host is percent-decoded.
        ("http://b%C3%BCcher.example/%C3", &[Ok("bücher.example")]),
        ("http://a.de%2Eb%zz/", &[Ok("a.de.b%zz")]),
        ("http://b%FCcher.example/", &[Err("not_utf8")]),
        ("http://b&uuml;cher.example/", &[Err("escape")]),
        (
            "https://example.com%20@malicious.com",
            &[Ok("malicious.com")],
        ),
        ("https://a%40b:c%3Ad@bücher.de:80/@x.de", &[Ok("bücher.de")]),
        ("http://a.de&amp;b", &[Ok("a.de")]),
    ] {
        let found: Vec<_> = read(line.as_bytes())
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|name| name.map(str::to_owned))
            .collect();
        assert_eq!(found, expected, "{line}");
    }
    let whole = |line: &str| candidates(line.as_bytes()).pop().map(|found| found.whole);
    assert_eq!(whole("x J&uuml;rgen@a.de"), Some(2..18));
    assert_eq!(
        whole("https://example.com%20@malicious.com/x y"),
        Some(0..38)
    );
}

/// For any text, matches ascend and are on character bounds.
#[test]
fn all_short_texts() {
    let parts = [
        "a", "ü", ".", "。", "-", "@", "://", "/", " ", "DNS:", "(", "xn--", "%C3", "&uuml;",
    ];
    for number in 0..parts.len().pow(5) {
        let text: String = (0..5)
            .map(|index| parts[number / parts.len().pow(index) % parts.len()])
            .collect();
        let text = format!("{text}bc.de");
        let mut end = 0;
        for candidate in candidates(text.as_bytes()) {
            let Range { start, end: next } = candidate.whole;
            assert!(end <= start && start < next, "{text}");
            assert!(
                text.get(candidate.name)
                    .is_some_and(|name| !name.is_empty())
            );
            assert!(text.get(start..next).is_some(), "{text}");
            end = next;
        }
    }
}
