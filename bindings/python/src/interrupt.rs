//! Ctrl-C during the conversion of a column.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The interval at which Python checks for signals.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Lets Python check for signals during a conversion. The check runs on the thread that created this value, while
/// that thread is detached from the interpreter.
pub(crate) struct Interrupt {
    thread: ThreadId,
    last_check: Mutex<Instant>,
    is_raised: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// Returns an interrupt for this thread. The first check for signals is after [`CHECK_INTERVAL`].
    pub(crate) fn new() -> Self {
        Interrupt {
            thread: thread::current().id(),
            last_check: Mutex::new(Instant::now()),
            is_raised: AtomicBool::new(false),
            raised: Mutex::new(None),
        }
    }

    /// Returns whether to stop, because the handler of a signal has raised an exception.
    pub(crate) fn stop(&self) -> bool {
        if self.is_raised.load(Ordering::Relaxed) {
            return true;
        }
        // Python runs handlers of signals on its own threads only.
        if thread::current().id() != self.thread {
            return false;
        }
        let mut last_check = self
            .last_check
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if last_check.elapsed() < CHECK_INTERVAL {
            return false;
        }
        *last_check = Instant::now();
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.is_raised.store(true, Ordering::Relaxed);
        }
        self.is_raised.load(Ordering::Relaxed)
    }

    /// Returns the exception that the handler of a signal raised, if any.
    pub(crate) fn into_error(self) -> Option<PyErr> {
        let raised = self.raised.into_inner();
        raised.unwrap_or_else(PoisonError::into_inner)
    }
}
