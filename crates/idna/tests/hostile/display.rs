//! `display` with inputs that may take quadratic time.
//!
//! Eight times the input takes eight times as long if the work is linear, and 64 times as long if
//! it is quadratic. The bound is between these; the inputs are small, so that the best of several
//! runs can be taken.

use crate::linear::{is_linear, name};
use std::time::{Duration, Instant};

use puny_idna::display::{self, compare, skeleton, Match, Protected, Show};
use puny_idna::{Idna, UrlStandard, Uts46};

/// A prefix, and the text that is repeated after it.
const UNITS: &[(&str, &str)] = &[
    // As many reasons as code points or labels, each of which needs its origin: a former version
    // took 19 seconds for a megabyte.
    ("xn--", "a"),
    ("", "xn--a."),
    ("", "☃"),
    ("", "☃."),
    ("☃.", "xn--n3h."),
    ("", "."),
    ("", "é"),
    ("", "é."),
    ("", "xn--80ak6aa92e."),
    // Marks, which are compared with their neighbours.
    ("a", "\u{301}"),
    ("", "a\u{301}\u{316}"),
    ("a", "\u{64B}\u{64E}"),
    // Patterns, which check the neighbours.
    ("", "l·l"),
    ("", "·"),
    ("a", "一"),
    ("", "へ"),
    ("ア", "へ"),
    ("", "ノ."),
    // Digits, and letters that few languages use.
    ("1", "з"),
    ("", "1з."),
    ("", "٠۰"),
    ("", "ɩ"),
    ("", "ɩ."),
    ("", "þa."),
    // One code point that becomes eighteen.
    ("", "ﷺ"),
    // Scripts.
    ("", "а"),
    ("", "а."),
    ("", "aа"),
    ("", "中国'x."),
];

/// A report does not list all problems of such a name. No label of it is decoded, least of all one
/// that decodes to ASCII.
#[test]
fn names_with_more_problems_than_are_listed() {
    let name = "xn--paypal-.xn--pypal-4ve.".repeat(2_000) + "com";
    for flags in [Uts46::STRICT, Uts46::LENIENT] {
        let verdict = display::verdict(&name, &flags);
        assert_eq!(verdict.text(), name);
        assert!(verdict.labels().all(|label| label.show() == Show::ALabel));
    }
}

fn verdicts() {
    let editions: [(&str, &dyn Idna); 2] =
        [("strict", &Uts46::STRICT), ("url", &UrlStandard::BROWSER)];
    for (start, unit) in UNITS {
        for (edition, flags) in editions {
            is_linear(&format!("verdict {edition} {start:?} {unit:?}"), |bytes| {
                let name = name(start, unit, bytes);
                let verdict = display::verdict(&name, flags);
                assert!(verdict.labels().next().is_some());
            });
        }
    }
    // As many labels as the top-level domain is long.
    for top in ["я", "0", "é"] {
        is_linear(&format!("verdict below {top:?}"), |bytes| {
            let name = "ə.".repeat(bytes / 5) + &top.repeat(bytes / 5);
            assert_eq!(
                display::verdict(&name, &UrlStandard::BROWSER)
                    .labels()
                    .count(),
                bytes / 5 + 1
            );
        });
    }
}

fn comparisons() {
    let url = &UrlStandard::BROWSER;
    for (start, unit) in UNITS {
        is_linear(&format!("compare {start:?} {unit:?}"), |bytes| {
            let name = name(start, unit, bytes);
            // Compared with itself with another start or end.
            assert!(!compare(&name, &format!("b{name}"), url).is_confusable());
            assert!(!compare(&name, &format!("{name}b"), url).is_confusable());
            assert!(!skeleton(&name).is_empty());
        });
    }
}

fn protected_names() {
    let url = &UrlStandard::BROWSER;
    let ours: Vec<String> = (1..100)
        .map(|count| "a.".repeat(count) + "example")
        .collect();
    let ours = Protected::new(ours.iter().map(String::as_str), url);
    for (start, unit) in UNITS {
        is_linear(&format!("lookup {start:?} {unit:?}"), |bytes| {
            let name = name(start, unit, bytes);
            let _ = ours.lookup(&name, url);
            let _ = ours.lookup(&format!("{name}.ä.exámple"), url);
        });
        // As many protected names as the other input has labels.
        is_linear(&format!("protect {start:?} {unit:?}"), |bytes| {
            let names: Vec<String> = (0..bytes / 50)
                .map(|n| format!("{start}{unit}a.{n}"))
                .collect();
            let ours = Protected::new(names.iter().map(String::as_str), url);
            for name in &names {
                let _ = ours.lookup(name, url);
            }
        });
    }
}

/// One test, so that the measurements do not run in parallel.
#[test]
fn nothing_is_quadratic() {
    let _alone = crate::alone();
    verdicts();
    comparisons();
    protected_names();
}

#[test]
fn half_a_megabyte_is_quick() {
    let _alone = crate::alone();
    let all: String = ('\u{100}'..'\u{2000}')
        .chain('\u{3400}'..'\u{9000}')
        .collect();
    let units = [
        "а",
        "か",
        "a\u{301}",
        "\u{300}\u{316}",
        "へ",
        "а.",
        "xn--80ak6aa92e.",
        "☃.",
        "þa.",
        "ノ.",
        "٠",
        "ﷺ",
        &all,
    ];
    let ours = Protected::new(["apple.com", "a.b.c.d.example"], &Uts46::STRICT);
    let mut names = units.map(|unit| unit.repeat(500_000 / unit.len())).to_vec();
    // As many labels as the length of the top-level domain, which must be checked only once.
    let many = 500_000 / 5;
    names.push("а.".repeat(many) + &"я".repeat(many));
    names.push("ə.".repeat(many) + &"0".repeat(many));
    // As many reasons as labels or code points, each with an offending code point to search.
    names.push("xn--a.".repeat(500_000 / 6));
    names.push("xn--".to_owned() + &"a".repeat(500_000));
    for name in names {
        let start = Instant::now();
        let found = display::verdict(&name, &UrlStandard::BROWSER);
        assert!(found.labels().next().is_some());
        assert!(!compare(&name, "apple.com", &UrlStandard::BROWSER).is_confusable());
        assert_eq!(ours.lookup(&name, &UrlStandard::BROWSER), Match::None);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}

/// One label that becomes many labels, with many problems.
#[cfg(feature = "idna2003")]
#[test]
fn a_megabyte_of_dots_by_normalisation_is_quick() {
    let _alone = crate::alone();
    let edition = &puny_idna::Idna2003::QUERY;
    for name in [
        "․\u{E000}\u{E001}".repeat(100_000),
        "․".repeat(100_000) + &"\u{E000}\u{E001}".repeat(100_000),
        "․\u{E000}。".repeat(100_000),
    ] {
        let start = Instant::now();
        assert!(!display::verdict(&name, edition).is_safe());
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}
