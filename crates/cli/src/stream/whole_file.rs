//! A file that appears whole or not at all.
//!
//! If the system supports it (`O_TMPFILE` of Linux), the file has no name until it is complete. So nothing is left
//! behind, even if SIGKILL or a power failure ends the process. On other systems, the file has a name in the same
//! folder that begins with `.puny-` and ends with `.tmp`. If a signal that can be caught ends the process, the file is
//! removed.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::interrupt::on_signal;

/// A file that is being written, and its final path.
pub(super) struct WholeFile {
    content: Content,
    path: PathBuf,
}

enum Content {
    /// A file without a name. It disappears when it is closed.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// A file with a temporary name.
    Named(NamedTempFile),
}

impl WholeFile {
    /// Starts to write a file in an existing folder. If the file replaces another file, `old` is the permissions of that
    /// file, and the new file gets the same permissions.
    pub(super) fn create(path: PathBuf, old: Option<Permissions>) -> io::Result<Self> {
        let content = match Content::unnamed(&path) {
            Some(content) => content,
            None => Content::named(&path, old.clone())?,
        };
        if let Some(permissions) = old {
            content.file().set_permissions(permissions)?;
        }
        Ok(WholeFile { content, path })
    }

    /// Returns the final path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes bytes.
    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.content.file().write_all(bytes)
    }

    /// Gives the file its name. Until then, an old file of this name is unchanged.
    pub(super) fn finish(self) -> io::Result<()> {
        // The content must be on the disk before the file has its name. Otherwise a crash could replace the old file by
        // an empty file.
        self.content.file().sync_all()?;
        match self.content {
            #[cfg(target_os = "linux")]
            Content::Unnamed(file) => unnamed::give_name(&file, &self.path),
            Content::Named(file) => match file.persist(&self.path) {
                Ok(_) => Ok(()),
                Err(error) => Err(error.error),
            },
        }
    }
}

impl Content {
    fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Content::Unnamed(file) => file,
            Content::Named(file) => file.as_file(),
        }
    }

    #[cfg(target_os = "linux")]
    fn unnamed(path: &Path) -> Option<Self> {
        unnamed::create(folder(path)).map(Content::Unnamed)
    }

    #[cfg(not(target_os = "linux"))]
    fn unnamed(_: &Path) -> Option<Self> {
        None
    }

    fn named(path: &Path, old: Option<Permissions>) -> io::Result<Self> {
        let mut builder = temporary();
        if let Some(permissions) = old.or_else(new_file) {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder(path));
        // The message must not have the name of the temporary file, which is useless to the user.
        let file = file.map_err(|error| io::Error::from(error.kind()))?;
        let path = file.path().to_owned();
        on_signal(move || {
            let _ = fs::remove_file(&path);
        });
        Ok(Content::Named(file))
    }
}

/// Returns the folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns a builder for files with temporary names.
fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".puny-").suffix(".tmp");
    builder
}

/// Returns the permissions of a new file, to which the umask is applied. Temporary files have stricter permissions by
/// default.
#[cfg(unix)]
fn new_file() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file() -> Option<Permissions> {
    None
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs;
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    use super::*;

    /// Creates a file without a name. Returns `None` if the file system does not support this, or if the file could not
    /// be given a name later.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        fs::symlink_metadata(path_of(&file)).ok()?;
        Some(file)
    }

    /// Returns the path of an open file in `/proc`.
    fn path_of(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }

    /// Gives the file its name. A new link cannot replace a file, so the file is first linked under a temporary name
    /// and then renamed.
    pub(super) fn give_name(file: &File, path: &Path) -> io::Result<()> {
        let open_file = path_of(file);
        let link = |to: &Path| linkat(CWD, &open_file, CWD, to, AtFlags::SYMLINK_FOLLOW);
        let named = temporary().make_in(folder(path), |name| Ok(link(name)?))?;
        match named.persist(path) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        names.sort();
        names
    }

    /// Tests files with and without a name, if the system supports both.
    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        for (is_named, text) in [(true, b"1".as_slice()), (false, b"22")] {
            let start = || WholeFile {
                content: match Content::unnamed(&path) {
                    Some(content) if !is_named => content,
                    _ => Content::named(&path, None).unwrap(),
                },
                path: path.clone(),
            };
            let old = fs::read(&path).ok();
            let mut file = start();
            file.write_all(text).unwrap();
            drop(file);
            assert_eq!(fs::read(&path).ok(), old);

            let mut file = start();
            file.write_all(text).unwrap();
            assert_eq!(fs::read(&path).ok(), old);
            file.finish().unwrap();
            assert_eq!(fs::read(&path).unwrap(), text);
            assert_eq!(names(folder.path()), [path.as_path()]);
        }
    }

    #[test]
    fn the_temporary_file_of_a_killed_run_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let (path, left) = (folder.path().join("out"), folder.path().join(".puny-1.tmp"));
        fs::write(&left, "half").unwrap();
        let mut file = WholeFile::create(path.clone(), None).unwrap();
        file.write_all(b"whole").unwrap();
        file.finish().unwrap();
        assert_eq!(names(folder.path()), [left, path]);
    }
}
