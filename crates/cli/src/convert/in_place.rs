//! Converting parts of a line, while the rest stays as it is.

use super::lines::{Convert, OnError, Operation};
use crate::fields::parts::{Line, Parts};
use crate::fields::separator::{Field, UNCLOSED};
use crate::report::record::Format;
use crate::stream::threads::{Batch, Place};

impl<O: Operation> Convert<O> {
    pub(super) fn in_place(&self, parts: &Parts, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        let mut fields = std::mem::take(&mut batch.scratch.fields);
        let as_text = self.format == Format::Text;
        match parts.find(place, line, &mut fields) {
            Ok(Line::Untouched) => {
                batch.tally.lines -= 1;
                if as_text {
                    batch.out.extend_from_slice(line);
                    batch.out.extend_from_slice(place.end);
                }
            }
            Ok(Line::Parts) => {
                let start = batch.out.len();
                let mut failed = false;
                let mut done = 0;
                for field in &fields {
                    failed |= self.field(parts, field, place, line, &mut done, batch);
                    if failed && self.on_error == OnError::Stop {
                        break;
                    }
                }
                batch.tally.failed += u64::from(failed);
                if as_text {
                    batch
                        .out
                        .extend_from_slice(line.get(done..).unwrap_or_default());
                    self.end(failed, start, place, batch);
                }
            }
            // The line as a whole is not what it should be.
            Err(problem) => {
                // What follows cannot be told apart.
                let is_last = problem.kind() == UNCLOSED;
                let problems = [problem];
                self.fail(place, line, 0, &problems, batch);
                batch.tally.failed += 1;
                batch.stop |= is_last;
                if as_text {
                    let start = batch.out.len();
                    batch.out.extend_from_slice(line);
                    self.end(true, start, place, batch);
                } else {
                    let text = String::from_utf8_lossy(line);
                    self.record(place, parts.column(None), &text, &text, &problems, batch);
                }
            }
        }
        batch.scratch.fields = fields;
    }

    /// Converts one part, and says whether it failed. The line is written up to `done`.
    fn field(
        &self,
        parts: &Parts,
        field: &Field,
        place: Place<'_>,
        line: &[u8],
        done: &mut usize,
        batch: &mut Batch,
    ) -> bool {
        let mut output = std::mem::take(&mut batch.scratch.text);
        let mut problems = Vec::new();
        let string = field.content(line);
        let text = self.apply(&string, &mut output, &mut problems);

        if self.format == Format::Text {
            let keep = match self.on_error {
                _ if problems.is_empty() => false,
                OnError::Partial => false,
                _ => true,
            };
            // Around a line as a whole nothing stands.
            if parts.separator().is_some() {
                let before = line.get(*done..field.range.start).unwrap_or_default();
                batch.out.extend_from_slice(before);
            }
            *done = match parts.separator() {
                Some(_) => field.range.end,
                None => line.len(),
            };
            if keep {
                batch.out.extend_from_slice(field.of(line));
            } else if let Some(separator) = parts.separator() {
                let written = separator.write(&output, field.quoted, &mut batch.out);
                if let Err(problem) = written {
                    problems.push(problem);
                    batch.out.extend_from_slice(field.of(line));
                }
            } else {
                batch.out.extend_from_slice(output.as_bytes());
            }
        } else {
            let column = parts.column(Some(field.number));
            self.record(place, column, &text, &output, &problems, batch);
        }
        let failed = !problems.is_empty();
        if failed {
            self.fail(place, line, field.range.start, &problems, batch);
        }
        batch.scratch.text = output;
        failed
    }

    /// Ends a line that was written from `start` on, or takes it back.
    fn end(&self, failed: bool, start: usize, place: Place<'_>, batch: &mut Batch) {
        if failed {
            match self.on_error {
                OnError::Skip | OnError::Stop => {
                    batch.take_back(start);
                    return;
                }
                OnError::Blank => {
                    batch.take_back(start);
                }
                OnError::Keep | OnError::Partial => {}
            }
        }
        batch.out.extend_from_slice(place.end);
    }
}
