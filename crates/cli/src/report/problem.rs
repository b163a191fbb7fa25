//! A problem of a string, as a message for people and as a record for programs.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use puny::{DecodeError, EncodeError};
use puny_display::{UrlError, UrlErrorKind};
use puny_idna::HostError;
use puny_idna::mailbox::{MailboxProblem, MailboxRule};
use puny_idna::record::{
    Field, FieldKind, Fields, Message, PROBLEM, Presence, Record, Shape, Value, Visitor,
};

use super::shown::with_name;

/// The kind of the problem that bytes are not UTF-8.
pub(crate) const NOT_UTF8: &str = "not_utf8";

/// One problem of a string. A hostile line may have a million problems, so the message is made only when it is written.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    cause: Cause,
    /// A possible correction, if one is known.
    hint: Option<Box<str>>,
    /// See [`stays`](Problem::stays).
    stays: bool,
}

#[derive(Clone, Debug)]
enum Cause {
    /// A broken rule of IDNA.
    Name(puny_idna::Problem),
    /// Any other problem. A string has at most one of them.
    Raw(Box<Record>),
}

impl Problem {
    /// Makes a problem that has no label and no status code, at a byte offset.
    pub(crate) fn raw(
        kind: &'static str,
        offset: usize,
        what: impl Into<Message>,
        rule: &'static str,
    ) -> Self {
        Problem::of_raw(Record::new(kind, offset..offset, what, rule))
    }

    fn of_raw(record: Record) -> Self {
        Problem {
            cause: Cause::Raw(Box::new(record)),
            hint: None,
            stays: false,
        }
    }

    /// Makes the problem for a broken rule of IDNA.
    pub(crate) fn of_name(problem: puny_idna::Problem) -> Self {
        Problem {
            cause: Cause::Name(problem),
            hint: None,
            stays: false,
        }
    }

    /// Makes the problem for a broken rule of mail addresses.
    pub(crate) fn of_mailbox(problem: &MailboxProblem) -> Self {
        match problem.rule() {
            MailboxRule::Name { problem } => Problem::of_name(problem),
            _ => Problem::of_raw(Record::of_mailbox(problem)),
        }
    }

    /// Makes the problem for a string that is not a URL, or whose host is not valid.
    pub(crate) fn of_url(error: &UrlError) -> Self {
        let mut record = error.record();
        if let UrlErrorKind::Host(HostError::Domain(error)) = error.kind()
            && let Some(first) = error.problems().first()
        {
            record.message = Problem::of_name(*first).what().into();
        }
        Problem::of_raw(record)
    }

    /// Makes the problem for a text that cannot be encoded, at a byte offset. If the string is a list of code points,
    /// `text` is empty.
    pub(crate) fn encode(error: EncodeError, text: &str, offset: usize) -> Self {
        Problem::of_raw(Record::of_encoding(&error, code_point_at(text, offset))).at(offset)
    }

    /// Makes the problem for a text that cannot be decoded, at a byte offset.
    pub(crate) fn decode(error: DecodeError, text: &str, offset: usize) -> Self {
        Problem::of_raw(Record::of_decoding(&error, code_point_at(text, offset))).at(offset)
    }

    /// Makes the problem for bytes that are not UTF-8.
    pub(crate) fn not_utf8(bytes: &[u8], error: Utf8Error) -> Self {
        Problem::not_utf8_in_line(bytes, error, 0)
    }

