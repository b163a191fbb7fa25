//! What holds for every name: that the surfaces agree, that converting again changes
//! nothing, that labels are converted alone as in a name, and that a problem is in its
//! label. By exhaustion over short names, and by chance.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::select;
use puny_idna::{
    Bidi, Conversion, DnsLength, Edition, InvalidPunycode, Status, Transitional, Url, Uts46,
};
use support::names::{ASCII, DIRECTIONS, MAPPED, NORMALISED, PIECES};
use support::{all_uts46, editions, surfaces, LENIENT};

/// Of each kind of code point one, and what A-labels are made of.
const SYMBOLS: &[&str] = &[
    "a", "A", "0", "-", ".", "_", "xn--", "zca", "ü", "ß", "א", "ب", "\u{660}", "\u{6F0}",
    "\u{301}", "\u{316}", "\u{94D}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{3002}", "\u{2100}",
    "\u{338}", "=", "\u{1100}", "\u{1161}", "\u{E000}", "\u{378}", "漢", "\u{30FB}", "\u{B7}", "l",
];

/// All names of at most so many symbols.
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

/// Surfaces and idempotence.
fn check(what: &str, edition: &dyn Edition, name: &str) {
    let (unicode, problems) = surfaces::to_unicode(edition, name);
    let Ok(ascii) = surfaces::to_ascii(edition, name) else {
        return;
    };
    assert!(ascii.is_ascii(), "{what}: {name:?}");
    assert_eq!(
        edition.to_ascii(&ascii).as_deref(),
        Ok(&*ascii),
        "{what}: {name:?}"
    );
    // What ToUnicode makes of the name it makes of its ASCII form too, if it is valid: the
    // URL Standard has ASCII that is not.
    let again = edition.to_unicode(&ascii);
    if problems.is_empty() {
        assert!(again.is_valid(), "{what}: {name:?}");
        assert_eq!(again.text(), unicode, "{what}: {name:?}");
    }
    if again.is_valid() {
        assert_eq!(edition.to_unicode(again.text()), again, "{what}: {name:?}");
        assert_eq!(
            edition.to_ascii(again.text()).as_deref(),
            Ok(&*ascii),
            "{what}: {name:?}"
        );
    }
}

/// The same under transitional processing, which takes what it has not mapped for another
/// name the next time: ß in an A-label.
fn check_uts46(edition: Uts46, name: &str) {
    if edition == edition.transitional(Transitional::Yes) {
        surfaces::to_unicode(&edition, name);
        if let Ok(ascii) = surfaces::to_ascii(&edition, name) {
            assert_eq!(
                edition.to_ascii(&ascii).as_deref(),
                Ok(&*ascii),
                "{edition:?}: {name:?}"
            );
        }
    } else {
        check(&format!("{edition:?}"), &edition, name);
    }
}

/// The full path against the path that was taken. A label of private use is never valid, so
/// a name with one can only go the long way; the rest of the name comes to the same.
fn check_paths(edition: Uts46, name: &str) {
    let long_way = format!("\u{E000}.{name}");
    compare(
        name,
        edition.to_ascii_report(name),
        edition.to_ascii_report(&long_way),
        "xn--0y0c.",
    );
    compare(
        name,
        edition.to_unicode(name),
        edition.to_unicode(&long_way),
        "\u{E000}.",
    );
}

fn compare(name: &str, taken: Conversion<'_>, long: Conversion<'_>, first: &str) {
    // Behind another label an empty one is the root.
    if taken.text().is_empty() {
        return;
    }
    assert_eq!(
        long.text().strip_prefix(first),
        Some(taken.text()),
        "{name:?}"
    );
    let [refused, rest @ ..] = long.problems() else {
        panic!("{long:?}");
    };
    assert_eq!((refused.status(), refused.label()), (Status::V7, Some(0)));
    // The length of the name is no longer that of the name.
    let of_labels = |problem: &&puny_idna::Problem| problem.label().is_some();
    let shifted: Vec<_> = rest
        .iter()
        .filter(of_labels)
        .map(|p| {
            let range = p.range();
            (
                p.status(),
                p.label().unwrap() - 1,
                range.start - 4..range.end - 4,
                p.code_point(),
            )
        })
        .collect();
    let taken: Vec<_> = taken
        .problems()
        .iter()
        .filter(of_labels)
        .map(|p| (p.status(), p.label().unwrap(), p.range(), p.code_point()))
        .collect();
    assert_eq!(taken, shifted, "{name:?}");
}

