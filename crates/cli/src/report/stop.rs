//! The reasons why a run ends early.

use std::fmt;
use std::io;
use std::path::Path;

use super::shown::Shown;

/// The reason why a run ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line is not valid.
    Usage(String),
    /// The command line is not valid, and the message was written already.
    Reported,
    /// Reading or writing failed.
    Io {
        /// The name of the file or stream.
        name: String,
        error: io::Error,
    },
    /// The reader closed the output.
    ClosedPipe,
}

impl Stop {
    /// Makes the reason for a command line that is not valid.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Stop::Usage(message.into())
    }

    /// Makes the reason for an error of a file or stream with this name.
    pub(crate) fn io(name: impl Into<String>, error: io::Error) -> Self {
        Stop::Io {
            name: name.into(),
            error,
        }
    }

    /// Makes the reason for an error of a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Stop::io(path.display().to_string(), error)
    }

    /// Makes the reason for an error in writing. If the reader closed a pipe, the run ends without a message.
    pub(crate) fn output(name: &str, error: io::Error) -> Self {
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
