//! Tests the search for links in text as people write it, and the readable form of URLs.

use proptest::prelude::*;
use puny_display::links::{links, to_readable, Detector, LinkKind};
use puny_display::Protected;

/// Returns each link with its host in ASCII, or `refused` if its host is refused.
fn found(detector: Detector<'_>, text: &str) -> Vec<String> {
    let host = |host: Option<String>| host.unwrap_or_else(|| "refused".to_owned());
    detector
        .links(text)
        .map(|link| {
            format!(
                "{} {}",
                link.text(),
                host(link.host().ok().map(ToString::to_string))
            )
        })
        .collect()
}

/// Texts from bug reports about link detection, and similar texts. After ` => `, a line lists the links of the text,
/// each with its host. The links are separated by ` | `.
const CASES: &str = "
https://foo_bar.example.com/ => https://foo_bar.example.com/ foo_bar.example.com
http://a.de,http://b.de => http://a.de a.de | http://b.de b.de
1,http://bücher.de,x => http://bücher.de xn--bcher-kva.de
http://a.de;x => http://a.de a.de
http://a.de!x => http://a.de a.de
http://a.de'x => http://a.de a.de
http://a.de(x => http://a.de a.de
http://a.de$x => http://a.de a.de
http://a.de&x => http://a.de a.de
http://a.de+x => http://a.de a.de
http://a.de=x => http://a.de a.de
http://a.de~x => http://a.de a.de
https://www.naver.c => https://www.naver.c www.naver.c
http://x.y/ => http://x.y/ x.y
hxxps://www[.]example[.]com/x =>
https://www[.]example[.]com/x =>
https://www(.)example(dot)com/x =>
www.example[.]com =>
www[DOT]example.com =>
col·legi.cat => col·legi.cat xn--collegi-xma.cat
צה״ל.com => צה״ל.com xn--8dbq2a9c.com
α͵ω.gr => α͵ω.gr xn--wva3jxc.gr
6×66.com => 6×66.com xn--666-8ja.com
↑↑ba.tk => ↑↑ba.tk xn--ba-uzua.tk
i❤.ws => i❤.ws xn--i-7iq.ws
pay\u{200B}pal.com => pay\u{200B}pal.com paypal.com
pay\\u200bpal.com =>
col&middot;legi.cat =>
col&#183;legi.cat =>
a&b; legi.cat => legi.cat legi.cat
a.b%2Elegi.cat =>
https://www.example.com—and => https://www.example.com www.example.com
（https://example.com） => https://example.com example.com
https://example.com、次 => https://example.com example.com
「www.example.jp」 => www.example.jp www.example.jp
https://a.jp/日本。次 => https://a.jp/日本 a.jp
https://a.jp/?q=日本，次 => https://a.jp/?q=日本 a.jp
https://a.jp/（日本） => https://a.jp/ a.jp
||-všetkyy0pk7.today^ =>
http://bücher.de→ => http://bücher.de→ xn--bcher-kva.xn--de-zzu
http://paypal.com@evil.com/x => http://paypal.com@evil.com/x evil.com
http://a.de,b@evil.com => http://a.de,b@evil.com evil.com
http://localhost:3000/a => http://localhost:3000/a localhost
http://0x7f.1/ => http://0x7f.1/ 127.0.0.1
http://[::1]:80/x => http://[::1]:80/x [::1]
http://[::1/x =>
http://b%C3%BCcher.de/ => http://b%C3%BCcher.de/ xn--bcher-kva.de
http://a.de:99999/x => http://a.de:99999/x refused
http://xn--a\u{AD}.com/x => http://xn--a\u{AD}.com/x refused
a.com:99999/x =>
a.com:443. => a.com:443 a.com
a.com: b => a.com a.com
1.2.3.4 =>
foo.txt =>
//a.com =>
path/a.com =>
ftp://a.com/x => ftp://a.com/x a.com
wss://a.com => wss://a.com a.com
HTTPS://A.COM/x => HTTPS://A.COM/x a.com
xhttp://a.com => http://a.com a.com
first.last@a.com => first.last@a.com a.com
a.com!b@c.com => a.com!b@c.com c.com
a.com/b@c.com => a.com/b@c.com a.com
a@b@c.com => b@c.com c.com
.a@b.com =>
mailto:a@b.com?subject=x => mailto:a@b.com b.com
\"a.com\",\"b@c.com\" => a.com a.com | b@c.com c.com
wiki.test => wiki.test wiki.test
a..b.com =>
.example.com => example.com example.com
...example.com => example.com example.com
host:example.com => example.com example.com
std::io.name =>
http:\\/\\/a.de\\/x => a.de a.de
\\u003cb.de\\u003e => b.de b.de
\\x22b.de\\x22 => b.de b.de
&lt;b.de&gt; => b.de b.de
u=https%3A%2F%2Fa.de%2Fb => a.de a.de
&quot;b@c.de&quot; => b@c.de c.de
J&uuml;rgen@a.de =>
info@b&uuml;cher.de =>
info@a.de&uuml;b.de =>
b=C3=BCcher.de =>
b\\195\\188cher.de =>
a.de\\u00fcb.de =>
http://b&uuml;cher.de/ => http://b&uuml;cher.de/ refused
http://&uuml;b.de/ => http://&uuml;b.de/ refused
http://a.de&amp;b => http://a.de a.de
www.example.jp。次の文 => www.example.jp www.example.jp
https://www.example.jp。次の文 => https://www.example.jp www.example.jp
https://例え。テスト => https://例え。テスト xn--r8jz45g.xn--zckzah
例え。みんな => 例え。みんな xn--r8jz45g.xn--q9jyb4c
info@example.jp。次の文 => info@example.jp example.jp
DNS:*.a.de => a.de a.de
a.com. b => a.com a.com
a.com./x => a.com./x a.com.
";

