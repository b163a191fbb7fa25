//! The inputs of the table: strings that are not valid Punycode, names that at least one edition refuses, and texts
//! that do not have a given form, such as `mailbox`. If an input has a source, the comment above the input names the
//! source.

/// Strings to decode.
pub(super) const BASIC: [&str; 10] = [
    "-",
    // The errors of RFC 3492, section 6.2.
    "b😀ü-kva",
    "bcher-k!a",
    "bcher-k😀",
    "bcher-kv",
    "0",
    // Overflows: the strings with which OpenSSL tests its fix of CVE-2022-3602.
    "e-999999999",
    "99999999",
    // A surrogate, and a number above 10FFFF.
    "ab-zd9k",
    "eb79263t",
];

/// Names. [`names`] adds names that are too long.
const NAMES: [&str; 57] = [
    "",
    ".",
    "example.com.",
    "a..b",
    "Bücher.example",
    "bu\u{308}cher.example",
    // Deviations of UTS #46.
    "xn--nxasmm1c.com",
    "நகரம்.xn--a",
    // Separators, and code points that are mapped.
    "a。b．c｡d",
    "ＡＢＣ・日本.co.jp",
    "\u{AD}soft\u{AD}hyphen",
    "⒈com",
    "℀.com",
    "ﷺ.com",
    // Symbols, and code points of several Unicode versions.
    "☃.net",
    "I♥NY.de",
    "😀.la",
    "a\u{2FFE}b.com",
    "a\u{378}b.com",
    "\u{1E900}\u{1E922}.com",
    // Labels that begin with xn-- and are not A-labels.
    "xn--0.com",
    "xn--example-.org",
    "xn--.com",
    "xn--ü.com",
    "xn--a-yoc.com",
    "xn--xn--bcher-kva-8zb.com",
    "xn---epa.com",
    "xn--zca.xn--fa-hia.xn--SS-.de",
    "xn--googlecom-bk3h",
    "xn--1ch.com",
    // Hyphens and other ASCII.
    "-a.b-.com",
    "ab--cd.com",
    "_dmarc.example.com",
    "*.example.com",
    "a b.com",
    "a%b@c.com",
    "exa\tmple",
    "a\u{0}b",
    "ü.0x7f",
    // Marks and contexts (RFC 5892, appendix A).
    "\u{301}a.com",
    "a\u{200C}b.com",
    "a\u{200D}b.com",
    "l·l.a·b",
    "\u{375}α.α\u{375}",
    "א\u{5F3}.\u{5F3}א.a\u{5F4}",
    "ア・イ.a・b",
    "\u{660}\u{6F0}\u{628}",
    // Right to left (RFC 5893).
    "0א.com",
    "אa.com",
    "א-.com",
    "א\u{660}1.com",
    "aא.com",
    "א.a\u{2D}",
    "א.a!",
    // IDNA2003.
    "\u{3C2}\u{221}.com",
    "a\u{2028}ü.com",
    "ü\u{627}a.com",
];

/// Pairs of a form and a text that does not have this form. [`forms`] adds texts that are too long.
const FORMS: [(&str, &str); 20] = [
    ("hostname", ""),
    ("hostname", "a_b.-c"),
    ("hostname", "www.büchér.example"),
    ("hostname", "1.2.3.4"),
    ("hostname", "xn--0.a."),
    ("idn-hostname", "Ｗeb.b☃"),
    ("idn-hostname", "ab--c"),
    ("idn-hostname", "a\u{200B}\u{200D}b"),
    ("idn-hostname-2020-12", "Ü。1"),
    ("idn-hostname-2020-12", "1.2.3.4"),
    ("mailbox", "a"),
    ("mailbox", "ü@b@c.example"),
    ("mailbox", "ü..a b@c_d.example"),
    ("mailbox", "\"ü\u{7}\\é\"x@example.com"),
    ("mailbox", "\"ü\\é\u{0}\"@example.com"),
    ("mailbox", "😀@[IPv6:1]"),
    ("mailbox", "😀@Bücher.example"),
    ("mailbox", "@example.com"),
    ("ascii-mailbox", "joe@bücher.example"),
    ("ascii-mailbox", "j😀@ü"),
];

/// Returns all pairs of a form and a text that does not have this form.
pub(super) fn forms() -> Vec<(&'static str, String)> {
    let long = [
        ("mailbox", "ü".repeat(33) + "@example.com"),
        ("mailbox", format!("a@{}b", "b.".repeat(127))),
    ];
    let short = FORMS.map(|(form, text)| (form, text.to_owned()));
    short.into_iter().chain(long).collect()
}

/// Returns all names.
pub(super) fn names() -> Vec<String> {
    let label = "x".repeat(64);
    let long = ["x".repeat(63).as_str(); 4].join(".");
    let more = [label + ".com", long, "xn--ü\u{E0000}.com".to_owned()];
    NAMES.map(str::to_owned).into_iter().chain(more).collect()
}
