//! Tests the warnings about local parts of mail addresses: UTS #39, section 3.3, at the level Highly Restrictive.

use proptest::prelude::*;
use puny_display::{local_part_warnings, LocalPartWarningKind as Kind};

fn warnings(local_part: &str) -> Vec<(Kind, std::ops::Range<usize>)> {
    let warnings = local_part_warnings(local_part);
    warnings
        .iter()
        .map(|warning| (warning.kind(), warning.range()))
        .collect()
}

#[test]
fn usual_local_parts_have_no_warning() {
    for local_part in [
        "",
        "joe.bloggs+tag",
        "\"joe bloggs\"",
        "jürgen",
        "δοκιμή",
        "иван.петров",
        "실례",
        "日本go",
        "東京タワー1",
        "हिन्दी२",
        "!#$%&'*+-/=?^_`{|}~",
    ] {
        assert_eq!(warnings(local_part), [], "{local_part}");
    }
}

#[test]
fn each_kind_has_at_most_one_warning() {
    for (local_part, expected) in [
        // The letters а are Cyrillic.
        ("pаypаl", vec![(Kind::MixedScripts, 1..3)]),
        ("joe.иван", vec![(Kind::MixedScripts, 4..6)]),
        // Invisible code points, and code points that change the direction of text
        ("joe\u{200B}\u{200B}", vec![(Kind::Invisible, 3..6)]),
        ("\u{202E}eoj", vec![(Kind::Invisible, 0..3)]),
        ("joe\u{AD}", vec![(Kind::Invisible, 3..5)]),
        ("joe\u{85}", vec![(Kind::Invisible, 3..5)]),
        // Symbols, and code points that Normalization Form KC changes
        ("joe☃", vec![(Kind::Restricted, 3..6)]),
        ("ﬁ", vec![(Kind::Restricted, 0..3)]),
        ("हि1२", vec![(Kind::MixedNumbers, 7..10)]),
        ("jose\u{301}", vec![(Kind::NotNormalised, 3..4)]),
        (
            "\u{200B}☃",
            vec![(Kind::Invisible, 0..3), (Kind::Restricted, 3..6)],
        ),
    ] {
        assert_eq!(warnings(local_part), expected, "{local_part}");
    }
    let warning = local_part_warnings("joe\u{200B}")[0];
    assert_eq!(warning.code_point(), '\u{200B}');
    let message = "U+200B is invisible (bytes 3..6): a local part must not contain invisible characters (UTS #39, sections 3.1 and 3.3) \
        [invisible]";
    assert_eq!(warning.to_string(), message);
    for (kind, name) in [
        (Kind::Invisible, "invisible"),
        (Kind::Restricted, "restricted"),
        (Kind::MixedScripts, "mixed_scripts"),
        (Kind::MixedNumbers, "mixed_numbers"),
        (Kind::NotNormalised, "not_normalised"),
    ] {
        assert_eq!(kind.name(), name);
        assert!(kind.rule().ends_with(')'), "no source: {kind:?}");
    }
}

proptest! {
    #[test]
    fn ranges_are_within_the_local_part(local_part in "(\\PC|[a-c]|ü|а|\u{301}|\u{200B}|☃|１|२){0,12}") {
        for warning in local_part_warnings(&local_part) {
            let text = local_part.get(warning.range()).unwrap();
            prop_assert!(text.starts_with(warning.code_point()));
        }
    }
}
