//! Errors of rows as Arrow structs.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field, Fields};
use puny_idna::Problem;

use crate::error::KernelError;
use crate::operation::Failure;

/// The maximum number of bytes of all texts of a Utf8 array.
const MOST: usize = i32::MAX as usize;

/// The fields of an error: see [`error_type`].
fn fields() -> Fields {
    Fields::from(vec![
        Field::new("kind", DataType::Utf8, true),
        Field::new("status", DataType::Utf8, true),
        Field::new("label", DataType::UInt32, true),
        Field::new("start", DataType::UInt64, true),
        Field::new("end", DataType::UInt64, true),
        Field::new("message", DataType::Utf8, true),
    ])
}

/// The type of an error: a struct.
///
/// | field | type | holds |
/// |---|---|---|
/// | `kind` | Utf8 | the machine-readable name of the broken rule |
/// | `status` | Utf8 | its code in a specification; null for Punycode and for reasons of display |
/// | `label` | UInt32 | the index of the label, from 0; null if the whole string is meant |
/// | `start`, `end` | UInt64 | the range in the input, in bytes of UTF-8; for reasons of display in the label's Unicode form |
/// | `message` | Utf8 | what is wrong, for people |
///
/// ```
/// assert!(puny_arrow::error_type().is_nested());
/// ```
pub fn error_type() -> DataType {
    DataType::Struct(fields())
}

/// An error and its message, which is written when the error is appended.
struct Described<M> {
    kind: &'static str,
    status: Option<&'static str>,
    label: Option<usize>,
    range: Range<usize>,
    message: M,
}

/// Builds an array of errors, with nulls between them.
#[derive(Default)]
pub(crate) struct Problems {
    kind: StringBuilder,
    status: StringBuilder,
    label: UInt32Builder,
    start: UInt64Builder,
    end: UInt64Builder,
    message: StringBuilder,
    valid: Option<NullBufferBuilder>,
    /// Memory for a message before it is appended.
    words: String,
}

impl Problems {
    /// The number of errors and nulls.
    pub(crate) fn len(&self) -> usize {
        self.valid.as_ref().map_or(0, NullBufferBuilder::len)
    }

    fn valid(&mut self) -> &mut NullBufferBuilder {
        self.valid.get_or_insert_with(|| NullBufferBuilder::new(0))
    }

    /// Appends nulls until there are this many rows.
    pub(crate) fn pad(&mut self, len: usize) {
        let nulls = len.saturating_sub(self.len());
        self.kind.append_nulls(nulls);
        self.status.append_nulls(nulls);
        self.label.append_nulls(nulls);
        self.start.append_nulls(nulls);
        self.end.append_nulls(nulls);
        self.message.append_nulls(nulls);
        self.valid().append_n_nulls(nulls);
    }

    /// Appends the first error of a row.
    pub(crate) fn push(&mut self, row: usize, failure: Failure<'_>) -> Result<(), KernelError> {
        match failure {
            Failure::Encode(error) => {
                let (kind, at) = (error.kind(), error.offset());
                self.append(row, of_punycode(kind.name(), at, kind))
            }
            Failure::Decode(error) => {
                let (kind, at) = (error.kind(), error.offset());
                self.append(row, of_punycode(kind.name(), at, kind))
            }
            Failure::Name(error) => self.push_problem(row, &error.first()),
            Failure::Shown(reason) => {
                let described = Described {
                    kind: reason.kind().name(),
                    status: None,
                    label: Some(reason.label()),
                    range: reason.range(),
                    message: reason.what(),
                };
                self.append(row, described)
            }
        }
    }

    /// Appends a problem of a name.
    pub(crate) fn push_problem(
        &mut self,
        row: usize,
        problem: &Problem,
    ) -> Result<(), KernelError> {
        let described = Described {
            kind: problem.status().name(),
            status: Some(problem.status().code()),
            label: problem.label(),
            range: problem.range(),
            message: problem.what(),
        };
        self.append(row, described)
    }

    fn append(
        &mut self,
        row: usize,
        error: Described<impl std::fmt::Display>,
    ) -> Result<(), KernelError> {
        self.words.clear();
        // Writing to a `String` cannot fail.
        let _ = write!(self.words, "{}", error.message);
        // The builder would panic. Kinds and codes are shorter than the messages.
        let used = |builder: &StringBuilder| builder.values_slice().len();
        let longest = used(&self.message).max(used(&self.kind));
        if longest + self.words.len() + 64 > MOST || self.len() >= MOST {
            return Err(KernelError::TooLong { row, limit: MOST });
        }
        self.kind.append_value(error.kind);
        self.status.append_option(error.status);
        let label = error.label.and_then(|label| u32::try_from(label).ok());
        self.label.append_option(label);
        self.start.append_value(error.range.start as u64);
        self.end.append_value(error.range.end as u64);
        self.message.append_value(&self.words);
        self.valid().append_non_null();
        Ok(())
    }

    /// The array.
    pub(crate) fn finish(mut self) -> Result<StructArray, KernelError> {
        let len = self.len();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.kind.finish()),
            Arc::new(self.status.finish()),
            Arc::new(self.label.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::new(self.message.finish()),
        ];
        let nulls = self.valid().finish();
        let array = StructArray::try_new_with_length(fields(), columns, nulls, len)?;
        Ok(array)
    }
}

/// An error of Punycode. Its range is empty: the error is detected at this offset.
fn of_punycode<M>(kind: &'static str, at: usize, message: M) -> Described<M> {
    Described {
        kind,
        status: None,
        label: None,
        range: at..at,
        message,
    }
}
