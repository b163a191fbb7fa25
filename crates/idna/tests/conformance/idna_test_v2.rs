//! Compares UTS #46 with IdnaTestV2.txt: for every line, the texts of all three operations and the exact sets of
//! statuses.
//!
//! All lines of the file of Unicode 18 agree. The tables of older files contain only lines that are not in this file.
//! Each of these lines has a code point that a later version of Unicode assigned.

use std::collections::BTreeSet;

use crate::support::{codes, editions, entry_points};
use puny_idna::{Idna, Report, Transitional, Uts46, UNICODE_VERSION};
use testdata::Row;

const TRANSITIONAL: Uts46 = Uts46::STRICT.with_transitional(Transitional::On);

/// The text of a result, and its statuses.
type Expected = (String, BTreeSet<String>);

/// Returns the source of a row, and the expected results of ToUnicode, ToASCII and transitional ToASCII. If a result is
/// empty in the table, it equals the previous result. If the result of ToUnicode is empty, it equals the source.
fn parse(row: &Row) -> (String, [Expected; 3]) {
    let scalars = |points: Vec<u32>| points.into_iter().map(|c| char::from_u32(c).unwrap());
    let text = |column: &str| -> Option<String> { Some(scalars(row.points(column)?).collect()) };
    let statuses = |column: &str| -> Option<BTreeSet<String>> {
        let list = row.optional(column)?;
        Some(list.split_whitespace().map(str::to_owned).collect())
    };
    let source = text("source").unwrap();
    let mut before = (source.clone(), BTreeSet::new());
    let results = ["to_unicode", "to_ascii_n", "to_ascii_t"].map(|column| {
        let text = text(column).unwrap_or_else(|| before.0.clone());
        let statuses = statuses(&format!("{column}_status")).unwrap_or_else(|| before.1.clone());
        before = (text, statuses);
        before.clone()
    });
    (source, results)
}

/// Returns the results of the three operations.
fn reports(source: &str) -> [Report<'_>; 3] {
    [
        Uts46::STRICT.to_unicode_report(source),
        Uts46::STRICT.to_ascii_report(source),
        TRANSITIONAL.to_ascii_report(source),
    ]
}

/// Returns the set of statuses of a report.
fn statuses(report: &Report<'_>) -> BTreeSet<String> {
    codes(report).into_iter().map(String::from).collect()
}

#[test]
fn every_line_of_unicode_18_agrees() {
    assert_eq!(UNICODE_VERSION, (18, 0, 0));
    // Two lines are skipped, because their source contains a surrogate, which a `str` cannot contain.
    let table = testdata::read("unicode-idna/IdnaTestV2-18.0.0.tsv");
    let table = table.only(|row| ![548, 549].contains(&row.number("line").unwrap()));
    table.each(|row| {
        let (source, expected) = parse(row);
        for (report, (text, codes)) in reports(&source).iter().zip(&expected) {
            assert_eq!(report.text_even_if_refused(), text);
            assert_eq!(statuses(report), *codes);
        }
        check_entry_points(&source);
    });
}

#[test]
fn other_lines_of_unicode_17_differ_in_one_code_point() {
    check_older(
        "unicode-idna/IdnaTestV2-17.0.0-other.tsv",
        "unicode-idna/IdnaMappingTable-17.0.0-other.tsv",
    );
}

#[test]
fn other_lines_of_unicode_16_differ_in_one_code_point() {
    check_older(
        "unicode-idna/IdnaTestV2-16.0.0-other.tsv",
        "unicode-idna/IdnaMappingTable-16.0.0-other.tsv",
    );
}

/// Asserts that the results of the lines of an older file differ only in the statuses of one code point. This code
/// point was disallowed in the older mapping table and is valid now.
fn check_older(lines: &'static str, mapping: &'static str) {
    let (old, new) = (
        testdata::read(mapping),
        testdata::read("unicode-idna/IdnaMappingTable-18.0.0.tsv"),
    );
    let (old, new) = (old.by_code_point(), new.by_code_point());
    testdata::read(lines).each(|row| {
        let (source, expected) = parse(row);
        let newer: Vec<char> = expected[0]
            .0
            .chars()
            .filter(|&c| old[c as usize].is_some())
            .collect();
        assert_eq!(newer.len(), 1, "{newer:?}");
        let status =
            |table: &[Option<&Row>]| table[newer[0] as usize].map(|row| row.text("status"));
        assert_eq!(status(&old).as_deref(), Some("disallowed"));
        assert_eq!(status(&new).as_deref(), Some("valid"));
        // With this combining mark of Unicode 17, the label no longer violates the Bidi rule.
        let gone: &[&str] = match newer[0] {
            '\u{1ADC}' => &["B5", "B6", "V7"],
            _ => &["V7"],
        };
        for (report, (text, codes)) in reports(&source).iter().zip(&expected) {
            assert_eq!(report.text_even_if_refused(), text);
            let mut ours = statuses(report);
            assert!(gone.iter().all(|code| ours.insert((*code).to_owned())));
            assert_eq!(ours, *codes);
        }
        check_entry_points(&source);
    });
}

/// Asserts that all conversion methods of every edition agree.
fn check_entry_points(source: &str) {
    for (_, edition) in editions() {
        let _ = entry_points::to_ascii(&*edition, source);
        entry_points::to_unicode(&*edition, source);
    }
}