    /// Makes the problem for bytes that are not UTF-8, and that begin at an offset of their line.
    pub(crate) fn not_utf8_in_line(bytes: &[u8], error: Utf8Error, start: usize) -> Self {
        let offset = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| offset + len);
        let what = match bytes.get(offset) {
            Some(byte) => format!(
                "byte {} of the line, {byte:02X}, is not valid UTF-8",
                start + offset + 1
            ),
            None => "the line is not valid UTF-8".to_owned(),
        };
        let rule = "RFC 3629, section 4: the syntax of UTF-8";
        Problem::of_raw(Record::new(NOT_UTF8, offset..end, what, rule))
    }

    /// Returns the problem with this hint.
    pub(crate) fn with_hint(self, hint: Option<Cow<'static, str>>) -> Self {
        let hint = hint.map(|hint| hint.into_owned().into_boxed_str());
        Problem { hint, ..self }
    }

    /// Returns the problem with this value of [`stays`](Problem::stays).
    pub(crate) fn that_stays(self, stays: bool) -> Self {
        Problem { stays, ..self }
    }

    /// Returns whether the text with the problem can be written unchanged without harm. This applies to an A-label in a
    /// zone file: it is ASCII, so a server reads it even if it is not valid.
    pub(crate) fn stays(&self) -> bool {
        self.stays
    }

    /// Moves the problem to another byte offset. Does nothing if the problem is a broken rule of IDNA.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        if let Cause::Raw(record) = &mut self.cause {
            record.range = offset..offset + record.range.len();
        }
        self
    }

    /// Returns the problem as a record, with the words of the message.
    pub(crate) fn record(&self) -> Record {
        match &self.cause {
            Cause::Name(problem) => {
                let mut record = Record::of(problem);
                record.message = self.what().into();
                record
            }
            Cause::Raw(record) => Record::clone(record),
        }
    }

    /// Returns the name for programs. It does not change between releases.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.rule().name(),
            Cause::Raw(record) => record.kind,
        }
    }

    /// Returns the status code in a specification, if there is one.
    pub(crate) fn status(&self) -> Option<&'static str> {
        match &self.cause {
            Cause::Name(problem) => Some(problem.rule().code()),
            Cause::Raw(record) => record.status,
        }
    }

    /// Returns the status code, or else the name for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.status().unwrap_or(self.kind())
    }

    /// Returns the index of the label, if the problem is about a label.
    pub(crate) fn label(&self) -> Option<usize> {
        match &self.cause {
            Cause::Name(problem) => problem.label(),
            Cause::Raw(_) => None,
        }
    }

    /// Returns the byte offset in the string.
    pub(crate) fn offset(&self) -> usize {
        match &self.cause {
            Cause::Name(problem) => problem.range().start,
            Cause::Raw(record) => record.range.start,
        }
    }

    /// Returns what is wrong, with the label if the problem is about a label: "label 2 is empty". Labels are counted
    /// from 1.
    pub(crate) fn what(&self) -> String {
        let problem = match &self.cause {
            Cause::Name(problem) => problem,
            Cause::Raw(record) => return record.message.to_string(),
        };
        let what = problem.what().to_string();
        let label = problem.label().map(|label| format!("label {}", label + 1));
        // If the message begins with a code point, the name of the code point is added.
        let named = problem.code_point().and_then(|c| {
            let rest = what.strip_prefix(&format!("U+{:04X}", u32::from(c)))?;
            Some((with_name(c), rest))
        });
        match (named, label) {
            (Some((c, rest)), Some(label)) => format!("{c} in {label}{rest}"),
            (Some((c, rest)), None) => c + rest,
            (None, Some(label)) => match what.strip_prefix("the label ") {
                Some(rest) => format!("{label} {rest}"),
                None => format!("{label}: {what}"),
            },
            (None, None) => what,
        }
    }

    /// Returns the rule and its source.
    pub(crate) fn rule(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.rule().description(),
            Cause::Raw(record) => record.rule,
        }
    }

    /// Returns a possible correction, if one is known.
    pub(crate) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

/// Returns the code point of a text at a byte offset.
static HINT: Field = Field::new(
    "hint",
    FieldKind::Text,
    Presence::Optional,
    " What to try. The wording may change.",
);

/// Returns the names of the fields of a problem: the fields of [`PROBLEM`], and a hint.
pub(crate) fn field_names() -> impl Iterator<Item = &'static str> {
    PROBLEM.names().chain([HINT.name])
}

impl Fields for Problem {
    fn shape(&self) -> &'static Shape {
        &PROBLEM
    }

    fn visit_fields(&self, visitor: &mut dyn Visitor) {
        self.record().visit_fields(visitor);
        visitor.visit_field(&HINT, Value::Text(self.hint()));
    }
}

fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// Writes the message without its position.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.status() {
            // The rules of IDNA contain parentheses, so they are not put in parentheses.
            Some(code) => write!(f, "{}: {} [{code}]", self.what(), self.rule()),
            None => write!(f, "{} ({})", self.what(), self.rule()),
        }
    }
}
