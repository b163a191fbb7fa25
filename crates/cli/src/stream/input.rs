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
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// One of these, of which the beginning was read.
    Begun(Begun),
}

/// A source of which the beginning was read.
pub(crate) struct Begun {
    name: String,
    /// A file that can be read again.
    file: Option<PathBuf>,
    beginning: Vec<u8>,
    rest: Box<dyn Read + Send>,
}

impl Source {
    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "<stdin>".to_owned(),
            Source::File(path) => path.display().to_string(),
            Source::Begun(begun) => begun.name.clone(),
        }
    }

    /// Reads until `is_enough` of what was read, of which it is given each part once.
    pub(crate) fn begin(self, mut is_enough: impl FnMut(&[u8]) -> bool) -> Result<Begun, Stop> {
        let name = self.name();
        let file = match (&self, self.length()?) {
            (Source::File(path), Some(_)) => Some(path.clone()),
            _ => None,
        };
        let mut rest = self.open()?;
        let mut beginning = Vec::new();
        let mut part = vec![0; 1 << 14];
        loop {
            let count = match rest.read(&mut part) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Stop::io(name, error)),
                Ok(count) => count,
            };
            let fresh = part.get(..count).unwrap_or_default();
            beginning.extend_from_slice(fresh);
            if count == 0 || is_enough(fresh) {
                break;
            }
        }
        Ok(Begun {
            name,
            file,
            beginning,
            rest,
        })
    }

    pub(super) fn open(self) -> Result<Box<dyn Read + Send>, Stop> {
        match self {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => match File::open(&path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(Stop::file(&path, error)),
            },
            Source::Begun(begun) => {
                let beginning = io::Cursor::new(begun.beginning);
                Ok(Box::new(beginning.chain(begun.rest)))
            }
        }
    }

    /// How many bytes it has, if that is known.
    fn length(&self) -> Result<Option<u64>, Stop> {
        match self {
            Source::Stdin | Source::Begun(_) => Ok(None),
            Source::File(path) => {
                let metadata = fs::metadata(path).map_err(|error| Stop::file(path, error))?;
                Ok(metadata.is_file().then_some(metadata.len()))
            }
        }
    }
}

impl Begun {
    /// The name in messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// What was read.
    pub(crate) fn beginning(&self) -> &[u8] {
        &self.beginning
    }

    /// The source again, with its beginning; a file is not kept open.
    pub(crate) fn into_source(self) -> Source {
        match self.file {
            Some(path) => Source::File(path),
            None => Source::Begun(self),
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
        let is_stdin = |source: &Source| matches!(source, Source::Stdin);
        matches!(self, Input::Sources(sources) if sources.iter().any(is_stdin))
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
            total = total
                .zip(source.length()?)
                .and_then(|(total, len): (u64, u64)| total.checked_add(len));
        }
        Ok(total)
    }
}
