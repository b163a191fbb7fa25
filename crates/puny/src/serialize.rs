//! The feature `serde`: serialization of errors, for logs.
//!
//! Each error is a flat object. The field `kind` is the machine-readable name that `name()` returns. The field `offset`
//! is present if the error has an offset. The fields of the kind follow. The code is written by hand, so that the
//! feature needs no procedural macros.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::alphabet::AlphabetError;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::output::OutputError;
use crate::params::ParamsError;

/// An optional field of the object.
type Field = Option<(&'static str, u64)>;

/// Serializes the object.
fn object<S: Serializer>(
    serializer: S,
    name: &'static str,
    kind: &'static str,
    fields: [Field; 3],
) -> Result<S::Ok, S::Error> {
    let fields = || fields.iter().flatten();
    let mut object = serializer.serialize_struct(name, 1 + fields().count())?;
    object.serialize_field("kind", kind)?;
    for (key, value) in fields() {
        object.serialize_field(key, value)?;
    }
    object.end()
}

fn code_point(code_point: u32) -> Field {
    Some(("code_point", u64::from(code_point)))
}

fn number(key: &'static str, number: usize) -> Field {
    Some((key, number as u64))
}

impl Serialize for EncodeError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (first, second) = match self.kind {
            EncodeErrorKind::BelowInitialN { code_point: c }
            | EncodeErrorKind::NotScalar { code_point: c } => (code_point(c), None),
            EncodeErrorKind::TooLong { limit } => (number("limit", limit), None),
            EncodeErrorKind::FlagCount { flags, code_points } => {
                (number("flags", flags), number("code_points", code_points))
            }
            EncodeErrorKind::Overflow
            | EncodeErrorKind::AllBasic
            | EncodeErrorKind::NoCaseForms => (None, None),
        };
        let fields = [number("offset", self.offset), first, second];
        object(serializer, "EncodeError", self.kind.name(), fields)
    }
}

impl Serialize for DecodeError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match self.kind {
            DecodeErrorKind::NotBasic { code_point: c }
            | DecodeErrorKind::NotDigit { code_point: c }
            | DecodeErrorKind::InsertedBasic { code_point: c }
            | DecodeErrorKind::NotScalar { code_point: c } => code_point(c),
            DecodeErrorKind::TooLong { limit } => number("limit", limit),
            DecodeErrorKind::UnexpectedEnd
            | DecodeErrorKind::Overflow
            | DecodeErrorKind::AllBasic => None,
        };
        let fields = [number("offset", self.offset), data, None];
        object(serializer, "DecodeError", self.kind.name(), fields)
    }
}

impl Serialize for ParamsError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object(serializer, "ParamsError", self.name(), [None; 3])
    }
}

impl Serialize for AlphabetError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (first, second) = match *self {
            AlphabetError::BasicRanges { index } => (number("index", index), None),
            AlphabetError::DigitNotBasic { code_point: c }
            | AlphabetError::DigitValue { code_point: c }
            | AlphabetError::DigitRepeated { code_point: c } => (code_point(c), None),
            AlphabetError::DigitCount { digits, base } => {
                (number("digits", digits), Some(("base", u64::from(base))))
            }
            AlphabetError::DelimiterNotBasic | AlphabetError::DigitIsDelimiter => (None, None),
        };
        let fields = [first, second, None];
        object(serializer, "AlphabetError", self.name(), fields)
    }
}

/// Serializes an error of the input as if it were not wrapped. An error of a buffer has its own `kind`, and a field
/// `needed` for the needed length.
impl<E: Serialize> Serialize for OutputError<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, needed) = match *self {
            OutputError::Refused(ref error) => return error.serialize(serializer),
            OutputError::TooSmall { needed } => ("too_small", needed),
            OutputError::ScratchTooSmall { needed } => ("scratch_too_small", needed),
        };
        let needed = number("needed", needed);
        object(serializer, "OutputError", kind, [needed, None, None])
    }
}
