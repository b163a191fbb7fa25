//! Editions and their flags, from keywords.

use puny_idna::{Preset, Settings};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

/// The edition with this name, `uts46` if there is none, and with the flags of these keywords.
///
/// # Errors
///
/// `ValueError` for an edition or a value that is unknown, `TypeError` for a flag that the edition
/// lacks.
pub(crate) fn settings(
    edition: Option<&str>,
    flags: Option<&Bound<'_, PyDict>>,
) -> PyResult<Settings> {
    let preset: Preset = match edition {
        None => Preset::Uts46,
        Some(name) => name.parse().map_err(|unknown| {
            PyValueError::new_err(format!("unknown edition {name:?}: {unknown}"))
        })?,
    };
    let mut settings = Settings::new(preset);
    let Some(flags) = flags else {
        return Ok(settings);
    };
    for (flag, value) in flags.iter() {
        let flag = flag_of(&flag)?;
        let Some(value) = value_of(&flag, &value)? else {
            continue; // the edition's own value
        };
        settings.set(&flag, &value).map_err(|unknown| {
            let what = unknown.to_string().replace(&flag, &flag.replace('-', "_"));
            match unknown.is_flag() {
                true => PyTypeError::new_err(what),
                false => PyValueError::new_err(what),
            }
        })?;
    }
    Ok(settings)
}

/// The name of a flag, from its keyword.
pub(crate) fn flag_of(keyword: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(keyword.extract::<String>()?.replace('_', "-"))
}

/// The value of a flag, from that of its keyword; `None` for `None`.
///
/// # Errors
///
/// `TypeError` for what is neither a bool nor a string.
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
    let keyword = flag.replace('-', "_");
    let found = value.get_type().name()?.to_string();
    Err(PyTypeError::new_err(format!(
        "{keyword} must be a bool or a str, not {found}"
    )))
}