#[test]
fn links_end_where_people_expect() {
    for line in CASES.lines().filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once(" =>").unwrap();
        for text in [text.to_owned(), format!("See {text} on")] {
            let found = found(Detector::TEXT, &text).join(" | ");
            assert_eq!(found, expected.trim(), "{text}");
        }
    }
}

#[test]
fn each_tailoring_can_be_changed() {
    let text = "http://a@b.com/ https://a.jp/日本。次";
    assert_eq!(found(Detector::TEXT.with_userinfo(false), text).len(), 1);
    let all = Detector::TEXT.with_cjk_punctuation(false);
    assert_eq!(found(all, text)[1], "https://a.jp/日本。次 a.jp");
    assert_eq!(
        found(Detector::STRICT, text),
        ["https://a.jp/日本。次 a.jp"]
    );
    assert!(found(Detector::STRICT, "http://localhost/ http://a@b.com").is_empty());
    let any = Detector::TEXT.with_any_top_level_domain(true);
    assert_eq!(found(any, "foo.txt 1.2.3.4"), ["foo.txt foo.txt"]);
}

#[test]
fn handles_are_links_if_the_option_is_on() {
    let text = "@user@hæresiar.ch, @a.b_c@example.com: x@y@example.com @user@example.invalidtld";
    let all = Detector::TEXT.with_handles(true);
    let kinds: Vec<_> = all
        .links(text)
        .map(|link| (link.kind(), link.target()))
        .collect();
    let kind = |kind: LinkKind, target: &str| (kind, target.to_owned());
    assert_eq!(
        kinds,
        [
            kind(LinkKind::Handle, "acct:user@hæresiar.ch"),
            kind(LinkKind::Handle, "acct:a.b_c@example.com"),
            kind(LinkKind::Email, "mailto:y@example.com"),
        ]
    );
    assert_eq!(links(text).next().unwrap().text(), "user@hæresiar.ch");
}

#[test]
fn defanged_links_are_refanged_if_the_option_is_on() {
    let all = Detector::TEXT.with_defanged(true);
    for (text, target) in [
        ("hxxps://www[.]example[.]com/x", "https://www.example.com/x"),
        ("HXXP[:]//example(.)com", "http://example.com"),
        ("https[://]example{dot}com", "https://example.com"),
        ("example[DOT]com", "https://example.com"),
        ("user[at]example[.]com", "mailto:user@example.com"),
        ("hxxp://bücher[.]de:80/ü", "http://bücher.de:80/ü"),
        ("http://example.com/hxxp", "http://example.com/hxxp"),
    ] {
        let longer = format!("ü [.] {text} (x)");
        let found: Vec<_> = all.links(&longer).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(
            (found[0].text(), found[0].target()),
            (text, target.to_owned())
        );
        assert_eq!(&longer[found[0].range()], text);
        assert!(found[0].host().is_ok());
    }
    let text = "hxxp://example[.]com[:]99999/x";
    let link = all.links(text).next().unwrap();
    assert_eq!(&text[link.host().unwrap_err().range()], "99999");
    assert_eq!(&text[link.host_range()], "example[.]com");
    assert_eq!(&text[link.path_range().unwrap()], "/x");
}

