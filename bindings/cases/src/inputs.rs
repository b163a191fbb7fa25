//! The strings and names of the table. Where an input has a source, the line above names it.

/// Strings to encode.
pub(super) const EXTENDED: [&str; 17] = [
    "",
    "-",
    "abc",
    "Bücher",
    "faß",
    // RFC 3492, section 7.1: (A), (B), (D), (J), (L), (M), (N), (O), (S).
    "ليهمابتكلموشعربي؟",
    "他们为什么不说中文",
    "Pročprostěnemluvíčesky",
    "PorquénopuedensimplementehablarenEspañol",
    "3年B組金八先生",
    "安室奈美恵-with-SUPER-MONKEYS",
    "Hello-Another-Way-それぞれの場所",
    "ひとつ屋根の下2",
    "-> $1.00 <-",
    "😀a\u{10FFFF}",
    "e\u{301}",
    "\u{0}\u{7F}\u{80}",
];

/// Strings to decode.
pub(super) const BASIC: [&str; 20] = [
    "",
    "-",
    "--",
    "abc-",
    "bcher-kva",
    "bcher-KVA",
    "BCHER-kva",
    "3B-ww4c5e180e575a65lsy2b",
    "-> $1.00 <--",
    "e28h",
    // The errors of RFC 3492, section 6.2.
    "b😀ü-kva",
    "bcher-k!a",
    "bcher-k😀",
    "bcher-kv",
    "bcher",
    "0",
    // Overflows: the strings with which OpenSSL tests its fix of CVE-2022-3602.
    "e-999999999",
    "99999999",
    // A surrogate, and a number above 10FFFF.
    "ab-zd9k",
    "eb79263t",
];

/// Names, with `x` where 64 or 254 of it make them too long.
const NAMES: [&str; 67] = [
    "",
    ".",
    "example.com",
    "EXAMPLE.com",
    "example.com.",
    "a..b",
    "Bücher.example",
    "xn--bcher-kva.example",
    "XN--BCHER-KVA.example",
    "bu\u{308}cher.example",
    // The four deviations of UTS #46.
    "faß.de",
    "βόλος.com",
    "xn--nxasmm1c.com",
    "நகரம்.xn--a",
    "\u{915}\u{94D}\u{200D}\u{937}.com",
    "\u{915}\u{94D}\u{200C}\u{937}.com",
    // Separators, and what is mapped.
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
    // A-labels that are none.
    "xn--0.com",
    "xn--example-.org",
    "xn--.com",
    "xn--ü.com",
    "xn--a-yoc.com",
    "xn--Bcher-kva.com",
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
    "אבג.example",
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

/// All names.
pub(super) fn names() -> Vec<String> {
    let label = "x".repeat(64);
    let long = ["x".repeat(63).as_str(); 4].join(".");
    let more = [label + ".com", long, "xn--ü\u{E0000}.com".to_owned()];
    NAMES.map(str::to_owned).into_iter().chain(more).collect()
}
