//! `idna_errors`: every problem of every name.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, new_null_array};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use puny_idna::{Error, Idna, column};

use crate::dictionary;
use crate::error::KernelError;
use crate::kernel::wrong_type;
use crate::problems::{Problems, error_type};
use crate::rows::{Rows, Scratch};
use crate::threads::{self, Stop};

/// Every problem of each name: a list of structs of [`error_type`] for each row, empty for a valid
/// name, null for a null row. The problems are those of ToASCII, or, if it accepts the name, those of
/// ToUnicode: see [`puny_idna::column::check`]. `threads` and `stop` are as in
/// [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// [`KernelError::TooLong`] if there are more than 2^31 - 1 problems, or so many bytes of messages;
/// otherwise as [`Kernel::convert`](crate::Kernel::convert).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use puny_idna::Uts46;
///
/// let names: ArrayRef = Arc::new(StringArray::from(vec![Some("a_b-"), Some("a.b"), None]));
/// let errors = puny_arrow::idna_errors(&names, &Uts46::STRICT, 1, None).unwrap();
/// assert_eq!((errors.value_length(0), errors.value_length(1)), (2, 0));
/// assert!(errors.is_null(2));
/// let first = errors.value(0);
/// let codes = first.as_struct().column_by_name("status").unwrap().as_string::<i32>();
/// assert_eq!(codes, &StringArray::from(vec!["V3", "U1"]));
/// ```
pub fn idna_errors(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    match names.data_type() {
        DataType::Utf8 => {
            let rows = names.as_string_opt::<i32>();
            list(
                rows.ok_or_else(|| wrong_type(names))?,
                edition,
                threads,
                stop,
            )
        }
        DataType::LargeUtf8 => {
            let rows = names.as_string_opt::<i64>();
            list(
                rows.ok_or_else(|| wrong_type(names))?,
                edition,
                threads,
                stop,
            )
        }
        DataType::Utf8View => {
            let rows = names.as_string_view_opt();
            list(
                rows.ok_or_else(|| wrong_type(names))?,
                edition,
                threads,
                stop,
            )
        }
        DataType::Null => {
            let list = DataType::List(item());
            Ok(new_null_array(&list, names.len()).as_list().clone())
        }
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            let dictionary = names.as_any_dictionary_opt();
            let dictionary = dictionary.ok_or_else(|| wrong_type(names))?;
            dictionary::check(names)?;
            let of_values = idna_errors(dictionary.values(), edition, threads, stop)?;
            let lists = dictionary::by_key(dictionary, &of_values)?;
            Ok(lists.as_list().clone())
        }
        _ => Err(wrong_type(names)),
    }
}

/// The field of the items of a list.
fn item() -> Arc<Field> {
    Arc::new(Field::new_list_field(error_type(), true))
}

fn list(
    rows: &impl Rows,
    edition: &(dyn Idna + Send + Sync),
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    let parts = threads::run(threads, stop, rows.len(), |range, next| {
        part(rows, edition, range, next)
    })?;
    let mut offsets = vec![0_i32];
    let mut problems = Vec::with_capacity(parts.len());
    let mut base = 0_usize;
    for (ends, part) in parts {
        for end in ends {
            let row = offsets.len() - 1;
            let limit = i32::MAX as usize;
            let end = i32::try_from(base + end);
            offsets.push(end.map_err(|_| KernelError::TooLong { row, limit })?);
        }
        base += part.len();
        problems.push(part);
    }
    let problems = threads::concat_structs(problems)?;
    let values: ArrayRef = match problems {
        Some(problems) => Arc::new(problems),
        None => new_null_array(&error_type(), 0),
    };
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    Ok(ListArray::try_new(
        item(),
        offsets,
        values,
        rows.nulls().cloned(),
    )?)
}

/// The ends of the lists of adjacent rows, and their items.
fn part(
    rows: &impl Rows,
    edition: &(dyn Idna + Send + Sync),
    range: Range<usize>,
    next: &dyn Fn() -> Result<(), KernelError>,
) -> Result<(Vec<usize>, arrow_array::StructArray), KernelError> {
    let mut problems = Problems::default();
    let mut ends = Vec::with_capacity(range.len());
    let mut scratch = Scratch::default();
    let mut first = range.start;
    while first < range.end {
        next()?;
        let chunk = rows.chunk(first..range.end, &mut scratch)?;
        let mut failed = Ok(());
        column::check(edition, chunk, |row, error: Error| {
            let row = first + row;
            ends.resize(row - range.start, problems.len());
            let mut all = error.problems().iter();
            if failed.is_ok() {
                failed = all.try_for_each(|problem| problems.push_problem(row, problem));
            }
        });
        failed?;
        first += chunk.len().max(1);
    }
    ends.resize(range.len(), problems.len());
    Ok((ends, problems.finish()?))
}
