//! Python's strings: sequences of code points, of which some may be surrogates.

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{Found, refuse};

/// The text of a string.
///
/// # Errors
///
/// `PunyError`, if it has a surrogate.
pub(crate) fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    string.to_str().or_else(|error| {
        let py = string.py();
        // `UnicodeEncodeError` tells the index of the surrogate.
        let start = error.value(py).getattr("start")?.extract::<usize>()?;
        let surrogate = string.get_item(start)?;
        let point: u32 = py
            .import("builtins")?
            .getattr("ord")?
            .call1((surrogate,))?
            .extract()?;
        Err(refuse(py, vec![Found::surrogate(start, point)]))
    })
}
