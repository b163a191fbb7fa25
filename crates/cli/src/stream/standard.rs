//! The standard streams, and whether a file is one of them.
//!
//! With the handles of the standard library, a closed stream looks like an empty input, or like an output that accepts
//! everything. For this reason the streams are used as files, on systems where they are files.

#[cfg(unix)]
mod files {
    use std::fs::{File, Metadata};
    use std::io::{self, Read, Write};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    /// The identity of a file: its device, and its number on the device.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Identity(u64, u64);

    pub(crate) fn input() -> io::Result<impl Read + Send> {
        copy_of(io::stdin())
    }

    pub(crate) fn output() -> io::Result<impl Write> {
        copy_of(io::stdout())
    }

    /// Fails if standard output is closed.
    pub(crate) fn check_output() -> io::Result<()> {
        output()?.write(&[]).map(drop)
    }

    /// Returns the identity of the regular file that a stream reads or writes, if it is a regular file.
    pub(crate) fn file_of(stream: impl AsFd) -> Option<Identity> {
        let metadata = metadata(stream).filter(Metadata::is_file)?;
        Some(file(&metadata))
    }

    pub(crate) fn file(metadata: &Metadata) -> Identity {
        Identity(metadata.dev(), metadata.ino())
    }

    /// Returns whether standard output and standard error are one file or terminal.
    pub(crate) fn outputs_are_one() -> bool {
        let outputs = metadata(io::stdout()).zip(metadata(io::stderr()));
        outputs.is_some_and(|(stdout, stderr)| file(&stdout) == file(&stderr))
    }

    /// Returns `None` for a closed stream.
    fn metadata(stream: impl AsFd) -> Option<Metadata> {
        copy_of(stream).and_then(|file| file.metadata()).ok()
    }

    fn copy_of(stream: impl AsFd) -> io::Result<File> {
        stream.as_fd().try_clone_to_owned().map(File::from)
    }
}

#[cfg(not(unix))]
mod files {
    use std::fs::Metadata;
    use std::io::{self, IsTerminal, Read, Write};

    /// On these systems it is not known whether two files are one file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Identity;

    pub(crate) fn input() -> io::Result<impl Read + Send> {
        Ok(io::stdin())
    }

    pub(crate) fn output() -> io::Result<impl Write> {
        Ok(io::stdout())
    }

    pub(crate) fn check_output() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn file_of<S>(_: S) -> Option<Identity> {
        None
    }

    pub(crate) fn file(_: &Metadata) -> Identity {
        Identity
    }

    pub(crate) fn outputs_are_one() -> bool {
        io::stdout().is_terminal() && io::stderr().is_terminal()
    }
}

pub(crate) use files::{Identity, check_output, file, file_of, input, output, outputs_are_one};
