//! IdnaTestV2.txt: every line, all three operations, the text and the exact set of statuses.
//! The file of Unicode 18 agrees without exception. Of older files, the tables hold only the lines that are not in
//! the file of Unicode 18: each has a code point of a later version.

use std::collections::BTreeSet;

use crate::support::{codes, editions, entry_points};
use puny_idna::{Idna, Report, Transitional, Uts46, UNICODE_VERSION};
use testdata::Row;

const TRANSITIONAL: Uts46 = Uts46::STRICT.with_transitional(Transitional::On);

/// The text of a result, and its statuses.
type Expected = (String, BTreeSet<String>);

/// Returns the source of a row, and the results of ToUnicode, ToASCII and transitional ToASCII. A result without a
/// value is the result before it, and that of ToUnicode without a value is the source.
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

fn statuses(report: &Report<'_>) -> BTreeSet<String> {
    codes(report).into_iter().map(String::from).collect()
}

#[test]
fn unicode_18() {
    assert_eq!(UNICODE_VERSION, (18, 0, 0));
    // Two sources have a surrogate, which a `str` cannot have.
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
fn unicode_17() {
    check_older(
        "unicode-idna/IdnaTestV2-17.0.0-other.tsv",
        "unicode-idna/IdnaMappingTable-17.0.0-other.tsv",
    );
}

#[test]
fn unicode_16() {
    check_older(
        "unicode-idna/IdnaTestV2-16.0.0-other.tsv",
        "unicode-idna/IdnaMappingTable-16.0.0-other.tsv",
    );
}

/// Checks that the lines of an older file differ only by the statuses of one code point, which was disallowed in the
/// older mapping table and is valid now.
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

/// Calls every conversion method of every edition.
fn check_entry_points(source: &str) {
    for (_, edition) in editions() {
        let _ = entry_points::to_ascii(&*edition, source);
        entry_points::to_unicode(&*edition, source);
    }
}
