//! Bootstring profiles by name.

use puny::profiles::{PROFILES, PUNYCODE_PROFILE, Profile};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the profile with this name, or Punycode for `None`.
///
/// # Errors
///
/// `ValueError` for an unknown name.
pub(crate) fn profile_by_name(name: Option<&str>) -> PyResult<&'static Profile> {
    let Some(name) = name else {
        return Ok(&PUNYCODE_PROFILE);
    };
    let found = PROFILES.iter().find(|profile| profile.name() == name);
    found.ok_or_else(|| {
        let known = profiles().join(", ");
        PyValueError::new_err(format!("unknown profile {name:?}, expected one of {known}"))
    })
}

/// Returns the names of the profiles: Punycode, and other Bootstrings that are in use.
///
/// >>> puny.profiles()[:2]
/// ['punycode', 'rust-v0']
#[pyfunction]
pub(crate) fn profiles() -> Vec<&'static str> {
    PROFILES.iter().map(Profile::name).collect()
}
