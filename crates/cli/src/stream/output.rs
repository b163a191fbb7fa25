//! Output of results and messages: the only writer to the process's streams.

use std::fmt::Display;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;

use super::batch::Batch;
use super::standard;
use super::whole_file::{self, WholeFile};
use crate::report::shown::shown;
use crate::report::stop::Stop;

/// The output of one run, and its messages.
pub(crate) struct Output {
    target: Target,
    /// Results and messages go to the same file or terminal, so they alternate.
    shared: bool,
    /// After a failure nothing is written.
    is_all_or_nothing: bool,
    /// Results held until the end, if the target does not appear whole.
    held: Option<SpooledTempFile>,
    /// There was such a failure; held results were dropped.
    withheld: bool,
}

/// The most bytes of held results in memory.
const HELD_IN_MEMORY: usize = 32 << 20;

enum Target {
    Stdout,
    /// A device or pipe: it cannot be renamed.
    Direct(File, String),
    /// A file that appears whole or not at all.
    Whole(WholeFile),
}

impl Output {
    /// Opens the output; standard output for `None` and `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Stop> {
        let target = match path {
            Some(path) if path != Path::new("-") => Target::open(path)?,
            _ => Target::Stdout,
        };
        let shared = matches!(target, Target::Stdout) && standard::outputs_are_one();
        Ok(Output {
            target,
            shared,
            is_all_or_nothing: false,
            held: None,
            withheld: false,
        })
    }

    /// Whether it is standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Writes results and messages of a batch.
    pub(crate) fn batch(&mut self, batch: &Batch) -> Result<(), Stop> {
        let (mut messages_done, mut out_done) = (0, 0);
        if self.shared {
            for &(messages_end, out_end) in &batch.marks {
                self.write(&batch.out[out_done..out_end])?;
                message(&batch.messages[messages_done..messages_end]);
                (messages_done, out_done) = (messages_end, out_end);
            }
        }
        self.write(&batch.out[out_done..])?;
        message(&batch.messages[messages_done..]);
        Ok(())
    }

    /// Writes bytes, visible at once.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if bytes.is_empty() || self.withheld {
            return Ok(());
        }
        if let Some(held) = &mut self.held {
            return held
                .write_all(bytes)
                .map_err(|error| Stop::io("a temporary file", error));
        }
        self.target.write(bytes)
    }

    /// Writes all results at the end, or nothing after [`Output::fail`].
    pub(super) fn hold(&mut self) {
        self.is_all_or_nothing = true;
        if !matches!(self.target, Target::Whole(..)) {
            self.held = Some(SpooledTempFile::new(HELD_IN_MEMORY));
        }
    }

    /// After a failure: drops held results and writes nothing more, if it is all or nothing.
    pub(super) fn fail(&mut self) {
        if self.is_all_or_nothing {
            self.withheld = true;
            self.held = None;
        }
    }

    /// Ends the output, which makes a file appear. Dropped without it, the output leaves no trace
    /// in the file's folder.
    pub(crate) fn finish(mut self) -> Result<(), Stop> {
        if let Some(held) = &mut self.held {
            self.target.write_all_of(held)?;
        }
        self.target.finish()
    }
}

impl Target {
    /// Writes bytes, visible at once.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        match self {
            Target::Stdout => standard::output()
                .and_then(|mut stdout| {
                    stdout.write_all(bytes)?;
                    stdout.flush()
                })
                .map_err(|error| Stop::write("<stdout>", error)),
            Target::Direct(file, name) => file
                .write_all(bytes)
                .map_err(|error| Stop::write(name, error)),
            Target::Whole(file) => file
                .write_all(bytes)
                .map_err(|error| Stop::file(file.path(), error)),
        }
    }

    /// Writes a temporary file's content.
    fn write_all_of(&mut self, held: &mut SpooledTempFile) -> Result<(), Stop> {
        let error = |error| Stop::io("a temporary file", error);
        held.rewind().map_err(error)?;
        let mut block = vec![0; 1 << 16];
        loop {
            let count = held.read(&mut block).map_err(error)?;
            if count == 0 {
                return Ok(());
            }
            self.write(&block[..count])?;
        }
    }

    fn finish(self) -> Result<(), Stop> {
        match self {
            Target::Stdout | Target::Direct(..) => Ok(()),
            Target::Whole(file) => {
                let path = file.path().to_owned();
                file.finish().map_err(|error| Stop::file(&path, error))
            }
        }
    }

    fn open(path: &Path) -> Result<Self, Stop> {
        let error = |error| Stop::file(path, error);
        let old = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => None,
            // A file used as a folder is reported below.
            Err(other) if other.kind() == io::ErrorKind::NotADirectory => None,
            Err(other) => return Err(error(other)),
        };
        let is = |what: &dyn Fn(&Metadata) -> bool| old.as_ref().is_some_and(what);
        if is(&Metadata::is_dir) {
            let what = "this is a folder; --output needs the name of a file";
            return Err(error(io::Error::other(what)));
        }
        if is(&|old| !old.is_file()) {
            let file = OpenOptions::new().write(true).open(path).map_err(error)?;
            return Ok(Target::Direct(file, path.display().to_string()));
        }
        // Such as /dev/stdout: a file that is being written to must not be replaced.
        if is(&|old| standard::file_of(io::stdout()) == Some(standard::file(old))) {
            return Ok(Target::Stdout);
        }
        if let Some(extension) = packed_extension(path) {
            let what = format!(
                "results are plain text, but the name ends with .{extension}; use another name, or \
                 pipe the results to a program that compresses"
            );
            return Err(error(io::Error::other(what)));
        }
        // A link stays, its target is replaced or made.
        let path = match old {
            Some(_) => fs::canonicalize(path).map_err(error)?,
            None => target_of(path),
        };
        has_folder(&path)?;
        let permissions = old.map(|old| old.permissions());
        let file = WholeFile::create(path.clone(), permissions);
        Ok(Target::Whole(
            file.map_err(|error| Stop::file(&path, error))?,
        ))
    }
}

/// The extension of a file that is expected to be compressed.
fn packed_extension(path: &Path) -> Option<&str> {
    let extension = path.extension()?.to_str()?;
    let packed = ["gz", "zst", "xz", "bz2", "zip", "7z", "lz4"];
    packed
        .into_iter()
        .find(|packed| extension.eq_ignore_ascii_case(packed))
}

/// Without this, a missing folder would be reported as a missing file.
fn has_folder(path: &Path) -> Result<(), Stop> {
    let folder = whole_file::folder(path);
    if folder.is_dir() {
        return Ok(());
    }
    let folder = shown(&folder.display().to_string());
    let missing = format!("the folder '{folder}' does not exist");
    Err(Stop::file(path, io::Error::other(missing)))
}

/// The path at the end of links to a file that does not exist.
fn target_of(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // A link leads there, so none is left: links that lead to each other are another error.
    while let Ok(target) = fs::read_link(&path) {
        path = whole_file::folder(&path).join(target);
    }
    path
}

/// Writes to standard error. If that fails, the message is dropped.
pub(crate) fn message(bytes: &[u8]) {
    if !bytes.is_empty() {
        let _ = io::stderr().write_all(bytes);
    }
}

/// Writes one message about the whole run.
pub(crate) fn say(what: impl Display) {
    message(format!("puny: {what}\n").as_bytes());
}
