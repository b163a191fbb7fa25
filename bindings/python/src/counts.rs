//! Counts of refused rows by reason.

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray, StructArray};
use puny_arrow::{Kernel, Operation};
use puny_idna::record::Record;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAny, PyDict, PyList, PyType};

use crate::columns::{interruptibly, row_text};
use crate::errors::class;
use crate::finish::unchecked;
use crate::settings::{Threads, settings};
use crate::strings::Strings;

/// The rows whose first problem has the same kind.
struct Count {
    problem: Record,
    rows: usize,
    /// The index and the text of the first row. The text is `None` if the row contains a lone surrogate.
    first: (usize, Option<String>),
}

/// Counts the rows of a column that `to_ascii` refuses, by the kind of their first problem. The most frequent kind
/// comes first. Equally frequent kinds are in the order of their first rows.
#[pyfunction]
#[pyo3(signature = (column, edition=None, threads=Threads(1), flags=None))]
pub(crate) fn error_counts<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    edition: Option<&str>,
    threads: Threads,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let settings = settings(edition, flags)?;
    let operation = Operation::ToAscii(settings.edition());
    let Strings { arrays, surrogates } = Strings::read(column)?;
    let mut counts: Vec<Count> = Vec::new();
    let mut before = 0;
    for array in arrays {
        let both = interruptibly(py, |stop| {
            let kernel = Kernel::new(operation).with_threads(threads.0);
            let kernel = kernel.with_stop(stop).with_finish(unchecked);
            kernel.convert_with_errors(&array)
        })?;
        let errors: Option<&StructArray> = both.column(1).as_struct_opt();
        let kinds = errors.and_then(|errors| errors.column_by_name("kind"));
        let kinds: Option<&StringArray> = kinds.and_then(|kinds| kinds.as_string_opt());
        for (row, kind) in kinds.into_iter().flatten().enumerate() {
            let Some(kind) = kind else { continue };
            match counts.iter_mut().find(|count| count.problem.kind == kind) {
                Some(count) => count.rows += 1,
                None => {
                    let text = row_text(&array, row);
                    let error = text
                        .as_deref()
                        .map(|text| settings.edition().to_ascii(text));
                    let error = error.and_then(Result::err);
                    let problem = error.map(|error| Record::of(&error.first()));
                    counts.extend(problem.map(|problem| Count {
                        problem,
                        rows: 1,
                        first: (before + row, text),
                    }));
                }
            }
        }
        before += array.len();
    }
    let (number, first) = (surrogates.len(), surrogates.first());
    counts.extend(first.map(|(row, problem)| Count {
        problem,
        rows: number,
        first: (row, None),
    }));
    counts.sort_by_key(|count| (std::cmp::Reverse(count.rows), count.first.0));
    let class = class!(py, "puny._types", "ErrorCount")?;
    let counts = counts.into_iter().map(|count| {
        let Record {
            kind, status, rule, ..
        } = count.problem;
        let (row, name) = count.first;
        class.call1((count.rows, kind, status, row, name, rule))
    });
    PyList::new(py, counts.collect::<PyResult<Vec<_>>>()?)
}
