//! Checks each line for `puny check`.

use std::borrow::Cow;
use std::str;

use puny_idna::display;

use super::text::Start;
use super::verdict::{Criteria, Verdict};
use super::{csv, json, text};
use crate::convert::names::conversions;
use crate::fields::field::Field;
use crate::fields::parts::{LineKind, Part, Parts, in_order};
use crate::report::column_counter::ColumnCounter;
use crate::report::excerpt::Look;
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::record::{Format, Head};
use crate::report::tally::NO_FIELD;
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines};
use crate::stream::work::Work;

/// Where a string is in its line.
#[derive(Clone, Copy, Debug)]
struct Column {
    /// The number of its column.
    number: usize,
    /// In code points, as in messages.
    in_code_points: usize,
}

/// Checks every string.
pub(crate) struct Check {
    pub(crate) criteria: Criteria,
    pub(crate) parts: Parts,
    /// Verdicts for people give the location.
    pub(crate) with_location: bool,
    pub(crate) format: Format,
    /// The look of verdicts for people.
    pub(crate) look: Look,
    /// Records name their file.
    pub(crate) with_file: bool,
}

impl Work for Check {
    type Scratch = Vec<Field>;

    fn line(&self, line: Line<'_>, fields: &mut Vec<Field>, batch: &mut Batch) {
        let found = self.parts.find(line.location, line.bytes, fields);
        match found {
            Ok(LineKind::Untouched) => {
                batch.tally.lines -= 1;
                return;
            }
            Ok(LineKind::NoField) => batch.tally.note(NO_FIELD),
            Ok(LineKind::Strings) | Err(_) => {}
        }
        let mut rows = self.parts.rows(line);
        let mut all_valid = true;
        let mut columns = ColumnCounter::default();
        for part in in_order(fields, found.err()) {
            all_valid &= match part {
                Part::String(field) => {
                    let (row, offset) = rows.at(field.range.start);
                    let column = self.parts.has_columns().then(|| Column {
                        number: field.number,
                        in_code_points: columns.column(row.location.line, row.bytes, offset),
                    });
                    self.string(row.location, column, &field.content(line.bytes), batch)
                }
                Part::Malformed(problem) => {
                    let (row, offset) = rows.at(problem.offset());
                    self.whole_fails(row, problem.at(offset), batch)
                }
            };
        }
        batch.tally.failed += u64::from(!all_valid);
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        self.whole_fails(line, problem, batch);
        batch.tally.failed += 1;
    }

    fn many(&self, lines: Lines<'_>, fields: &mut Vec<Field>, batch: &mut Batch) -> bool {
        self.many_lines(lines, fields, batch)
    }

    fn has_long_results(&self) -> bool {
        true
    }
}

impl Check {
    /// Reports a line that is malformed, or too long. Returns that it is not valid.
    fn whole_fails(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) -> bool {
        let text = String::from_utf8_lossy(line.bytes);
        self.write(line.location, None, &Verdict::none(&text, problem), batch)
    }

    /// Checks one string; returns whether it is valid.
    fn string(
        &self,
        location: Location<'_>,
        column: Option<Column>,
        string: &[u8],
        batch: &mut Batch,
    ) -> bool {
        match str::from_utf8(string) {
            Ok(text) => {
                let verdict = match conversions::too_long(text) {
                    Some(problem) => Verdict::none(text, problem),
                    None if self.criteria.url => {
                        return self.url(location, column, text, batch);
                    }
                    None => Verdict::of(&self.criteria, text),
                };
                self.write(location, column, &verdict, batch)
            }
            Err(error) => {
                let text = String::from_utf8_lossy(string);
                let problem = Problem::not_utf8(string, error);
                self.write(location, column, &Verdict::none(&text, problem), batch)
            }
        }
    }

    /// Checks a URL; returns whether its host is valid.
    fn url(
        &self,
        location: Location<'_>,
        column: Option<Column>,
        url: &str,
        batch: &mut Batch,
    ) -> bool {
        let seen = match display::url(url, &self.criteria.protected) {
            Ok(seen) => seen,
            Err(error) => {
                let verdict = Verdict::none(url, Problem::of_url(&error));
                return self.write(location, column, &verdict, batch);
            }
        };
        let written = &url[seen.range()];
        // What is encoded, or has a line end inside.
        let is_plain = !written.contains(['%', '\t', '\r', '\n']);
        let name = match seen.host().filter(|_| !is_plain) {
            None => Cow::Borrowed(written),
            Some(host) => Cow::Owned(host.to_string()),
        };
        let verdict = Verdict::of_url(&self.criteria, url, &seen, &name);
        self.write(location, column, &verdict, batch)
    }

    /// Counts and writes a verdict; returns whether it is good.
    fn write(
        &self,
        Location { file, line }: Location<'_>,
        column: Option<Column>,
        verdict: &Verdict<'_>,
        batch: &mut Batch,
    ) -> bool {
        for kind in verdict.kinds() {
            batch.tally.problem(kind);
        }
        let head = Head {
            file: self.with_file.then_some(file),
            line,
            column: self.parts.column(column.map(|column| column.number)),
            input: verdict.input,
        };
        match self.format {
            Format::Text => {
                let start = self.with_location.then(|| Start {
                    file,
                    line,
                    column: column.map(|column| column.in_code_points),
                });
                text::write(verdict, start, self.look, batch);
            }
            Format::JsonLines => json::write(verdict, head, batch),
            Format::Csv => csv::write(verdict, head, batch),
        }
        if let Some([kind, _]) = verdict.mistaken() {
            batch.tally.problem(kind);
            return false;
        }
        verdict.is_valid()
    }
}
