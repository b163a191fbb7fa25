//! The verdict as a row of CSV.

use std::io::Write;

use super::verdict::Verdict;
use crate::report::csv;
use crate::report::record::Head;

const COLUMNS: [&str; 12] = [
    "input",
    "valid",
    "ascii",
    "unicode",
    "labels",
    "errors",
    "changes",
    "editions",
    "display",
    "reasons",
    "protected",
    "ip_address",
];

/// The first line of CSV.
pub(crate) fn header(with_file: bool, with_column: bool) -> Vec<u8> {
    csv::header(with_file, with_column, &COLUMNS)
}

/// Writes a verdict as a row. Kinds of labels are joined by '.', as labels are; rule codes, kinds
/// of changes and reasons, and editions with another result by blanks.
pub(super) fn write(verdict: &Verdict<'_>, head: Head<'_>, out: &mut impl Write) {
    let kinds = verdict.labels().map(|label| label.kind.name());
    let (mut changes, mut editions, mut why) = (String::new(), String::new(), String::new());
    let (mut display, mut protected, mut ip_address) = (String::new(), String::new(), "");
    if let Some(findings) = &verdict.findings {
        changes = joined(findings.changes().map(|change| change.kind.name()), " ");
        for other in findings.editions.iter().filter(|other| other.differs) {
            let blank = if editions.is_empty() { "" } else { " " };
            editions += &match &other.result {
                Ok(ascii) => format!("{blank}{}={ascii}", other.edition),
                Err(status) => format!("{blank}{}=refused:{status}", other.edition),
            };
        }
        let reasons = findings.display.reasons().iter();
        why = joined(reasons.map(|reason| reason.kind().name()), " ");
        display = findings.whole(findings.display.text());
        if let Some(related) = findings.related() {
            protected = format!("{}={}", related.kind, related.name);
        }
        ip_address = if findings.ip_address.is_some() {
            "true"
        } else {
            "false"
        };
    }
    let fields = [
        verdict.input,
        if verdict.is_valid() { "true" } else { "false" },
        verdict.ascii().unwrap_or_default(),
        verdict.unicode().unwrap_or_default(),
        &all(kinds, "."),
        &all(verdict.codes(), " "),
        &changes,
        &editions,
        &display,
        &why,
        &protected,
        ip_address,
    ];
    head.csv_row(&fields, out);
}

/// Joins words with a separator.
fn all(words: impl Iterator<Item = &'static str>, between: &str) -> String {
    let mut text = String::new();
    for (index, word) in words.enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        text.push_str(word);
    }
    text
}

/// Joins words, skipping repeats of the previous word.
fn joined(words: impl Iterator<Item = &'static str>, between: &str) -> String {
    let mut last = "";
    all(
        words.filter(move |&word| std::mem::replace(&mut last, word) != word),
        between,
    )
}
