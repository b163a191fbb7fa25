//! Why a run ends before its work is done, and what the process says about it.

use std::fmt;
use std::io;
use std::path::Path;

use super::shown::Shown;

/// The end of a run that is not that of its input.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line asks for something that cannot be.
    Usage(String),
    /// The same, and the message has been written.
    Reported,
    /// Reading or writing failed.
    Io {
        /// What was read or written.
        name: String,
        error: io::Error,
    },
    /// Whoever read the output has enough of it.
    ClosedPipe,
}

impl Stop {
    /// An error in reading from something, or in preparing to write to it.
    pub(crate) fn io(name: impl Into<String>, error: io::Error) -> Self {
        Stop::Io {
            name: name.into(),
            error,
        }
    }

    /// An error with a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Stop::io(path.display().to_string(), error)
    }

    /// An error in writing, which a closed pipe makes a quiet one.
    pub(crate) fn write(name: &str, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::ClosedPipe,
            _ => Stop::io(name, error),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Usage(message) => write!(f, "{}", Shown(message)),
            Stop::Reported => f.write_str("wrong usage"),
            Stop::Io { name, error } => write!(f, "{}: {}", Shown(name), Shown(error)),
            Stop::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}