/// Where labels have nothing to do with each other, a name is its labels.
fn check_labels(edition: Uts46, name: &str) {
    let edition = edition.bidi(Bidi::Ignore).dns_length(DnsLength::Ignore);
    let whole = edition.to_ascii_report(name);
    let (mut texts, mut problems) = (Vec::new(), Vec::new());
    let mut start = 0;
    for label in name.split('.') {
        let first = texts
            .iter()
            .map(|text: &String| text.matches('.').count() + 1)
            .sum::<usize>();
        let alone = edition.to_ascii_report(label);
        for p in alone.problems() {
            let range = p.range().start + start..p.range().end + start;
            problems.push((
                p.status(),
                p.label().unwrap() + first,
                range,
                p.code_point(),
            ));
        }
        texts.push(alone.into_text().into_owned());
        start += label.len() + 1;
    }
    assert_eq!(whole.text(), texts.join("."), "{name:?}");
    let of_whole: Vec<_> = whole
        .problems()
        .iter()
        .map(|p| (p.status(), p.label().unwrap(), p.range(), p.code_point()))
        .collect();
    assert_eq!(of_whole, problems, "{name:?}");
}

/// The bytes of each label, by the full stops that each code point is mapped to.
fn spans(name: &str) -> Vec<Range<usize>> {
    let mut spans = vec![0..name.len()];
    for (at, c) in name.char_indices() {
        let mapped = LENIENT
            .to_unicode(c.encode_utf8(&mut [0; 4]))
            .into_text()
            .into_owned();
        let end = at + c.len_utf8();
        for _ in mapped.matches('.') {
            // What is mapped to more than the full stop belongs to both sides.
            let alone = mapped == ".";
            spans.last_mut().unwrap().end = if alone { at } else { end };
            spans.push(if alone { end } else { at }..name.len());
        }
    }
    spans
}

fn check_places(edition: &dyn Edition, name: &str) {
    let spans = spans(name);
    let ascii = edition.to_ascii_report(name);
    let unicode = edition.to_unicode(name);
    for problem in ascii.problems().iter().chain(unicode.problems()) {
        let Some(label) = problem.label() else {
            continue;
        };
        let (span, range) = (&spans[label], problem.range());
        let inside = span.start <= range.start && range.end <= span.end;
        assert!(inside, "{name:?} {spans:?} {problem:?}");
    }
}

#[test]
fn short_names_in_every_edition() {
    for (what, edition) in editions() {
        for name in short_names(3) {
            check(what, &*edition, &name);
        }
    }
}

#[test]
fn short_names_under_every_flag() {
    for edition in all_uts46() {
        for name in short_names(2) {
            check_uts46(edition, &name);
            check_paths(edition, &name);
            check_labels(edition, &name);
        }
    }
}

#[test]
fn places_in_short_names() {
    for name in short_names(3) {
        check_places(&Uts46::STRICT, &name);
        check_places(&Url::BROWSER, &name);
        check_paths(Uts46::STRICT, &name);
    }
}

/// Every code point alone, after a letter, and among letters of the other direction; of the
/// planes 4 to 13, where nothing is assigned, every 97th.
#[test]
fn every_code_point() {
    let strict = Uts46::STRICT;
    let lenient = LENIENT.invalid_punycode(InvalidPunycode::Refuse);
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

/// A name as a list of parts, so that a failure shrinks to the parts that matter.
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
    fn any_name_in_every_edition(name in names()) {
        for (what, edition) in editions() {
            check(what, &*edition, &name);
        }
        check_places(&Uts46::STRICT, &name);
        check_places(&Url::BROWSER, &name);
    }

    #[test]
    fn any_name_under_any_flag(name in names(), edition in flags()) {
        check_uts46(edition, &name);
        check_paths(edition, &name);
        check_labels(edition, &name);
    }

    #[test]
    fn any_text_at_all(name in any::<String>(), edition in flags()) {
        check_uts46(edition, &name);
        check_paths(edition, &name);
        check_labels(edition, &name);
    }
}
