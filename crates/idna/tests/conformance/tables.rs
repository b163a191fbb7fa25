//! Compares the tables with Unicode's data of the same version, for every code point, by the public functions.

use puny_idna::{Idna, Status, Transitional};
use testdata::Row;
use unicode_normalization::UnicodeNormalization;

use crate::support::LENIENT;

fn is_disallowed(name: &str) -> bool {
    let report = LENIENT.to_unicode_report(name);
    let mut problems = report.problems().iter();
    problems.any(|problem| problem.status() == Status::V7)
}

/// The status and mapping of UTS #46. A code point of status mapped or ignored is mapped in the
/// input, and refused inside an A-label.
#[test]
fn mapping() {
    let transitional = LENIENT.with_transitional(Transitional::On);
    let table = testdata::read("unicode-idna/IdnaMappingTable-18.0.0.tsv");
    let table_of = table.by_code_point();
    let status = |row: &Row| row.text("status");
    // Transitional processing also maps deviation characters, even those that come from mapping.
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

/// The derived property of IDNA2008, from the result of registration for a code point after a
/// letter.
#[cfg(feature = "idna2008")]
#[test]
fn derived_property() {
    use puny_idna::{Bidi, Hyphens, Idna2008};

    let table = testdata::read("unicode-idna/Idna2008-18.0.0.tsv");
    let property = table.by_code_point();
    let registration = Idna2008::REGISTRATION
        .with_bidi(Bidi::Ignore)
        .with_hyphens(Hyphens::Ignore);
    // A full stop ends a label, so it is not a code point of one.
    for c in ('\0'..=char::MAX).filter(|&c| c != '.') {
        let mut found = Vec::new();
        // An Arabic-Indic digit may not be mixed with an extended one.
        for other in ["", "\u{660}", "\u{6F0}"] {
            let label = format!("a{c}{other}");
            let report = registration.to_ascii_report(&label);
            let of_c = report
                .problems()
                .iter()
                .filter(|p| p.range() == (1..1 + c.len_utf8()));
            found.extend(of_c.map(|p| p.status().code()));
        }
        // The default of the property, for code points without a row.
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
