//! Tests that each result of the fast path equals the result of the full path, and that the fast path does not give up
//! on typical names. The tests call both paths directly.

use std::collections::BTreeMap;
use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::fast_path::{self, MaybeUtf8};
use super::options::Uts46;
use crate::conversion::{Place, Refused, Report};
use crate::dns::ldh::quick_ldh_check;
use crate::dns::lengths::DnsLength;
use crate::pipeline;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::flags::{Flag, Hyphens, Joiners};
use crate::settings::Edition;
use crate::unicode::properties::{canonical_combining_class, properties};

const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_joiners(Joiners::Ignore)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// Returns many sets of flags: the strict and the lenient flags, each changed by every value of every flag, and three
/// sets that contain values without a name.
fn all_flags() -> Vec<Uts46> {
    let mut all = vec![
        Uts46::STRICT.with_hyphens(Hyphens::CheckFirstLast),
        LENIENT.with_ascii_rules(AsciiRules::LDH_UNDERSCORE),
        LENIENT.with_ascii_rules(AsciiRules::STD3.with_leading_wildcard()),
    ];
    for base in [Uts46::STRICT, LENIENT] {
        for &flag in Flag::ALL {
            for value in flag.values() {
                let edition = Edition::Uts46(base).with_flag(flag, value);
                if let Some(Edition::Uts46(edition)) = edition {
                    all.push(edition);
                }
            }
        }
    }
    let mut distinct = Vec::new();
    for edition in all {
        if !distinct.contains(&edition) {
            distinct.push(edition);
        }
    }
    distinct
}

