//! Tests the changes that mapping makes, and the differences between editions, with examples from advisories and
//! specifications.

use proptest::prelude::*;
use puny_idna::deviations::{self, changes, Kind};
use puny_idna::{Preset, Rule, Uts46};

fn kinds(name: &str) -> Vec<(Kind, &str, String)> {
    let found = changes(name);
    let change = |c: deviations::Change| (c.kind(), &name[c.range()], c.after().to_owned());
    found.iter().map(change).collect()
}

fn ascii(name: &str, preset: Preset) -> Result<String, Rule> {
    let report = deviations::compare(name);
    match report.destination(preset).unwrap().ascii() {
        Ok(ascii) => Ok(ascii.to_owned()),
        Err(error) => Err(error.rule()),
    }
}

#[test]
fn each_change_has_its_kind() {
    for (name, kind, from, to) in [
        ("example", None, "", ""),
        ("bücher", None, "", ""),
        ("☃", None, "", ""),
        ("Example", Some(Kind::Case), "E", "e"),
        ("Ünicode", Some(Kind::Case), "Ü", "ü"),
        ("groẞ", Some(Kind::Case), "ẞ", "ß"),
        ("İ", Some(Kind::Case), "İ", "i\u{307}"),
        ("\u{AB70}", Some(Kind::Case), "\u{AB70}", "\u{13A0}"),
        ("faß", Some(Kind::Deviation), "ß", "ß"),
        ("ς", Some(Kind::Deviation), "ς", "ς"),
        ("a\u{200D}", Some(Kind::Deviation), "\u{200D}", "\u{200D}"),
        ("a\u{AD}b", Some(Kind::Removed), "\u{AD}", ""),
        ("a\u{200B}b", Some(Kind::Removed), "\u{200B}", ""),
        ("a\u{FE0F}", Some(Kind::Removed), "\u{FE0F}", ""),
        // A loopback address with other separators (hackney#920)
        ("127。1", Some(Kind::Dot), "。", "."),
        ("a．b", Some(Kind::Dot), "．", "."),
        ("a｡b", Some(Kind::Dot), "｡", "."),
        ("ｗ", Some(Kind::Replaced), "ｗ", "w"),
        // The result contains a slash, which would end the host in a URL.
        ("℀", Some(Kind::Replaced), "℀", "a/c"),
        ("u\u{308}", Some(Kind::Normalised), "u\u{308}", "ü"),
        (
            "\u{1100}\u{1161}",
            Some(Kind::Normalised),
            "\u{1100}\u{1161}",
            "가",
        ),
        (
            "a\u{301}\u{323}",
            Some(Kind::Normalised),
            "a\u{301}\u{323}",
            "ạ\u{301}",
        ),
    ] {
        let expected: Vec<_> = kind
            .into_iter()
            .map(|kind| (kind, from, to.to_owned()))
            .collect();
        assert_eq!(kinds(name), expected, "{name:?}");
    }
}

#[test]
fn normalisation_is_listed_after_mapping() {
    assert_eq!(
        kinds("xU\u{308}y"),
        [
            (Kind::Case, "U", "u".to_owned()),
            (Kind::Normalised, "U\u{308}", "ü".to_owned())
        ]
    );
}

#[test]
fn changes_have_a_summary() {
    let flags = |name| {
        let found = changes(name);
        (found.changed(), found.removed(), found.mapped_dots())
    };
    assert_eq!(flags("faß.de"), (false, false, false));
    assert_eq!(flags("Fass.de"), (true, false, false));
    assert_eq!(flags("exam\u{200B}ple.com"), (true, true, false));
    assert_eq!(flags("127。0。0。1"), (true, false, true));
}

/// The examples are from UTS #46, sections 1.3 and 7.
#[test]
fn deviation_characters_split_the_editions() {
    for (name, today, then) in [
        ("faß.de", "xn--fa-hia.de", "fass.de"),
        ("βόλος.com", "xn--nxasmm1c.com", "xn--nxasmq6b.com"),
        (
            "نامه\u{200C}ای.com",
            "xn--mgba3gch31f060k.com",
            "xn--mgba3gch31f.com",
        ),
        ("groẞ.de", "xn--gro-7ka.de", "gross.de"),
    ] {
        let report = deviations::compare(name);
        assert!(report.splits() && !report.agree());
        assert_eq!(ascii(name, Preset::Uts46).unwrap(), today);
        assert_eq!(ascii(name, Preset::Transitional).unwrap(), then);
        assert_eq!(ascii(name, Preset::Url).unwrap(), today);
        let why = report
            .differences()
            .find(|d| d.preset() == Preset::Transitional);
        assert_eq!(why.unwrap().kind(), Kind::Deviation);
    }
}

