//! Finds the domain names in free text, for `puny extract`.

use std::io::Write;
use std::ops::Range;

use serde::Serialize;

use crate::convert::operation::Operation;
use crate::fields::free_text::{self, Kind};
use crate::report::column_counter::ColumnCounter;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::Format;
use crate::report::shown::Shown;
use crate::report::{csv, json};
use crate::stream::batch::Batch;
use crate::stream::line::Line;
use crate::stream::work::Work;

/// The work of `puny extract`: finds names, and converts or checks them.
pub(crate) struct Extract {
    pub(crate) operation: Box<dyn Operation>,
    /// Whether the operation only checks names, so that they are written unchanged.
    pub(crate) only_checks: bool,
    /// The kinds of matches to report. If it is empty, all kinds are reported.
    pub(crate) kinds: Vec<Kind>,
    /// Whether bare names are skipped if their top-level domain does not exist.
    pub(crate) known: bool,
    pub(crate) format: Format,
    pub(crate) messages: Messages,
    /// Whether each record has the name of its file.
    pub(crate) with_file: bool,
}

impl Work for Extract {
    type Scratch = String;

    fn process_line(&self, line: Line<'_>, output: &mut String, batch: &mut Batch) {
        let mut columns = ColumnCounter::default();
        let mut failed = false;
        for found in free_text::candidates(line.bytes) {
            if !self.kinds.is_empty() && !self.kinds.contains(&found.kind) {
                continue;
            }
            let part = |range: Range<usize>| String::from_utf8_lossy(&line.bytes[range]);
            let field = found.field();
            let content = field.content(line.bytes);
            let name = String::from_utf8_lossy(&content);
            if self.known && found.kind == Kind::Name && !free_text::is_known(&name) {
                continue;
            }
            let mut problems = Vec::new();
            output.clear();
            match found.read(&content) {
                Ok(name) => {
                    self.operation.apply(name, output, &mut problems);
                    if self.only_checks {
                        name.clone_into(output);
                    }
                }
                Err(problem) => problems.push(problem),
            }
            let is_good = problems.is_empty();
            let result = is_good.then(|| {
                let before = part(found.whole.start..found.name.start);
                let after = part(found.name.end..found.whole.end);
                [&before, output.as_str(), &after].concat()
            });
            let record = Record {
                file: self.with_file.then_some(line.location.file),
                line: line.location.line,
                column: columns.column(line.location.line, line.bytes, found.whole.start),
                start: found.whole.start,
                end: found.whole.end,
                found: found.kind.name(),
                text: &part(found.whole),
                result: result.as_deref(),
                input: &name,
                output: is_good.then_some(output),
                errors: &problems,
            };
            match self.format {
                Format::JsonLines => json::write_line(&record, batch),
                Format::Csv => record.write_csv(batch),
                Format::Text => {
                    if let Some(result) = record.result {
                        let file = Shown(line.location.file);
                        let (number, column) = (record.line, record.column);
                        writeln!(batch, "{file}:{number}:{column}: {result}")
                            .expect("writing to memory does not fail");
                    }
                }
            }
            if !is_good {
                failed = true;
                for problem in &problems {
                    batch.tally.problem(problem.kind());
                }
                let place = |at| field.range.start + at + field.escaped_before(at, line.bytes);
                batch.problems(self.messages, line, place, &problems);
            }
        }
        batch.end_of_problems(line.location);
        batch.tally.failed += u64::from(failed);
    }

    /// Reports the line without a record, because a record is about a match.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        batch.problems(self.messages, line, |at| at, &[problem]);
        batch.end_of_problems(line.location);
    }

    /// A line may have a name every few bytes, and each record is longer than its name.
    fn has_long_results(&self) -> bool {
        true
    }
}

/// A match with its name. The fields are in the order of the documentation.
#[derive(Serialize)]
struct Record<'r> {
    /// The name of the file, if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    line: u64,
    /// The column of the match, in code points from 1.
    column: usize,
    /// The range of the match in the line, in bytes.
    start: usize,
    end: usize,
    found: &'static str,
    text: &'r str,
    /// `None` if the name failed.
    result: Option<&'r str>,
    /// The name, which the errors are about.
    input: &'r str,
    output: Option<&'r String>,
    errors: &'r [Problem],
}

const COLUMNS: &str = "column start end found text result errors";

/// Returns the first line of CSV.
pub(crate) fn csv_header(with_file: bool) -> Vec<u8> {
    csv::header_row(with_file, false, COLUMNS.split(' '))
}

impl Record<'_> {
    /// Writes one row. The codes of errors are separated by blanks.
    fn write_csv(&self, out: &mut impl Write) {
        let codes: Vec<&str> = self.errors.iter().map(Problem::code).collect();
        let line = self.line.to_string();
        let place = [self.column, self.start, self.end].map(|number| number.to_string());
        let start = self.file.into_iter().chain([line.as_str()]);
        let start = start.chain(place.iter().map(String::as_str));
        let result = self.result.unwrap_or_default();
        csv::write_row(
            start.chain([self.found, self.text, result, &codes.join(" ")]),
            out,
        );
    }
}
