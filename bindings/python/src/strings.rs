//! The column argument of functions of columns: Arrow arrays, or a sequence of strings, which is copied to an
//! array.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, ListArray, StructArray, new_empty_array, new_null_array};
use arrow_buffer::OffsetBuffer;
use arrow_schema::DataType;
use arrow_select::interleave::interleave;
use puny_arrow::{KernelError, problem_array, problem_type};
use puny_idna::record::Record;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyFloat, PyMemoryView, PyString};

use crate::capsule;
use crate::text::text_or_surrogate;

/// The strings of a column.
pub(crate) struct Strings {
    pub(crate) arrays: Vec<ArrayRef>,
    /// The rows of a sequence that contain a lone surrogate. They are null in the array.
    pub(crate) surrogates: Surrogates,
}

/// The rows that contain a lone surrogate, in ascending order.
#[derive(Default)]
pub(crate) struct Surrogates(Vec<Surrogate>);

struct Surrogate {
    row: usize,
    /// The range of the surrogate in the string, in bytes of UTF-8. The surrogate counts as three bytes.
    range: Range<usize>,
    found: Record,
}

impl Strings {
    /// Reads the strings of a Python object.
    ///
    /// # Errors
    ///
    /// `TypeError`, if the object is not a column of strings.
    pub(crate) fn read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some((kind, mut arrays)) = capsule::arrays(object)? {
            if arrays.is_empty() {
                arrays.push(new_empty_array(&kind));
            }
            return Ok(Strings {
                arrays,
                surrogates: Surrogates::default(),
            });
        }
        let is_bytes = object.is_instance_of::<PyBytes>()
            || object.is_instance_of::<PyByteArray>()
            || object.is_instance_of::<PyMemoryView>();
        if is_bytes || object.is_instance_of::<PyString>() {
            let found = match is_bytes {
                true => object.get_type().name()?.to_string(),
                false => "a str".to_owned(),
            };
            return Err(PyTypeError::new_err(format!(
                "expected a column of strings, found {found}; for a single name, use puny.to_ascii"
            )));
        }
        let Ok(rows) = object.try_iter() else {
            let found = object.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!(
                "expected a column of strings, such as an Arrow array, a Series or a list, found {found}"
            )));
        };
        let mut array = StringBuilder::new();
        let mut surrogates = Surrogates::default();
        for (index, row) in rows.enumerate() {
            let row = row?;
            if let Ok(string) = row.cast::<PyString>() {
                match text_or_surrogate(string)? {
                    Ok(text) => append(&mut array, text)?,
                    Err((range, found)) => {
                        array.append_null();
                        let row = index;
                        surrogates.0.push(Surrogate { row, range, found });
                    }
                }
            } else if row.is_none() || row.cast::<PyFloat>().is_ok_and(|row| row.value().is_nan()) {
                array.append_null();
            } else {
                let found = row.get_type().name()?.to_string();
                return Err(PyTypeError::new_err(format!(
                    "row {index} must be a str or None, not {found}"
                )));
            }
        }
        let arrays = vec![Arc::new(array.finish()) as ArrayRef];
        Ok(Strings { arrays, surrogates })
    }
}

fn append(array: &mut StringBuilder, text: &str) -> PyResult<()> {
    if array.values_slice().len() + text.len() > i32::MAX as usize {
        return Err(PyOverflowError::new_err(
            "the strings of the list are longer than 2 GiB in total; use an Arrow array",
        ));
    }
    array.append_value(text);
    Ok(())
}

impl Surrogates {
    /// Returns the number of rows with a lone surrogate.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the first row with a lone surrogate, and its problem.
    pub(crate) fn first(self) -> Option<(usize, Record)> {
        let first = self.0.into_iter().next()?;
        Some((first.row, first.found))
    }

    /// Returns a function that returns the problem of a row, or `None` if the row has no lone surrogate. The caller
    /// must call the function for the rows in ascending order.
    pub(crate) fn by_row(self) -> impl FnMut(usize) -> Option<Record> {
        let mut rows = self.0.into_iter().peekable();
        move |row| Some(rows.next_if(|next| next.row == row)?.found)
    }

    /// Adds the errors of rows with lone surrogates to a result whose rows are structs with an error, or lists of
    /// errors. Returns any other result unchanged.
    ///
    /// # Errors
    ///
    /// Returns no error at present, because the parts have the types and lengths that Arrow requires.
    pub(crate) fn put_into(&self, result: ArrayRef) -> Result<ArrayRef, KernelError> {
        if self.0.is_empty() {
            return Ok(result);
        }
        let (errors, count) = (Arc::new(self.errors()?), self.0.len());
        let others: ArrayRef = match result.data_type() {
            // A struct without the field `error` is a value, and the row of a surrogate is null in it.
            DataType::Struct(fields) if fields.find("error").is_some() => {
                let kind = fields
                    .first()
                    .map_or(&DataType::Null, |value| value.data_type());
                let columns = vec![new_null_array(kind, count), errors];
                Arc::new(StructArray::try_new(fields.clone(), columns, None)?)
            }
            DataType::List(item) if *item.data_type() == problem_type() => {
                let ends = OffsetBuffer::from_repeated_length(1, count);
                Arc::new(ListArray::try_new(Arc::clone(item), ends, errors, None)?)
            }
            _ => return Ok(result),
        };
        let mut places: Vec<(usize, usize)> = (0..result.len()).map(|row| (0, row)).collect();
        for (index, surrogate) in self.0.iter().enumerate() {
            if let Some(place) = places.get_mut(surrogate.row) {
                *place = (1, index);
            }
        }
        Ok(interleave(&[&result, &others], &places)?)
    }

    /// Returns the errors of the rows with lone surrogates as an array, with offsets in bytes.
    fn errors(&self) -> Result<StructArray, KernelError> {
        let errors = self.0.iter().map(|row| {
            let mut record = row.found.clone();
            record.range = row.range.clone();
            record
        });
        problem_array(&errors.collect::<Vec<_>>())
    }
}
