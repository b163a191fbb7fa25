//! Lists the names that look like given names.

pub(crate) mod repertoire;

use std::io::Write;

use puny_display::{Imitation, Imitations, Scripts};
use serde::Serialize;

use crate::report::csv::write_row;
use crate::report::json::write_line;
use crate::report::record::Format;
use crate::report::shown::Shown;
use crate::report::stop::Stop;
use crate::stream::output::Output;

/// The number of bytes of results that are written at once.
const BATCH: usize = 1 << 14;

/// A record of JSON lines.
#[derive(Serialize)]
struct Record<'r> {
    input: &'r str,
    unicode: &'r str,
    ascii: &'r str,
    relation: &'static str,
    show: &'static str,
    scripts: Vec<&'static str>,
    substitutions: Vec<Part<'r>>,
}

/// A substitution. The range is in bytes of the name in Unicode.
#[derive(Serialize)]
struct Part<'r> {
    start: usize,
    end: usize,
    before: &'r str,
    after: &'r str,
}

impl<'r> Record<'r> {
    fn new(input: &'r str, own: &'r str, imitation: &'r Imitation) -> Record<'r> {
        let label = imitation.verdict().labels().next();
        let label = label.expect("a name has at least one label");
        let parts = imitation.substitutions().iter().map(|part| Part {
            start: part.before.start,
            end: part.before.end,
            before: &own[part.before.clone()],
            after: &imitation.name()[part.after.clone()],
        });
        Record {
            input,
            unicode: imitation.name(),
            ascii: imitation.ascii(),
            relation: match imitation.looks_like() {
                true => "looks_like",
                false => "resembles",
            },
            show: label.show().name(),
            scripts: Scripts::of(label.unicode()).codes().collect(),
            substitutions: parts.collect(),
        }
    }

    /// Writes the record in this format.
    fn write(&self, format: Format, out: &mut Vec<u8>) {
        match format {
            Format::Text => {
                let line = writeln!(out, "{}\t{}", Shown(self.unicode), self.ascii);
                line.expect("writing to memory does not fail");
            }
            Format::JsonLines => write_line(self, out),
            Format::Csv => {
                let parts = self.substitutions.iter();
                let parts: Vec<String> = parts
                    .map(|part| format!("{}>{}", part.before, part.after))
                    .collect();
                let fields = [
                    self.input,
                    self.unicode,
                    self.ascii,
                    self.relation,
                    self.show,
                ];
                write_row(fields.into_iter().chain([&*parts.join(" ")]), out);
            }
        }
    }
}

/// The columns of CSV.
pub(crate) const COLUMNS: [&str; 6] = [
    "input",
    "unicode",
    "ascii",
    "relation",
    "show",
    "substitutions",
];

/// Writes at most `limit` imitations of a name.
pub(crate) fn write_all(
    input: &str,
    imitations: Imitations<'_>,
    limit: usize,
    format: Format,
    output: &mut Output,
) -> Result<(), Stop> {
    let own = imitations.name().to_owned();
    let mut out = Vec::new();
    for imitation in imitations.take(limit) {
        Record::new(input, &own, &imitation).write(format, &mut out);
        if out.len() >= BATCH {
            output.write_results(&out)?;
            out.clear();
        }
    }
    output.write_results(&out)
}
