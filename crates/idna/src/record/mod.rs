//! [`Record`]: a problem as data. JSON lines and CSV of the command `puny`, `serde`, Arrow, Python
//! and JavaScript write its fields, with these names and in this order. Only the unit of `start`
//! and `end` differs: bytes of UTF-8, UTF-16 code units, or code points ([`Offsets`]).
//!
//! | field | holds |
//! |---|---|
//! | `kind` | the machine-readable name of the broken rule, in `snake_case`; stable |
//! | `status` | the code of the rule in its specification, such as `V6`; none for Punycode and for reasons of display |
//! | `label` | the index of the label, from 0 and from the left; none if the whole string is meant |
//! | `start`, `end` | where the text that breaks the rule begins and ends, from 0 |
//! | `code_point` | the offending code point, if it is a single one, after mapping and decoding |
//! | `origin` | where that code point comes from: `input`, `mapping` or `a_label` |
//! | `cause` | the specific cause, where a rule has several; stable |
//! | `number` | the number of the cause: of octets, of problems that are not listed, or the value that is not a code point |
//! | `message` | what is wrong, for people; the wording may change |
//! | `rule` | what a valid string satisfies, with its source; the wording may change |
//!
//! A message counts labels from 1. `offsets.rs` holds [`Offsets`].
//!
//! ```
//! use puny_idna::record::{Record, Value};
//!
//! let error = puny_idna::to_ascii("ok.b\u{200D}c").unwrap_err();
//! let record = Record::of(&error.first());
//! assert_eq!((record.kind, record.status), ("zwj_context", Some("C2")));
//! let mut line = String::new();
//! for (name, value) in record.fields() {
//!     if let Value::Number(Some(number)) = value {
//!         line += &format!("{name}={number} ");
//!     }
//! }
//! assert_eq!(line, "label=1 start=4 end=7 ");
//! ```

mod offsets;

use alloc::borrow::Cow;
use alloc::string::String;
#[cfg(feature = "display")]
use alloc::string::ToString;
use core::fmt;
use core::ops::Range;

use puny::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};

#[cfg(feature = "display")]
use crate::display::{Reason, UrlError};
use crate::problems::{Cause, Origin, Problem};

pub use offsets::{Offsets, Unit};

/// A problem as data: see the table of [its module](self). Nothing is written until the fields are.
///
/// ```
/// use puny_idna::record::Record;
///
/// let error = puny_idna::to_ascii(&"a".repeat(64)).unwrap_err();
/// let record = Record::of(&error.first());
/// assert_eq!((record.cause, record.number), (Some("too_long"), Some(64)));
/// assert_eq!(record.message.to_string(), "64 octets, at most 63");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The machine-readable name of the broken rule.
    pub kind: &'static str,
    /// The code of the rule in its specification.
    pub status: Option<&'static str>,
    /// The index of the label.
    pub label: Option<usize>,
    /// `start` and `end`, in bytes unless a constructor says otherwise.
    pub range: Range<usize>,
    /// The offending code point.
    pub code_point: Option<u32>,
    /// Where it comes from.
    pub origin: Option<&'static str>,
    /// The specific cause.
    pub cause: Option<&'static str>,
    /// The number of the cause.
    pub number: Option<u32>,
    /// What is wrong.
    pub message: Message,
    /// What a valid string satisfies.
    pub rule: &'static str,
}

/// The number of fields.
const FIELDS: usize = 11;

impl Record {
    /// Any problem of a string, with a name of its own.
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

    /// A broken rule of a name.
    ///
    /// ```
    /// use puny_idna::record::Record;
    ///
    /// let error = puny_idna::to_ascii(&"_".repeat(5_000)).unwrap_err();
    /// let last = Record::of(error.problems().last().unwrap());
    /// assert_eq!((last.kind, last.number), ("not_listed", Some(4_000)));
    /// ```
    pub fn of(problem: &Problem) -> Record {
        let (status, cause) = (problem.status(), problem.cause());
        let message = Message(Words::Problem(*problem));
        Record {
            status: Some(status.code()),
            label: problem.label(),
            cause: cause.map(Cause::name),
            number: cause.and_then(|cause| cause.number()),
            ..Record::new(status.name(), problem.range(), message, status.rule())
        }
        .blaming(problem.code_point().map(u32::from), problem.origin())
    }

    /// A reason not to show a label in Unicode. Its range is in the Unicode form of the label.
    ///
    /// ```
    /// use puny_idna::record::Record;
    /// use puny_idna::{display, Uts46};
    ///
    /// let verdict = display::verdict("a.pаypal", &Uts46::STRICT); // а is Cyrillic
    /// let record = Record::of_reason(&verdict.reasons()[0]);
    /// assert_eq!((record.kind, record.label, record.range), ("mixed_scripts", Some(1), 1..3));
    /// ```
    #[cfg(feature = "display")]
    pub fn of_reason(reason: &Reason) -> Record {
        let kind = reason.kind();
        let message = Message(Words::Reason(*reason));
        Record {
            label: Some(reason.label()),
            ..Record::new(kind.name(), reason.range(), message, kind.rule())
        }
        .blaming(reason.code_point().map(u32::from), reason.origin())
    }

