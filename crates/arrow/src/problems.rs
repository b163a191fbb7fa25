//! Errors of rows as Arrow structs.

use puny::invariant::Ensured;
use std::fmt::Write;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field, Fields};
use puny_idna::record::{self, FieldKind, Fields as _, PROBLEM, Record, Value, Visitor};

use crate::error::KernelError;

/// The maximum number of bytes of all texts of a Utf8 array.
const MAX: usize = i32::MAX as usize;

/// Returns whether a field of a record is also a field of an error. All fields are, except the rule. The rule is omitted
/// because the kind determines it, and because a column of rules would need more memory than the messages.
fn is_field(field: &record::Field) -> bool {
    field.name != "rule"
}

/// Returns the declarations of the fields of an error.
fn declarations() -> impl Iterator<Item = &'static record::Field> {
    PROBLEM.fields.iter().filter(|field| is_field(field))
}

/// Returns the fields of an error: see [`problem_type`].
fn fields() -> Fields {
    let field = |field: &record::Field| {
        let kind = match field.kind {
            FieldKind::Number | FieldKind::Offset => DataType::UInt64,
            FieldKind::CodePoint => DataType::UInt32,
            _ => DataType::Utf8,
        };
        Field::new(field.name, kind, true)
    };
    declarations().map(field).collect()
}

/// Returns the type of an error: a struct with the fields of [`Record`] in their order, except `rule`. The field
/// `kind` determines the rule.
///
/// | field | type | content |
/// |---|---|---|
/// | `kind` | Utf8 | the machine-readable name of the broken rule |
/// | `status` | Utf8 | the code of the rule in its specification; null for Punycode and for reasons of display |
/// | `label` | UInt64 | the index of the label, from 0; null if the problem is about the whole string |
/// | `start`, `end` | UInt64 | the range in the input, in bytes of UTF-8; for reasons of display, the range in the Unicode form of the label |
/// | `code_point` | UInt32 | the code point that breaks the rule; null if it is not a single code point |
/// | `origin` | Utf8 | where the code point comes from: `input`, `mapping` or `a_label` |
/// | `cause` | Utf8 | the specific cause, if the rule can be broken in several ways |
/// | `number` | UInt64 | a number that describes the cause, such as the length of a label in octets, or the number of omitted problems |
/// | `message` | Utf8 | a message for people that describes the fault |
///
/// ```
/// assert!(puny_arrow::problem_type().is_nested());
/// ```
pub fn problem_type() -> DataType {
    DataType::Struct(fields())
}

/// Returns errors as an array of [`problem_type`]. A caller needs this function for rows that it refuses itself before
/// the conversion, such as strings with a lone surrogate.
///
/// # Errors
///
/// [`KernelError::TooLong`] if the messages have more than 2^31 - 1 bytes in total.
///
/// ```
/// use arrow_array::Array;
/// use puny_idna::record::Record;
///
/// let errors = puny_arrow::problem_array(&[Record::of_surrogate(0, 0xD800)]).unwrap();
/// assert_eq!((errors.len(), errors.data_type()), (1, &puny_arrow::problem_type()));
/// ```
pub fn problem_array(errors: &[Record]) -> Result<StructArray, KernelError> {
    let mut problems = Problems::default();
    for (row, error) in errors.iter().enumerate() {
        problems.push(row, error)?;
    }
    problems.finish()
}

/// A builder of the column for one field.
enum Builder {
    Text(StringBuilder),
    Number(UInt64Builder),
    CodePoint(UInt32Builder),
}

