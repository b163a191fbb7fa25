//! Converts a line: as one string, or each string that is a part of it.

use std::borrow::Cow;
use std::slice;
use std::str;

use super::bulk;
use super::converter::{Converter, Scratch};
use super::operation::Operation;
use crate::fields::field::Field;
use crate::report::json;
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::record::{Format, Head, Record};
use crate::report::tally::OnError;
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines, Terminator};
use crate::stream::work::Work;

/// The outcome for a string. The outcome for a line is the worst outcome of its strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Good,
    /// The string failed, but the text that causes the problem is written unchanged and does no harm. See [`Problem::stays`].
    Stays,
    Failed,
}

impl<O: Operation> Work for Converter<O> {
    type Scratch = Scratch;

    fn process_line(&self, unit: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        let Scratch { output, fields, .. } = scratch;
        if self.parts.is_plain() {
            return self.convert_whole(unit, output, batch);
        }
        let found = self.parts.find_strings(unit, fields, &mut batch.tally);
        if let Ok(false) = found {
            if self.format == Format::Text {
                batch.out.extend_from_slice(unit.bytes);
                batch.out.extend_from_slice(unit.end);
            }
            return;
        }
        let malformed = found.err();
        // If a line is malformed, its parts are not known, so `--on-error blank` leaves the whole line blank.
        let is_whole = malformed.is_some() || !self.parts.has_columns();
        let start = batch.out.len();
        let mut fate = Fate::Good;
        let mut done = 0;
        for (line, offset, part) in self.parts.in_order(unit, fields, malformed) {
            match part {
                Ok(field) => {
                    let place = (line, offset, unit);
                    fate = fate.max(self.convert_part(field, place, &mut done, output, batch));
                }
                Err(problem) => {
                    fate = fate.max(self.fate(slice::from_ref(&problem)));
                    self.fail_whole(line, problem.at(offset), batch);
                }
            }
            if fate != Fate::Good && self.on_error == OnError::Stop {
                break;
            }
        }
        if fate != Fate::Good {
            batch.end_of_problems(unit.location);
            batch.tally.failed += 1;
        }
        if self.format != Format::Text {
            return;
        }
        batch.tally.stay += u64::from(fate == Fate::Stays);
        let failed = fate == Fate::Failed;
        batch.out.extend_from_slice(&unit.bytes[done..]);
        if failed && self.parts.is_zone() && self.on_error == OnError::Keep {
            batch.take_back(start);
            batch.out.extend_from_slice(unit.bytes);
        }
        if fate != Fate::Good {
            batch.say_before(start);
        }
        if failed {
            if self.on_error.leaves_out() {
                return batch.take_back(start);
            }
            if is_whole && self.on_error == OnError::Blank {
                batch.take_back(start);
            }
        }
        batch.out.extend_from_slice(unit.end);
    }

    fn process_lines(&self, lines: Lines<'_>, scratch: &mut Scratch, batch: &mut Batch) -> bool {
        let is_plain = self.parts.is_plain() && self.format == Format::Text;
        is_plain && bulk::convert_lines(self, lines, scratch, batch)
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        self.fail_whole(line, problem, batch);
        batch.end_of_problems(line.location);
        if self.format == Format::Text && self.on_error == OnError::Blank {
            batch.out.extend_from_slice(line.end);
        }
    }

    fn keeps_refused(&self) -> bool {
        let is_kept = matches!(self.on_error, OnError::Keep | OnError::Partial);
        self.format == Format::Text && is_kept
    }

    fn is_exact(&self) -> bool {
        !self.parts.is_plain() && self.format == Format::Text
    }

    fn has_long_results(&self) -> bool {
        self.format != Format::Text
    }
}

impl<O: Operation> Converter<O> {
    /// Converts a line that is one string.
    fn convert_whole(&self, line: Line<'_>, output: &mut String, batch: &mut Batch) {
        let mut problems = Vec::new();
        let text = self.apply(line.bytes, output, &mut problems);
        if !problems.is_empty() {
            self.fail(line, |at| at, &problems, batch);
            batch.end_of_problems(line.location);
            batch.tally.failed += 1;
        }
        if self.format != Format::Text {
            return self.write_record(line.location, None, &text, output, &problems, batch);
        }
        if !problems.is_empty() && self.on_error.leaves_out() {
            return;
        }
        let instead = self.replacement(&problems, line.bytes);
        let result = instead.unwrap_or(output.as_bytes());
        batch.out.extend_from_slice(result);
        batch.out.push(self.parts.terminator.byte());
    }

