//! Converting parts of a line, while the rest stays as it is.

use super::converter::{Converter, Scratch};
use super::operation::{OnError, Operation};
use crate::fields::field::Field;
use crate::fields::parts::{Found, Parts};
use crate::fields::separator::UNCLOSED;
use crate::report::record::Format;
use crate::stream::batch::{Batch, Line};

impl<O: Operation> Converter<O> {
    /// Converts the parts of a line.
    pub(super) fn in_place(
        &self,
        parts: &Parts,
        line: Line<'_>,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) {
        let Scratch { output, fields } = scratch;
        let Line {
            location,
            bytes,
            end,
        } = line;
        let as_text = self.format == Format::Text;
        match parts.find(location.line, bytes, fields) {
            Ok(Found::Untouched) => {
                batch.tally.lines -= 1;
                if as_text {
                    batch.out.extend_from_slice(bytes);
                    batch.out.extend_from_slice(end);
                }
            }
            Ok(Found::Strings) => {
                let start = batch.out.len();
                let mut failed = false;
                let mut done = 0;
                for field in &*fields {
                    failed |= self.field(parts, field, line, &mut done, output, batch);
                    if failed && self.on_error == OnError::Stop {
                        break;
                    }
                }
                batch.tally.failed += u64::from(failed);
                if as_text {
                    batch
                        .out
                        .extend_from_slice(bytes.get(done..).unwrap_or_default());
                    self.end(failed, start, end, batch);
                }
            }
            // The line as a whole is not what it should be.
            Err(problem) => {
                // Where the next line begins is unknown.
                let is_last = problem.kind() == UNCLOSED;
                let problems = [problem];
                self.fail(line, 0, &problems, batch);
                batch.tally.failed += 1;
                batch.stop |= is_last;
                if as_text {
                    let start = batch.out.len();
                    batch.out.extend_from_slice(bytes);
                    self.end(true, start, end, batch);
                } else {
                    let text = String::from_utf8_lossy(bytes);
                    let column = parts.column(None);
                    self.record(location, column, &text, &text, &problems, batch);
                }
            }
        }
    }

    /// Converts one part, and says whether it failed. The line is written up to `done`.
    fn field(
        &self,
        parts: &Parts,
        field: &Field,
        line: Line<'_>,
        done: &mut usize,
        output: &mut String,
        batch: &mut Batch,
    ) -> bool {
        let mut problems = Vec::new();
        let string = field.content(line.bytes);
        let text = self.apply(&string, output, &mut problems);

        if self.format == Format::Text {
            let keep = match self.on_error {
                _ if problems.is_empty() => false,
                OnError::Partial => false,
                _ => true,
            };
            // Around a line as a whole nothing stands.
            if parts.separator().is_some() {
                let before = line.bytes.get(*done..field.range.start);
                batch.out.extend_from_slice(before.unwrap_or_default());
            }
            *done = match parts.separator() {
                Some(_) => field.range.end,
                None => line.bytes.len(),
            };
            if keep {
                batch.out.extend_from_slice(field.bytes(line.bytes));
            } else if let Some(separator) = parts.separator() {
                let written = separator.write(output, field.quoted, &mut batch.out);
                if let Err(problem) = written {
                    problems.push(problem);
                    batch.out.extend_from_slice(field.bytes(line.bytes));
                }
            } else {
                batch.out.extend_from_slice(output.as_bytes());
            }
        } else {
            let column = parts.column(Some(field.number));
            self.record(line.location, column, &text, output, &problems, batch);
        }
        let failed = !problems.is_empty();
        if failed {
            self.fail(line, field.range.start, &problems, batch);
        }
        failed
    }

    /// Ends a line that was written from `start` on, or takes it back.
    fn end(&self, failed: bool, start: usize, line_end: &[u8], batch: &mut Batch) {
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
        batch.out.extend_from_slice(line_end);
    }
}
