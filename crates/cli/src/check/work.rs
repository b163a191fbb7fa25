//! Checks each line for `puny check`.

use std::borrow::Cow;
use std::str;
use std::sync::OnceLock;

use super::form::verdict_of_form;
use super::template::Template;
use super::text::Place;
use super::verdict::{Criteria, Verdict};
use super::{csv, json, text};
use crate::convert::names::conversions;
use crate::fields::field::Field;
use crate::fields::parts::Parts;
use crate::report::column_counter::ColumnCounter;
use crate::report::excerpt::Look;
use crate::report::problem::Problem;
use crate::report::record::{Format, Head};
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines};
use crate::stream::work::Work;

/// The work of `puny check`.
pub(crate) struct Check {
    pub(crate) criteria: Criteria,
    pub(crate) parts: Parts,
    /// Whether the text of a verdict begins with the location of the name.
    pub(crate) with_location: bool,
    pub(crate) format: Format,
    /// The look of verdicts as text.
    pub(crate) look: Look,
    /// Whether each record has the name of its file.
    pub(crate) with_file: bool,
    /// The JSON of a name with nothing to report. It is made for the first name of this kind.
    pub(crate) template: OnceLock<Option<Template>>,
}

impl Work for Check {
    type Scratch = Vec<Field>;

    fn process_line(&self, line: Line<'_>, fields: &mut Vec<Field>, batch: &mut Batch) {
        let found = self.parts.find_strings(line, fields, &mut batch.tally);
        let mut all_valid = true;
        let mut columns = ColumnCounter::default();
        if let Ok(false) = found {
            return;
        }
        for (row, offset, part) in self.parts.in_order(line, fields, found.err()) {
            let mut place = Place::of_line(row);
            all_valid &= match part {
                Ok(field) => {
                    if self.parts.has_columns() {
                        let begin = columns.column(row.location.line, row.bytes, offset);
                        place.column = Some([field.number, begin]);
                    }
                    self.check_string(place, &field.content(line.bytes), batch)
                }
                Err(problem) => self.fail(place, row.bytes, problem.at(offset), batch),
            };
        }
        batch.tally.failed += u64::from(!all_valid);
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        self.fail(Place::of_line(line), line.bytes, problem, batch);
        batch.tally.failed += 1;
    }

    fn process_lines(&self, lines: Lines<'_>, fields: &mut Vec<Field>, batch: &mut Batch) -> bool {
        self.many_lines(lines, fields, batch)
    }

    fn has_long_results(&self) -> bool {
        true
    }
}

impl Check {
    /// Checks one string, and returns whether it passes.
    fn check_string(&self, place: Place<'_>, string: &[u8], batch: &mut Batch) -> bool {
        let text = match str::from_utf8(string) {
            Ok(text) => text,
            Err(error) => {
                return self.fail(place, string, Problem::not_utf8(string, error), batch);
            }
        };
        if let Some(problem) = conversions::too_long(text) {
            return self.fail(place, string, problem, batch);
        }
        if let Some(form) = self.criteria.form {
            return self.write_verdict(place, &verdict_of_form(form, text), batch);
        }
        if !self.criteria.url {
            return self.write_verdict(place, &Verdict::of_string(&self.criteria, text), batch);
        }
        let seen = match puny_display::url(text, &self.criteria.protected) {
            Ok(seen) => seen,
            Err(error) => return self.fail(place, string, Problem::of_url(&error), batch),
        };
        let written = &text[seen.range()];
        // If the host is percent-encoded, or has blanks that a browser removes, the name is the converted host.
        let is_plain = !written.contains(['%', '\t', '\r', '\n']);
        let name = match seen.host().filter(|_| !is_plain) {
            None => Cow::Borrowed(written),
            Some(host) => Cow::Owned(host.to_string()),
        };
        let verdict = Verdict::of_url(&self.criteria, text, &seen, &name);
        self.write_verdict(place, &verdict, batch)
    }

    /// Reports a string that is not a name, or a line that is malformed or too long. Returns false.
    fn fail(&self, place: Place<'_>, string: &[u8], problem: Problem, batch: &mut Batch) -> bool {
        let text = String::from_utf8_lossy(string);
        self.write_verdict(place, &Verdict::none(&text, problem), batch)
    }

    /// Counts and writes a verdict, and returns whether the name passes.
    fn write_verdict(&self, place: Place<'_>, verdict: &Verdict<'_>, batch: &mut Batch) -> bool {
        for problem in &verdict.problems {
            batch.tally.problem(problem.kind());
        }
        let head = Head {
            file: self.with_file.then_some(place.location.file),
            line: place.location.line,
            column: self.parts.column(place.column.map(|[number, _]| number)),
            input: verdict.input,
        };
        match self.format {
            Format::Text => {
                let place = self.with_location.then_some(place);
                text::write_text(verdict, place, self.look, batch);
            }
            Format::JsonLines => json::write_object(verdict, head, batch),
            Format::Csv => csv::write_row(verdict, head, batch),
        }
        if let Some((kind, _)) = verdict.mistaken() {
            batch.tally.problem(kind);
            return false;
        }
        let hidden = self.criteria.fail_on.and_then(|least| {
            let hidden = verdict.look()?.hidden;
            hidden.fails_on(least).then_some(hidden)
        });
        match hidden {
            None => verdict.is_valid(),
            Some(hidden) => {
                batch.tally.problem(hidden.failure());
                false
            }
        }
    }
}
