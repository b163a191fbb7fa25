//! [`Record`]: a problem as data. The command `puny` (JSON lines and CSV), `serde`, Arrow, Python and JavaScript write the
//! fields of a record with these names and in this order. Only the unit of `start` and `end` differs: bytes of UTF-8,
//! UTF-16 code units, or code points ([`Offsets`]).
//!
//! [`PROBLEM`] documents the fields. [`Fields`] is the trait of all results that leave the libraries as data.
//!
//! Messages count labels from 1, while `label` counts from 0. [`Offsets`] is in `offsets.rs`,
//! the trait [`Fields`] in `field.rs`, and the records of explanations in `explanation.rs`.
//!
//! ```
//! use puny_idna::record::{Record, Value};
//!
//! let error = puny_idna::to_ascii("ok.b\u{200D}c").unwrap_err();
//! let record = Record::of(&error.first());
//! assert_eq!((record.kind, record.status), ("zwj_context", Some("C2")));
//! ```

#[cfg(feature = "explain")]
mod explanation;
mod field;
mod offsets;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use puny::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};

use crate::mailbox::{MailboxProblem, MailboxRule};
use crate::problems::{Cause, Origin, Problem};

#[cfg(feature = "explain")]
pub use explanation::{ExplanationRecord, Text, TraceRecord};
#[cfg(feature = "explain")]
pub use explanation::{CHANGE, DIGIT, EXPLANATION, INSERTION, RULE, STEP, TRACE};
pub use field::{
    declare, Base, Each, Field, FieldKind, Fields, Presence, Records, Shape, Value, Visitor,
};
pub use offsets::{Offsets, Unit};

/// A problem as data. The table of [the module](self) describes the fields. The text of the message is built only when
/// it is written.
///
/// ```
/// use puny_idna::record::Record;
///
/// let error = puny_idna::to_ascii(&"a".repeat(64)).unwrap_err();
/// let record = Record::of(&error.first());
/// assert_eq!((record.cause, record.number), (Some("too_long"), Some(64)));
/// assert_eq!(record.message.to_string(), "the label has 64 octets, but the limit is 63");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The machine-readable name of the violated rule.
    pub kind: &'static str,
    /// The code of the rule in its specification.
    pub status: Option<&'static str>,
    /// The index of the label.
    pub label: Option<usize>,
    /// `start` and `end`. The unit is bytes, unless the documentation of a constructor names another unit.
    pub range: Range<usize>,
    /// The offending code point.
    pub code_point: Option<u32>,
    /// The origin of the offending code point.
    pub origin: Option<&'static str>,
    /// The specific cause, if the rule has several causes.
    pub cause: Option<&'static str>,
    /// The number of the cause.
    pub number: Option<u32>,
    /// A description of the fault, for people.
    pub message: Message,
    /// The rule: what a valid string satisfies.
    pub rule: &'static str,
}

impl Record {
    /// Creates a record of any problem of a string. `kind` is the name of the problem.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let record = Record::new("too_deep", 4..4, "nested too deeply", "at most 8 levels");
    /// assert_eq!(record.code(), "too_deep");
    /// ```
    pub fn new(
        kind: &'static str,
        range: Range<usize>,
        message: impl Into<Message>,
        rule: &'static str,
    ) -> Record {
        Record {
            kind,
            status: None,
            label: None,
            range,
            code_point: None,
            origin: None,
            cause: None,
            number: None,
            message: message.into(),
            rule,
        }
    }

    /// Creates a record of a problem of a name.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let error = puny_idna::to_ascii(&"_".repeat(5_000)).unwrap_err();
    /// let last = Record::of(error.problems().last().unwrap());
    /// assert_eq!((last.kind, last.number), ("not_listed", Some(4_000)));
    /// ```
    pub fn of(problem: &Problem) -> Record {
        let (status, cause) = (problem.rule(), problem.cause());
        let message = Message(Words::Problem(*problem));
        Record {
            status: Some(status.code()),
            label: problem.label(),
            cause: cause.map(Cause::name),
            number: cause.and_then(|cause| cause.number()),
            ..Record::new(
                status.name(),
                problem.range(),
                message,
                status.description(),
            )
        }
        .blaming(problem.code_point().map(u32::from), problem.origin())
    }

