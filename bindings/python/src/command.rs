//! The command `puny`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command and returns its exit status. The first argument is the name of the command. The command writes
/// to the standard streams of the process. A panic in any of its threads is raised as `PanicException`.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| puny_cli::run(arguments))
}
