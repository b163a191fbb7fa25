//! The functions of `puny.compat.idna` that accept a `str`.
//!
//! A Python string may contain surrogates, which Rust strings cannot contain. Each surrogate is replaced with a
//! private code point, which is refused for the same reasons. In an error, the surrogate is restored.

pub(crate) mod data;
mod error;
mod rules;
mod text;

use std::borrow::Cow;

use puny_idna::Rule as IdnaRule;
use puny_idna::code_point::is_mark;
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::steps::nfc;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use error::{Refused, Rule};
use rules::{
    LABEL_TOO_LONG, NOT_NFC, breaks_rule_at, check_bidi, check_hyphens, check_label, check_length,
    decode_name, encode_name, is_contexto, is_nameless, map_name, to_a_label, to_u_label,
};
use text::{ScalarText, offset};

/// Runs a check on a Python string and returns its result. If the check fails, raises the exception of the Python
/// package.
fn check_string<'py, T>(
    string: &Bound<'py, PyString>,
    check: impl FnOnce(&str) -> Result<T, Refused>,
) -> PyResult<T> {
    let text = ScalarText::from_python(string)?;
    check(text.as_str()).map_err(|refused| refused.raise(string.py(), &text))
}

/// Implements `idna.encode` for a `str`.
#[pyfunction]
pub(crate) fn idna_encode<'py>(
    name: &Bound<'py, PyString>,
    strict: &Bound<'py, PyAny>,
    uts46: &Bound<'py, PyAny>,
    std3: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (strict, uts46, std3) = (strict.is_truthy()?, uts46.is_truthy()?, std3.is_truthy()?);
    let py = name.py();
    check_string(name, |name| {
        encode_name(name, strict, uts46, std3).map(|ascii| PyBytes::new(py, ascii.as_bytes()))
    })
}

/// Implements `idna.decode` for a `str`.
#[pyfunction]
pub(crate) fn idna_decode<'py>(
    name: &Bound<'py, PyString>,
    strict: &Bound<'py, PyAny>,
    uts46: &Bound<'py, PyAny>,
    std3: &Bound<'py, PyAny>,
    display: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyString>> {
    let flags = [
        strict.is_truthy()?,
        uts46.is_truthy()?,
        std3.is_truthy()?,
        display.is_truthy()?,
    ];
    let text = ScalarText::from_python(name)?;
    match decode_name(text.as_str(), flags) {
        Ok(Cow::Borrowed(_)) => Ok(name.clone()),
        Ok(Cow::Owned(unicode)) => text.python(name.py(), &unicode),
        Err(refused) => Err(refused.raise(name.py(), &text)),
    }
}

/// Implements `idna.alabel`.
#[pyfunction]
pub(crate) fn idna_alabel<'py>(label: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    let py = label.py();
    check_string(label, |label| {
        to_a_label(label).map(|ascii| PyBytes::new(py, ascii.as_bytes()))
    })
}

/// Implements `idna.ulabel` for a `str`.
#[pyfunction]
pub(crate) fn idna_ulabel(label: &Bound<'_, PyString>) -> PyResult<String> {
    check_string(label, to_u_label)
}

/// Implements `idna.uts46_remap`.
#[pyfunction]
pub(crate) fn idna_remap(name: &Bound<'_, PyString>, std3: &Bound<'_, PyAny>) -> PyResult<String> {
    let std3 = std3.is_truthy()?;
    check_string(name, |name| map_name(name, std3).map(Cow::into_owned))
}

/// Implements `idna.check_label` for a `str`.
#[pyfunction]
pub(crate) fn idna_check_label(label: &Bound<'_, PyString>) -> PyResult<()> {
    check_string(label, |label| check_label(label).map(drop))
}

/// Implements `idna.check_nfc`.
#[pyfunction]
pub(crate) fn idna_check_nfc(label: &Bound<'_, PyString>) -> PyResult<()> {
    check_string(label, |label| {
        check_length(label, LABEL_TOO_LONG)?;
        match nfc(label).next() {
            Some(_) => Err(Refused::new(Rule::NotNfc, NOT_NFC)),
            None => Ok(()),
        }
    })
}

/// Implements `idna.check_hyphen_ok`.
#[pyfunction]
pub(crate) fn idna_check_hyphens(label: &Bound<'_, PyString>) -> PyResult<()> {
    check_string(label, check_hyphens)
}

/// Implements `idna.check_initial_combiner`.
#[pyfunction]
pub(crate) fn idna_check_first(label: &Bound<'_, PyString>) -> PyResult<()> {
    check_string(label, |label| {
        match label.chars().next().is_some_and(is_mark) {
            true => Err(Refused::at(Rule::LeadingMark, label, 0)),
            false => Ok(()),
        }
    })
}

/// Implements `idna.check_bidi`.
#[pyfunction]
pub(crate) fn idna_check_bidi(
    label: &Bound<'_, PyString>,
    check_ltr: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let check_ltr = check_ltr.is_truthy()?;
    if check_ltr && label.is_empty()? {
        return Err(PyIndexError::new_err("string index out of range"));
    }
    check_string(label, |label| check_bidi(label, check_ltr))
}

/// Implements `idna.valid_contextj`.
#[pyfunction]
pub(crate) fn idna_contextj(label: &Bound<'_, PyString>, position: isize) -> PyResult<bool> {
    let label = ScalarText::from_python(label)?;
    let label = label.as_str();
    let (at, c) = character(label, position)?;
    if !matches!(c, '\u{200C}' | '\u{200D}') || position < 0 {
        return Ok(false);
    }
    let before = label
        .get(..at)
        .and_then(|before| before.chars().next_back());
    if before.is_some_and(is_nameless) {
        return Err(PyValueError::new_err("Unknown character in unicodedata"));
    }
    let of_joiners = |status| matches!(status, IdnaRule::ZwnjContext | IdnaRule::ZwjContext);
    Ok(!breaks_rule_at(label, at, of_joiners))
}

/// Implements `idna.valid_contexto`.
#[pyfunction]
pub(crate) fn idna_contexto(label: &Bound<'_, PyString>, position: isize) -> PyResult<bool> {
    let label = ScalarText::from_python(label)?;
    let label = label.as_str();
    let (at, c) = character(label, position)?;
    Ok(derived_property(c) == DerivedProperty::ContextO && !breaks_rule_at(label, at, is_contexto))
}

/// Returns the code point at a position and its offset in bytes. A negative position counts from the end.
fn character(label: &str, position: isize) -> PyResult<(usize, char)> {
    let length = label.chars().count();
    let at = match position < 0 {
        true => length.checked_sub(position.unsigned_abs()),
        false => Some(position.unsigned_abs()),
    };
    let found = at.and_then(|at| offset(label, at));
    found.ok_or_else(|| PyIndexError::new_err("string index out of range"))
}
