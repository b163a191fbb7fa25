//! Compares the tables with Unicode's data files of the same version, for every code point, by the
//! public functions.

use puny_idna::{Idna, Status, Transitional};
use unicode_normalization::UnicodeNormalization;

use crate::support::LENIENT;
use crate::unicode_file::mapping_table;

fn is_disallowed(name: &str) -> bool {
    let report = LENIENT.to_unicode_report(name);
    let mut problems = report.problems().iter();
    problems.any(|problem| problem.status() == Status::V7)
}

/// The status and mapping of UTS #46. A code point of status mapped or ignored is mapped in the
/// input, and refused inside an A-label.
pub(crate) fn mapping(text: &str) {
    let transitional = LENIENT.with_transitional(Transitional::On);
    let table = mapping_table(text);
    let entry = |c: char| {
        let entry = &table[c as usize];
        let (status, hex) = entry.split_once(' ').unwrap_or((entry, ""));
        let number = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
        (
            status,
            hex.split(' ')
                .filter(|hex| !hex.is_empty())
                .map(number)
                .collect::<String>(),
        )
    };
    // Transitional processing also maps deviation characters, even those that come from mapping.
    let without_deviations = |c: char| match entry(c) {
        ("deviation", to) => to,
        _ => c.to_string(),
    };
    for c in '\0'..=char::MAX {
        let same = c.to_string();
        let (status, to) = entry(c);
        let expected = match status {
            "valid" | "deviation" | "disallowed" => same.clone(),
            "mapped" | "ignored" => to,
            other => panic!("{other}"),
        };
        let nfc = |text: &str| text.nfc().collect::<String>();
        assert_eq!(LENIENT.map(&same), nfc(&expected), "{c:?}");
        let expected: String = expected.chars().map(without_deviations).collect();
        assert_eq!(transitional.map(&same), nfc(&expected), "{c:?}");
        assert_eq!(is_disallowed(&same), status == "disallowed", "{c:?}");
        if !c.is_ascii() {
            let a_label = format!("xn--{}", puny::punycode::encode(&same).unwrap());
            let valid = matches!(status, "valid" | "deviation");
            assert_eq!(is_disallowed(&a_label), !valid, "{c:?}");
        }
    }
}

/// The derived property of IDNA2008, from the result of registration for a code point after a
/// letter.
#[cfg(feature = "idna2008")]
pub(crate) fn derived_property(text: &str) {
    use puny_idna::{Bidi, Hyphens, Idna2008};

    let table = mapping_table(text);
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
        let derived = match table[c as usize].as_str() {
            // The default of the file for code points without a line.
            "" => "UNASSIGNED",
            derived => derived,
        };
        let ours = match found.first() {
            None => "PVALID",
            Some(&"C1" | &"C2") => "CONTEXTJ",
            Some(&"C3" | &"C4" | &"C5" | &"C6" | &"C7" | &"C8" | &"C9") => "CONTEXTO",
            Some(&"DISALLOWED" | &"U1") => "DISALLOWED",
            Some(other) => other,
        };
        assert_eq!(ours, derived, "{c:?} {found:?}");
    }
}