#[test]
fn a_link_has_the_ranges_of_its_parts() {
    let text = "x https://me@bücher.de:80/a/b?c=d#e.";
    let link = links(text).next().unwrap();
    let part = |range: Option<std::ops::Range<usize>>| &text[range.unwrap()];
    assert_eq!(link.kind(), LinkKind::Url);
    assert_eq!(
        part(Some(link.range())),
        "https://me@bücher.de:80/a/b?c=d#e"
    );
    assert_eq!(part(link.user_range()), "me");
    assert_eq!(part(Some(link.host_range())), "bücher.de");
    assert_eq!(part(link.path_range()), "/a/b");
    assert_eq!(part(link.query_range()), "?c=d");
    assert_eq!(part(link.fragment_range()), "#e");
    assert_eq!(link.port(), Some(80));
    let targets: Vec<_> = links("a.de b@a.de mailto:b@a.de")
        .map(|link| link.target())
        .collect();
    assert_eq!(targets, ["https://a.de", "mailto:b@a.de", "mailto:b@a.de"]);
}

#[test]
fn the_error_of_a_refused_host_has_its_range_in_the_text() {
    let text = "See http://a.de:99999/x and http://xn--a\u{AD}.com";
    let ranges: Vec<_> = links(text)
        .map(|link| link.host().unwrap_err().range())
        .map(|range| &text[range])
        .collect();
    assert_eq!(ranges, ["99999", "xn--a\u{AD}"]);
}

#[test]
fn links_that_deceive_are_not_safe() {
    let ours = Protected::new(["paypal.com"], &puny_idna::Uts46::STRICT);
    let text =
        "https://paypal.com@evil.com/ p\u{430}ypal.com me@p\u{430}ypal.com https://paypal.com/";
    let safe: Vec<_> = links(text)
        .map(|link| link.verdict(&ours).unwrap().is_safe())
        .collect();
    assert_eq!(safe, [false, false, false, true]);
}

#[test]
fn bytes_that_are_not_utf8_end_a_link() {
    let text = b"\xFFhttp://a.de/x\xFFy.de \xE3\x80 b@c.de";
    let found: Vec<_> = links(text)
        .map(|link| (link.text(), link.range()))
        .collect();
    assert_eq!(found, [("http://a.de/x", 1..14), ("b@c.de", 23..29)]);
    // In another encoding, a name or local part beside this byte may be longer.
    for text in [
        &b"b\xFCcher.de"[..],
        b"a.de\xFC",
        b"http://b\xFCcher.de/",
        b"J\xFCrgen@a.de",
        b"a@b\xFCcher.de",
        b"@user@a.de\xFC",
        b"DNS:a.de\xFC",
        b"\xFCa.de&uuml;.de",
    ] {
        let all = Detector::TEXT
            .with_handles(true)
            .with_dns(true)
            .with_refused(true);
        assert_eq!(
            all.links(text).next(),
            None,
            "{}",
            String::from_utf8_lossy(text)
        );
    }
    let link = links(&text[..]).next().unwrap();
    assert_eq!(link.host_range(), 8..12);
}

