//! One string in, one string out, or what is wrong with it: the work of every
//! subcommand that converts lines.

use std::borrow::Cow;
use std::str;

use crate::fields::parts::Parts;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::{Column, Format, Record};
use crate::report::tally::Note;
use crate::stream::threads::{Batch, Place, Work};

/// What is done to a string.
pub(crate) trait Operation: Send + Sync + 'static {
    /// Appends the result to `out`, or else says what is wrong. What is in `out`
    /// after a problem is only used with [`OnError::Partial`].
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>);

    /// What is worth a word about a string that has not failed.
    fn note(&self, _text: &str) -> Option<Note> {
        None
    }
}

/// What becomes of a string that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Its line is left out.
    Skip,
    /// It is written as it came.
    Keep,
    /// An empty line stands for its line.
    Blank,
    /// What could be converted is written.
    Partial,
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
    /// What is converted, if not lines as they are.
    pub(crate) parts: Option<Parts>,
}

impl<O: Operation> Work for Convert<O> {
    fn line(&self, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        match &self.parts {
            None => self.whole(place, line, batch),
            Some(parts) => self.in_place(parts, place, line, batch),
        }
    }

    fn is_exact(&self) -> bool {
        self.parts.is_some() && self.format == Format::Text
    }
}

impl<O: Operation> Convert<O> {
    /// Converts a line that is one string.
    fn whole(&self, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        let mut output = std::mem::take(&mut batch.scratch.text);
        let mut problems = Vec::new();
        let text = self.apply(line, &mut output, &mut problems);
        if problems.is_empty() {
            if let Some(note) = self.operation.note(&text) {
                batch.tally.note(note);
            }
        } else {
            self.fail(place, line, 0, &problems, batch);
            batch.tally.failed += 1;
        }
        if self.format == Format::Text {
            let result = match self.on_error {
                _ if problems.is_empty() => Some(output.as_bytes()),
                OnError::Partial => Some(output.as_bytes()),
                OnError::Keep => Some(line),
                OnError::Blank => Some(&b""[..]),
                OnError::Skip | OnError::Stop => None,
            };
            if let Some(result) = result {
                batch.out.extend_from_slice(result);
                batch.out.push(b'\n');
            }
        } else {
            self.record(place, Column::Unasked, &text, &output, &problems, batch);
        }
        batch.scratch.text = output;
    }

    /// Does the operation on a string that may be no text. The output is empty before.
    pub(super) fn apply<'s>(
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
                problems.push(not_utf8(string, error));
                let text = String::from_utf8_lossy(string);
                if self.on_error == OnError::Partial {
                    output.push_str(&text);
                }
                text
            }
        };
        if self.format == Format::Text
            && problems.is_empty()
            && memchr::memchr(b'\n', output.as_bytes()).is_some()
        {
            problems.push(two_lines());
        }
        text
    }

    /// Counts and tells the problems of a string that begins at an offset of its line.
    pub(super) fn fail(
        &self,
        place: Place<'_>,
        line: &[u8],
        start: usize,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        batch.stop |= self.on_error == OnError::Stop;
        for problem in problems {
            batch.tally.problem(problem.kind());
        }
        self.messages.report(place, line, start, problems, batch);
    }

    /// Writes a record of a string.
    pub(super) fn record(
        &self,
        place: Place<'_>,
        column: Column,
        input: &str,
        output: &str,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        let is_wanted = problems.is_empty() || self.on_error == OnError::Partial;
        let record = Record {
            file: self.with_file.then_some(place.file),
            line: place.line,
            column,
            input,
            output: is_wanted.then_some(output),
            problems,
        };
        match self.format {
            Format::Csv => record.csv(&mut batch.out),
            _ => record.json(&mut batch.out),
        }
    }
}

/// What the problem of bytes that are no text is called.
pub(crate) const NOT_UTF8: &str = "not_utf8";

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
