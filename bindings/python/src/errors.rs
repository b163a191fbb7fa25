//! Problems, and the exception `PunyError` that holds them. Both are Python classes, in
//! `python/puny/_types.py`.

use std::ops::Range;

use puny::{DecodeError, EncodeError};
use puny_idna::Problem;
use puny_idna::display::{Reason, Verdict};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::indices::Indices;

/// One problem, with offsets in code points.
pub(crate) struct Found {
    kind: &'static str,
    status: Option<&'static str>,
    label: Option<usize>,
    range: Range<usize>,
    code_point: Option<u32>,
    message: String,
    rule: &'static str,
}

impl Found {
    /// A broken rule of a name with these indices.
    pub(crate) fn of_name(indices: &Indices<'_>, problem: &Problem) -> Found {
        let range = problem.range();
        Found {
            kind: problem.status().name(),
            status: Some(problem.status().code()),
            label: problem.label(),
            range: indices.index(range.start)..indices.index(range.end),
            code_point: problem.code_point().map(u32::from),
            message: problem.what().to_string(),
            rule: problem.status().rule(),
        }
    }

    /// A reason not to show a label, which has this Unicode form, in Unicode.
    fn of_reason(label: &str, reason: &Reason) -> Found {
        let (range, indices) = (reason.range(), Indices::new(label));
        Found {
            kind: reason.kind().name(),
            status: None,
            label: Some(reason.label()),
            range: indices.index(range.start)..indices.index(range.end),
            code_point: reason.code_point().map(u32::from),
            message: reason.what().to_string(),
            rule: reason.kind().rule(),
        }
    }

    /// An error of the encoder.
    pub(crate) fn of_encode(text: &str, error: EncodeError) -> Found {
        let kind = error.kind();
        let (at, what) = (error.offset(), kind.to_string());
        Found::of_punycode(text, kind.name(), at, what, kind.rule())
    }

    /// An error of the decoder.
    pub(crate) fn of_decode(text: &str, error: DecodeError) -> Found {
        let kind = error.kind();
        let (at, what) = (error.offset(), kind.to_string());
        Found::of_punycode(text, kind.name(), at, what, kind.rule())
    }

    /// An error of Punycode at this offset in bytes.
    fn of_punycode(
        text: &str,
        kind: &'static str,
        offset: usize,
        message: String,
        rule: &'static str,
    ) -> Found {
        let start = Indices::new(text).index(offset);
        let next = text.get(offset..).and_then(|rest| rest.chars().next());
        // Only these blame the code point at the offset; the others are detected before it.
        let is_blamed =
            matches!(kind, "not_basic" | "not_digit") || kind == "overflow" && !text.is_ascii();
        let blamed = next.filter(|_| is_blamed);
        Found {
            kind,
            status: None,
            label: None,
            range: start..start + usize::from(blamed.is_some()),
            code_point: blamed.map(u32::from),
            message,
            rule,
        }
    }

    /// A surrogate, which is not text.
    pub(crate) fn surrogate(at: usize, code_point: u32) -> Found {
        Found {
            kind: "lone_surrogate",
            status: None,
            label: None,
            range: at..at + 1,
            code_point: Some(code_point),
            message: format!("U+{code_point:04X} is a surrogate without its pair"),
            rule: "a name is a sequence of Unicode scalar values (the Unicode Standard, D76)",
        }
    }

    /// The name of the broken rule.
    pub(crate) fn kind(&self) -> &str {
        self.kind
    }

    /// What is wrong, for people.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// A Python object.
    pub(crate) fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        class(py, &PROBLEM, "Problem")?.call1((
            self.kind,
            self.status,
            self.label,
            self.range.start,
            self.range.end,
            self.code_point,
            self.message.as_str(),
            self.rule,
        ))
    }
}

/// A class of `puny._types`, looked up once.
pub(crate) fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "puny._types", name)
}

static PROBLEM: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A list of problems.
pub(crate) fn list<'py>(py: Python<'py>, all: &[Found]) -> PyResult<Bound<'py, PyList>> {
    let all: Vec<Bound<'py, PyAny>> = all
        .iter()
        .map(|one| one.object(py))
        .collect::<PyResult<_>>()?;
    PyList::new(py, all)
}

/// The exception with these problems, at least one.
pub(crate) fn refuse(py: Python<'_>, problems: Vec<Found>) -> PyErr {
    refuse_row(py, problems, None)
}

/// The same for a row of a column.
pub(crate) fn refuse_row(py: Python<'_>, problems: Vec<Found>, row: Option<usize>) -> PyErr {
    let error = || class(py, &ERROR, "PunyError")?.call1((list(py, &problems)?, row));
    match error() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// What the exception says as text.
pub(crate) fn message(problems: &[Found], row: Option<usize>) -> String {
    let Some(first) = problems.first() else {
        return String::new();
    };
    let row = row.map_or(String::new(), |row| format!("row {row}, "));
    let label = first.label;
    let label = label.map_or(String::new(), |label| format!("label {}, ", label + 1));
    let Range { start, end } = first.range;
    let code = first.status.unwrap_or(first.kind);
    let more = match problems.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let what = &first.message;
    format!("{what} ({row}{label}characters {start}..{end}) [{code}]{more}")
}

/// All problems of a name.
pub(crate) fn of_name(name: &str, error: &puny_idna::Error) -> Vec<Found> {
    let all = error.problems().iter();
    let indices = Indices::new(name);
    all.map(|problem| Found::of_name(&indices, problem))
        .collect()
}

/// All reasons not to show labels of a name in Unicode, with offsets in the Unicode form of the label.
pub(crate) fn of_verdict(verdict: &Verdict) -> Vec<Found> {
    let labels = verdict.labels();
    let reasons = labels.flat_map(|label| {
        let reasons = label.reasons().iter();
        reasons.map(move |reason| Found::of_reason(label.unicode(), reason))
    });
    reasons.collect()
}
