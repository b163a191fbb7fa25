//! Problems, with offsets in code points, and the exception `PunyError`, which contains problems. `Problem` and
//! `PunyError` are Python classes in `python/puny/_types.py`.

use std::ops::Range;

use puny::{DecodeError, EncodeError};
use puny_display::{UrlError, Verdict};
use puny_idna::record::{Offsets, Record, Unit};
use puny_idna::{HostError, Problem};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::records::record_object;

/// Returns a Python class of a module of the package. The class is imported once.
macro_rules! class {
    ($py:expr, $module:literal, $name:literal) => {{
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        CLASS.import($py, $module, $name)
    }};
}

pub(crate) use class;

/// Returns a converter from offsets in bytes to offsets in code points.
pub(crate) fn offsets(text: &str) -> Offsets<'_> {
    Offsets::new(text, Unit::CodePoint)
}

/// Returns a problem of a name, with offsets in code points.
pub(crate) fn problem_record(indices: &Offsets<'_>, problem: &Problem) -> Record {
    Record::of(problem).in_units(|offset| indices.of(offset))
}

/// Returns an error of the encoder, with offsets in code points.
pub(crate) fn encoding_record(text: &str, error: EncodeError) -> Record {
    let next = next(text, error.offset());
    let indices = offsets(text);
    Record::of_encoding(&error, next).in_units(|offset| indices.of(offset))
}

/// Returns an error of the decoder, with offsets in code points.
pub(crate) fn decoding_record(text: &str, error: DecodeError) -> Record {
    let next = next(text, error.offset());
    let indices = offsets(text);
    Record::of_decoding(&error, next).in_units(|offset| indices.of(offset))
}

/// Returns the code point at an offset in bytes.
fn next(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// Returns a list of objects of the class `puny.Problem`.
pub(crate) fn problem_list<'py>(py: Python<'py>, all: &[Record]) -> PyResult<Bound<'py, PyList>> {
    let all: Vec<Bound<'py, PyAny>> = all
        .iter()
        .map(|one| record_object(py, one, None))
        .collect::<PyResult<_>>()?;
    PyList::new(py, all)
}

/// Returns a `PunyError` with these problems. The list must not be empty.
pub(crate) fn refuse(py: Python<'_>, problems: Vec<Record>) -> PyErr {
    refuse_row(py, problems, None)
}

/// Returns a `PunyError` for a row of a column, or for a single string if `row` is `None`.
pub(crate) fn refuse_row(py: Python<'_>, problems: Vec<Record>, row: Option<usize>) -> PyErr {
    let error =
        || class!(py, "puny._types", "PunyError")?.call1((problem_list(py, &problems)?, row));
    match error() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Returns the text of a `PunyError` with these problems.
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

/// Returns the reason why a text is not a host.
pub(crate) fn host_record(text: &str, error: HostError) -> Record {
    url_record(text, &UrlError::of_host(error, text))
}

/// Returns the reason why a text is not a URL or not a host.
pub(crate) fn url_record(text: &str, error: &UrlError) -> Record {
    let indices = offsets(text);
    error.record().in_units(|offset| indices.of(offset))
}

/// Returns all problems of a name.
pub(crate) fn name_records(name: &str, error: &puny_idna::Error) -> Vec<Record> {
    let all = error.problems().iter();
    let indices = offsets(name);
    all.map(|problem| problem_record(&indices, problem))
        .collect()
}

/// Returns all reasons not to show labels of a name in Unicode. Offsets count in the Unicode form of the label.
pub(crate) fn verdict_records(verdict: &Verdict) -> Vec<Record> {
    let reasons = verdict.labels().flat_map(|label| {
        let indices = offsets(label.unicode());
        let records = label.reasons().iter().map(|reason| reason.record());
        records.map(move |record| record.in_units(|offset| indices.of(offset)))
    });
    reasons.collect()
}
