//! The verdict for machines.

use std::io::Write;

use puny_idna::display::{Label, Match, Reason, Scripts, restriction_level};

use super::verdict::{self, Looks, Verdict};
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
    if let Some(looks) = &verdict.looks {
        json_looks(looks, out);
    }
    out.extend_from_slice(b"}\n");
}

fn json_looks(looks: &Looks<'_>, out: &mut Vec<u8>) {
    list(
        "changes",
        looks.deviations.changes().list(),
        out,
        |change, out| {
            let range = change.range();
            let (offset, end) = (looks.start + range.start, looks.start + range.end);
            let kind = change.kind().name();
            // Writing to a vector cannot fail.
            let _ = write!(
                out,
                "{{\"kind\":\"{kind}\",\"offset\":{offset},\"end\":{end}"
            );
            field("to", change.to(), out);
            out.push(b'}');
        },
    );
    out.extend_from_slice(b",\"editions\":{");
    for (index, destination) in looks.deviations.destinations().iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\"{}\":", destination.processing().name());
        match destination.ascii() {
            Ok(ascii) => json_text(ascii, out),
            Err(_) => out.extend_from_slice(b"null"),
        }
    }
    out.push(b'}');
    field("display", looks.display.text(), out);
    list("reasons", &reasons(looks), out, json_reason);
    let (relation, name) = match looks.protected {
        Match::Protected(name) => ("is", name),
        Match::LooksLike(name) => ("looks_like", name),
        Match::None => return,
    };
    let _ = write!(out, ",\"protected\":{{\"relation\":\"{relation}\"");
    field("name", name, out);
    out.push(b'}');
}

/// The reasons not to show a label in Unicode, with the index of the label.
fn reasons<'v>(looks: &'v Looks<'_>) -> Vec<(usize, &'v Reason)> {
    let labels = looks.display.labels().iter().enumerate();
    let of_label = |(index, label): (usize, &'v Label)| {
        label.reasons().iter().map(move |reason| (index, reason))
    };
    labels.flat_map(of_label).collect()
}

fn json_reason((label, reason): &(usize, &Reason), out: &mut Vec<u8>) {
    let (kind, range) = (reason.kind(), reason.range());
    let _ = write!(
        out,
        "{{\"kind\":\"{}\",\"label\":{label},\"offset\":{},\"end\":{}",
        kind.name(),
        range.start,
        range.end
    );
    let code_point = reason
        .code_point()
        .map(|c| format!("U+{:04X}", u32::from(c)));
    optional("code_point", code_point.as_deref(), out);
    field("rule", kind.rule(), out);
    out.push(b'}');
}

fn json_label(label: &verdict::Label, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"text\":");
    json_text(&label.text, out);
    field("kind", label.kind.name(), out);
    field("ascii", &label.ascii, out);
    field("unicode", &label.unicode, out);
    field("scripts", &Scripts::of(&label.unicode).to_string(), out);
    field("level", restriction_level(&label.unicode).name(), out);
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

const COLUMNS: [&str; 11] = [
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
    "looks_like",
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
/// are; the codes of rules, the kinds of changes and of reasons, and other editions with
/// what they make of the name, by blanks.
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
    let (mut changes, mut editions, mut kinds_of_reasons) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(looks) = &verdict.looks {
        let list = looks.deviations.changes().list().iter();
        changes.extend(list.map(|change| change.kind().name()));
        changes.dedup();
        editions.extend(looks.deviations.disagreeing().map(|other| {
            let ascii = other.ascii().unwrap_or_default();
            format!("{}={ascii}", other.processing().name())
        }));
        let reasons = reasons(looks);
        kinds_of_reasons.extend(reasons.iter().map(|(_, reason)| reason.kind().name()));
        kinds_of_reasons.dedup();
    }
    let looks = verdict.looks.as_ref();
    let fields = [
        verdict.input,
        if verdict.is_valid() { "true" } else { "false" },
        verdict.ascii.as_deref().unwrap_or_default(),
        verdict.unicode.as_deref().unwrap_or_default(),
        &kinds.join("."),
        &errors.join(" "),
        &changes.join(" "),
        &editions.join(" "),
        looks.map_or("", |looks| looks.display.text()),
        &kinds_of_reasons.join(" "),
        verdict.taken_for().unwrap_or_default(),
    ];
    let place = file.into_iter().chain([line.as_str()]);
    csv_row(place.chain(column.as_deref()).chain(fields), out);
}
