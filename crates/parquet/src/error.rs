//! What can be wrong with a file, or with what is asked of it.

use std::fmt;
use std::io;

use parquet::errors::ParquetError;

/// Why a file was not read, or not rewritten.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// What was asked for is not in the file, or cannot be done with it: a column, its type, a name.
    Asked(String),
    /// The file is not Parquet, is cut off, or contradicts itself.
    File(String),
    /// The file is as it should be, but has something that cannot be read here.
    Unsupported(String),
    /// Reading failed.
    Read(io::Error),
    /// Writing failed.
    Write(io::Error),
}

impl Error {
    /// An error of the library in reading.
    pub(crate) fn reading(error: ParquetError) -> Self {
        match io_error(error) {
            Ok(error) => Error::Read(error),
            Err(ParquetError::NYI(what)) => Error::Unsupported(what),
            Err(other) => Error::File(words(&other)),
        }
    }

    /// An error of the library in writing.
    pub(crate) fn writing(error: ParquetError) -> Self {
        match io_error(error) {
            Ok(error) => Error::Write(error),
            Err(other) => Error::File(words(&other)),
        }
    }

    /// The same, with the place in the file.
    pub(crate) fn at(self, place: impl fmt::Display) -> Self {
        match self {
            Error::File(what) => Error::File(format!("{place}: {what}")),
            Error::Unsupported(what) => Error::Unsupported(format!("{place}: {what}")),
            other => other,
        }
    }
}

/// The system's error in one of the library, if there is one.
fn io_error(error: ParquetError) -> Result<io::Error, ParquetError> {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => Ok(*error),
            Err(inner) => Err(ParquetError::External(inner)),
        },
        other => Err(other),
    }
}

/// The words of the library, without its own name.
fn words(error: &ParquetError) -> String {
    match error {
        ParquetError::General(what) | ParquetError::EOF(what) => what.clone(),
        other => other.to_string(),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Asked(what) | Error::File(what) | Error::Unsupported(what) => f.write_str(what),
            Error::Read(error) | Error::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read(error) | Error::Write(error) => Some(error),
            _ => None,
        }
    }
}
