//! Ctrl-C during a query of Polars.
//!
//! A streaming query runs on threads of Polars, while Python's main thread waits for the query and checks for signals.
//! A query in memory may run on the main thread itself. Then no code checks for signals until the query has ended, so
//! the conversion has to check.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU64, Ordering};

use puny_arrow::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::ffi::{PyErr_SetInterrupt, PyThread_get_thread_ident};
use pyo3::prelude::*;

use crate::interrupt::Interrupt;

/// The identifier of Python's main thread, or 0 before [`polars_main_thread`] is called.
static MAIN: AtomicU64 = AtomicU64::new(0);

/// Stores the identifier of Python's main thread, `threading.main_thread().ident`.
#[pyfunction]
pub(crate) fn polars_main_thread(ident: u64) {
    MAIN.store(ident, Ordering::Relaxed);
}

/// Runs a conversion and returns its result. On Python's main thread, Ctrl-C ends the conversion.
///
/// Any other thread must not wait for the interpreter lock: the thread that holds the lock may be waiting for this
/// call.
pub(super) fn interruptibly<T>(
    run: impl FnOnce(Option<&Stop<'_>>) -> Result<T, String>,
) -> Result<T, String> {
    // SAFETY: CPython allows this call on any thread, even if the thread is not attached to the interpreter.
    let this = unsafe { PyThread_get_thread_ident() };
    if MAIN.load(Ordering::Relaxed) != this as u64 {
        return run(None);
    }
    let interrupt = Interrupt::new();
    let result = run(Some(&|| interrupt.stop()));
    match interrupt.into_error() {
        None => result,
        Some(error) => Err(Python::attach(|py| {
            // The message is made first: making it runs Python code, which would notice the signal that is set
            // below.
            let words = format!("the conversion was stopped: {error}");
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                // SAFETY: the interpreter runs, and this thread is attached to it.
                unsafe { PyErr_SetInterrupt() };
            }
            words
        })),
    }
}
