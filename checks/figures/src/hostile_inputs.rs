//! Inputs that other implementations convert very slowly. Most of them come from advisories or reports, and can be made
//! with any length. The benchmark measures the time for these inputs, and `cargo xtask growth` counts the instructions.

/// The operation that is measured with an input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Encodes a label.
    Encode,
    /// Decodes Punycode without `xn--`.
    Decode,
    /// Converts a name to ASCII.
    ToAscii,
    /// Converts a name to Unicode.
    ToUnicode,
}

/// A kind of hostile input, with its source.
pub struct Hostile {
    /// The description of the input.
    pub name: &'static str,
    /// The advisory or report that describes the input, or the reason why the input may take a long time.
    pub source: &'static str,
    /// The operation that is measured with this input.
    pub what: What,
    /// A function that returns an input of about this many bytes.
    pub input: fn(usize) -> String,
}

/// All hostile inputs.
pub const INPUTS: &[Hostile] = &[
    Hostile {
        name: "`016c` and many `a`",
        source: "CVE-2022-45061",
        what: What::Decode,
        input: |bytes| format!("016c{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "`016cpos` and many `a`",
        source: "CPython gh-99083",
        what: What::Decode,
        input: |bytes| format!("016cpos{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "distinct code points",
        source: "CPython gh-144133",
        what: What::Encode,
        input: |bytes| distinct(bytes),
    },
    Hostile {
        name: "distinct code points",
        source: "CPython gh-144133, decoded",
        what: What::Decode,
        input: |bytes| encoded(distinct(bytes)),
    },
    Hostile {
        name: "descending code points",
        source: "each one is inserted at the beginning",
        what: What::Decode,
        input: |bytes| encoded(descending(bytes)),
    },
    Hostile {
        name: "many `x` and U+FFFF",
        source: "Go issue 28233",
        what: What::Encode,
        input: |bytes| format!("{}\u{FFFF}", "x".repeat(bytes)),
    },
    Hostile {
        name: "many U+0660",
        source: "CVE-2026-45409",
        what: What::ToAscii,
        input: |bytes| repeat("\u{660}", bytes),
    },
    Hostile {
        name: "many U+30FB and U+6F22",
        source: "CVE-2026-45409",
        what: What::ToAscii,
        input: |bytes| format!("{}\u{6F22}", repeat("\u{30FB}", bytes)),
    },
    Hostile {
        name: "many joiners in context",
        source: "CVE-2024-3651",
        what: What::ToAscii,
        input: |bytes| repeat("\u{915}\u{94D}\u{200D}", bytes),
    },
    Hostile {
        name: "marks to be reordered",
        source: "canonical ordering",
        what: What::ToAscii,
        input: |bytes| format!("a{}", repeat("\u{301}\u{327}", bytes)),
    },
    Hostile {
        name: "`xn--016c` and many `a`",
        source: "CVE-2022-45061",
        what: What::ToUnicode,
        input: |bytes| format!("xn--016c{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "many `xn--nxa.`",
        source: "Bun issue 42857",
        what: What::ToUnicode,
        input: |bytes| format!("{}com", repeat("xn--nxa.", bytes)),
    },
];

/// Returns copies of a text, with at most this many bytes in total.
pub fn repeat(text: &str, bytes: usize) -> String {
    text.repeat(bytes / text.len())
}

/// Returns `bytes / 4` distinct code points in an irregular order.
fn distinct(bytes: usize) -> String {
    let all: Vec<char> = ('\u{80}'..=char::MAX).collect();
    // The factor is a prime that does not divide the number of code points. Therefore no code point is repeated.
    let at = |n: usize| all.get(n * 611_953 % all.len());
    (0..bytes / 4).filter_map(at).collect()
}

/// Returns distinct code points in descending order, with at most this many bytes.
fn descending(bytes: usize) -> String {
    let mut len = 0;
    let fit = ('\u{80}'..=char::MAX).take_while(|c| {
        len += c.len_utf8();
        len <= bytes
    });
    let fit: Vec<char> = fit.collect();
    fit.into_iter().rev().collect()
}

fn encoded(text: String) -> String {
    puny::punycode::encode(&text).unwrap_or_default()
}
