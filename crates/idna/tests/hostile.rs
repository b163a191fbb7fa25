//! Inputs that took others quadratic time or memory, a million bytes long and longer.
//!
//! Whatever is quadratic in them needs 10^11 steps and more, which is minutes or hours; the
//! bound is a minute for each, and far from what they take. Memory is asked of the system
//! where it tells (Linux). `--nocapture` shows both, and the time for an eighth of the input.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout
)]
#![allow(clippy::cast_possible_truncation)] // code points

mod support;

use std::time::{Duration, Instant};

use puny_idna::Edition;
use support::editions;

/// Where it happened, and the input of so many units.
type Hostile = (&'static str, fn(usize) -> String);

const HOSTILE: &[Hostile] = &[
    ("CVE-2022-45061", |n| format!("xn--016c{}", "a".repeat(n))),
    ("CVE-2022-45061", |n| {
        format!("xn--016cpos{}", "a".repeat(n))
    }),
    ("CVE-2026-45409", |n| "\u{660}".repeat(n / 2)),
    ("CVE-2026-45409", |n| "\u{30FB}".repeat(n / 3) + "\u{6F22}"),
    ("CVE-2026-45409, without Han", |n| "\u{30FB}".repeat(n / 3)),
    ("CVE-2024-3651: both rows of digits", |n| {
        "\u{660}\u{6F0}".repeat(n / 4)
    }),
    ("CVE-2024-3651: middle dots", |n| "l\u{B7}".repeat(n / 3)),
    ("CVE-2024-3651: geresh", |n| {
        "\u{5D0}\u{5F3}\u{5F4}".repeat(n / 6)
    }),
    ("oven-sh/bun#42857", |n| "xn--nxa.".repeat(n / 8) + "com"),
    ("labels that are refused", |n| {
        "xn--0.".repeat(n / 6) + "com"
    }),
    ("labels of one letter", |n| "ü.".repeat(n / 3)),
    ("empty labels", |n| ".".repeat(n)),
    ("right-to-left labels that are not", |n| {
        "\u{5D0}a.1.".repeat(n / 6)
    }),
    ("joiners in order", |n| {
        "\u{639}\u{200C}".repeat(n / 5) + "\u{639}"
    }),
    ("joiners alone", |n| "\u{200C}\u{200D}".repeat(n / 6)),
    ("one joiner among transparent marks", |n| {
        let marks = "\u{64B}".repeat(n / 4);
        format!("\u{628}{marks}\u{200C}{marks}\u{627}")
    }),
    ("joiners with transparent marks between", |n| {
        format!(
            "\u{628}{}\u{627}",
            "\u{200C}\u{64B}\u{64B}\u{64B}".repeat(n / 9)
        )
    }),
    ("marks in descending order", |n| {
        let marks = [
            '\u{345}', '\u{301}', '\u{316}', '\u{327}', '\u{94D}', '\u{338}',
        ];
        let each = n / 2 / marks.len();
        let runs = marks.map(|mark| String::from(mark).repeat(each));
        format!("a{}", runs.concat())
    }),
    ("marks that alternate", |n| {
        format!("a{}", "\u{301}\u{316}".repeat(n / 4))
    }),
    ("marks that compose", |n| {
        "a\u{302}\u{301}\u{323}".repeat(n / 7)
    }),
    ("Hangul letters", |n| {
        "\u{1100}\u{1161}\u{11A8}".repeat(n / 9)
    }),
    ("what is mapped to 18 code points", |n| {
        "\u{FDFA}".repeat(n / 3)
    }),
    ("what is ignored", |n| "\u{AD}".repeat(n / 2)),
    ("what is disallowed", |n| "\u{E000}".repeat(n / 3)),
    ("distinct code points", |n| distinct(n / 4, false)),
    ("distinct code points, from the last", |n| {
        distinct(n / 4, true)
    }),
    ("servo/rust-url#880, shorter", |n| "ß".repeat(n / 2)),
    ("capitals", |n| "Ü".repeat(n / 2)),
    ("ASCII", |n| "a".repeat(n)),
    ("ASCII with capitals and signs", |n| "A_".repeat(n / 2)),
    ("hyphens", |n| "-".repeat(n)),
    ("nested prefixes", |n| "xn--".repeat(n / 4)),
    ("an A-label of one letter", |n| {
        format!("xn--{}-", "a".repeat(n))
    }),
];

/// As many code points as there are from U+3400 on, again and again.
fn distinct(count: usize, from_the_last: bool) -> String {
    let scalar = |number: usize| char::from_u32(0x3400 + (number % 0xA000) as u32).unwrap_or('x');
    let supplementary =
        |number: usize| char::from_u32(0x20000 + (number % 0xEFFFF) as u32).unwrap();
    let both = |number| {
        if number % 4 == 0 {
            scalar(number)
        } else {
            supplementary(number)
        }
    };
    if from_the_last {
        (0..count).rev().map(both).collect()
    } else {
        (0..count).map(both).collect()
    }
}

const A_MINUTE: Duration = Duration::from_secs(60);

/// Both conversions with all problems, which are the long way.
fn convert(edition: &dyn Edition, name: &str) -> Duration {
    let start = Instant::now();
    let ascii = edition.to_ascii_report(name);
    let unicode = edition.to_unicode(name);
    // Something came out of both, and of a good name the same again.
    assert!(!ascii.text().is_empty() || !ascii.is_valid());
    assert!(!unicode.text().is_empty() || !ascii.is_valid());
    start.elapsed()
}

/// One edition that maps and one that has every contextual rule. The others take the same
/// steps.
fn slowest() -> Vec<(&'static str, Box<dyn Edition>)> {
    let mut editions = editions();
    editions.retain(|(name, _)| ["uts46", "2008 registration"].contains(name));
    editions
}

/// The most memory that was in use since it was last asked, in bytes, where the system tells.
fn peak_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    Some(kibibytes * 1024)
}

/// One after the other, so that the memory is that of one.
#[test]
fn a_million_bytes() {
    let n = 1 << 20;
    let all = slowest();
    for (what, name) in HOSTILE {
        let (short, long) = (name(n / 8), name(n));
        for (edition, convert_by) in &all {
            let eighth = convert(&**convert_by, &short);
            peak_memory();
            let before = peak_memory();
            let took = convert(&**convert_by, &long);
            let peak = peak_memory()
                .zip(before)
                .map(|(peak, before)| peak.saturating_sub(before));
            let per_byte = peak.map_or(0, |peak| peak / long.len());
            println!("{what}, {edition}: {took:?}, an eighth {eighth:?}, {per_byte} bytes a byte");
            assert!(took < A_MINUTE, "{what}, {edition}: {took:?}");
            assert!(
                per_byte < 2048,
                "{what}, {edition}: {per_byte} bytes for each of the input"
            );
        }
    }
}

/// As many labels as would make anything quadratic in their number take minutes.
#[test]
fn half_a_million_labels() {
    for label in [
        "xn--nxa.", "ü.", "a.", "A.", "\u{5D0}.", "1.", "xn--0.", ".",
    ] {
        let name = label.repeat(1 << 19) + "\u{627}";
        for (edition, convert_by) in slowest() {
            let took = convert(&*convert_by, &name);
            println!("{label:?}, {edition}: {took:?}");
            assert!(took < A_MINUTE, "{label:?}, {edition}: {took:?}");
        }
    }
}