type Fast = fn(MaybeUtf8<'_>, &Uts46, &mut dyn crate::conversion::Sink) -> Option<Place>;
type Full = fn(&str, &Uts46) -> Report<'static>;

const BOTH: [(Fast, Full); 2] = [
    (fast_path::to_ascii, |name, options| {
        pipeline::to_ascii(name, &options.steps())
    }),
    (fast_path::to_unicode, |name, options| {
        pipeline::to_unicode(name, &options.steps(), Refused::Processed)
    }),
];

/// Asserts that the two paths agree for a name, in ToASCII and ToUnicode. Returns the number of these two operations in
/// which the fast path did not give up.
fn check_agreement(name: &str, options: &Uts46) -> usize {
    let mut answered = 0;
    for (fast, full) in BOTH {
        let mut text = String::new();
        let ldh_check = quick_ldh_check(name.as_bytes());
        let Some(place) = fast(MaybeUtf8::from_text(name, ldh_check), options, &mut text) else {
            assert_eq!(text, "", "{name:?} {options:?}");
            continue;
        };
        if place == Place::Input {
            assert_eq!(text, "", "{name:?} {options:?}");
            text.push_str(name);
        } else {
            assert_ne!(text, name, "{options:?}");
        }
        let full = full(name, options);
        assert_eq!(full.problems(), [], "{name:?} {options:?}");
        assert_eq!(full.text(), Some(&*text), "{name:?} {options:?}");
        answered += 1;
    }
    answered
}

/// Returns one code point for each combination of properties and combining class in the tables.
fn kinds() -> Vec<char> {
    let mut kinds = BTreeMap::new();
    for c in '\0'..=char::MAX {
        let kind = (properties(c).bits(), canonical_combining_class(c));
        kinds.entry(kind).or_insert(c);
    }
    // These ASCII characters are treated specially by some step.
    let mut kinds: Vec<char> = kinds.into_values().collect();
    kinds.extend(['-', '.', 'x', 'n', 'A', '1', '_', '*']);
    kinds
}

/// Tries all pairs of kinds of code points, as a label and inside longer labels.
#[test]
fn paths_agree_for_pairs_of_kinds() {
    let kinds = kinds();
    assert!(kinds.len() > 100, "{}", kinds.len());
    let mut answered = 0;
    for options in &all_flags() {
        for first in &kinds {
            for second in &kinds {
                for name in [
                    String::from_iter([first, second]),
                    format!("b{first}{second}b.\u{5D0}"),
                    format!("\u{628}{first}{second}.b"),
                ] {
                    answered += check_agreement(&name, options);
                }
            }
        }
    }
    assert!(answered > 10_000, "{answered}");
}

/// Tries all pairs of kinds of code points, encoded as an A-label.
#[test]
fn paths_agree_for_pairs_of_kinds_in_a_labels() {
    let kinds = kinds();
    let mut answered = 0;
    for first in &kinds {
        for second in &kinds {
            let text = String::from_iter([first, second]);
            let Ok(basic) = puny::punycode::encode(&text) else {
                continue;
            };
            for name in [format!("xn--{basic}"), format!("ü1.Xn--{basic}.\u{5D0}")] {
                answered +=
                    check_agreement(&name, &Uts46::STRICT) + check_agreement(&name, &LENIENT);
            }
        }
    }
    assert!(answered > 1_000, "{answered}");
}

/// Tries all texts of up to four of these characters, which NFC may change: letters and marks that compose or
/// decompose, in all orders, jamo, and vowel signs that are starters.
#[test]
fn paths_agree_for_texts_that_are_normalised() {
    const CHARACTERS: [char; 20] = [
        'e', 'É', 'é', 'ê', 'ė', '\u{301}', '\u{302}', '\u{307}', '\u{323}', '\u{327}', '\u{3B9}',
        '\u{345}', '\u{9C7}', '\u{9BE}', '\u{9BC}', '\u{DDC}', '\u{DCA}', '\u{1100}', '\u{1161}',
        '\u{11A8}',
    ];
    let count = CHARACTERS.len();
    let mut answered = 0;
    for length in 1..=4 {
        for number in 0..count.pow(length) {
            let text: String = (0..length)
                .map(|index| CHARACTERS[number / count.pow(index) % count])
                .collect();
            answered += check_agreement(&text, &LENIENT);
            let basic = puny::punycode::encode(&text).unwrap();
            answered += check_agreement(&format!("xn--{basic}"), &LENIENT);
        }
    }
    // The fast path must not give up on most of these texts.
    assert!(answered > 200_000, "{answered}");
}

/// Tries names whose lengths are around the limits of a label, of a name, and of the buffer in `join.rs`.
#[test]
fn paths_agree_at_the_limits_of_length() {
    for label in [1, 20, 62, 63, 64, 90] {
        for length in (0..=4).chain(59..=68).chain(248..=260).chain(505..=520) {
            for start in ["", "ü", "xn--zca.", "A", "\u{5D0}."] {
                let mut name = start.to_string();
                while name.len() < length {
                    let dot = name.len() % (label + 1) == label;
                    name.push(if dot { '.' } else { 'b' });
                }
                for end in ["", ".", "ü", "-"] {
                    let name = format!("{name}{end}");
                    for options in &all_flags() {
                        check_agreement(&name, options);
                    }
                }
            }
        }
    }
}

/// The fast path must not give up on typical names.
#[test]
fn the_fast_path_converts_typical_names() {
    for name in [
        "example.com",
        "EXAMPLE.com",
        "bücher.example",
        "BÜCHER.example",
        "xn--bcher-kva.example",
        "XN--Bcher-KVA.example",
        "BÜcher.Straße.XN--ZCA.Example.Éa",
        "faß.de",
        "日本語.jp",
        "भारत.भारत",
        "яндекс.рф",
        "שלום.example",
        "شبكة.example",
        "אב1.גד",
        "\u{628}\u{661}.\u{5D0}-1",
        "\u{5D0}\u{591}.xn--4db",
        "a1.\u{5D0}",
        "xn--mgbaam7a8h.xn--4db",
    ] {
        assert_eq!(check_agreement(name, &Uts46::STRICT), 2, "{name:?}");
    }
    // The Bidi rule does not apply to names without right-to-left text.
    for name in ["1ü.example", "ü1.2", "1.ü-+ü"] {
        assert_eq!(check_agreement(name, &LENIENT), 2, "{name:?}");
    }
    let root = Uts46::STRICT.with_dns_length(DnsLength::CheckAllowRoot);
    assert_eq!(check_agreement("Bücher.example.", &root), 2);
    assert_eq!(check_agreement("example.", &LENIENT), 2);
}