    /// Creates a record of a rule that a mail address violates.
    ///
    /// ```
    /// use puny_idna::{mailbox::Mailbox, record::Record};
    ///
    /// let error = Mailbox::new("joe bloggs@example.com").unwrap_err();
    /// let record = Record::of_mailbox(&error.first());
    /// assert_eq!((record.kind, record.range, record.code_point), ("not_in_atom", 3..4, Some(0x20)));
    /// ```
    pub fn of_mailbox(problem: &MailboxProblem) -> Record {
        let rule = problem.rule();
        if let MailboxRule::Name { problem } = rule {
            return Record::of(&problem);
        }
        let message = problem.what().to_string();
        Record::new(rule.name(), problem.range(), message, rule.description())
            .blaming(problem.code_point().map(u32::from), Origin::Input)
    }

    /// Creates a record of an error of a Punycode encoder. `next` is the code point of the input at the offset of the
    /// error, or `None` at the end of the input. If this code point caused the error, the range contains it; otherwise
    /// the range is empty.
    ///
    /// ```
    /// use puny::punycode::PUNYCODE;
    /// use puny_idna::record::Record;
    ///
    /// let text = [0x61, 0xDC00];
    /// let error = PUNYCODE.encode(&text[..]).unwrap_err();
    /// let record = Record::of_encoding(&error, text.get(error.offset()).copied());
    /// assert_eq!((record.kind, record.code_point), ("not_scalar", Some(0xDC00)));
    /// ```
    pub fn of_encoding(error: &EncodeError, next: Option<u32>) -> Record {
        let kind = error.kind();
        let is_blamed = matches!(
            kind,
            EncodeErrorKind::Overflow
                | EncodeErrorKind::BelowInitialN { .. }
                | EncodeErrorKind::NotScalar { .. }
        );
        let number = match kind {
            EncodeErrorKind::TooLong { limit } => u32::try_from(limit).ok(),
            _ => None,
        };
        let message = Message(Words::Encode(kind));
        let record = Record::new(
            kind.name(),
            empty_range_at(error.offset()),
            message,
            kind.rule(),
        );
        Record { number, ..record }.up_to(next.filter(|_| is_blamed))
    }

    /// Creates a record of an error of a Punycode decoder. `next` is the code point of the input at the offset of the
    /// error, or `None` at the end of the input. If this code point caused the error, the range contains it; otherwise
    /// the range is empty.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let error = puny::punycode::decode("bcher-k!a").unwrap_err();
    /// let record = Record::of_decoding(&error, Some(u32::from('!')));
    /// assert_eq!((record.kind, record.range), ("not_digit", 7..8));
    /// ```
    pub fn of_decoding(error: &DecodeError, next: Option<u32>) -> Record {
        let kind = error.kind();
        // All other errors are detected before the code point is read.
        let is_blamed = matches!(
            kind,
            DecodeErrorKind::NotBasic { .. } | DecodeErrorKind::NotDigit { .. }
        );
        let number = match kind {
            DecodeErrorKind::NotScalar { code_point }
            | DecodeErrorKind::InsertedBasic { code_point } => Some(code_point),
            DecodeErrorKind::TooLong { limit } => u32::try_from(limit).ok(),
            _ => None,
        };
        let message = Message(Words::Decode(kind));
        let record = Record::new(
            kind.name(),
            empty_range_at(error.offset()),
            message,
            kind.rule(),
        );
        Record { number, ..record }.up_to(next.filter(|_| is_blamed))
    }

    /// Creates a record of a surrogate without its pair, for languages whose strings may contain one. `offset` is the
    /// offset of the surrogate in units of the string, and the range is one unit long.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let record = Record::of_surrogate(2, 0xD800);
    /// assert_eq!((record.kind, record.range.clone()), ("lone_surrogate", 2..3));
    /// assert_eq!(record.message.to_string(), "U+D800 is a surrogate without its pair");
    /// ```
    pub fn of_surrogate(offset: usize, code_point: u32) -> Record {
        let range = offset..offset.saturating_add(1);
        let message = Message(Words::Surrogate(code_point));
        let rule = "a name is a sequence of Unicode scalar values (the Unicode Standard, D76)";
        Record::new("lone_surrogate", range, message, rule).blaming(Some(code_point), Origin::Input)
    }

    /// Returns this record with offsets in another unit. `units` converts an offset in bytes: see [`Offsets`].
    #[must_use]
    pub fn in_units(self, units: impl Fn(usize) -> usize) -> Record {
        let range = units(self.range.start)..units(self.range.end);
        Record { range, ..self }
    }

