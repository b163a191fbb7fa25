//! The standard output, or a file that appears whole or not at all.

use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::NamedTempFile;

use super::Target;
use crate::fail::Fail;
use crate::interrupt::Remembered;

/// Where bytes go.
pub(super) struct Out {
    to: To,
    name: String,
    failure: Failure,
}

/// The first error of an output. Writers of formats return errors of their own, some of which only have
/// its words.
#[derive(Clone, Default)]
pub(super) struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    /// The failure of a writer: that of its output, or else its own.
    pub(super) fn or(&self, name: &str, own: impl fmt::Display) -> Fail {
        let first = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match first {
            Some(error) => Fail::write(name, error),
            None => Fail::Usage(format!("{name}: {own}")),
        }
    }

    fn note<T>(&self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result {
            let copy = match error.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::from(error.kind()),
            };
            let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(copy);
        }
        result
    }
}

enum To {
    Stdout(BufWriter<io::Stdout>),
    /// A file with a temporary name beside its own.
    Whole {
        file: BufWriter<NamedTempFile>,
        path: PathBuf,
        /// Ends after the file.
        _remembered: Remembered,
    },
    /// What is no file, as a pipe with a name or a device.
    Direct(BufWriter<File>),
}

impl Out {
    pub(super) fn open(target: Target) -> Result<Out, Fail> {
        let (to, name) = match target {
            Target::Stdout => {
                let out = BufWriter::new(io::stdout());
                (To::Stdout(out), "<stdout>".to_owned())
            }
            Target::File(path) => {
                let name = path.display().to_string();
                let to = To::file(&path).map_err(|error| Fail::io(&name, error))?;
                (to, name)
            }
        };
        Ok(Out {
            to,
            name,
            failure: Failure::default(),
        })
    }

    /// The name for messages.
    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    /// Knows why writing fails.
    pub(super) fn failure(&self) -> Failure {
        self.failure.clone()
    }

    /// Ends it; a file gets its name.
    pub(super) fn finish(mut self) -> Result<(), Fail> {
        let fail = |error| Fail::write(&self.name, error);
        self.to.as_write().flush().map_err(fail)?;
        if let To::Whole { file, path, .. } = self.to {
            let file = file.into_inner();
            let file = file.map_err(|error| fail(error.into_error()))?;
            // On disk before it is named, or a crash could leave an empty file in place of the old one.
            file.as_file().sync_all().map_err(fail)?;
            file.persist(path).map_err(|error| fail(error.error))?;
        }
        Ok(())
    }
}

impl To {
    fn file(path: &Path) -> io::Result<To> {
        // The file of a link is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| old.is_dir()) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(To::Direct(BufWriter::new(file)));
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".puny-").suffix(".tmp");
        let permissions = old.map(|old| old.permissions());
        if let Some(permissions) = permissions.or_else(new_file) {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder);
        // Without the temporary name, which is of no use to the user.
        let file = file.map_err(|error| io::Error::from(error.kind()))?;
        let remembered = Remembered::new(file.path());
        Ok(To::Whole {
            file: BufWriter::new(file),
            path,
            _remembered: remembered,
        })
    }

    fn as_write(&mut self) -> &mut dyn Write {
        match self {
            To::Stdout(out) => out,
            To::Whole { file, .. } => file,
            To::Direct(file) => file,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.as_write().write(bytes);
        self.failure.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.as_write().flush();
        self.failure.note(flushed)
    }
}

/// The permissions of a new file, before the umask; temporary files have stricter ones.
#[cfg(unix)]
fn new_file() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file() -> Option<Permissions> {
    None
}
