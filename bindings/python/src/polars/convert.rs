//! Arrays of a column to arrays of the result.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use arrow_select::take::take;
use puny_arrow::{Kernel, Operation, Stop, error_type};

use super::options::{Mode, Options};
use crate::columns::{list_function, operation, problems, refused};
use crate::errors::message;
use crate::finish::unchecked;

/// The type of the result of a function.
///
/// # Errors
///
/// If the column has no strings.
pub(super) fn result_type(
    function: &str,
    options: &Options,
    column: &DataType,
) -> Result<DataType, String> {
    let value = text_type(column)?;
    if let Some((_, item)) = list_function(function) {
        return Ok(DataType::List(Arc::new(Field::new_list_field(item, true))));
    }
    Ok(match options.mode {
        Mode::Struct => DataType::Struct(Fields::from(vec![
            Field::new("value", value, true),
            Field::new("error", error_type(), true),
        ])),
        Mode::Null | Mode::Raise => value,
    })
}

/// The type of the strings of a column: of Polars' categoricals, which are dictionaries, that of the values.
fn text_type(column: &DataType) -> Result<DataType, String> {
    match column {
        DataType::Null => Ok(DataType::Utf8View),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(column.clone()),
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            text_type(values)
        }
        other => Err(format!("a column of strings is needed, not of {other}")),
    }
}

/// The result of a function, for each array of a column.
///
/// # Errors
///
/// If the column has no strings, or the result is too long for its type. With [`Mode::Raise`] also the first refused
/// row, as a `PunyError` says it.
pub(super) fn convert(
    function: &str,
    options: &Options,
    chunks: &[ArrayRef],
    stop: Option<&Stop<'_>>,
) -> Result<Vec<ArrayRef>, String> {
    let call = Call {
        function,
        options,
        stop,
    };
    let mut first = 0;
    let mut converted = Vec::with_capacity(chunks.len());
    for chunk in chunks {
        let result = call.by_values(chunk)?;
        if options.mode == Mode::Raise {
            call.check_rows(chunk, &result, first)?;
        }
        first += chunk.len();
        converted.push(result);
    }
    Ok(converted)
}

/// What is the same for all arrays.
struct Call<'c> {
    function: &'c str,
    options: &'c Options,
    stop: Option<&'c Stop<'c>>,
}

impl Call<'_> {
    /// Converts each distinct value of a dictionary once, if that is less work.
    fn by_values(&self, array: &ArrayRef) -> Result<ArrayRef, String> {
        let failed = |error: ArrowError| error.to_string();
        match array.data_type() {
            DataType::Null => {
                let kind = text_type(array.data_type())?;
                self.by_rows(&new_null_array(&kind, array.len()))
            }
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary_opt();
                let dictionary = dictionary.ok_or("a dictionary without keys")?;
                let (keys, values) = (dictionary.keys(), dictionary.values());
                // A batch of a query may have few rows of all categories.
                if values.len() > array.len() {
                    let rows = take(values, keys, None).map_err(failed)?;
                    return self.by_rows(&rows);
                }
                let values = self.by_rows(values)?;
                take(&values, keys, None).map_err(failed)
            }
            _ => self.by_rows(array),
        }
    }

    fn by_rows(&self, array: &ArrayRef) -> Result<ArrayRef, String> {
        let (threads, edition) = (self.options.threads, self.options.settings.edition());
        let result = if let Some((function, _)) = list_function(self.function) {
            let lists = function(array, edition, threads, self.stop);
            lists.map(|lists| Arc::new(lists) as ArrayRef)
        } else {
            let mut kernel = Kernel::new(self.operation()?)
                .with_threads(threads)
                .with_finish(unchecked);
            if let Some(stop) = self.stop {
                kernel = kernel.with_stop(stop);
            }
            match self.options.mode {
                Mode::Struct => {
                    let both = kernel.convert_with_errors(array);
                    both.map(|both| Arc::new(both) as ArrayRef)
                }
                Mode::Null | Mode::Raise => kernel.convert(array),
            }
        };
        result.map_err(|error| error.to_string())
    }

    fn operation(&self) -> Result<Operation<'_>, String> {
        let operation = operation(self.function, &self.options.settings);
        operation.ok_or_else(|| format!("unknown operation {}", self.function))
    }

    /// The error of the first refused row, if there is one.
    fn check_rows(&self, array: &ArrayRef, result: &ArrayRef, first: usize) -> Result<(), String> {
        let Some((row, text)) = refused(array, result) else {
            return Ok(());
        };
        let problems = problems(self.operation()?, &text);
        Err(message(&problems, Some(first + row)))
    }
}