    /// Returns this record with this offending code point and its origin.
    #[must_use]
    fn blaming(self, code_point: Option<u32>, origin: Origin) -> Record {
        Record {
            code_point,
            origin: code_point.map(|_| origin.name()),
            ..self
        }
    }

    /// Returns this record with a range that begins at its start and contains the offending code point. If there is no
    /// code point, the range is empty.
    #[must_use]
    fn up_to(self, code_point: Option<u32>) -> Record {
        let length = match code_point {
            None => 0,
            // A surrogate counts as the three bytes that it would have in UTF-8.
            Some(code_point) => char::from_u32(code_point).map_or(3, char::len_utf8),
        };
        let end = self.range.start.saturating_add(length);
        let range = self.range.start..end;
        Record { range, ..self }.blaming(code_point, Origin::Input)
    }

    /// Returns the code of the rule, or the name of the rule if it has no code. This is for lists that people read.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let error = puny_idna::to_ascii("a..b").unwrap_err();
    /// assert_eq!(Record::of(&error.first()).code(), "A4_2");
    /// assert_eq!(Record::of_surrogate(0, 0xD800).code(), "lone_surrogate");
    /// ```
    pub fn code(&self) -> &'static str {
        self.status.unwrap_or(self.kind)
    }
}

declare! {
    /// A rule that a string or name violates.
    pub static PROBLEM = "Problem";
    for |this: Record| {
        /// The machine-readable name of the violated rule. Later versions keep this name.
        kind: Always Text = Value::Text(Some(this.kind)),
        /// The code of the rule in its specification, such as `V6` in UTS #46. Absent for Punycode, for rules of mail
        /// addresses, and for reasons of display.
        status: Optional Text = Value::Text(this.status),
        /// The index of the label, counted from the left and from 0. Absent if the problem is about the whole string.
        label: Optional Number = Value::Number(this.label.map(|label| label as u64)),
        /// The start of the text that violates the rule.
        start: Always Offset = Value::Offset(this.range.start),
        /// The end of the text that violates the rule.
        end: Always Offset = Value::Offset(this.range.end),
        /// The code point that violates the rule, after mapping and decoding. Absent if it is not a single code point.
        code_point: Optional CodePoint = Value::CodePoint(this.code_point),
        /// The origin of the code point: `input`, `mapping` or `a_label`.
        origin: Optional Text = Value::Text(this.origin),
        /// The specific cause, if the rule has several causes. Later versions keep this name.
        cause: Optional Text = Value::Text(this.cause),
        /// A number of the cause, such as a number of octets, or the number of problems that are not listed.
        number: Optional Number = Value::Number(this.number.map(u64::from)),
        /// The fault of this input, for people. The wording may change.
        message: Always Text = Value::Message(&this.message),
        /// What a valid string satisfies, with the source of the rule. The wording may change.
        rule: Always Text = Value::Text(Some(this.rule)),
    }
}

/// A code point that is written in the notation of the Unicode Standard.
///
/// ```
/// assert_eq!(puny_idna::record::CodePoint(0xFC).to_string(), "U+00FC");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePoint(pub u32);

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", self.0)
    }
}

/// A description of a fault, for people. `Display` writes its text.
///
/// ```
/// use puny_idna::record::Message;
///
/// assert_eq!(Message::from("too long").to_string(), "too long");
/// ```
#[derive(Clone, Debug)]
pub struct Message(Words);

/// The source of the text of a message.
#[derive(Clone, Debug)]
enum Words {
    Problem(Problem),
    Encode(EncodeErrorKind),
    Decode(DecodeErrorKind),
    Surrogate(u32),
    Text(Cow<'static, str>),
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Message {
        Message(Words::Text(text.into()))
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message(Words::Text(text.into()))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Words::Problem(problem) => problem.what().fmt(f),
            Words::Encode(kind) => kind.fmt(f),
            Words::Decode(kind) => kind.fmt(f),
            Words::Surrogate(code_point) => {
                write!(
                    f,
                    "{} is a surrogate without its pair",
                    CodePoint(*code_point)
                )
            }
            Words::Text(text) => f.write_str(text),
        }
    }
}

/// Returns the empty range at an offset.
fn empty_range_at(offset: usize) -> Range<usize> {
    offset..offset
}