/// Escapes of programs, HTML, mail and DNS tools are decoded. Ranges are still ranges of the original text.
#[test]
fn escapes_are_decoded_if_the_option_is_on() {
    let all = Detector::TEXT.with_escapes(true);
    for (text, target) in [
        ("b\\u00fccher.de", "https://bücher.de"),
        ("b\\u{fc}cher.de", "https://bücher.de"),
        ("b\\U000000fccher.de", "https://bücher.de"),
        ("b\\xC3\\xBCcher.de", "https://bücher.de"),
        ("b\\195\\188cher.de", "https://bücher.de"),
        ("b\\303\\274cher.de", "https://bücher.de"),
        ("b&uuml;cher.de", "https://bu\u{308}cher.de"),
        ("b&#252;cher.de", "https://bücher.de"),
        ("b&#xFC;cher.de", "https://bücher.de"),
        ("b%C3%BCcher.de", "https://bücher.de"),
        ("b=C3=BCcher.de", "https://bücher.de"),
        ("pay\\u200bpal.com", "https://pay\u{200B}pal.com"),
        ("col&middot;legi.cat", "https://col·legi.cat"),
        ("b&uuml;cher&period;de", "https://bu\u{308}cher.de"),
        (
            "J&uuml;rgen@b&uuml;cher.de",
            "mailto:Ju\u{308}rgen@bu\u{308}cher.de",
        ),
        ("http:\\/\\/b\\u00fccher.de\\/x", "http://bücher.de/x"),
        ("http://a.de/?b=c&amp;d", "http://a.de/?b=c&d"),
        ("http://a.de/%2F%20%C3%BC", "http://a.de/%2F%20ü"),
        ("i\\ud83d\\ude00.ws", "https://i😀.ws"),
    ] {
        let longer = format!("ü \\u00fc {text} (x)");
        let found: Vec<_> = all.links(&longer).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(
            (found[0].text(), found[0].target()),
            (text, target.to_owned())
        );
        assert_eq!(&longer[found[0].range()], text);
        assert!(found[0].host().is_ok(), "{text}");
    }
    let text = "x http://a\\u00fc.de:99999/x\\u00fc";
    let link = all.links(text).next().unwrap();
    assert_eq!(&text[link.host().unwrap_err().range()], "99999");
    assert_eq!(&text[link.path_range().unwrap()], "/x\\u00fc");
    assert_eq!(link.host_text(), "aü.de");
    assert_eq!(link.with_host("b"), "http://b:99999/xü");
    // An escape that does not represent a character is not decoded, so the whole name is refused.
    let all = all.with_refused(true);
    assert_eq!(
        found(all, "b%FCcher.de b&foo;.de"),
        ["b%FCcher.de refused", "b&foo;.de refused"]
    );
}

/// Each refused name is reported as one link, with the range of the fault.
#[test]
fn refused_names_are_reported_if_the_option_is_on() {
    let all = Detector::TEXT.with_refused(true);
    for (text, whole, name, part) in [
        ("||-všetkyy0pk7.today^", "-všetkyy0pk7.today", "domain", "-"),
        ("a-.com", "a-.com", "domain", "-"),
        ("a..com", "a..com", "domain", ""),
        ("xn--ü.de", "xn--ü.de", "domain", "ü"),
        ("info@xn--ü.de", "info@xn--ü.de", "domain", "ü"),
        (
            "pay\\u200bpal.com",
            "pay\\u200bpal.com",
            "escape",
            "\\u200b",
        ),
        (
            "col&middot;legi.cat",
            "col&middot;legi.cat",
            "escape",
            "&middot;",
        ),
        ("&uuml;.de", "&uuml;.de", "escape", "&uuml;"),
        (
            "www.mu&#252;nchen.de",
            "www.mu&#252;nchen.de",
            "escape",
            "&#252;",
        ),
        ("%C3%BCber.de", "%C3%BCber.de", "escape", "%C3%BC"),
        ("b=C3=BCcher.de", "b=C3=BCcher.de", "escape", "=C3=BC"),
        (
            "info@b&uuml;cher.de",
            "info@b&uuml;cher.de",
            "escape",
            "&uuml;",
        ),
        (
            "http://b&uuml;cher.de/",
            "http://b&uuml;cher.de/",
            "escape",
            "&uuml;",
        ),
        ("a.com:99999", "a.com:99999", "port", "99999"),
        (
            "J&uuml;rgen@xn--ü.de",
            "J&uuml;rgen@xn--ü.de",
            "domain",
            "ü",
        ),
    ] {
        let longer = format!("ü {text} x");
        let links: Vec<_> = all.links(&longer).collect();
        assert_eq!(links.len(), 1, "{text}");
        let error = links[0].host().unwrap_err();
        assert_eq!((links[0].text(), error.name()), (whole, name), "{text}");
        assert_eq!(&longer[error.range()], part, "{text}: {error}");
    }
    assert_eq!(found(all, "J&uuml;rgen@a.de"), ["J&uuml;rgen@a.de a.de"]);
    let any = all.with_any_top_level_domain(true);
    assert!(found(any, "1.2.3 v1.2 12.5 e.g. a.xn-- a.xn 今日は。明日は x.").is_empty());
    assert!(found(
        all,
        "%2F.de./ main.c \\u00fc.c &uuml; a\\u00fc/b.c /a&uuml;.de"
    )
    .is_empty());
}

