//! The problems of a string, for people and for machines.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use puny::{DecodeError, EncodeError};
use puny_idna::display::UrlError;
use puny_idna::record::{Message, Record};

use super::shown::with_name;

/// The kind of the problem with bytes that are not text.
pub(crate) const NOT_UTF8: &str = "not_utf8";

/// One problem of a string. A hostile line has a million, so words are made only when written.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    cause: Cause,
    /// A possible correction, if known.
    hint: Option<Box<str>>,
    /// What the problem is about can be written as it came. See [`stays`](Problem::stays).
    stays: bool,
}

#[derive(Clone, Debug)]
enum Cause {
    /// A broken rule of IDNA.
    Name(puny_idna::Problem),
    /// Any other problem, one per string.
    Raw(Box<Record>),
}

impl Problem {
    /// A problem of a raw string, which has neither labels nor status codes.
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

    /// A broken rule of IDNA.
    pub(crate) fn of_name(problem: puny_idna::Problem) -> Self {
        Problem {
            cause: Cause::Name(problem),
            hint: None,
            stays: false,
        }
    }

    /// Why there is no URL or no host.
    pub(crate) fn of_url(error: &UrlError) -> Self {
        Problem::of_raw(Record::of_url(error))
    }

    /// An error in encoding a text, at a byte offset. The text is empty if it is a list of code
    /// points.
    pub(crate) fn encode(error: EncodeError, text: &str, offset: usize) -> Self {
        Problem::of_raw(Record::of_encoding(&error, code_point_at(text, offset))).at(offset)
    }

    /// An error in decoding a text, at a byte offset.
    pub(crate) fn decode(error: DecodeError, text: &str, offset: usize) -> Self {
        Problem::of_raw(Record::of_decoding(&error, code_point_at(text, offset))).at(offset)
    }

    /// For non-text bytes.
    pub(crate) fn not_utf8(bytes: &[u8], error: Utf8Error) -> Self {
        let offset = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| offset + len);
        let what = match bytes.get(offset) {
            Some(byte) => format!(
                "byte {} of the line, {byte:02X}, is not valid UTF-8",
                offset + 1
            ),
            None => "the line is not valid UTF-8".to_owned(),
        };
        let rule = "RFC 3629, section 4: the syntax of UTF-8";
        Problem::of_raw(Record::new(NOT_UTF8, offset..end, what, rule))
    }

    /// The same with a hint.
    pub(crate) fn with_hint(self, hint: Option<Cow<'static, str>>) -> Self {
        let hint = hint.map(|hint| hint.into_owned().into_boxed_str());
        Problem { hint, ..self }
    }

    /// The same, with [`stays`](Problem::stays) set.
    pub(crate) fn that_stays(self, stays: bool) -> Self {
        Problem { stays, ..self }
    }

    /// Returns whether the text that the problem is about can be written as it came: text of a master file that is
    /// ASCII, which a server reads whether it is valid or not.
    pub(crate) fn stays(&self) -> bool {
        self.stays
    }

    /// The same of a raw string, at another byte offset.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        if let Cause::Raw(record) = &mut self.cause {
            record.range = offset..offset + record.range.len();
        }
        self
    }

    /// The problem as data, with the words of messages.
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

    /// The machine-readable name; it is stable.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.status().name(),
            Cause::Raw(record) => record.kind,
        }
    }

    /// The status code in a specification, if any.
    pub(crate) fn status(&self) -> Option<&'static str> {
        match &self.cause {
            Cause::Name(problem) => Some(problem.status().code()),
            Cause::Raw(record) => record.status,
        }
    }

    /// The status code, or else the name.
    pub(crate) fn code(&self) -> &'static str {
        self.status().unwrap_or(self.kind())
    }

    /// The index of the label of a name.
    pub(crate) fn label(&self) -> Option<usize> {
        match &self.cause {
            Cause::Name(problem) => problem.label(),
            Cause::Raw(_) => None,
        }
    }

    /// The byte offset in the string.
    pub(crate) fn offset(&self) -> usize {
        match &self.cause {
            Cause::Name(problem) => problem.range().start,
            Cause::Raw(record) => record.range.start,
        }
    }

    /// The finding. Labels are counted from 1.
    pub(crate) fn what(&self) -> String {
        let problem = match &self.cause {
            Cause::Name(problem) => problem,
            Cause::Raw(record) => return record.message.to_string(),
        };
        let what = problem.what().to_string();
        let label = problem.label().map(|label| format!("label {}", label + 1));
        // The code point with its name, if the words begin with it.
        let named = problem.code_point().and_then(|c| {
            let rest = what.strip_prefix(&format!("U+{:04X}", u32::from(c)))?;
            Some((with_name(c), rest))
        });
        match (named, label) {
            (Some((c, rest)), Some(label)) => format!("{c} in {label}{rest}"),
            (Some((c, rest)), None) => c + rest,
            (None, Some(label)) => format!("{label}: {what}"),
            (None, None) => what,
        }
    }

    /// The rule, and its source.
    pub(crate) fn rule(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.status().rule(),
            Cause::Raw(record) => record.rule,
        }
    }

    /// A possible correction, if known.
    pub(crate) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

/// The code point of a text at a byte offset.
fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// The message without its position.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cause {
            // Its rules have parentheses of their own.
            Cause::Name(problem) => {
                let code = problem.status().code();
                write!(f, "{}: {} [{code}]", self.what(), self.rule())
            }
            Cause::Raw(_) => write!(f, "{} ({})", self.what(), self.rule()),
        }
    }
}
