//! The conversion of lines: each is a string, or contains strings.

use std::slice;

use super::converter::{Converter, Scratch};
use super::entries;
use super::operation::{OnError, Operation};
use crate::fields::parts::Parts;
use crate::report::problem::Problem;
use crate::report::record::{Column, Format};
use crate::stream::batch::{Batch, Line, Lines, Work};
use crate::stream::units::Ends;

/// Converts lines with an operation.
pub(crate) struct Convert<O> {
    pub(crate) converter: Converter<O>,
    /// The parts to convert, if not whole lines.
    pub(crate) parts: Option<Parts>,
}

impl<O: Operation> Work for Convert<O> {
    type Scratch = Scratch;

    fn line(&self, line: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        match &self.parts {
            None => self.converter.whole(line, scratch, batch),
            Some(parts) => self.converter.in_place(parts, line, scratch, batch),
        }
    }

    fn many(&self, lines: Lines<'_>, scratch: &mut Scratch, batch: &mut Batch) -> bool {
        let is_plain = self.parts.is_none() && self.converter.format == Format::Text;
        is_plain && self.converter.many(lines, scratch, batch)
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        let column = match &self.parts {
            Some(parts) => parts.column(None),
            None => Column::Unasked,
        };
        self.converter.refuse(line, column, problem, batch);
    }

    fn keeps_refused(&self) -> bool {
        self.converter.keeps_refused()
    }

    fn ends(&self) -> Option<Box<dyn Ends>> {
        entries::ends(self.parts.as_ref())
    }

    fn is_exact(&self) -> bool {
        self.parts.is_some() && self.converter.format == Format::Text
    }

    fn in_parts(&self) -> bool {
        self.converter.format != Format::Text
    }
}

impl<O: Operation> Converter<O> {
    /// Whether lines that are not converted are written as they came.
    fn keeps_refused(&self) -> bool {
        let is_kept = matches!(self.on_error, OnError::Keep | OnError::Partial);
        self.format == Format::Text && is_kept
    }

    /// Reports a line that is not converted.
    fn refuse(&self, line: Line<'_>, column: Column, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        self.fail(line, 0, slice::from_ref(&problem), batch);
        batch.end_of_problems(line.location);
        if self.format != Format::Text {
            let text = String::from_utf8_lossy(line.bytes);
            self.record(line.location, column, &text, &text, &[problem], batch);
        } else if self.on_error == OnError::Blank {
            batch.out.extend_from_slice(line.end);
        }
    }

    /// Converts a line that is one string.
    pub(super) fn whole(&self, line: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        let output = &mut scratch.output;
        let mut problems = Vec::new();
        let text = self.apply(line.bytes, false, output, &mut problems);
        if problems.is_empty() {
            if let Some(note) = self.operation.note(&text) {
                batch.tally.note(note);
            }
        } else {
            self.fail(line, 0, &problems, batch);
            batch.end_of_problems(line.location);
            batch.tally.failed += 1;
        }
        if self.format == Format::Text {
            let result = match self.on_error {
                _ if problems.is_empty() => Some(output.as_bytes()),
                OnError::Partial => Some(output.as_bytes()),
                OnError::Keep => Some(line.bytes),
                OnError::Blank => Some(&b""[..]),
                OnError::Skip | OnError::Stop => None,
            };
            if let Some(result) = result {
                batch.out.extend_from_slice(result);
                batch.out.push(self.terminator.byte());
            }
        } else {
            self.record(
                line.location,
                Column::Unasked,
                &text,
                output,
                &problems,
                batch,
            );
        }
    }
}