    /// Returns the reason why there is no URL or no host. For a refused domain it is the first broken rule.
    ///
    /// ```
    /// use puny_idna::display::{url, Protected};
    /// use puny_idna::record::Record;
    ///
    /// let error = url("https://a.b c:80/", &Protected::default()).unwrap_err();
    /// let record = Record::of_url(&error);
    /// assert_eq!((record.kind, record.range), ("forbidden_domain_code_point", 11..12));
    /// let error = url("https://a:x", &Protected::default()).unwrap_err();
    /// assert_eq!(Record::of_url(&error).message.to_string(), "the port is not a number from 0 to 65535");
    /// ```
    #[cfg(feature = "display")]
    pub fn of_url(error: &UrlError) -> Record {
        let range = error.range();
        match error.problem() {
            Some(problem) => Record {
                range,
                ..Record::of(&problem)
            },
            None => Record::new(error.name(), range, error.to_string(), error.rule()),
        }
    }

    /// An error of a Punycode encoder. `next` is the code point of the input at the error's offset,
    /// if there is one; the range has it if it is to blame.
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
        let record = Record::new(kind.name(), at(error.offset()), message, kind.rule());
        Record { number, ..record }.up_to(next.filter(|_| is_blamed))
    }

    /// The same for a decoder.
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
        // The others are detected before the code point.
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
        let record = Record::new(kind.name(), at(error.offset()), message, kind.rule());
        Record { number, ..record }.up_to(next.filter(|_| is_blamed))
    }

    /// A surrogate without its pair, in a string of a language whose strings may have one. Its
    /// range is one unit of that string.
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

    /// The same record with offsets in another unit: see [`Offsets`].
    #[must_use]
    pub fn in_units(self, units: impl Fn(usize) -> usize) -> Record {
        let range = units(self.range.start)..units(self.range.end);
        Record { range, ..self }
    }

    /// The same record with this code point and its origin.
    #[must_use]
    fn blaming(self, code_point: Option<u32>, origin: Origin) -> Record {
        Record {
            code_point,
            origin: code_point.map(|_| origin.name()),
            ..self
        }
    }

    /// The same record, with a range that has the code point of the input at its start.
    #[must_use]
    fn up_to(self, code_point: Option<u32>) -> Record {
        let length = match code_point {
            None => 0,
            // A surrogate has the length that it would have in UTF-8.
            Some(code_point) => char::from_u32(code_point).map_or(3, char::len_utf8),
        };
        let end = self.range.start.saturating_add(length);
        let range = self.range.start..end;
        Record { range, ..self }.blaming(code_point, Origin::Input)
    }

    /// The code of the rule, or its name if it has none: for lists that people read.
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

    /// The fields with their names, always the same ones in the same order. See the example of
    /// [the module](self).
    pub fn fields(&self) -> [(&'static str, Value<'_>); FIELDS] {
        let Range { start, end } = self.range;
        let number = self.number.map(|number| number as usize);
        [
            ("kind", Value::Text(Some(self.kind))),
            ("status", Value::Text(self.status)),
            ("label", Value::Number(self.label)),
            ("start", Value::Number(Some(start))),
            ("end", Value::Number(Some(end))),
            ("code_point", Value::CodePoint(self.code_point)),
            ("origin", Value::Text(self.origin)),
            ("cause", Value::Text(self.cause)),
            ("number", Value::Number(number)),
            ("message", Value::Message(&self.message)),
            ("rule", Value::Text(Some(self.rule))),
        ]
    }

    /// The names of the fields, in their order.
    ///
    /// ```
    /// assert_eq!(puny_idna::record::Record::names()[..3], ["kind", "status", "label"]);
    /// ```
    pub fn names() -> [&'static str; FIELDS] {
        let any = Record::new("", 0..0, "", "");
        any.fields().map(|(name, _)| name)
    }
}

/// The value of a field. Each field has one type, whether it has a value or not.
///
/// ```
/// use puny_idna::record::{Record, Value};
///
/// let any = Record::new("any", 0..0, "", "");
/// let label = any.fields().into_iter().find(|(name, _)| *name == "label").unwrap();
/// assert!(matches!(label.1, Value::Number(None)));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Value<'r> {
    /// A name or a rule.
    Text(Option<&'static str>),
    /// An index, an offset, or the number of a cause.
    Number(Option<usize>),
    /// A code point, which may be a surrogate. As text it is [`CodePoint`].
    CodePoint(Option<u32>),
    /// A text that is written for this problem alone.
    Message(&'r Message),
}

/// Writes a code point in the notation of the Unicode Standard.
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

/// What is wrong, for people. It is written with `Display`.
///
/// ```
/// use puny_idna::record::Message;
///
/// assert_eq!(Message::from("too long").to_string(), "too long");
/// ```
#[derive(Clone, Debug)]
pub struct Message(Words);

/// Where the words of a message come from.
#[derive(Clone, Debug)]
enum Words {
    Problem(Problem),
    #[cfg(feature = "display")]
    Reason(Reason),
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
            #[cfg(feature = "display")]
            Words::Reason(reason) => reason.what().fmt(f),
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

/// An empty range: something is detected at this offset.
fn at(offset: usize) -> Range<usize> {
    offset..offset
}
