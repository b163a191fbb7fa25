//! Why a run ends early, and what the process reports.

use std::fmt;
use std::io;
use std::path::Path;

use super::shown::Shown;

/// The reason for the early end of a run.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line is invalid.
    Usage(String),
    /// The same, with the message already written.
    Reported,
    /// Reading or writing failed.
    Io {
        /// The file or stream.
        name: String,
        error: io::Error,
    },
    /// The reader closed the output.
    ClosedPipe,
}

impl Stop {
    /// An invalid command line.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Stop::Usage(message.into())
    }

    /// An error in reading, or in preparing to write.
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

    /// An error in writing; a closed pipe is quiet.
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
