//! Ctrl-C in the middle of a column.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python is asked for a signal.
const ASK: Duration = Duration::from_millis(50);

/// Asks Python about signals from time to time, on the thread that created it, while that thread is detached from the
/// interpreter.
pub(crate) struct Interrupt {
    thread: ThreadId,
    asked: Mutex<Instant>,
    is_raised: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// An interrupt of this thread, which first asks Python after [`ASK`].
    pub(crate) fn new() -> Self {
        Interrupt {
            thread: thread::current().id(),
            asked: Mutex::new(Instant::now()),
            is_raised: AtomicBool::new(false),
            raised: Mutex::new(None),
        }
    }

    /// Whether to stop, since a signal's handler has raised an exception.
    pub(crate) fn stop(&self) -> bool {
        if self.is_raised.load(Ordering::Relaxed) {
            return true;
        }
        // Python does not know the other threads.
        if thread::current().id() != self.thread {
            return false;
        }
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.elapsed() < ASK {
            return false;
        }
        *asked = Instant::now();
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.is_raised.store(true, Ordering::Relaxed);
        }
        self.is_raised.load(Ordering::Relaxed)
    }

    /// The exception that the signal's handler raised, if any.
    pub(crate) fn into_error(self) -> Option<PyErr> {
        let raised = self.raised.into_inner();
        raised.unwrap_or_else(PoisonError::into_inner)
    }
}
