//! The sources of strings: arguments, files and standard input.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use super::contents::{self, Contents, STDIN};
use super::standard::{self, Identity};
use crate::report::shown::shown;
use crate::report::stop::Stop;

/// The input to read.
pub(crate) enum Input {
    /// The strings themselves.
    Arguments(Vec<OsString>),
    /// Files and standard input, one after the other.
    Sources(Vec<Source>),
}

/// A source to read from.
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// Standard input or a file whose beginning was read already.
    Begun(Begun),
}

/// A source whose beginning was read already.
pub(crate) struct Begun {
    pub(crate) name: String,
    /// The file, if it can be opened again.
    file: Option<PathBuf>,
    pub(crate) beginning: Vec<u8>,
    rest: Box<dyn Read + Send>,
}

/// The maximum number of notes about arguments that are names of files.
const MAX_NOTES: usize = 3;

impl Source {
    /// Returns the name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => STDIN.to_owned(),
            Source::File(path) => path.display().to_string(),
            Source::Begun(begun) => begun.name.clone(),
        }
    }

    /// Reads the source part by part, until `is_enough` returns true for a part.
    pub(crate) fn begin(self, mut is_enough: impl FnMut(&[u8]) -> bool) -> Result<Begun, Stop> {
        let name = self.name();
        self.length()?;
        let file = match &self {
            Source::File(path) if path.is_file() => Some(path.clone()),
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
            let fresh = &part[..count];
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

    /// Opens the source and returns its text, which is decompressed if needed.
    /// Fails if the source cannot be opened, or has a format that is not read.
    pub(super) fn open(self) -> Result<Box<dyn Read + Send>, Stop> {
        let name = self.name();
        let stream: io::Result<Box<dyn Read + Send>> = match self {
            Source::Stdin => standard::input().map(|stdin| Box::new(stdin) as _),
            Source::File(path) => File::open(path).map(|file| Box::new(file) as _),
            // The beginning was decompressed already.
            Source::Begun(begun) => {
                let beginning = io::Cursor::new(begun.beginning);
                return Ok(Box::new(beginning.chain(begun.rest)));
            }
        };
        let text = stream.and_then(|stream| contents::text(&name, stream));
        text.map_err(|error| Stop::io(name, error))
    }

    /// Returns the identity of the source, if it is a regular file.
    fn file(&self) -> Option<Identity> {
        match self {
            Source::Stdin => standard::file_of(io::stdin()),
            Source::Begun(begun) if begun.name == STDIN => standard::file_of(io::stdin()),
            Source::File(path) => {
                let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
                Some(standard::file(&metadata))
            }
            Source::Begun(_) => None,
        }
    }

    /// Returns the number of bytes of text, if it is known before reading.
    fn length(&self) -> Result<Option<u64>, Stop> {
        let Source::File(path) = self else {
            return Ok(None);
        };
        let error = |error| Stop::file(path, error);
        let metadata = fs::metadata(path).map_err(error)?;
        if metadata.is_dir() {
            let what = "this is a folder; --input needs the name of a file";
            return Err(error(io::Error::other(what)));
        }
        if !metadata.is_file() {
            return Ok(None);
        }
        let file = File::open(path).map_err(error)?;
        // An error in reading is reported later, when this file is read again.
        let looked = contents::look(Box::new(file));
        Ok(matches!(looked, Ok((Contents::Text, _))).then_some(metadata.len()))
    }
}

impl Begun {
    /// Returns the source from its beginning. A file is closed and opened again later.
    pub(crate) fn into_source(self) -> Source {
        match self.file {
            Some(path) => Source::File(path),
            None => Source::Begun(self),
        }
    }
}

impl Input {
    /// Returns whether there are several files, so that each record has the name of its file.
    pub(crate) fn has_several_files(&self) -> bool {
        matches!(self, Input::Sources(sources) if sources.len() > 1)
    }

    /// Returns whether a person has to type the strings.
    pub(crate) fn is_typed(&self) -> bool {
        let is_stdin = |source: &Source| matches!(source, Source::Stdin);
        matches!(self, Input::Sources(sources) if sources.iter().any(is_stdin))
            && io::stdin().is_terminal()
    }

    /// Returns a note for input that is partly not UTF-8.
    pub(crate) fn note_of_encoding(&self) -> Option<String> {
        match self {
            Input::Sources(sources) if sources.len() == 1 => {
                let program = "iconv -f ISO-8859-1 -t UTF-8";
                let iconv = contents::piped(program, &sources[0].name());
                Some(format!("note: invalid UTF-8 may be Latin-1; {iconv}"))
            }
            Input::Sources(_) | Input::Arguments(_) => None,
        }
    }

    /// Returns notes about arguments that are names of files.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        let arguments = match self {
            Input::Arguments(arguments) => arguments.as_slice(),
            Input::Sources(_) => &[],
        };
        let files = arguments.iter().filter(|text| Path::new(text).is_file());
        files.take(MAX_NOTES).map(|text| {
            let name = shown(&text.to_string_lossy());
            format!("note: {name} is a file; -i {name} reads it")
        })
    }

    /// Checks that no input is a file that the run writes to, because the run would never end. `results` is true if
    /// results are written to standard output. `messages` is true if messages are written to standard error.
    pub(crate) fn check_outputs(&self, results: bool, messages: bool) -> Result<(), Stop> {
        let Input::Sources(sources) = self else {
            return Ok(());
        };
        let stdout = standard::file_of(io::stdout()).filter(|_| results);
        let stderr = standard::file_of(io::stderr()).filter(|_| messages);
        for source in sources {
            let what = match source.file() {
                None => continue,
                file if file == stdout => {
                    "results would be written to this file while it is read; use -o to replace the file at the end"
                }
                file if file == stderr => {
                    "messages would be written to this file while it is read; --quiet suppresses messages"
                }
                Some(_) => continue,
            };
            return Err(Stop::io(source.name(), io::Error::other(what)));
        }
        Ok(())
    }

    /// Returns the number of bytes of all inputs, if it is known before they are read.
    ///
    /// # Errors
    ///
    /// Fails if a file is missing or is a folder, so that no work is done before this error.
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
