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
        let flag = flag.extract::<String>()?.replace('_', "-");
        if value.is_none() {
            continue; // the edition's own value
        }
        let value = match value.cast::<PyBool>() {
            Ok(value) if value.is_true() => "yes".to_owned(),
            Ok(_) => "no".to_owned(),
            Err(_) => match value.cast::<PyString>() {
                Ok(value) => value.to_str()?.to_owned(),
                Err(_) => {
                    let keyword = flag.replace('-', "_");
                    let found = value.get_type().name()?.to_string();
                    return Err(PyTypeError::new_err(format!(
                        "{keyword} must be a bool or a str, not {found}"
                    )));
                }
            },
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