#[test]
fn names_of_certificates_are_found_if_the_option_is_on() {
    let text = "DNS:*.ü.de, DNS:localhost, IP Address:192.0.2.1, DNS:, xDNS:b.de, DNS:a.de DNS:a&uuml;.de DNS:xn--ü";
    let all = Detector::TEXT.with_dns(true);
    assert_eq!(
        found(all, text),
        [
            "*.ü.de *.xn--tda.de",
            "localhost localhost",
            "b.de b.de",
            "a.de a.de",
            "a&uuml;.de refused",
            "xn--ü refused"
        ]
    );
    let kinds: Vec<_> = all.links(text).map(|link| link.kind().name()).collect();
    assert_eq!(kinds, ["dns", "dns", "host", "dns", "dns", "dns"]);
}

#[test]
fn brackets_beyond_the_limit_end_a_link() {
    let nested = |depth: usize| format!("http://a.de/{}{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(links(&nested(125)).next().unwrap().text(), nested(125));
    assert_eq!(
        links(&nested(126)).next().unwrap().text().len(),
        "http://a.de/".len() + 125
    );
}

/// An escape is not decoded if decoding it would change the destination of the URL, or if the decoded text cannot be
/// shown.
#[test]
fn only_harmless_escapes_are_decoded() {
    for url in [
        "https://a.de/%2B%2F%5C%25%2E%2E%2e/%2E%2E?a=%26%3D%23b",
        "https://a.de/%FF%C3%28%ED%A0%80",
        "https://a.de/%E2%80%AE%C2%AD%E2%80%8B%00",
        "https://a.de/#:%7E:x",
        "https://a.de/%20%22",
    ] {
        assert_eq!(to_readable(url), url);
    }
    for (url, expected) in [
        ("https://a.de/%C3%BC%41-%5F%7E", "https://a.de/üA-_~"),
        ("https://a.de/%%34%31", "https://a.de/%%341"),
        ("https://a.de/%4%31", "https://a.de/%4%31"),
        ("https://a.de/x.", "https://a.de/x%2E"),
        ("https://a.de/#a:~:", "https://a.de/#a:~%3A"),
        ("https://a.de/x)", "https://a.de/x%29"),
        ("https://a.de/(%EF%BC%89)", "https://a.de/(%EF%BC%89)"),
        ("https://a.de/日。本", "https://a.de/日%E3%80%82本"),
        (" https://a.de/a\tb\n", "https://a.de/ab"),
        ("a.de/%C3%BC", "a.de/ü"),
        (
            "mailto:%C3%BC%40x@a.de?subject=%C3%BC",
            "mailto:ü%40x@a.de?subject=%C3%BC",
        ),
    ] {
        assert_eq!(to_readable(url), expected);
    }
}

/// Characters that may end a link, and characters that affect the decoding of escapes.
const PIECES: &str = "[a-c/?#&=:~.,;()\\[\\]<>%%0-9A-F \u{3B1}\u{3002}\u{FF08}\u{FF09}\u{AD}\u{202E}\"'+@\\\\-]{0,30}";

/// Parts of names in text.
const PARTS: &[&[u8]] = &[
    b"a",
    b"b-",
    b"-",
    b"_",
    b".",
    b".de",
    b".com",
    "ü".as_bytes(),
    "·".as_bytes(),
    "❤".as_bytes(),
    "\u{200B}".as_bytes(),
    "×".as_bytes(),
    b"xn--a",
    b"\\u00fc",
    b"&uuml;",
    b"&#252;",
    b"%C3%BC",
    b"=C3=BC",
    b"\\195\\188",
    b"\xFC",
    b"&foo;",
    b"%FF",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Links are in order and do not overlap. If the text is only a link, this link is found again.
    #[test]
    fn links_are_in_order_and_found_again(text in "([a-c.@:/ ]|https?://|\u{3002}|mailto:|\u{FC}|\\.de|[(),!'\\[\\]]|&uuml;|&lt;|%C3%BC|%2F|\\\\u00fc|\\\\/|=C3=BC|hxxp|\\[\\.\\]|\\PC){0,40}") {
        let refused = Detector::TEXT.with_refused(true);
        let all = refused.with_handles(true).with_defanged(true).with_escapes(true);
        for detector in [Detector::TEXT, Detector::STRICT, refused, all] {
            let mut end = 0;
            for link in detector.links(&text) {
                prop_assert!(link.range().start >= end);
                end = link.range().end;
                prop_assert_eq!(&text[link.range()], link.text());
                let alone: Vec<_> = detector.links(link.text()).map(|again| again.text()).collect();
                prop_assert_eq!(alone, [link.text()], "{:?}", text);
                for range in [Some(link.host_range()), link.user_range(), link.path_range(), link.query_range()].into_iter().flatten() {
                    prop_assert!(text.get(range.clone()).is_some());
                    prop_assert!(link.range().start <= range.start && range.end <= end);
                }
            }
        }
    }

    /// A host is never a part of a longer run of host characters, dots, escapes and bytes that are not UTF-8.
    #[test]
    fn a_host_is_never_cut(parts in prop::collection::vec(prop::sample::select(PARTS), 1..9), ends in "[ ,/(\"]{0,1}") {
        let text: Vec<u8> = parts.concat();
        let word = [b"(", &text[..], ends.as_bytes()].concat();
        let whole = 1..1 + text.len();
        for detector in [Detector::STRICT, Detector::TEXT, Detector::TEXT.with_refused(true), Detector::TEXT.with_any_top_level_domain(true).with_escapes(true)] {
            for link in detector.links(&word) {
                let host = link.host_range();
                let before = word[whole.start..host.start].iter().all(|byte| *byte == b'.');
                let after = word[host.end..whole.end].iter().all(|byte| *byte == b'.');
                prop_assert!(before && after, "{:?} {:?}", String::from_utf8_lossy(&word), link.text());
            }
        }
    }

    /// A readable URL leads to the same place as the given URL. The search finds the whole readable URL in text, and
    /// `to_readable` does not change it again.
    #[test]
    fn a_readable_url_is_found_and_leads_to_the_same_place(rest in PIECES, escapes in prop::collection::vec(any::<char>(), 0..4)) {
        use std::fmt::Write as _;
        let mut given = format!("https://example.com/{rest}");
        for c in escapes {
            for byte in c.to_string().bytes() {
                write!(given, "%{byte:02X}").unwrap();
            }
        }
        let readable = to_readable(&given);
        let text = format!(" {readable} ");
        for detector in [Detector::TEXT, Detector::STRICT] {
            let found: Vec<_> = detector.links(&text).map(|link| link.text()).collect();
            prop_assert_eq!(found, [readable.as_str()], "{}", given);
        }
        prop_assert_eq!(to_readable(&readable), readable.as_str());
        prop_assert_eq!(meaning(&readable), meaning(&given), "{} {}", given, readable);
    }
}

/// The parts of a URL without percent-escapes.
#[derive(Debug, PartialEq)]
struct Meaning {
    host: Option<String>,
    segments: Vec<Vec<u8>>,
    pairs: Vec<(String, String)>,
    fragment: Option<Vec<u8>>,
}

/// Returns the parts of a URL as the crate `url` parses it.
fn meaning(url: &str) -> Meaning {
    let url = url::Url::parse(url).unwrap();
    Meaning {
        host: url.host_str().map(str::to_owned),
        segments: url.path_segments().unwrap().map(decoded).collect(),
        pairs: url.query_pairs().into_owned().collect(),
        fragment: url.fragment().map(decoded),
    }
}

/// Decodes the percent-escapes of a text.
fn decoded(text: &str) -> Vec<u8> {
    let hex = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    let mut bytes = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        match hex(at + 1).filter(|_| byte == b'%') {
            Some(decoded) => {
                bytes.push(decoded);
                at += 3;
            }
            None => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    bytes
}
