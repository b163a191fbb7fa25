//! Problems, with offsets in code points, and the exception `PunyError` that holds them. Both are
//! Python classes, in `python/puny/_types.py`.

use std::ops::Range;

use puny::{DecodeError, EncodeError};
use puny_idna::display::{UrlError, Verdict};
use puny_idna::record::{Offsets, Record, Unit, Value};
use puny_idna::{HostError, Problem};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};

/// A class of a module of the package, looked up once.
macro_rules! class {
    ($py:expr, $module:literal, $name:literal) => {{
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        CLASS.import($py, $module, $name)
    }};
}

pub(crate) use class;

/// The offsets of a text as Python counts them.
pub(crate) fn offsets(text: &str) -> Offsets<'_> {
    Offsets::new(text, Unit::CodePoint)
}

/// A broken rule of a name with these indices.
pub(crate) fn of_problem(indices: &Offsets<'_>, problem: &Problem) -> Record {
    Record::of(problem).in_units(|offset| indices.of(offset))
}

/// An error of the encoder.
pub(crate) fn of_encode(text: &str, error: EncodeError) -> Record {
    let next = next(text, error.offset());
    let indices = offsets(text);
    Record::of_encoding(&error, next).in_units(|offset| indices.of(offset))
}

/// An error of the decoder.
pub(crate) fn of_decode(text: &str, error: DecodeError) -> Record {
    let next = next(text, error.offset());
    let indices = offsets(text);
    Record::of_decoding(&error, next).in_units(|offset| indices.of(offset))
}

/// The code point at an offset in bytes.
fn next(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// A Python object.
fn object<'py>(py: Python<'py>, record: &Record) -> PyResult<Bound<'py, PyAny>> {
    let values = record.fields().map(|(_, value)| match value {
        Value::Text(text) => text.into_bound_py_any(py),
        Value::Number(number) => number.into_bound_py_any(py),
        Value::CodePoint(number) => number.into_bound_py_any(py),
        Value::Message(message) => message.to_string().into_bound_py_any(py),
    });
    let values = values.into_iter().collect::<PyResult<Vec<_>>>()?;
    class!(py, "puny._types", "Problem")?.call1(PyTuple::new(py, values)?)
}

/// A list of problems.
pub(crate) fn list<'py>(py: Python<'py>, all: &[Record]) -> PyResult<Bound<'py, PyList>> {
    let all: Vec<Bound<'py, PyAny>> = all
        .iter()
        .map(|one| object(py, one))
        .collect::<PyResult<_>>()?;
    PyList::new(py, all)
}

/// The exception with these problems, at least one.
pub(crate) fn refuse(py: Python<'_>, problems: Vec<Record>) -> PyErr {
    refuse_row(py, problems, None)
}

/// The same for a row of a column.
pub(crate) fn refuse_row(py: Python<'_>, problems: Vec<Record>, row: Option<usize>) -> PyErr {
    let error = || class!(py, "puny._types", "PunyError")?.call1((list(py, &problems)?, row));
    match error() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// What the exception says as text.
pub(crate) fn message(problems: &[Record], row: Option<usize>) -> String {
    let Some(first) = problems.first() else {
        return String::new();
    };
    let row = row.map_or(String::new(), |row| format!("row {row}, "));
    let label = first.label;
    let label = label.map_or(String::new(), |label| format!("label {}, ", label + 1));
    let Range { start, end } = first.range.clone();
    let code = first.code();
    let more = match problems.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let what = &first.message;
    format!("{what} ({row}{label}characters {start}..{end}) [{code}]{more}")
}

/// Returns why a text is not a host.
pub(crate) fn of_host(text: &str, error: HostError) -> Record {
    of_url(text, &UrlError::of_host(error, text))
}

/// Returns why a text is not a URL or not a host.
pub(crate) fn of_url(text: &str, error: &UrlError) -> Record {
    let indices = offsets(text);
    Record::of_url(error).in_units(|offset| indices.of(offset))
}

/// All problems of a name.
pub(crate) fn of_name(name: &str, error: &puny_idna::Error) -> Vec<Record> {
    let all = error.problems().iter();
    let indices = offsets(name);
    all.map(|problem| of_problem(&indices, problem)).collect()
}

/// All reasons not to show labels of a name in Unicode, with offsets in the Unicode form of the label.
pub(crate) fn of_verdict(verdict: &Verdict) -> Vec<Record> {
    let reasons = verdict.labels().flat_map(|label| {
        let indices = offsets(label.unicode());
        let records = label.reasons().iter().map(Record::of_reason);
        records.map(move |record| record.in_units(|offset| indices.of(offset)))
    });
    reasons.collect()
}