    /// Converts one string of a unit, and returns its outcome. The string begins at `offset` of `line`, which is one of
    /// the lines of the unit. `done` is the offset in the unit up to which plain text has been written; it is moved to
    /// the end of the string.
    fn convert_part(
        &self,
        field: &Field,
        (line, offset, unit): (Line<'_>, usize, Line<'_>),
        done: &mut usize,
        output: &mut String,
        batch: &mut Batch,
    ) -> Fate {
        let mut problems = Vec::new();
        let content = field.content(unit.bytes);
        let text = self.apply(&content, output, &mut problems);

        if self.format == Format::Text {
            let instead = self.replacement(&problems, field.bytes(unit.bytes));
            if self.parts.has_columns() {
                let before = &unit.bytes[*done..field.range.start];
                batch.out.extend_from_slice(before);
                *done = field.range.end;
            } else {
                // The line is the only string. With --trim, the blanks around it are not written.
                *done = unit.bytes.len();
            }
            if let Some(instead) = instead {
                batch.out.extend_from_slice(instead);
            } else if let Err(problem) =
                self.parts
                    .write_part(output, field, unit.bytes, &mut batch.out)
            {
                problems.push(problem);
                if self.on_error != OnError::Blank {
                    batch.out.extend_from_slice(field.bytes(unit.bytes));
                }
            }
        } else {
            let column = self.parts.column(Some(field.number));
            self.write_record(line.location, column, &text, output, &problems, batch);
        }
        if !problems.is_empty() {
            let place = |at| offset + at + field.escaped_before(at, unit.bytes);
            self.fail(line, place, &problems, batch);
        }
        self.fate(&problems)
    }

    /// Returns the outcome for a string with these problems.
    fn fate(&self, problems: &[Problem]) -> Fate {
        match problems {
            [] => Fate::Good,
            _ if self.on_error != OnError::Stop && problems.iter().all(Problem::stays) => {
                Fate::Stays
            }
            _ => Fate::Failed,
        }
    }

    /// Returns the text that is written for a string instead of its result, or `None` if the result is written. If the
    /// line will be removed, this text is removed from the output later.
    fn replacement<'s>(&self, problems: &[Problem], given: &'s [u8]) -> Option<&'s [u8]> {
        match self.on_error {
            _ if self.fate(problems) != Fate::Failed => None,
            OnError::Partial => None,
            OnError::Blank => Some(b""),
            OnError::Keep | OnError::Skip | OnError::Stop => Some(given),
        }
    }

    /// Applies the operation to a string that may not be UTF-8, and returns the string as text. Clears `output` first.
    /// In plain text, a result with a line end is a problem, unless the parts may contain line ends.
    fn apply<'s>(
        &self,
        string: &'s [u8],
        output: &mut String,
        problems: &mut Vec<Problem>,
    ) -> Cow<'s, str> {
        output.clear();
        let text = match str::from_utf8(string) {
            Ok(text) => {
                self.operation.apply(text, output, problems);
                Cow::Borrowed(text)
            }
            Err(error) => {
                problems.push(Problem::not_utf8(string, error));
                let text = String::from_utf8_lossy(string);
                if self.on_error == OnError::Partial {
                    output.push_str(&text);
                }
                text
            }
        };
        let terminator = self.parts.terminator;
        if self.format == Format::Text
            && problems.is_empty()
            && memchr::memchr(terminator.byte(), output.as_bytes()).is_some()
            && !(terminator == Terminator::LineFeed && self.parts.hold_line_ends())
        {
            problems.push(two_strings(terminator));
        }
        text
    }

    /// Reports a whole line that is malformed or too long.
    fn fail_whole(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        self.fail(line, |at| at, slice::from_ref(&problem), batch);
        if self.format != Format::Text {
            let text = String::from_utf8_lossy(line.bytes);
            let column = self.parts.column(None);
            self.write_record(line.location, column, &text, &text, &[problem], batch);
        }
    }

    /// Counts the problems of a string, and writes their messages. `place` converts an offset in the string to an
    /// offset in the line.
    pub(super) fn fail(
        &self,
        line: Line<'_>,
        place: impl Fn(usize) -> usize,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        batch.stop |= self.on_error == OnError::Stop;
        for problem in problems {
            batch.tally.problem(problem.kind());
        }
        batch.problems(self.messages, line, place, problems);
    }

    /// Writes the record of a string, as JSON or CSV.
    fn write_record(
        &self,
        location: Location<'_>,
        column: Option<Option<usize>>,
        input: &str,
        output: &str,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        let is_wanted = problems.is_empty() || self.on_error == OnError::Partial;
        let record = Record {
            head: Head {
                file: self.with_file.then_some(location.file),
                line: location.line,
                column,
                input,
            },
            output: is_wanted.then_some(output),
            problems,
        };
        match self.format {
            Format::Csv => record.write_csv(batch),
            _ => json::write_line(&record, batch),
        }
    }
}

/// Returns the problem of a result that contains the end of a string, so that it would be read as two strings.
fn two_strings(terminator: Terminator) -> Problem {
    let (kind, what, rule) = match terminator {
        Terminator::LineFeed => (
            "line_feed",
            "the result contains a line feed, so it would be two lines",
            "in text output, each result is one line",
        ),
        Terminator::Nul => (
            "nul",
            "the result contains a NUL, so it would be two strings",
            "with --null, each result in text output ends with NUL",
        ),
    };
    Problem::raw(kind, 0, what, rule).with_hint(Some("--format jsonl can write this result".into()))
}
