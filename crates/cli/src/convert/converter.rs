//! The conversion of one string, at any position in its line.

use std::borrow::Cow;
use std::str;

use super::memory::Memory;
use super::operation::{OnError, Operation};
use crate::fields::field::Field;
use crate::report::messages::{Location, Messages};
use crate::report::problem::Problem;
use crate::report::record::{Column, Format, Head, Record};
use crate::stream::batch::{Batch, Line};
use crate::stream::units::Terminator;

/// An operation, and the handling of its output.
pub(crate) struct Converter<O> {
    pub(crate) operation: O,
    pub(crate) format: Format,
    pub(crate) on_error: OnError,
    pub(crate) messages: Messages,
    /// The end of each text result.
    pub(crate) terminator: Terminator,
    /// Records name their file.
    pub(crate) with_file: bool,
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(super) output: String,
    pub(super) fields: Vec<Field>,
    pub(super) memory: Memory,
}

impl<O: Operation> Converter<O> {
    /// Applies the operation to a string that may not be text. The output starts empty. Text output
    /// is one line, unless `line_ends` allows more.
    pub(super) fn apply<'s>(
        &self,
        string: &'s [u8],
        line_ends: bool,
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
        if self.format == Format::Text
            && problems.is_empty()
            && !(line_ends && self.terminator == Terminator::LineFeed)
            && memchr::memchr(self.terminator.byte(), output.as_bytes()).is_some()
        {
            problems.push(two_strings(self.terminator));
        }
        text
    }

    /// Counts the problems of a string at an offset of its line, and writes their messages.
    pub(super) fn fail(
        &self,
        line: Line<'_>,
        start: usize,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        batch.stop |= self.on_error == OnError::Stop;
        for problem in problems {
            batch.tally.problem(problem.kind());
        }
        batch.problems(self.messages, line, start, problems);
    }

    /// Writes a string's record.
    pub(super) fn record(
        &self,
        location: Location<'_>,
        column: Column,
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
            Format::Csv => record.csv(batch),
            _ => record.json(batch),
        }
    }
}

/// The problem of a result that would be two output strings.
fn two_strings(terminator: Terminator) -> Problem {
    let (kind, what, rule) = match terminator {
        Terminator::LineFeed => (
            "line_feed",
            "the result contains a line feed, so it would be two lines",
            "text output is one line for each string",
        ),
        Terminator::Nul => (
            "nul",
            "the result contains a NUL, so it would be two strings",
            "with --null a NUL ends each string of text output",
        ),
    };
    Problem::raw(kind, 0, what, rule).with_hint(Some("--format jsonl can hold it".into()))
}
