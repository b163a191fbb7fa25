//! Conversions of arrays.

use puny::invariant::Ensured;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, GenericStringArray, StringViewArray, StructArray, new_null_array,
};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use arrow_schema::{ArrowError, DataType, Field, Fields};

use crate::dictionary;
use crate::error::KernelError;
use crate::operation::{Operation, Worker};
use crate::output::{OffsetPart, Part, ValidRows, ViewPart, Width};
use crate::problems::{Problems, problem_type};
use crate::rows::{Rows as _, Scratch};
use crate::threads::{self, Stop};

/// A conversion of arrays: an [`Operation`], the number of threads, and an optional function that stops the
/// conversion.
///
/// The result has the type of the input: Utf8, LargeUtf8, Utf8View, or a dictionary of one of these. Each value of
/// a dictionary is converted once, and equal results become one value. An array of type Null becomes an array of
/// null strings. A null row stays null.
///
/// If no row changes, the result is the given array, with its buffers. In Utf8View, unchanged rows always share
/// their text with the given array, even if other rows change.
///
/// Memory is allocated for the array as a whole, not for each row. There are two exceptions: the verdict on a name
/// ([`puny_display::verdict`]), and the list of problems of a refused name.
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{ArrayRef, StringArray};
/// use puny_arrow::{Kernel, Operation};
/// use puny_idna::Uts46;
///
/// let names: ArrayRef = Arc::new(StringArray::from(vec![Some("faß.de"), None, Some("a_b")]));
/// let to_ascii = Kernel::new(Operation::ToAscii(&Uts46::STRICT)).with_threads(2);
///
/// let ascii = to_ascii.convert(&names).unwrap();
/// let expected = StringArray::from(vec![Some("xn--fa-hia.de"), None, None]);
/// assert_eq!(ascii.as_string(), &expected);
///
/// let both = to_ascii.convert_with_errors(&names).unwrap();
/// let error = both.column_by_name("error").unwrap().as_struct();
/// let kinds = error.column_by_name("kind").unwrap().as_string::<i32>();
/// assert_eq!(kinds.value(2), "not_ldh");
/// ```
#[derive(Clone, Copy)]
pub struct Kernel<'k> {
    operation: Operation<'k>,
    threads: usize,
    stop: Option<&'k Stop<'k>>,
    finish: fn(ValidRows) -> Result<ArrayRef, ArrowError>,
    /// The maximum length of a text. Tests set it lower than the maximum of the type.
    pub(crate) limit: usize,
}

impl fmt::Debug for Kernel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("operation", &self.operation)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl<'k> Kernel<'k> {
    /// Returns a conversion that runs on the caller's thread only.
    pub fn new(operation: Operation<'k>) -> Self {
        Kernel {
            operation,
            threads: 1,
            stop: None,
            finish: ValidRows::checked,
            limit: usize::MAX,
        }
    }

