//! The verdict for machines.

use std::io::Write;

use super::verdict::{Label, Verdict};
use crate::record::{csv_row, json_problem, json_start, json_text, place_columns};

/// Writes a verdict as a JSON object on one line.
pub(super) fn json(
    verdict: &Verdict<'_>,
    file: Option<&str>,
    line: u64,
    column: Option<usize>,
    out: &mut Vec<u8>,
) {
    json_start(file, line, column, verdict.input, out);
    let valid: &[u8] = if verdict.is_valid() {
        b"true"
    } else {
        b"false"
    };
    out.extend_from_slice(b",\"valid\":");
    out.extend_from_slice(valid);
    optional("ascii", verdict.ascii.as_deref(), out);
    optional("unicode", verdict.unicode.as_deref(), out);
    list("labels", &verdict.labels, out, json_label);
    list("errors", &verdict.problems, out, json_problem);
    let start = verdict.start;
    list(
        "changes",
        verdict.deviations.changes().list(),
        out,
        |change, out| {
            let range = change.range();
            let _ = write!(
                out,
                "{{\"kind\":\"{}\",\"offset\":{},\"end\":{}",
                change.kind().name(),
                start + range.start,
                start + range.end
            );
            field("to", change.to(), out);
            out.push(b'}');
        },
    );
    out.extend_from_slice(b",\"editions\":{");
    for (index, destination) in verdict.deviations.destinations().iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        // Writing to a vector cannot fail.
        let _ = write!(out, "{comma}\"{}\":", destination.processing().name());
        match destination.ascii() {
            Ok(ascii) => json_text(ascii, out),
            Err(_) => out.extend_from_slice(b"null"),
        }
    }
    out.extend_from_slice(b"}}\n");
}

fn json_label(label: &Label, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"text\":");
    json_text(&label.text, out);
    field("kind", label.kind.name(), out);
    field("ascii", &label.ascii, out);
    field("unicode", &label.unicode, out);
    out.push(b'}');
}

/// A field that may be null.
fn optional(name: &str, text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => field(name, text, out),
        None => {
            out.extend_from_slice(b",\"");
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"\":null");
        }
    }
}

/// A field that is not the first.
fn field(name: &str, text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
    json_text(text, out);
}

fn list<T>(name: &str, items: &[T], out: &mut Vec<u8>, write: impl Fn(&T, &mut Vec<u8>)) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":[");
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

const COLUMNS: [&str; 8] = [
    "input", "valid", "ascii", "unicode", "labels", "errors", "changes", "editions",
];

/// The first line of CSV.
pub(super) fn csv_header(with_file: bool, with_column: bool) -> Vec<u8> {
    let mut out = Vec::new();
    csv_row(
        place_columns(with_file, with_column).chain(COLUMNS),
        &mut out,
    );
    out
}

/// Writes a verdict as a row. The kinds of labels are separated by '.', as the labels
/// are; the codes of rules, the kinds of changes, and other editions with what they make
/// of the name, by blanks.
pub(super) fn csv(
    verdict: &Verdict<'_>,
    file: Option<&str>,
    line: u64,
    column: Option<usize>,
    out: &mut Vec<u8>,
) {
    let line = line.to_string();
    let column = column.map(|column| column.to_string());
    let kinds: Vec<&str> = verdict
        .labels
        .iter()
        .map(|label| label.kind.name())
        .collect();
    let errors: Vec<&str> = verdict
        .problems
        .iter()
        .map(|problem| problem.status.unwrap_or(problem.kind))
        .collect();
    let changes = verdict.deviations.changes().list().iter();
    let mut changes: Vec<&str> = changes.map(|change| change.kind().name()).collect();
    changes.dedup();
    let editions: Vec<String> = verdict
        .deviations
        .disagreeing()
        .map(|other| {
            format!(
                "{}={}",
                other.processing().name(),
                other.ascii().unwrap_or_default()
            )
        })
        .collect();
    let fields = [
        verdict.input,
        if verdict.is_valid() { "true" } else { "false" },
        verdict.ascii.as_deref().unwrap_or_default(),
        verdict.unicode.as_deref().unwrap_or_default(),
        &kinds.join("."),
        &errors.join(" "),
        &changes.join(" "),
        &editions.join(" "),
    ];
    let place = file.into_iter().chain([line.as_str()]);
    csv_row(place.chain(column.as_deref()).chain(fields), out);
}
