//! The verdict as a row of CSV.

use std::io::Write;

use super::verdict::{Destination, Verdict};
use crate::report::csv;
use crate::report::problem::Problem;
use crate::report::record::Head;

const COLUMNS: &str = "input valid ascii unicode labels problems changes editions display reasons protected ip_address hidden looks_like";

/// Returns the first line of CSV.
pub(crate) fn header(with_file: bool, with_column: bool) -> Vec<u8> {
    csv::header_row(with_file, with_column, COLUMNS.split(' '))
}

/// Writes a verdict as a row. Full stops join the kinds of labels. Blanks join the codes of rules, the kinds of changes,
/// the kinds of reasons, and the editions with another result.
pub(super) fn write_row(verdict: &Verdict<'_>, head: Head<'_>, out: &mut impl Write) {
    let kinds: Vec<&str> = verdict.labels().map(|label| label.kind.name()).collect();
    let codes: Vec<&str> = verdict.problems.iter().map(Problem::code).collect();
    let ip_address = verdict.ip_address.is_some().to_string();
    let related = verdict.related();
    let look = verdict.look();
    let findings = verdict.findings.as_ref().map(|findings| {
        let refused = |other: &Destination| format!("refused:{}", other.status.unwrap_or_default());
        let edition = |other: &Destination| {
            let result = other.ascii.clone().unwrap_or_else(|| refused(other));
            format!("{}={result}", other.edition)
        };
        let editions = findings.editions.iter().filter(|other| other.differs);
        let reasons = findings.display.reasons().iter();
        [
            words(findings.changes().map(|change| change.kind.name())),
            editions.map(edition).collect::<Vec<_>>().join(" "),
            verdict.shown().unwrap_or_default(),
            words(reasons.map(|reason| reason.kind().name())),
        ]
    });
    let protected = related.map_or(String::new(), |to| {
        format!("{}={}", to.relation, to.protected_name)
    });
    let [changes, editions, display, reasons] = findings.unwrap_or_default();
    let fields = [
        verdict.input,
        if verdict.is_valid() { "true" } else { "false" },
        verdict.ascii().unwrap_or(""),
        verdict.unicode().unwrap_or(""),
        &kinds.join("."),
        &codes.join(" "),
        &changes,
        &editions,
        &display,
        &reasons,
        &protected,
        &ip_address,
        look.as_ref().map_or("", |look| look.hidden.name()),
        look.as_ref()
            .and_then(|look| look.like.as_deref())
            .unwrap_or(""),
    ];
    head.write_csv_row(&fields, out);
}

/// Joins words by blanks. Leaves out a word that is equal to the word before it.
fn words(words: impl Iterator<Item = &'static str>) -> String {
    let mut words: Vec<&str> = words.collect();
    words.dedup();
    words.join(" ")
}
