//! Tests the laws of `support/laws.rs`, exhaustively for short names, and for random names.

use crate::support::laws::{check, check_labels, check_paths, check_ranges, check_uts46};
use crate::support::names::{ASCII, DIRECTIONS, MAPPED, NORMALISED, PIECES};
use crate::support::{all_uts46, editions, LENIENT};
use proptest::prelude::*;
use proptest::sample::select;
use puny_idna::{InvalidPunycode, UrlStandard, Uts46};

/// The symbols of short names: one code point of each kind, and parts of A-labels.
const SYMBOLS: &[&str] = &[
    "a", "A", "0", "-", ".", "_", "xn--", "zca", "ü", "ß", "א", "ب", "\u{660}", "\u{6F0}",
    "\u{301}", "\u{316}", "\u{94D}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{3002}", "\u{2100}",
    "\u{338}", "=", "\u{1100}", "\u{1161}", "\u{E000}", "\u{378}", "漢", "\u{30FB}", "\u{B7}", "l",
];

/// Returns all names of at most this many symbols.
fn short_names(most: u32) -> impl Iterator<Item = String> {
    let base = SYMBOLS.len();
    (0..=most).flat_map(move |length| {
        (0..base.pow(length)).map(move |mut number| {
            let mut name = String::new();
            for _ in 0..length {
                name.push_str(SYMBOLS[number % base]);
                number /= base;
            }
            name
        })
    })
}

#[test]
fn short_names_satisfy_the_laws_in_every_edition() {
    for (what, edition) in editions() {
        for name in short_names(3) {
            check(what, &*edition, &name);
        }
    }
}

#[test]
fn short_names_satisfy_the_laws_under_every_flag() {
    for edition in all_uts46() {
        for name in short_names(2) {
            check_uts46(edition, &name);
            check_paths(edition, &name);
            check_labels(edition, &name);
        }
    }
}

#[test]
fn problems_of_short_names_are_in_their_label() {
    for name in short_names(3) {
        check_ranges(&Uts46::STRICT, &name);
        check_ranges(&UrlStandard::BROWSER, &name);
        check_paths(Uts46::STRICT, &name);
    }
}

/// Tests every code point alone, after a letter, and between right-to-left letters. In planes 4 to 13, which have no
/// assigned code points, tests every 97th code point.
#[test]
fn every_code_point_satisfies_the_laws() {
    let strict = Uts46::STRICT;
    let lenient = LENIENT.with_invalid_punycode(InvalidPunycode::Check);
    for c in '\0'..=char::MAX {
        if ('\u{40000}'..'\u{E0000}').contains(&c) && c as u32 % 97 != 0 {
            continue;
        }
        let name = format!("{c}.a{c}.א{c}ב");
        check_paths(strict, &name);
        check_paths(lenient, &name);
        for edition in [strict, lenient] {
            if let Ok(ascii) = edition.to_ascii(&name) {
                assert_eq!(edition.to_ascii(&ascii).as_deref(), Ok(&*ascii), "{c:?}");
            }
        }
    }
}

#[cfg(feature = "idna2008")]
#[test]
fn short_labels_satisfy_the_laws() {
    use crate::support::laws::{check_inclusion, check_kind};
    for name in short_names(3) {
        check_inclusion(&name);
        check_kind(&name);
    }
    for c in '\0'..=char::MAX {
        if !('\u{40000}'..'\u{E0000}').contains(&c) {
            check_inclusion(&format!("a{c}"));
            check_kind(&String::from(c));
        }
    }
}

/// Generates random names as lists of parts, so that proptest can reduce a failing name to the parts that matter.
fn names() -> impl Strategy<Value = String> {
    let one = |of: &'static [char]| select(of).prop_map(String::from).boxed();
    let part = prop_oneof![
        one(ASCII),
        one(DIRECTIONS),
        one(MAPPED),
        one(NORMALISED),
        one(&['a', 'b', '1', '-', '.', 'ü', 'א']),
        select(PIECES).prop_map(String::from),
        any::<char>().prop_map(String::from),
    ];
    prop_oneof![
        prop::collection::vec(part, 0..12),
        prop::collection::vec(one(DIRECTIONS), 0..8),
        prop::collection::vec(prop_oneof![one(NORMALISED), one(DIRECTIONS)], 0..8),
    ]
    .prop_map(|parts| parts.concat())
}

fn flags() -> impl Strategy<Value = Uts46> {
    select(all_uts46())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_names_satisfy_the_laws_in_every_edition(name in names()) {
        for (what, edition) in editions() {
            check(what, &*edition, &name);
        }
        check_ranges(&Uts46::STRICT, &name);
        check_ranges(&UrlStandard::BROWSER, &name);
        #[cfg(feature = "idna2008")]
        {
            crate::support::laws::check_inclusion(&name);
            crate::support::laws::check_kind(&name);
        }
    }

    #[test]
    fn random_names_satisfy_the_laws_under_any_flag(name in names(), edition in flags()) {
        check_uts46(edition, &name);
        check_paths(edition, &name);
        check_labels(edition, &name);
    }

    #[test]
    fn random_texts_satisfy_the_laws(name in any::<String>(), edition in flags()) {
        check_uts46(edition, &name);
        check_paths(edition, &name);
        check_labels(edition, &name);
    }
}
