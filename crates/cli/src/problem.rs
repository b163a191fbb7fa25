//! What is wrong with one string, for people and for machines.

use std::borrow::Cow;
use std::fmt;

use puny::{DecodeError, EncodeError};

use crate::diagnostic::show;

/// One thing that is wrong with a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The name for machines; it does not change.
    pub(crate) kind: &'static str,
    /// The status code that a specification gives it, if one does.
    pub(crate) status: Option<&'static str>,
    /// The index of the label, if the string is a domain name.
    pub(crate) label: Option<usize>,
    /// Where: a byte offset into the string.
    pub(crate) offset: usize,
    /// What there is.
    pub(crate) what: String,
    /// What there should be, and who says so.
    pub(crate) rule: &'static str,
    /// How it could be mended, if that can be guessed.
    pub(crate) hint: Option<Box<str>>,
    /// What else there is to say if it is a problem of a domain name.
    pub(crate) in_name: Option<Box<InName>>,
}

/// What a problem of a domain name has beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InName {
    /// The byte offset where it ends.
    pub(crate) end: usize,
    /// The code point to blame, if it is one.
    pub(crate) code_point: Option<char>,
}

impl Problem {
    /// A problem of a raw string, which has neither labels nor status codes.
    pub(crate) fn raw(
        kind: &'static str,
        offset: usize,
        what: impl Into<String>,
        rule: &'static str,
    ) -> Self {
        Problem {
            kind,
            status: None,
            label: None,
            offset,
            what: what.into(),
            rule,
            hint: None,
            in_name: None,
        }
    }

    /// A broken rule of IDNA.
    pub(crate) fn of_name(problem: puny_idna::Problem) -> Self {
        let status = problem.status();
        let range = problem.range();
        let code_point = problem.code_point();
        let mut what = match (code_point, problem.label()) {
            (Some(c), Some(label)) => format!("{} in label {}", with_name(c), label + 1),
            (Some(c), None) => with_name(c),
            (None, Some(label)) => format!("label {}", label + 1),
            (None, None) => "the name".to_owned(),
        };
        what.push_str(" breaks ");
        what.push_str(status.code());
        Problem {
            kind: status.name(),
            status: Some(status.code()),
            label: problem.label(),
            offset: range.start,
            what,
            rule: status.rule(),
            hint: None,
            in_name: Some(Box::new(InName {
                end: range.end,
                code_point,
            })),
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

    /// The same with a hint.
    pub(crate) fn with_hint(self, hint: Option<Cow<'static, str>>) -> Self {
        let hint = hint.map(|hint| hint.into_owned().into_boxed_str());
        Problem { hint, ..self }
    }
}

/// The message without its place.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.in_name {
            // Its rules have parentheses of their own.
            Some(_) => write!(f, "{}: {}", self.what, self.rule),
            None => write!(f, "{} ({})", self.what, self.rule),
        }
    }
}

/// A character with its number and its name, such as `'_' (U+005F LOW LINE)`.
pub(crate) fn with_name(c: char) -> String {
    let mut text = "'".to_owned();
    show(c, &mut text);
    text + &format!("' (U+{:04X}", u32::from(c))
        + &name(c).map(|name| format!(" {name}")).unwrap_or_default()
        + ")"
}

/// The name of a character, unless it is newer than the names are, or has none.
fn name(c: char) -> Option<String> {
    unicode_names2::name(c).map(|name| name.to_string())
}

/// The byte offset of the character with this index.
pub(crate) fn byte_offset(text: &str, index: usize) -> usize {
    text.char_indices()
        .nth(index)
        .map_or(text.len(), |(offset, _)| offset)
}
