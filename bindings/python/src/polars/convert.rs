//! Conversion of the arrays of a column to the arrays of the result.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use arrow_select::take::take;
use puny_arrow::{Stop, link_type, problem_type};

use super::options::Options;
use crate::columns::{Function, LINKS, Mode, list_function};
use crate::errors::message;
use crate::judged::Hosts;

/// Returns the type of the result of a function.
///
/// # Errors
///
/// If the column does not contain strings.
pub(super) fn result_type(
    function: &str,
    options: &Options,
    column: &DataType,
) -> Result<DataType, String> {
    let mut value = text_type(column)?;
    if let Some(hosts) = Hosts::by_name(function) {
        value = hosts.value_type();
    }
    if function == LINKS {
        return Ok(DataType::List(Arc::new(Field::new_list_field(
            link_type(),
            true,
        ))));
    }
    if let Some((_, item)) = list_function(function) {
        return Ok(DataType::List(Arc::new(Field::new_list_field(item, true))));
    }
    Ok(match options.mode {
        Mode::Struct => DataType::Struct(Fields::from(vec![
            Field::new("value", value, true),
            Field::new("error", problem_type(), true),
        ])),
        Mode::Null | Mode::Raise => value,
    })
}

/// Returns the type of the strings of a column. Polars exports a categorical as a dictionary, whose strings have the
/// type of the dictionary's values.
fn text_type(column: &DataType) -> Result<DataType, String> {
    match column {
        DataType::Null => Ok(DataType::Utf8View),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(column.clone()),
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            text_type(values)
        }
        // Polars exports objects as addresses of 8 bytes, and exports no other type in this form.
        DataType::FixedSizeBinary(8) => Err(
            "expected a column of strings, found a column of objects; cast it to String".to_owned(),
        ),
        other => Err(format!(
            "expected a column of strings, found a column of {other}"
        )),
    }
}

/// Applies a function to each array of a column.
///
/// # Errors
///
/// If the column does not contain strings, or the result is too long for its type. With [`Mode::Raise`], a refused row
/// is an error too: the text of the `PunyError` of the first refused row.
pub(super) fn convert(
    function: &str,
    options: &Options,
    chunks: &[ArrayRef],
    stop: Option<&Stop<'_>>,
) -> Result<Vec<ArrayRef>, String> {
    let Options {
        settings,
        mode,
        threads,
        protected,
        detector,
    } = options;
    let unknown = || format!("unknown operation {function}");
    let function =
        Function::by_name(function, settings, protected, *detector).ok_or_else(unknown)?;
    let by_rows = |array: &ArrayRef| {
        let result = function.apply(array, *threads, *mode, stop);
        result.map_err(|error| error.to_string())
    };
    let mut first = 0;
    let mut converted = Vec::with_capacity(chunks.len());
    for chunk in chunks {
        let result = by_values(chunk, by_rows)?;
        if *mode == Mode::Raise
            && let Some((row, problems)) = function.first_refused(chunk, &result)
        {
            return Err(message(&problems, Some(first + row)));
        }
        first += chunk.len();
        converted.push(result);
    }
    Ok(converted)
}

/// Converts an array row by row. Converts a dictionary value by value instead, unless it has more values than rows.
fn by_values(
    array: &ArrayRef,
    by_rows: impl Fn(&ArrayRef) -> Result<ArrayRef, String>,
) -> Result<ArrayRef, String> {
    let failed = |error: ArrowError| error.to_string();
    match array.data_type() {
        DataType::Null => {
            let kind = text_type(array.data_type())?;
            by_rows(&new_null_array(&kind, array.len()))
        }
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary_opt();
            let dictionary = dictionary.ok_or("a dictionary without keys")?;
            let (keys, values) = (dictionary.keys(), dictionary.values());
            // A batch of a query may have few rows but all categories of the column.
            if values.len() > array.len() {
                let rows = take(values, keys, None).map_err(failed)?;
                return by_rows(&rows);
            }
            let values = by_rows(values)?;
            take(&values, keys, None).map_err(failed)
        }
        _ => by_rows(array),
    }
}
