//! Converts parts of a line, or of a master file entry, and keeps the rest as it is.

use std::slice;

use super::converter::{Converter, Scratch};
use super::entries;
use super::operation::{OnError, Operation};
use crate::fields::field::Field;
use crate::fields::parts::{Found, Parts};
use crate::report::messages::MOST;
use crate::report::problem::Problem;
use crate::report::record::Format;
use crate::report::tally::LACKING;
use crate::stream::batch::{Batch, Line, Rows};

impl<O: Operation> Converter<O> {
    /// Converts the parts of a line, or of a master file entry.
    pub(super) fn in_place(
        &self,
        parts: &Parts,
        unit: Line<'_>,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) {
        let Scratch { output, fields, .. } = scratch;
        let as_text = self.format == Format::Text;
        let found = parts.find(unit.location, unit.bytes, fields);
        // Without its parts the whole is left blank.
        let is_malformed = found.is_err();
        let mut broken = match found {
            Ok(Found::Strings) => None,
            Ok(Found::Lacking) => {
                batch.tally.note(LACKING);
                None
            }
            Ok(Found::Untouched) => {
                batch.tally.lines -= 1;
                if as_text {
                    batch.out.extend_from_slice(unit.bytes);
                    batch.out.extend_from_slice(unit.end);
                }
                return;
            }
            Err(problem) => Some(problem),
        };
        let start = batch.out.len();
        let mut rows = entries::rows(parts, unit);
        let mut failed = false;
        let mut done = 0;
        for field in &*fields {
            // In order of position.
            if let Some(problem) = broken.take_if(|problem| problem.offset() < field.range.start) {
                self.whole_fails(parts, problem, &mut rows, batch);
                failed = true;
            }
            if failed && self.on_error == OnError::Stop {
                break;
            }
            failed |= self.field(parts, field, &mut rows, &mut done, output, batch);
        }
        if let Some(problem) = broken.filter(|_| !(failed && self.on_error == OnError::Stop)) {
            self.whole_fails(parts, problem, &mut rows, batch);
            failed = true;
        }
        batch.end_of_problems(unit.location);
        batch.tally.failed += u64::from(failed);
        if as_text {
            let rest = unit.bytes.get(done..);
            batch.out.extend_from_slice(rest.unwrap_or_default());
            if failed && parts.is_zone() && self.on_error == OnError::Keep {
                batch.take_back(start);
                batch.out.extend_from_slice(unit.bytes);
            }
            self.end(
                failed,
                is_malformed || parts.is_line(),
                start,
                unit.end,
                batch,
            );
        }
    }

    /// Reports that the whole unit is malformed.
    fn whole_fails(&self, parts: &Parts, problem: Problem, rows: &mut Rows<'_>, batch: &mut Batch) {
        let (line, offset) = rows.at(problem.offset());
        self.fail(line, offset, &[problem.clone().at(0)], batch);
        if self.format != Format::Text {
            let text = String::from_utf8_lossy(line.bytes);
            let column = parts.column(None);
            let problems = [problem.at(offset)];
            self.record(line.location, column, &text, &text, &problems, batch);
        }
    }

    /// Converts one part; returns whether it failed. The unit is written up to `done`.
    fn field(
        &self,
        parts: &Parts,
        field: &Field,
        rows: &mut Rows<'_>,
        done: &mut usize,
        output: &mut String,
        batch: &mut Batch,
    ) -> bool {
        let mut problems = Vec::new();
        let unit = rows.unit();
        let (line, offset) = rows.at(field.range.start);
        let string = field.content(unit.bytes);
        let text = self.apply(&string, parts.hold_line_ends(), output, &mut problems);

        if self.format == Format::Text {
            let instead = match self.on_error {
                _ if problems.is_empty() => None,
                OnError::Partial => None,
                OnError::Blank => Some(&b""[..]),
                OnError::Keep | OnError::Skip | OnError::Stop => Some(field.bytes(unit.bytes)),
            };
            // A whole line has no text around it.
            if parts.is_line() {
                *done = unit.bytes.len();
            } else {
                let before = unit.bytes.get(*done..field.range.start);
                batch.out.extend_from_slice(before.unwrap_or_default());
                *done = field.range.end;
            }
            if let Some(instead) = instead {
                batch.out.extend_from_slice(instead);
            } else if let Err(problem) = parts.write(output, field, unit.bytes, &mut batch.out) {
                problems.push(problem);
                if self.on_error != OnError::Blank {
                    batch.out.extend_from_slice(field.bytes(unit.bytes));
                }
            }
        } else {
            let column = parts.column(Some(field.number));
            self.record(line.location, column, &text, output, &problems, batch);
        }
        let failed = !problems.is_empty();
        if failed {
            // Escapes take more bytes in the line than in the string.
            let (reported, rest) = problems.split_at(problems.len().min(MOST));
            for problem in reported {
                let start = offset + field.escaped_before(problem.offset(), unit.bytes);
                self.fail(line, start, slice::from_ref(problem), batch);
            }
            self.fail(line, offset, rest, batch);
        }
        failed
    }

    /// Ends a line written from `start` on, or removes it, or its content if that is to be blank.
    fn end(&self, failed: bool, is_whole: bool, start: usize, line_end: &[u8], batch: &mut Batch) {
        if failed {
            batch.say_before(start);
            match self.on_error {
                OnError::Skip | OnError::Stop => {
                    batch.take_back(start);
                    return;
                }
                OnError::Blank if is_whole => batch.take_back(start),
                OnError::Blank | OnError::Keep | OnError::Partial => {}
            }
        }
        batch.out.extend_from_slice(line_end);
    }
}
