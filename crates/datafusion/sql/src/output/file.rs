//! The standard output, or a file that appears whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::Target;
use crate::fail::Fail;

/// Where bytes go.
pub(super) enum Out {
    Stdout(BufWriter<io::Stdout>),
    /// A file with a temporary name beside its own.
    Whole {
        file: BufWriter<NamedTempFile>,
        path: PathBuf,
    },
    /// What is no file, as a pipe with a name or a device.
    Direct {
        file: BufWriter<File>,
        path: PathBuf,
    },
}

impl Out {
    pub(super) fn open(target: Target) -> Result<Out, Fail> {
        match target {
            Target::Stdout => Ok(Out::Stdout(BufWriter::new(io::stdout()))),
            Target::File(path) => {
                let open = Out::file(&path);
                open.map_err(|error| Fail::io(path.display().to_string(), error))
            }
        }
    }

    fn file(path: &Path) -> io::Result<Out> {
        // The file of a link is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| old.is_dir()) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(Out::Direct { file, path });
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".puny-").suffix(".tmp");
        if let Some(permissions) = old.map(|old| old.permissions()).or_else(new_file) {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder);
        // Without the temporary name, which is of no use to the user.
        let file = file.map_err(|error| io::Error::from(error.kind()))?;
        let file = BufWriter::new(file);
        Ok(Out::Whole { file, path })
    }

    /// The name for messages.
    pub(super) fn name(&self) -> String {
        match self {
            Out::Stdout(_) => "<stdout>".to_owned(),
            Out::Whole { path, .. } | Out::Direct { path, .. } => path.display().to_string(),
        }
    }

    fn as_write(&mut self) -> &mut dyn Write {
        match self {
            Out::Stdout(out) => out,
            Out::Whole { file, .. } => file,
            Out::Direct { file, .. } => file,
        }
    }

    /// Ends it; a file gets its name.
    pub(super) fn finish(mut self) -> Result<(), Fail> {
        let name = self.name();
        let fail = |error| Fail::write(&name, error);
        self.flush().map_err(fail)?;
        if let Out::Whole { file, path } = self {
            let file = file
                .into_inner()
                .map_err(|error| fail(error.into_error()))?;
            // On disk before it is named, or a crash could leave an empty file in place of the old one.
            file.as_file().sync_all().map_err(fail)?;
            file.persist(path).map_err(|error| fail(error.error))?;
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_write().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_write().flush()
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