impl Builder {
    /// Returns a builder for a field.
    fn for_field(field: &record::Field) -> Builder {
        match field.kind {
            FieldKind::Number | FieldKind::Offset => Builder::Number(UInt64Builder::new()),
            FieldKind::CodePoint => Builder::CodePoint(UInt32Builder::new()),
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    /// Returns the number of bytes of all texts.
    fn bytes(&self) -> usize {
        match self {
            Builder::Text(texts) => texts.values_slice().len(),
            Builder::Number(_) | Builder::CodePoint(_) => 0,
        }
    }

    /// Appends a value. If the value is a message, appends `words`, which contains the text of the message.
    fn push(&mut self, value: Value<'_>, words: &str) {
        match (self, value) {
            (Builder::Text(texts), Value::Text(text)) => texts.append_option(text),
            (Builder::Text(texts), Value::Message(_)) => texts.append_value(words),
            (Builder::Number(numbers), Value::Number(number)) => {
                numbers.append_option(number);
            }
            (Builder::Number(numbers), Value::Offset(offset)) => {
                numbers.append_value(offset as u64);
            }
            (Builder::CodePoint(points), Value::CodePoint(point)) => points.append_option(point),
            // This arm is not reached, because all values of a field have one type.
            (builder, _) => builder.push_nulls(1),
        }
    }

    fn push_nulls(&mut self, nulls: usize) {
        match self {
            Builder::Text(texts) => texts.append_nulls(nulls),
            Builder::Number(numbers) => numbers.append_nulls(nulls),
            Builder::CodePoint(points) => points.append_nulls(nulls),
        }
    }

    fn finish(mut self) -> ArrayRef {
        match &mut self {
            Builder::Text(texts) => Arc::new(texts.finish()),
            Builder::Number(numbers) => Arc::new(numbers.finish()),
            Builder::CodePoint(points) => Arc::new(points.finish()),
        }
    }
}

/// Appends the fields of an error to the columns.
struct Row<'b> {
    columns: std::slice::IterMut<'b, Builder>,
    /// The text of the message.
    words: &'b str,
}

impl Visitor for Row<'_> {
    fn visit_field(&mut self, field: &'static record::Field, value: Value<'_>) {
        if is_field(field)
            && let Some(column) = self.columns.next()
        {
            column.push(value, self.words);
        }
    }
}

/// A builder of an array of errors, with nulls for the rows without an error.
pub(crate) struct Problems {
    columns: Vec<Builder>,
    valid: NullBufferBuilder,
    /// Reused memory for the text of a message.
    words: String,
}

impl Default for Problems {
    fn default() -> Self {
        Problems {
            columns: declarations().map(Builder::for_field).collect(),
            valid: NullBufferBuilder::new(0),
            words: String::new(),
        }
    }
}

impl Problems {
    /// Returns the number of errors and nulls.
    pub(crate) fn len(&self) -> usize {
        self.valid.len()
    }

    /// Appends nulls until there are `len` rows.
    pub(crate) fn pad(&mut self, len: usize) {
        let nulls = len.saturating_sub(self.len());
        for column in &mut self.columns {
            column.push_nulls(nulls);
        }
        self.valid.append_n_nulls(nulls);
    }

    /// Appends the error of a row.
    pub(crate) fn push(&mut self, row: usize, error: &Record) -> Result<(), KernelError> {
        self.words.clear();
        // Writing to a `String` cannot fail.
        write!(self.words, "{}", error.message).ok().ensured();
        // The builder would panic if the text became too long. Names and codes are shorter than 64 bytes.
        let longest = self.columns.iter().map(Builder::bytes).max();
        let longest = longest.ensured() + self.words.len() + 64;
        if longest > MAX || self.len() >= MAX {
            return Err(KernelError::TooLong { row, limit: MAX });
        }
        error.visit_fields(&mut Row {
            columns: self.columns.iter_mut(),
            words: &self.words,
        });
        self.valid.append_non_null();
        Ok(())
    }

    /// Returns the array.
    pub(crate) fn finish(mut self) -> Result<StructArray, KernelError> {
        let len = self.len();
        let columns = self.columns.into_iter().map(Builder::finish).collect();
        let nulls = self.valid.finish();
        let array = StructArray::try_new_with_length(fields(), columns, nulls, len)?;
        Ok(array)
    }
}
