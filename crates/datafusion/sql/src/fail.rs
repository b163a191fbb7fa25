//! Why a run ends early, in words.

use std::fmt;
use std::io::{self, Read};
use std::path::Path;

use datafusion::common::DataFusionError;

/// The reason for the early end of a run.
#[derive(Debug)]
pub(crate) enum Fail {
    /// Wrong usage, or a query that cannot be done.
    Usage(String),
    /// Reading or writing failed.
    Io { name: String, error: io::Error },
    /// The reader closed the output.
    ClosedPipe,
    /// The engine failed.
    Engine(Box<DataFusionError>),
    /// The user ended the run, by this signal.
    Interrupted {
        signal: i32,
        /// The query computes on, and only the end of the process stops it.
        is_stuck: bool,
    },
}

impl Fail {
    /// An error in reading, or in preparing to write.
    pub(crate) fn io(name: impl Into<String>, error: io::Error) -> Self {
        Fail::Io {
            name: name.into(),
            error,
        }
    }

    /// An error in writing; a closed pipe is quiet.
    pub(crate) fn write(name: &str, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::ClosedPipe,
            _ => Fail::io(name, error),
        }
    }
}

impl From<DataFusionError> for Fail {
    fn from(error: DataFusionError) -> Self {
        Fail::Engine(Box::new(error))
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fail::Usage(message) => f.write_str(message),
            Fail::Io { name, error } => write!(f, "{name}: {error}"),
            Fail::ClosedPipe => f.write_str("the output was closed"),
            Fail::Engine(error) => engine(error, f),
            Fail::Interrupted { .. } => f.write_str("interrupted"),
        }
    }
}

/// An error of the engine, and what to do about it.
fn engine(error: &DataFusionError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let DataFusionError::Context(what, inner) = error {
        write!(f, "{what}: ")?;
        return engine(inner, f);
    }
    let message = match error {
        // Without the names of the parser's types.
        DataFusionError::SQL(error, _) => error.to_string(),
        error => error.strip_backtrace(),
    };
    f.write_str(message.trim_end())?;
    if let Some(hint) = hint(error.find_root(), &message) {
        write!(f, "\nHint: {hint}")?;
    }
    Ok(())
}

/// Readers of files may panic on one that is damaged.
pub(crate) const DAMAGED: &str = "a file that is read may be damaged; write it anew";

fn hint(root: &DataFusionError, message: &str) -> Option<&'static str> {
    let has = |part: &str| message.contains(part);
    match root {
        DataFusionError::ResourcesExhausted(_) if has("disk") || has("temporary") => {
            Some("give --temp a folder with more room")
        }
        DataFusionError::ResourcesExhausted(_) => {
            Some("give more --memory, or fewer --threads, since each has a part of it")
        }
        DataFusionError::Plan(_) if has("table '") && has("not found") => Some(
            "a file is written in single quotes with its extension, as in FROM 'names.parquet'",
        ),
        DataFusionError::SchemaError(..) => {
            Some("a name with capitals is written in double quotes")
        }
        _ if has("panicked") => Some(DAMAGED),
        _ if has("Invalid function") => Some("SHOW FUNCTIONS LIKE '%idna%' lists the functions"),
        _ if has("Parquet error") || has("Parquet file") => {
            Some("the file may be cut off, or no Parquet; write it anew")
        }
        _ => None,
    }
}

/// The text of a file.
pub(crate) fn read_to_string(path: &Path) -> Result<String, Fail> {
    std::fs::read_to_string(path).map_err(|error| Fail::io(path.display().to_string(), error))
}

/// The text of the standard input.
pub(crate) fn read_stdin() -> Result<String, Fail> {
    let mut text = String::new();
    let read = io::stdin().lock().read_to_string(&mut text);
    read.map_err(|error| Fail::io("<stdin>", error))?;
    Ok(text)
}
