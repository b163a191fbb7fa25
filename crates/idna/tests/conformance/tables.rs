//! Compares the tables with Unicode's data of the same version, for every code point, through the public functions.

use puny_idna::{Idna, Rule, Transitional};
use testdata::Row;
use unicode_normalization::UnicodeNormalization;

use crate::support::LENIENT;

/// Returns whether a name has a disallowed code point.
fn is_disallowed(name: &str) -> bool {
    let report = LENIENT.to_unicode_report(name);
    let mut problems = report.problems().iter();
    problems.any(|problem| problem.rule() == Rule::DisallowedCodePoint)
}

/// Tests the status and the mapping of every code point in UTS #46. In the input, a code point whose status is mapped
/// or ignored is mapped. In an A-label, the code point is refused.
#[test]
fn statuses_and_mappings_equal_those_of_unicode() {
    let transitional = LENIENT.with_transitional(Transitional::On);
    let table = testdata::read("unicode-idna/IdnaMappingTable-18.0.0.tsv");
    let table_of = table.by_code_point();
    let status = |row: &Row| row.text("status");
    // Transitional processing also maps deviation characters, even if they are the result of a mapping.
    let without_deviations = |c: char| match table_of[c as usize] {
        Some(row) if status(row) == "deviation" => row.text("mapping"),
        _ => c.to_string(),
    };
    for c in '\0'..=char::MAX {
        let row = table_of[c as usize].unwrap();
        let same = c.to_string();
        let expected = match status(row).as_str() {
            "valid" | "deviation" | "disallowed" => same.clone(),
            "mapped" => row.text("mapping"),
            "ignored" => String::new(),
            other => panic!("{row}: {other}"),
        };
        let nfc = |text: &str| text.nfc().collect::<String>();
        assert_eq!(LENIENT.map(&same), nfc(&expected), "{row}: {c:?}");
        let expected: String = expected.chars().map(without_deviations).collect();
        assert_eq!(transitional.map(&same), nfc(&expected), "{row}: {c:?}");
        let disallowed = status(row) == "disallowed";
        assert_eq!(is_disallowed(&same), disallowed, "{row}: {c:?}");
        if !c.is_ascii() {
            let a_label = format!("xn--{}", puny::punycode::encode(&same).unwrap());
            let valid = matches!(status(row).as_str(), "valid" | "deviation");
            assert_eq!(is_disallowed(&a_label), !valid, "{row}: {c:?}");
        }
    }
    table.print(table_of.len(), "code points");
}

/// Tests the derived property of IDNA2008 for every code point. The property is computed from the result of registering
/// a label in which the code point follows a letter.
#[test]
fn derived_properties_equal_those_of_unicode() {
    use puny_idna::{Bidi, Hyphens, Idna2008};

    let table = testdata::read("unicode-idna/Idna2008-18.0.0.tsv");
    let property = table.by_code_point();
    let registration = Idna2008::REGISTRATION
        .with_bidi(Bidi::Ignore)
        .with_hyphens(Hyphens::Allow);
    // A full stop is skipped, because it cannot be part of a label.
    for c in ('\0'..=char::MAX).filter(|&c| c != '.') {
        let mut found = Vec::new();
        // An Arabic-Indic digit must not be mixed with an extended Arabic-Indic digit, so both are tried after the code
        // point.
        for other in ["", "\u{660}", "\u{6F0}"] {
            let label = format!("a{c}{other}");
            let report = registration.to_ascii_report(&label);
            let of_c = report
                .problems()
                .iter()
                .filter(|p| p.range() == (1..1 + c.len_utf8()));
            found.extend(of_c.map(|p| p.rule().code()));
        }
        // Code points without a row have the default value of the property, UNASSIGNED.
        let derived = property[c as usize].map_or("UNASSIGNED".into(), |row| row.text("property"));
        let ours = match found.first() {
            None => "PVALID",
            Some(&"C1" | &"C2") => "CONTEXTJ",
            Some(&"C3" | &"C4" | &"C5" | &"C6" | &"C7" | &"C8" | &"C9") => "CONTEXTO",
            Some(&"DISALLOWED" | &"U1") => "DISALLOWED",
            Some(other) => other,
        };
        assert_eq!(
            ours,
            derived,
            "{:?}: {c:?} {found:?}",
            property[c as usize].map(ToString::to_string)
        );
    }
    table.print(property.len(), "code points");
}
