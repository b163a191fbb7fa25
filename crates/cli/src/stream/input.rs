//! Where the strings come from: arguments, files, standard input.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use crate::report::stop::Stop;
use crate::report::tally::Unit;

/// What there is to read.
pub(crate) enum Input {
    /// The strings themselves.
    Arguments(Vec<OsString>),
    /// Files and standard input, one after the other.
    Sources(Vec<Source>),
}

/// One of the things to read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "<stdin>".to_owned(),
            Source::File(path) => path.display().to_string(),
        }
    }

    pub(super) fn open(&self) -> Result<Box<dyn Read + Send>, Stop> {
        match self {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(Stop::file(path, error)),
            },
        }
    }
}

impl Input {
    /// Whether there are several files, so that each record has to say its own.
    pub(crate) fn has_several_files(&self) -> bool {
        matches!(self, Input::Sources(sources) if sources.len() > 1)
    }

    /// What one of the strings is called when they are counted.
    pub(crate) fn unit(&self) -> Unit {
        match self {
            Input::Arguments(_) => Unit::STRING,
            Input::Sources(_) => Unit::LINE,
        }
    }

    /// Whether a person has to type the strings.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self, Input::Sources(sources) if sources.contains(&Source::Stdin))
            && io::stdin().is_terminal()
    }

    /// The bytes there are, if their number is known beforehand.
    ///
    /// # Errors
    ///
    /// A file that is not there, before any work is done on another.
    pub(crate) fn check(&self) -> Result<Option<u64>, Stop> {
        let Input::Sources(sources) = self else {
            return Ok(None);
        };
        let mut total = Some(0);
        for source in sources {
            let known = match source {
                Source::Stdin => None,
                Source::File(path) => {
                    let metadata = fs::metadata(path).map_err(|error| Stop::file(path, error))?;
                    metadata.is_file().then_some(metadata.len())
                }
            };
            total = total
                .zip(known)
                .and_then(|(total, len): (u64, u64)| total.checked_add(len));
        }
        Ok(total)
    }
}
