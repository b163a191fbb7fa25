//! The output of results and messages. Only this module writes to the standard streams.

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
    /// Whether results and messages go to one file or terminal, so that they are written in turn.
    shared: bool,
    /// Whether nothing is written after a failure.
    is_all_or_nothing: bool,
    /// The results until the end of the run. Results are held only if `is_all_or_nothing` is true, and the target is not a
    /// file that appears whole.
    held: Option<SpooledTempFile>,
    /// Whether results are discarded, because a failure occurred while `is_all_or_nothing` was true.
    withheld: bool,
}

/// The maximum number of bytes of held results in memory.
const HELD_IN_MEMORY: usize = 32 << 20;

enum Target {
    Stdout,
    /// A device or pipe, which cannot be replaced.
    Direct(File, String),
    /// A file that appears whole or not at all.
    Whole(WholeFile),
}

impl Output {
    /// Opens the output. `None` and `-` mean standard output.
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

    /// Returns whether the output is standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Writes the results and messages of a batch.
    pub(crate) fn write_batch(&mut self, batch: &Batch) -> Result<(), Stop> {
        let (mut messages_done, mut out_done) = (0, 0);
        if self.shared {
            for &(messages_end, out_end) in &batch.marks {
                self.write_results(&batch.out[out_done..out_end])?;
                message(&batch.messages[messages_done..messages_end]);
                (messages_done, out_done) = (messages_end, out_end);
            }
        }
        self.write_results(&batch.out[out_done..])?;
        message(&batch.messages[messages_done..]);
        Ok(())
    }

    /// Writes results. They are visible at once, unless they are held.
    pub(crate) fn write_results(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if bytes.is_empty() || self.withheld {
            return Ok(());
        }
        if let Some(held) = &mut self.held {
            return held
                .write_all(bytes)
                .map_err(|error| Stop::io("a temporary file", error));
        }
        self.target.write_bytes(bytes)
    }

    /// Holds all results until the end. After [`Output::fail`], nothing is written.
    pub(super) fn hold(&mut self) {
        self.is_all_or_nothing = true;
        if !matches!(self.target, Target::Whole(..)) {
            self.held = Some(SpooledTempFile::new(HELD_IN_MEMORY));
        }
    }

    /// Discards held results and further results, if nothing may be written after a failure.
    pub(super) fn fail(&mut self) {
        if self.is_all_or_nothing {
            self.withheld = true;
            self.held = None;
        }
    }

    /// Ends the output. An output file appears now; if this function is not called, the file does not appear.
    pub(crate) fn finish(mut self) -> Result<(), Stop> {
        if let Some(held) = &mut self.held {
            self.target.write_file(held)?;
        }
        self.target.finish()
    }
}

impl Target {
    /// Writes bytes. They are visible at once, unless the target is a file that appears whole.
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        match self {
            Target::Stdout => standard::output()
                .and_then(|mut stdout| {
                    stdout.write_all(bytes)?;
                    stdout.flush()
                })
                .map_err(|error| Stop::output("<stdout>", error)),
            Target::Direct(file, name) => file
                .write_all(bytes)
                .map_err(|error| Stop::output(name, error)),
            Target::Whole(file) => file
                .write_all(bytes)
                .map_err(|error| Stop::file(file.path(), error)),
        }
    }

    /// Writes the content of a temporary file.
    fn write_file(&mut self, held: &mut SpooledTempFile) -> Result<(), Stop> {
        let error = |error| Stop::io("a temporary file", error);
        held.rewind().map_err(error)?;
        let mut block = vec![0; 1 << 16];
        loop {
            let count = held.read(&mut block).map_err(error)?;
            if count == 0 {
                return Ok(());
            }
            self.write_bytes(&block[..count])?;
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
            // A part of the path is a file, which `has_folder` reports.
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
        // The path leads to the file of standard output, as /dev/stdout may do. It must not be replaced.
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
        // A link is unchanged, and its target is replaced or created.
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

/// Returns the extension of a path, if it is the extension of a compressed file.
fn packed_extension(path: &Path) -> Option<&str> {
    let extension = path.extension()?.to_str()?;
    let packed = ["gz", "zst", "xz", "bz2", "zip", "7z", "lz4"];
    packed
        .into_iter()
        .find(|packed| extension.eq_ignore_ascii_case(packed))
}

/// Fails if the folder of a path does not exist. The message names the folder; the system's message for this error would
/// name only the file.
fn has_folder(path: &Path) -> Result<(), Stop> {
    let folder = whole_file::folder(path);
    if folder.is_dir() {
        return Ok(());
    }
    let folder = shown(&folder.display().to_string());
    let missing = format!("the folder '{folder}' does not exist");
    Err(Stop::file(path, io::Error::other(missing)))
}

/// Follows links to a file that does not exist, and returns its path.
fn target_of(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // The loop ends: for links that form a cycle, `fs::metadata` has already failed with an error other than `NotFound`.
    while let Ok(target) = fs::read_link(&path) {
        path = whole_file::folder(&path).join(target);
    }
    path
}

/// Writes to standard error. If that fails, the message is discarded.
pub(crate) fn message(bytes: &[u8]) {
    if !bytes.is_empty() {
        let _ = io::stderr().write_all(bytes);
    }
}

/// Writes a message about the whole run.
pub(crate) fn say(what: impl Display) {
    message(format!("puny: {what}\n").as_bytes());
}