    /// Sets the number of threads, including the caller's thread; 0 means one thread for each core. A short array
    /// is always converted on one thread.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Kernel { threads, ..self }
    }

    /// Sets a function that stops the conversion. Every thread calls `stop` before each chunk of at most 2,048
    /// rows. If `stop` returns true, the conversion ends soon with [`KernelError::Stopped`].
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use arrow_array::{ArrayRef, StringArray};
    /// # use puny_arrow::{Kernel, KernelError, Operation};
    /// let names: ArrayRef = Arc::new(StringArray::from(vec!["example.com"]));
    /// let kernel = Kernel::new(Operation::Skeleton).with_stop(&|| true);
    /// assert!(matches!(kernel.convert(&names), Err(KernelError::Stopped)));
    /// ```
    #[must_use]
    pub fn with_stop(self, stop: &'k Stop<'k>) -> Self {
        Kernel {
            stop: Some(stop),
            ..self
        }
    }

    /// Sets the function that builds the array of the result, if a row changed. The default is
    /// [`ValidRows::checked`].
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use arrow_array::cast::AsArray;
    /// # use arrow_array::{ArrayRef, StringArray};
    /// # use puny_arrow::{Kernel, Operation, ValidRows};
    /// let kernel = Kernel::new(Operation::PunycodeDecode).with_finish(|rows| {
    ///     if let ValidRows::Utf8(text) = rows {
    ///         let (text, offsets, nulls) = text.into_parts();
    ///         assert_eq!((&*text, &offsets[..], nulls), ("bücherü", &[0, 7, 9][..], None));
    ///         return Ok(Arc::new(StringArray::from(vec![&text[..7], &text[7..]])));
    ///     }
    ///     rows.checked()
    /// });
    /// let labels: ArrayRef = Arc::new(StringArray::from(vec!["bcher-kva", "tda"]));
    /// assert_eq!(kernel.convert(&labels).unwrap().as_string::<i32>().value(1), "ü");
    /// ```
    #[must_use]
    pub fn with_finish(self, finish: fn(ValidRows) -> Result<ArrayRef, ArrowError>) -> Self {
        Kernel { finish, ..self }
    }

    /// Converts an array. A refused row becomes null.
    ///
    /// # Errors
    ///
    /// [`KernelError`], if the array as a whole cannot be converted.
    pub fn convert(&self, array: &ArrayRef) -> Result<ArrayRef, KernelError> {
        Ok(self.convert_any(array, false)?.0)
    }

    /// Converts an array to a struct of `value` and `error`. The field `value` is the result of
    /// [`convert`](Kernel::convert). The field `error` has the type [`problem_type`], and is null for a row
    /// without an error. The struct is null where the given array is null.
    ///
    /// # Errors
    ///
    /// [`KernelError`], if the array as a whole cannot be converted.
    pub fn convert_with_errors(&self, array: &ArrayRef) -> Result<StructArray, KernelError> {
        let (value, error) = self.convert_any(array, true)?;
        with_error(array, value, error)
    }

    /// Returns the converted array, and its errors if the caller requests them.
    fn convert_any(
        &self,
        array: &ArrayRef,
        errors: bool,
    ) -> Result<(ArrayRef, Option<StructArray>), KernelError> {
        match array.data_type() {
            DataType::Utf8 => self.convert_offsets::<i32>(array, errors),
            DataType::LargeUtf8 => self.convert_offsets::<i64>(array, errors),
            DataType::Utf8View => {
                let rows = array.as_string_view_opt();
                let rows: &StringViewArray = rows.ok_or_else(|| KernelError::of_type(array))?;
                self.convert_in_threads::<ViewPart<'_>>(array, rows, errors)
            }
            DataType::Null => Ok((new_null_array(&DataType::Utf8, array.len()), None)),
            DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
                let dictionary = dictionary::as_dictionary(array)?;
                let (values, of_values) = self.convert_any(dictionary.values(), errors)?;
                let error = of_values
                    .map(|errors| dictionary::take_by_key(dictionary, &errors))
                    .transpose()?;
                let error = error.map(|error| error.as_struct().clone());
                Ok((dictionary::with_values(array, dictionary, values)?, error))
            }
            _ => Err(KernelError::of_type(array)),
        }
    }

    fn convert_offsets<O: Width>(
        &self,
        array: &ArrayRef,
        errors: bool,
    ) -> Result<(ArrayRef, Option<StructArray>), KernelError> {
        let rows = array.as_string_opt::<O>();
        let rows: &GenericStringArray<O> = rows.ok_or_else(|| KernelError::of_type(array))?;
        self.convert_in_threads::<OffsetPart<'_, O>>(array, rows, errors)
    }

    /// Converts an array on several threads, and joins the results of the threads.
    fn convert_in_threads<'a, P: Part<'a>>(
        &self,
        array: &ArrayRef,
        rows: &'a P::Array,
        errors: bool,
    ) -> Result<(ArrayRef, Option<StructArray>), KernelError> {
        let done = threads::run_in_threads(self.threads, self.stop, rows.len(), |range, next| {
            self.convert_range::<P>(rows, range, errors, next)
        })?;
        let mut parts = Vec::with_capacity(done.len());
        let mut failed = Vec::with_capacity(done.len());
        let mut refused = Vec::new();
        for (part, failures) in done {
            parts.push(part);
            refused.extend(failures.refused);
            failed.extend(failures.problems);
        }
        let value = P::assemble(parts, nulls_and_refused(rows.nulls(), rows.len(), &refused))?;
        let value = match value {
            Some(rows) => (self.finish)(rows)?,
            None => Arc::clone(array),
        };
        Ok((value, threads::concat_structs(failed)?))
    }

    /// Converts a range of rows, chunk by chunk. Calls `next` before each chunk, and stops if `next` returns an error.
    fn convert_range<'a, P: Part<'a>>(
        &self,
        rows: &'a P::Array,
        range: Range<usize>,
        errors: bool,
        mut next: impl FnMut() -> Result<(), KernelError>,
    ) -> Result<(P, Failures), KernelError> {
        let mut part = P::new(rows, range.clone(), self.limit);
        let mut worker = Worker::new(self.operation);
        let mut scratch = Scratch::default();
        let mut refused = Vec::new();
        let mut problems = errors.then(Problems::default);
        let mut first = range.start;
        while first < range.end {
            next()?;
            let chunk = rows.chunk(first..range.end, &mut scratch)?;
            worker.convert(
                chunk,
                |at, failure| {
                    let row = first + at;
                    if failure.is_refused() {
                        refused.push(row);
                    }
                    match &mut problems {
                        Some(problems) => {
                            problems.pad(row - range.start);
                            let text = chunk.get(at).ensured();
                            problems.push(row, &failure.record(text))
                        }
                        None => Ok(()),
                    }
                },
                |after| part.write(first, chunk, after),
            )?;
            first += chunk.len().max(1);
        }
        let problems = problems.map(|mut problems| {
            problems.pad(range.len());
            problems.finish()
        });
        let problems = problems.transpose()?;
        Ok((part, Failures { refused, problems }))
    }
}

