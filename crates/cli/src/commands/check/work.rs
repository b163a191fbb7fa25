//! Checks each line for `puny check`.

use std::str;

use super::text::Start;
use super::verdict::{Criteria, Verdict};
use super::{csv, json, text};
use crate::convert::entries;
use crate::convert::names::conversions;
use crate::fields::field::Field;
use crate::fields::parts::{Found, Parts};
use crate::report::column_counter::ColumnCounter;
use crate::report::excerpt::Look;
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::record::{self, Head};
use crate::report::tally::LACKING;
use crate::stream::batch::{Batch, Line, Lines, Rows, Work};
use crate::stream::units::Ends;

/// The form of verdicts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Text(Look),
    JsonLines,
    Csv,
}

/// A string's location in a line.
#[derive(Clone, Copy, Debug)]
struct Column {
    /// The number of its column.
    number: usize,
    /// In code points, as in messages.
    in_code_points: usize,
}

/// Checks every string.
pub(super) struct Check {
    pub(super) criteria: Criteria,
    pub(super) parts: Option<Parts>,
    /// Verdicts for people give the location.
    pub(super) with_location: bool,
    pub(super) form: Form,
    /// Records name their file.
    pub(super) with_file: bool,
}

impl Work for Check {
    type Scratch = Vec<Field>;

    fn line(&self, line: Line<'_>, fields: &mut Vec<Field>, batch: &mut Batch) {
        let bytes = line.bytes;
        let Some(parts) = &self.parts else {
            let valid = self.string(line.location, None, bytes, batch);
            batch.tally.failed += u64::from(!valid);
            return;
        };
        let mut broken = match parts.find(line.location, bytes, fields) {
            Ok(Found::Strings) => None,
            Ok(Found::Lacking) => {
                batch.tally.note(LACKING);
                None
            }
            Ok(Found::Untouched) => {
                batch.tally.lines -= 1;
                return;
            }
            Err(problem) => Some(problem),
        };
        let mut rows = entries::rows(parts, line);
        let mut all_valid = broken.is_none();
        let mut columns = ColumnCounter::default();
        for field in &*fields {
            // In order of position.
            if let Some(problem) = broken.take_if(|problem| problem.offset() < field.range.start) {
                self.whole_fails(problem, &mut rows, batch);
            }
            let (row, offset) = rows.at(field.range.start);
            let column = parts.has_columns().then(|| Column {
                number: field.number,
                in_code_points: columns.column(row.location.line, row.bytes, offset),
            });
            all_valid &= self.string(row.location, column, &field.content(bytes), batch);
        }
        if let Some(problem) = broken {
            self.whole_fails(problem, &mut rows, batch);
        }
        batch.tally.failed += u64::from(!all_valid);
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        let text = String::from_utf8_lossy(line.bytes);
        self.write(line.location, None, &Verdict::none(&text, problem), batch);
        batch.tally.failed += 1;
    }

    fn many(&self, lines: Lines<'_>, fields: &mut Vec<Field>, batch: &mut Batch) -> bool {
        self.many_lines(lines, fields, batch)
    }

    fn ends(&self) -> Option<Box<dyn Ends>> {
        entries::ends(self.parts.as_ref())
    }

    fn in_parts(&self) -> bool {
        true
    }
}

impl Check {
    /// Reports a line or master file entry that is malformed as a whole.
    fn whole_fails(&self, problem: Problem, rows: &mut Rows<'_>, batch: &mut Batch) {
        let (row, offset) = rows.at(problem.offset());
        let text = String::from_utf8_lossy(row.bytes);
        let verdict = Verdict::none(&text, problem.at(offset));
        self.write(row.location, None, &verdict, batch);
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
            column: match &self.parts {
                Some(parts) => parts.column(column.map(|column| column.number)),
                None => record::Column::Unasked,
            },
            input: verdict.input,
        };
        match self.form {
            Form::Text(look) => {
                let start = self.with_location.then(|| Start {
                    file,
                    line,
                    column: column.map(|column| column.in_code_points),
                });
                text::write(verdict, start, look, batch);
            }
            Form::JsonLines => json::write(verdict, head, batch),
            Form::Csv => csv::write(verdict, head, batch),
        }
        if let Some(taken) = verdict.taken_for() {
            batch.tally.problem(taken.kind());
            return false;
        }
        verdict.is_valid()
    }
}
