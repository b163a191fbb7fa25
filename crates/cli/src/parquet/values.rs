//! Converts the strings of a column: in bulk by the kernels over columns, and alone what fails.

use std::ops::ControlFlow;
use std::str;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use puny_arrow::Kernel;
use puny_parquet::{Batch as Strings, Convert, Results};

use crate::convert::operation::{OnError, Operation};
use crate::report::messages::{Location, MOST, Messages};
use crate::report::problem::Problem;
use crate::stream::batch::{Batch, Line};

/// How strings are converted.
pub(super) struct Values<'v, O> {
    pub(super) operation: &'v O,
    pub(super) on_error: OnError,
    pub(super) messages: Messages,
    /// Blanks around a string are not part of it.
    pub(super) trim: bool,
    pub(super) file: &'v str,
    pub(super) batch: &'v mut Batch,
    /// Working memory.
    pub(super) output: String,
}

/// The longest text of strings that are converted in bulk. Longer ones are converted one by one.
const LONGEST: usize = 1 << 28;

impl<O: Operation> Convert for Values<'_, O> {
    fn convert(
        &mut self,
        _: usize,
        strings: Strings<'_>,
        results: &mut Results,
    ) -> ControlFlow<()> {
        self.batch.tally.lines += strings.len() as u64;
        match self.bulk(strings) {
            None => {
                for (row, bytes) in strings.iter() {
                    self.alone(row, bytes, results)?;
                }
            }
            Some((before, after)) if Arc::ptr_eq(&before, &after) => {
                for (_, bytes) in strings.iter() {
                    self.note(bytes);
                    results.same();
                }
            }
            Some((_, after)) => {
                for ((row, bytes), text) in strings.iter().zip(after.as_string::<i32>().iter()) {
                    match text {
                        None => self.alone(row, bytes, results)?,
                        Some(text) => {
                            self.note(bytes);
                            put(text, bytes, results);
                        }
                    }
                }
            }
        }
        self.batch.pass_on_long();
        ControlFlow::Continue(())
    }
}

/// Puts a result, which shares the memory of the string if it is the same.
fn put(text: &str, bytes: &[u8], results: &mut Results) {
    match text.as_bytes() == bytes {
        true => results.same(),
        false => results.text(text),
    }
}

impl<O: Operation> Values<'_, O> {
    /// The strings as an array, and converted: null is what failed. `None` if that is not possible.
    fn bulk(&self, strings: Strings<'_>) -> Option<(ArrayRef, ArrayRef)> {
        let kernel = Kernel::new(self.operation.kernel().filter(|_| !self.trim)?);
        let bytes: usize = strings.iter().map(|(_, string)| string.len()).sum();
        if bytes > LONGEST {
            return None;
        }
        let mut array = StringBuilder::with_capacity(strings.len(), bytes);
        for (_, bytes) in strings.iter() {
            array.append_value(str::from_utf8(bytes).ok()?);
        }
        let array: ArrayRef = Arc::new(array.finish());
        let converted = kernel.convert(&array).ok()?;
        let is_whole =
            converted.len() == strings.len() && converted.as_string_opt::<i32>().is_some();
        is_whole.then_some((array, converted))
    }

    /// Counts the notes on a string that has not failed.
    fn note(&mut self, bytes: &[u8]) {
        if let Some(note) = str::from_utf8(bytes)
            .ok()
            .and_then(|text| self.operation.note(text))
        {
            self.batch.tally.note(note);
        }
    }

    /// Converts one string, and reports what is wrong with it.
    fn alone(&mut self, row: u64, bytes: &[u8], results: &mut Results) -> ControlFlow<()> {
        let mut problems = Vec::new();
        let mut output = std::mem::take(&mut self.output);
        output.clear();
        let mut start = 0;
        match str::from_utf8(bytes) {
            Ok(text) => {
                let blank = |c: char| c == ' ' || c == '\t';
                let inside = match self.trim {
                    true => text.trim_matches(blank),
                    false => text,
                };
                start = match self.trim {
                    true => text.len() - text.trim_start_matches(blank).len(),
                    false => 0,
                };
                self.operation.apply(inside, &mut output, &mut problems);
            }
            Err(error) => problems.push(Problem::not_utf8(bytes, error)),
        }
        if problems.is_empty() {
            self.note(bytes);
            put(&output, bytes, results);
        } else {
            self.fail(row, bytes, start, &problems);
            match self.on_error {
                OnError::Stop => {
                    self.batch.stop = true;
                    return ControlFlow::Break(());
                }
                OnError::Blank => results.null(),
                OnError::Partial if str::from_utf8(bytes).is_ok() => put(&output, bytes, results),
                OnError::Partial | OnError::Keep | OnError::Skip => results.same(),
            }
            results.error(&words(&problems));
        }
        self.output = output;
        ControlFlow::Continue(())
    }

    /// Counts problems, and writes their messages.
    fn fail(&mut self, row: u64, bytes: &[u8], start: usize, problems: &[Problem]) {
        self.batch.tally.failed += 1;
        for problem in problems {
            self.batch.tally.problem(problem.kind());
        }
        let line = Line {
            location: Location {
                file: self.file,
                line: row + 1,
            },
            bytes,
            end: b"",
        };
        self.batch.problems(self.messages, line, start, problems);
        self.batch.end_of_problems(line.location);
    }
}

/// The problems of a string in words, for the column of errors.
fn words(problems: &[Problem]) -> String {
    let mut text: Vec<String> = problems.iter().take(MOST).map(Problem::to_string).collect();
    if let Some(more @ 1..) = problems.len().checked_sub(MOST) {
        text.push(format!("and {more} more"));
    }
    text.join("; ")
}