/// Returns a struct of the value and the error of each row of an array. The struct is null where the array is null.
pub(crate) fn with_error(
    array: &ArrayRef,
    value: ArrayRef,
    error: Option<StructArray>,
) -> Result<StructArray, KernelError> {
    let error = match error {
        Some(error) => Arc::new(error) as ArrayRef,
        None => new_null_array(&problem_type(), value.len()),
    };
    let fields = fields_with_error(value.data_type());
    let (len, nulls) = (value.len(), array.logical_nulls());
    let columns = vec![value, error];
    Ok(StructArray::try_new_with_length(
        fields, columns, nulls, len,
    )?)
}

/// Returns the fields of a struct of a value and an error.
pub(crate) fn fields_with_error(value: &DataType) -> Fields {
    Fields::from(vec![
        Field::new("value", value.clone(), true),
        Field::new("error", problem_type(), true),
    ])
}

/// The failures in a range of rows.
struct Failures {
    /// The refused rows, in ascending order.
    refused: Vec<usize>,
    /// The error of each row, or `None` if the caller does not request errors.
    problems: Option<StructArray>,
}

/// Returns the nulls of a result: the null rows of the given array, and the refused rows.
fn nulls_and_refused(
    nulls: Option<&NullBuffer>,
    len: usize,
    refused: &[usize],
) -> Option<NullBuffer> {
    if refused.is_empty() {
        return nulls.cloned();
    }
    let mut all = NullBufferBuilder::new(len);
    match nulls {
        Some(nulls) => all.append_buffer(nulls),
        None => all.append_n_non_nulls(len),
    }
    for &row in refused {
        all.set_bit(row, false);
    }
    all.finish()
}
