//! The command `puny`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command with these arguments, the first of which is its name, and returns its status. It
/// writes to the standard streams of the process. A panic in any of its threads is raised as `PanicException`.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| puny_cli::run(arguments))
}
