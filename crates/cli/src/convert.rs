//! One string in, one string out, or what is wrong with it: the work of every
//! subcommand that converts lines.

use std::borrow::Cow;
use std::str;

use crate::diagnostic::Messages;
use crate::pipeline::{Batch, Place, Work};
use crate::problem::Problem;
use crate::record::{Format, Record};
use crate::tally::Note;

/// What is done to a string.
pub(crate) trait Operation: Send + Sync + 'static {
    /// Appends the result to `out`, or else says what is wrong. What is in `out`
    /// after a problem is not used.
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>);

    /// What is worth a word about a string that has not failed.
    fn note(&self, _text: &str) -> Option<Note> {
        None
    }
}

/// What becomes of a line that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// It is left out.
    Skip,
    /// It is written as it came.
    Keep,
    /// An empty line stands for it.
    Blank,
    /// It ends the run.
    Stop,
}

/// Converts lines with an operation.
pub(crate) struct Convert<O> {
    pub(crate) operation: O,
    pub(crate) format: Format,
    pub(crate) on_error: OnError,
    pub(crate) messages: Messages,
    /// Each record says its file.
    pub(crate) with_file: bool,
}

impl<O: Operation> Work for Convert<O> {
    fn line(&self, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        let mut output = std::mem::take(&mut batch.scratch);
        let mut problems = Vec::new();
        let text = match str::from_utf8(line) {
            Ok(text) => {
                self.operation.apply(text, &mut output, &mut problems);
                Cow::Borrowed(text)
            }
            Err(error) => {
                problems.push(not_utf8(line, error));
                String::from_utf8_lossy(line)
            }
        };

        if self.format == Format::Text && problems.is_empty() && output.contains('\n') {
            problems.push(two_lines());
        }

        if problems.is_empty() {
            if let Some(note) = self.operation.note(&text) {
                batch.tally.note(note);
            }
        } else {
            batch.tally.failed += 1;
            batch.stop = self.on_error == OnError::Stop;
        }
        for problem in &problems {
            batch.tally.problem(problem.kind);
            self.messages
                .report(place, column(problem, &text), &text, problem, batch);
        }

        let record = Record {
            file: self.with_file.then_some(place.file),
            line: place.line,
            input: &text,
            output: problems.is_empty().then_some(&*output),
            problems: &problems,
        };
        match (self.format, self.on_error) {
            (Format::JsonLines, _) => record.json(&mut batch.out),
            (Format::Csv, _) => record.csv(&mut batch.out),
            (Format::Text, OnError::Skip | OnError::Stop) if record.output.is_none() => {}
            (Format::Text, on_error) => {
                match record.output {
                    Some(output) => batch.out.extend_from_slice(output.as_bytes()),
                    None if on_error == OnError::Keep => batch.out.extend_from_slice(line),
                    None => {}
                }
                batch.out.push(b'\n');
            }
        }
        output.clear();
        batch.scratch = output;
    }
}

/// The column in a message, from 1: in code points, but in bytes where the line is no
/// UTF-8 and so has no code points.
pub(crate) fn column(problem: &Problem, text: &str) -> usize {
    if problem.kind == NOT_UTF8 {
        return problem.offset + 1;
    }
    text.get(..problem.offset).unwrap_or(text).chars().count() + 1
}

const NOT_UTF8: &str = "not_utf8";

/// The problem of a result that would not be one line of text.
fn two_lines() -> Problem {
    let what = "the result has a line feed in it, and would be two lines";
    let rule = "text output is one line for each string";
    Problem::raw("line_feed", 0, what, rule).with_hint(Some("--format jsonl can hold it".into()))
}

/// The problem of bytes that are no text.
pub(crate) fn not_utf8(line: &[u8], error: str::Utf8Error) -> Problem {
    let offset = error.valid_up_to();
    let what = match line.get(offset) {
        Some(byte) => format!("byte {} of the line, {byte:02X}, is no UTF-8", offset + 1),
        None => "the line is no UTF-8".to_owned(),
    };
    Problem::raw(
        NOT_UTF8,
        offset,
        what,
        "RFC 3629, section 4: the syntax of UTF-8",
    )
}