/// Every disagreement has a reason: the editions map a code point differently, or only one edition has a check.
#[test]
fn every_disagreement_has_a_reason() {
    use Preset::{Lookup, Url, Uts46 as Strict};
    for (name, processing, reasons) in [
        ("Bücher.example", Lookup, vec![(Kind::Case, 'B')]),
        ("ｂücher.example", Lookup, vec![(Kind::Replaced, 'ｂ')]),
        ("☃.example", Lookup, vec![]),
        ("a_b.example", Url, vec![]),
        ("xn--a.example", Url, vec![]),
    ] {
        let report = deviations::compare(name);
        let others: Vec<_> = report.disagreeing().map(|d| d.preset()).collect();
        assert!(others.contains(&processing), "{name} {others:?}");
        let found: Vec<_> = report
            .differences()
            .filter(|d| d.preset() == processing)
            .map(|d| (d.kind(), d.code_point()))
            .collect();
        assert_eq!(found, reasons, "{name}");
        if reasons.is_empty() {
            let refused = ascii(name, processing).is_err() || ascii(name, Strict).is_err();
            assert!(refused, "{name}");
        }
    }
    assert_eq!(ascii("☃.example", Lookup), Err(Rule::Disallowed));
    assert_eq!(ascii("a_b.example", Strict), Err(Rule::NotLdh));
    assert_eq!(ascii("a_b.example", Url).unwrap(), "a_b.example");
}

/// Tests code points that Unicode 3.2 does not assign or does not case-fold.
#[cfg(feature = "idna2003")]
#[test]
fn code_points_newer_than_idna2003_are_later() {
    for (name, today, then) in [
        // Unicode 4.1 assigned U+023A, with a mapping. Unicode 3.2 had U+04C0, but only Unicode 5.0 case-folds it.
        ("Ⱥ.example", "xn--cgj.example", "xn--wma.example"),
        ("Ӏ.example", "xn--s5a.example", "xn--d5a.example"),
    ] {
        let report = deviations::compare(name);
        assert_eq!(ascii(name, Preset::Uts46).as_deref(), Ok(today));
        assert_eq!(ascii(name, Preset::Query).as_deref(), Ok(then));
        let why: Vec<_> = report
            .differences()
            .filter(|d| d.preset() == Preset::Query)
            .map(|d| d.kind())
            .collect();
        assert_eq!(why, [Kind::Later]);
    }
    // ToASCII leaves the case of ASCII unchanged. The DNS ignores case.
    let report = deviations::compare("Example.com");
    assert_eq!(ascii("Example.com", Preset::Query).unwrap(), "Example.com");
    assert!(!report.splits());
    let straße: Vec<_> = deviations::compare("straße.de")
        .disagreeing()
        .map(|d| d.preset())
        .collect();
    assert_eq!(straße, [Preset::Transitional, Preset::Query]);
}

proptest! {
    /// The list of changes is empty if and only if UTS #46 maps the name to itself. So no change is missing.
    #[test]
    fn a_name_without_changes_is_mapped_to_itself(name in "[a-cA-Cßς。\u{AD}\u{300}-\u{303}ü가ﬁ]{0,12}") {
        let all: String = Uts46::STRICT.to_unicode_report(&name).into_text_even_if_refused().into_owned();
        prop_assert_eq!(changes(&name).changed(), all != name);
    }

    #[test]
    fn ranges_are_in_the_input_and_in_order(name in any::<String>()) {
        let report = deviations::compare(&name);
        let mut last = 0;
        for change in report.changes().iter() {
            prop_assert!(name.get(change.range()).is_some());
            prop_assert!(change.range().start >= last);
            last = change.range().start;
        }
        for difference in report.differences() {
            prop_assert!(name[difference.range()].chars().eq([difference.code_point()]));
        }
    }
}
