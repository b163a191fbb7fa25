//! Editions and their flags, read from keyword arguments.

use puny_idna::{Preset, Settings, UnknownName};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};

/// Returns the edition with this name, or `uts46` for `None`, with the flags of these keyword arguments.
///
/// # Errors
///
/// `ValueError` for an unknown edition or an unknown value of a flag, `TypeError` for a flag that the edition does
/// not have.
pub(crate) fn settings(
    edition: Option<&str>,
    flags: Option<&Bound<'_, PyDict>>,
) -> PyResult<Settings> {
    let preset: Preset = match edition {
        None => Preset::Uts46,
        Some(name) => name.parse().map_err(|unknown: UnknownName| {
            let what = unknown.to_string();
            PyValueError::new_err(what.replacen("unknown name", "unknown edition", 1))
        })?,
    };
    let mut settings = Settings::new(preset);
    let Some(flags) = flags else {
        return Ok(settings);
    };
    for (flag, value) in flags.iter() {
        let flag: String = flag.extract()?;
        let Some(value) = value_of(&flag, &value)? else {
            continue; // None is the default of the edition
        };
        settings.set(&flag, &value).map_err(|unknown| {
            let known = settings.flags();
            let what = known.fold(unknown.to_string(), |what, flag| {
                what.replace(flag.name(), &keyword(flag.name()))
            });
            match unknown.is_flag() {
                true => PyTypeError::new_err(what),
                false => PyValueError::new_err(what),
            }
        })?;
    }
    Ok(settings)
}

/// Returns the name of a flag as a keyword of Python.
fn keyword(flag: &str) -> String {
    flag.replace('-', "_")
}

/// Returns the names of all editions.
#[pyfunction]
pub(crate) fn editions() -> Vec<&'static str> {
    Preset::ALL.iter().map(|preset| preset.name()).collect()
}

/// Returns the flags of an edition, as a dict of keywords and their allowed values.
///
/// The edition is a name of `puny.EDITIONS`; the default is `uts46`. None is also allowed as a value of every flag,
/// and means the default of the edition.
///
/// >>> puny.flags("2003")
/// {'std3': (True, False, 'dns'), 'allow_unassigned': (True, False)}
/// >>> puny.flags()["dns_length"]
/// (True, False, 'allow-root')
#[pyfunction]
#[pyo3(signature = (edition=None))]
pub(crate) fn flags<'py>(py: Python<'py>, edition: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let flags = PyDict::new(py);
    for flag in settings(edition, None)?.flags() {
        let value = |value: &&str| match *value {
            "yes" => true.into_bound_py_any(py),
            "no" => false.into_bound_py_any(py),
            other => other.into_bound_py_any(py),
        };
        let values: Vec<_> = flag.values().iter().map(value).collect::<PyResult<_>>()?;
        flags.set_item(keyword(flag.name()), PyTuple::new(py, values)?)?;
    }
    Ok(flags)
}

/// The number of threads that convert a column; 0 means one thread for each core.
pub(crate) struct Threads(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number.extract().map(Threads).map_err(|error| {
            if !error.is_instance_of::<PyOverflowError>(number.py()) {
                return error;
            }
            PyValueError::new_err(format!(
                "threads must be a number of threads, or 0 for all cores, not {}",
                *number
            ))
        })
    }
}

/// Returns the value of a flag as text, from the Python value of its keyword. Returns `None` for Python's None.
///
/// # Errors
///
/// `TypeError` if the value is neither a bool nor a str.
pub(crate) fn value_of(flag: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(Some(if value.is_true() { "yes" } else { "no" }.to_owned()));
    }
    if let Ok(value) = value.cast::<PyString>() {
        return Ok(Some(value.to_str()?.to_owned()));
    }
    let found = value.get_type().name()?.to_string();
    Err(PyTypeError::new_err(format!(
        "{flag} must be a bool or a str, not {found}"
    )))
}
