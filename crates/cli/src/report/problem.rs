//! The problems of a string, for people and for machines.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use puny::{DecodeError, EncodeError};

use super::shown::with_name;

/// The kind of the problem with bytes that are not text.
pub(crate) const NOT_UTF8: &str = "not_utf8";

/// One problem of a string. A hostile line has a million, so words are made only when written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    cause: Cause,
    /// A possible correction, if known.
    hint: Option<Box<str>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    /// A broken rule of IDNA.
    Name(puny_idna::Problem),
    /// Any other problem, one per string.
    Raw(Box<Raw>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Raw {
    kind: &'static str,
    offset: usize,
    what: String,
    rule: &'static str,
}

impl Problem {
    /// A problem of a raw string, which has neither labels nor status codes.
    pub(crate) fn raw(
        kind: &'static str,
        offset: usize,
        what: impl Into<String>,
        rule: &'static str,
    ) -> Self {
        let what = what.into();
        Problem {
            cause: Cause::Raw(Box::new(Raw {
                kind,
                offset,
                what,
                rule,
            })),
            hint: None,
        }
    }

    /// A broken rule of IDNA.
    pub(crate) fn of_name(problem: puny_idna::Problem) -> Self {
        Problem {
            cause: Cause::Name(problem),
            hint: None,
        }
    }

    /// An error in encoding, at a byte offset.
    pub(crate) fn encode(error: EncodeError, offset: usize) -> Self {
        let kind = error.kind();
        Problem::raw(kind.name(), offset, kind.to_string(), kind.rule())
    }

    /// An error in decoding, at a byte offset.
    pub(crate) fn decode(error: DecodeError, offset: usize) -> Self {
        let kind = error.kind();
        Problem::raw(kind.name(), offset, kind.to_string(), kind.rule())
    }

    /// For non-text bytes.
    pub(crate) fn not_utf8(bytes: &[u8], error: Utf8Error) -> Self {
        let offset = error.valid_up_to();
        let what = match bytes.get(offset) {
            Some(byte) => format!(
                "byte {} of the line, {byte:02X}, is not valid UTF-8",
                offset + 1
            ),
            None => "the line is not valid UTF-8".to_owned(),
        };
        let rule = "RFC 3629, section 4: the syntax of UTF-8";
        Problem::raw(NOT_UTF8, offset, what, rule)
    }

    /// The same with a hint.
    pub(crate) fn with_hint(self, hint: Option<Cow<'static, str>>) -> Self {
        let hint = hint.map(|hint| hint.into_owned().into_boxed_str());
        Problem { hint, ..self }
    }

    /// The same of a raw string, at another byte offset.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        if let Cause::Raw(raw) = &mut self.cause {
            raw.offset = offset;
        }
        self
    }

    /// The machine-readable name; it is stable.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.status().name(),
            Cause::Raw(raw) => raw.kind,
        }
    }

    /// The status code in a specification, if any.
    pub(crate) fn status(&self) -> Option<&'static str> {
        self.in_name().map(|problem| problem.status().code())
    }

    /// The number of the label, from 1, if the string is a domain name.
    pub(crate) fn label(&self) -> Option<usize> {
        Some(self.in_name()?.label()? + 1)
    }

    /// The byte offset in the string.
    pub(crate) fn offset(&self) -> usize {
        match &self.cause {
            Cause::Name(problem) => problem.range().start,
            Cause::Raw(raw) => raw.offset,
        }
    }

    /// The end as a byte offset, in a domain name.
    pub(crate) fn end(&self) -> Option<usize> {
        self.in_name().map(|problem| problem.range().end)
    }

    /// The code point to blame, if just one.
    pub(crate) fn code_point(&self) -> Option<char> {
        self.in_name()?.code_point()
    }

    /// The finding.
    pub(crate) fn what(&self) -> Cow<'_, str> {
        let problem = match &self.cause {
            Cause::Name(problem) => problem,
            Cause::Raw(raw) => return Cow::Borrowed(&raw.what),
        };
        let what = problem.what().to_string();
        let label = self.label().map(|label| format!("label {label}"));
        // The code point with its name, if the words begin with it.
        let named = problem.code_point().and_then(|c| {
            let rest = what.strip_prefix(&format!("U+{:04X}", u32::from(c)))?;
            Some((with_name(c), rest))
        });
        Cow::Owned(match (named, label) {
            (Some((c, rest)), Some(label)) => format!("{c} in {label}{rest}"),
            (Some((c, rest)), None) => c + rest,
            (None, Some(label)) => format!("{label}: {what}"),
            (None, None) => what,
        })
    }

    /// The specific cause, if the rule has several.
    pub(crate) fn cause(&self) -> Option<&'static str> {
        self.in_name()?.cause().map(|cause| cause.name())
    }

    /// The origin of the code point to blame, in a domain name.
    pub(crate) fn origin(&self) -> Option<&'static str> {
        self.code_point()?;
        Some(self.in_name()?.origin().name())
    }

    /// The rule, and its source.
    pub(crate) fn rule(&self) -> &'static str {
        match &self.cause {
            Cause::Name(problem) => problem.status().rule(),
            Cause::Raw(raw) => raw.rule,
        }
    }

    /// A possible correction, if known.
    pub(crate) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    fn in_name(&self) -> Option<&puny_idna::Problem> {
        match &self.cause {
            Cause::Name(problem) => Some(problem),
            Cause::Raw(_) => None,
        }
    }
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
