//! Reads a file at any offset, from any thread.
//!
//! The library's own way moves the one cursor of the file, so that two threads would read each other's
//! bytes; and it allocates what a length in the file says before it knows that the file is so long.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

/// An open file, and its length when it was opened.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    file: Arc<Shared>,
    len: u64,
}

impl Source {
    pub(crate) fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        let file = Arc::new(Shared::new(file));
        Ok(Source { file, len })
    }

    /// Reads as many bytes as there are, from an offset.
    pub(crate) fn read_at(&self, offset: u64, mut buffer: &mut [u8]) -> io::Result<usize> {
        let mut done = 0;
        while !buffer.is_empty() {
            match self.file.read_at(buffer, offset + done as u64) {
                Ok(0) => break,
                Ok(count) => {
                    done += count;
                    buffer = buffer.get_mut(count..).unwrap_or_default();
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }
}

impl Length for Source {
    fn len(&self) -> u64 {
        self.len
    }
}

impl ChunkReader for Source {
    type T = BufReader<From>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let source = self.clone();
        Ok(BufReader::new(From { source, at: start }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let end = start.checked_add(length as u64);
        if end.is_none_or(|end| end > self.len) {
            return Err(ParquetError::EOF(format!(
                "{length} bytes from byte {start} on are more than the file has: it is cut off or damaged"
            )));
        }
        let mut bytes = vec![0; length];
        if self.read_at(start, &mut bytes)? != length {
            return Err(ParquetError::EOF(
                "the file became shorter while it was read".to_owned(),
            ));
        }
        Ok(bytes.into())
    }
}

/// The bytes of a file from an offset on.
#[derive(Debug)]
pub(crate) struct From {
    source: Source,
    at: u64,
}

impl Read for From {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.file.read_at(buffer, self.at)?;
        self.at += count as u64;
        Ok(count)
    }
}

#[cfg(unix)]
use positioned::Shared;

#[cfg(unix)]
mod positioned {
    use super::{File, io};
    use std::os::unix::fs::FileExt;

    #[derive(Debug)]
    pub(super) struct Shared(File);

    impl Shared {
        pub(super) fn new(file: File) -> Self {
            Shared(file)
        }

        pub(super) fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            self.0.read_at(buffer, offset)
        }
    }
}

#[cfg(not(unix))]
use locked::Shared;

#[cfg(not(unix))]
mod locked {
    use super::{File, Read, io};
    use std::io::{Seek, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    #[derive(Debug)]
    pub(super) struct Shared(Mutex<File>);

    impl Shared {
        pub(super) fn new(file: File) -> Self {
            Shared(Mutex::new(file))
        }

        pub(super) fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            file.read(buffer)
        }
    }
}
