//! The verdict for machines.

use std::fmt::Write as _;
use std::io::Write as _;

use puny_idna::display::{Match, Reason, Scripts, restriction_level};

use super::verdict::{Change, Destination, Label, Looks, Verdict};
use crate::report::record::{
    Column, csv_row, json_code_point, json_optional, json_problem, json_start, json_text,
    place_columns,
};

/// Writes a verdict as a JSON object on one line. Each has the same fields.
pub(super) fn json(
    verdict: &Verdict<'_>,
    file: Option<&str>,
    line: u64,
    column: Column,
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
    list("errors", verdict.problems(), out, |problem, out| {
        json_problem(&problem, out);
    });
    match &verdict.looks {
        Some(looks) => json_looks(looks, out),
        None => out.extend_from_slice(
            b",\"changes\":[],\"editions\":null,\"display\":null,\"reasons\":[],\
            \"protected\":null,\"ip_address\":null",
        ),
    }
    out.extend_from_slice(b"}\n");
}

fn json_looks(looks: &Looks<'_>, out: &mut Vec<u8>) {
    list("changes", looks.changes(), out, json_change);
    out.extend_from_slice(b",\"editions\":{");
    for (index, destination) in looks.editions.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        json_edition(destination, out);
    }
    out.push(b'}');
    field("display", &looks.whole(looks.display.text()), out);
    list("reasons", looks.display.reasons(), out, json_reason);
    out.extend_from_slice(b",\"protected\":");
    match related(looks) {
        Some((relation, name)) => {
            // Writing to a vector cannot fail.
            let _ = write!(out, "{{\"relation\":\"{relation}\"");
            field("name", name, out);
            out.push(b'}');
        }
        None => out.extend_from_slice(b"null"),
    }
    let _ = write!(out, ",\"ip_address\":{}", looks.is_ip_address);
}

fn json_change(change: Change<'_>, out: &mut Vec<u8>) {
    let (kind, range) = (change.kind.name(), change.range);
    let _ = write!(
        out,
        "{{\"kind\":\"{kind}\",\"offset\":{},\"end\":{}",
        range.start, range.end
    );
    field("to", &change.to, out);
    out.push(b'}');
}

fn json_edition(destination: &Destination, out: &mut Vec<u8>) {
    let (output, status) = match &destination.result {
        Ok(ascii) => (Some(ascii.as_str()), None),
        Err(status) => (None, Some(*status)),
    };
    json_text(destination.edition, out);
    out.extend_from_slice(b":{\"output\":");
    json_optional(output, out);
    optional("status", status, out);
    out.push(b'}');
}

/// What the name is to a protected one.
fn related<'l>(looks: &'l Looks<'_>) -> Option<(&'static str, &'l str)> {
    match looks.protected {
        Match::Protected(name) => Some(("is", name)),
        Match::LooksLike(name) => Some(("looks_like", name)),
        Match::Resembles(name) => Some(("resembles", name)),
        _ => None,
    }
}

fn json_reason(reason: &Reason, out: &mut Vec<u8>) {
    let (kind, label, range) = (reason.kind(), reason.label(), reason.range());
    let _ = write!(
        out,
        "{{\"kind\":\"{}\",\"label\":{label},\"offset\":{},\"end\":{},\"code_point\":",
        kind.name(),
        range.start,
        range.end
    );
    json_code_point(reason.code_point(), out);
    field("rule", kind.rule(), out);
    out.push(b'}');
}

fn json_label(label: &Label, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"text\":");
    json_text(&label.text, out);
    field("kind", label.kind.name(), out);
    field("ascii", &label.ascii, out);
    field("unicode", &label.unicode, out);
    field("scripts", &Scripts::of(&label.unicode).to_string(), out);
    field("level", restriction_level(&label.unicode).name(), out);
    field("show", label.show.name(), out);
    out.push(b'}');
}

/// A field that may be null.
fn optional(name: &str, text: Option<&str>, out: &mut Vec<u8>) {
    key(name, out);
    json_optional(text, out);
}

/// A field that is not the first.
fn field(name: &str, text: &str, out: &mut Vec<u8>) {
    key(name, out);
    json_text(text, out);
}

fn key(name: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

fn list<T>(
    name: &str,
    items: impl IntoIterator<Item = T>,
    out: &mut Vec<u8>,
    write: impl Fn(T, &mut Vec<u8>),
) {
    key(name, out);
    out.push(b'[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

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
pub(super) fn csv_header(with_file: bool, with_column: bool) -> Vec<u8> {
    let mut out = Vec::new();
    csv_row(
        place_columns(with_file, with_column).chain(COLUMNS),
        &mut out,
    );
    out
}

/// Writes a verdict as a row. The kinds of labels are separated by '.', as the labels
/// are; the codes of rules, the kinds of changes and of reasons, and the editions that lead
/// elsewhere, by blanks.
pub(super) fn csv(
    verdict: &Verdict<'_>,
    file: Option<&str>,
    line: u64,
    column: Column,
    out: &mut Vec<u8>,
) {
    let line = line.to_string();
    let column = column.csv();
    let kinds = verdict.labels.iter().map(|label| label.kind.name());
    let (mut changes, mut editions, mut why) = (String::new(), String::new(), String::new());
    let (mut display, mut protected, mut ip_address) = (String::new(), String::new(), "");
    if let Some(looks) = &verdict.looks {
        changes = joined(looks.changes().map(|change| change.kind.name()), " ");
        for other in looks.editions.iter().filter(|other| other.differs) {
            let blank = if editions.is_empty() { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = match &other.result {
                Ok(ascii) => write!(editions, "{blank}{}={ascii}", other.edition),
                Err(status) => write!(editions, "{blank}{}=refused:{status}", other.edition),
            };
        }
        let reasons = looks.display.reasons().iter();
        why = joined(reasons.map(|reason| reason.kind().name()), " ");
        display = looks.whole(looks.display.text());
        if let Some((relation, name)) = related(looks) {
            protected = format!("{relation}={name}");
        }
        ip_address = if looks.is_ip_address { "true" } else { "false" };
    }
    let fields = [
        verdict.input,
        if verdict.is_valid() { "true" } else { "false" },
        verdict.ascii.as_deref().unwrap_or_default(),
        verdict.unicode.as_deref().unwrap_or_default(),
        &all(kinds, "."),
        &all(verdict.codes(), " "),
        &changes,
        &editions,
        &display,
        &why,
        &protected,
        ip_address,
    ];
    let place = file.into_iter().chain([line.as_str()]);
    csv_row(place.chain(column.as_deref()).chain(fields), out);
}

/// Words with something between them.
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

/// The same, without those that repeat the one before them.
fn joined(words: impl Iterator<Item = &'static str>, between: &str) -> String {
    let mut last = "";
    all(
        words.filter(move |&word| std::mem::replace(&mut last, word) != word),
        between,
    )
}
