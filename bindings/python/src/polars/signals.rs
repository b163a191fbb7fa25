//! Ctrl-C, where Polars cannot see it.
//!
//! A query that streams runs on threads of Polars, and Python's main thread waits for it and looks for signals. A query
//! in memory may run on the main thread itself, which then sees nothing until it is done.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU64, Ordering};

use puny_arrow::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::ffi::{PyErr_SetInterrupt, PyThread_get_thread_ident};
use pyo3::prelude::*;

use crate::interrupt::Interrupt;

/// Python's number of its main thread; 0 before [`set_main_thread`].
static MAIN: AtomicU64 = AtomicU64::new(0);

/// Says what `threading.main_thread().ident` is.
#[pyfunction]
pub(crate) fn polars_main_thread(ident: u64) {
    MAIN.store(ident, Ordering::Relaxed);
}

/// Runs a conversion, which Ctrl-C ends on Python's main thread.
///
/// Other threads do not ask for the interpreter, because the thread that holds it may be waiting for this call.
pub(super) fn interruptibly<T>(
    run: impl FnOnce(Option<&Stop<'_>>) -> Result<T, String>,
) -> Result<T, String> {
    // SAFETY: the function needs neither the interpreter nor a thread that Python knows.
    let this = unsafe { PyThread_get_thread_ident() };
    if MAIN.load(Ordering::Relaxed) != this as u64 {
        return run(None);
    }
    let interrupt = Interrupt::new();
    let result = run(Some(&|| interrupt.stop()));
    match interrupt.into_error() {
        None => result,
        Some(error) => Err(Python::attach(|py| {
            // The text comes first: Python makes it, and would see the signal that is set below.
            let words = format!("the conversion was stopped: {error}");
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                // Polars takes a text alone. Python raises the exception when Polars has returned.
                // SAFETY: the interpreter runs, and this thread is attached to it.
                unsafe { PyErr_SetInterrupt() };
            }
            words
        })),
    }
}
