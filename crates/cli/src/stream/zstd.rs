//! Decompresses a stream of Zstandard, which consists of frames (RFC 8878).

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A reader of the content of all frames. Windows of more than 128 MB are refused, as the program `zstd` does.
pub(super) struct Frames<R> {
    stream: BufReader<R>,
    decoder: FrameDecoder,
    /// Whether the stream is inside a frame.
    is_inside: bool,
}

impl<R: Read> Frames<R> {
    pub(super) fn new(stream: R) -> Self {
        Frames {
            stream: BufReader::new(stream),
            decoder: FrameDecoder::new(),
            is_inside: false,
        }
    }

    /// Advances to the content of the next frame. Returns false if there is no further frame.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.stream.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.stream) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let mut skipped = self.stream.by_ref().take(length);
                    if io::copy(&mut skipped, &mut io::sink())? < length {
                        return Err(cut_off());
                    }
                }
                Err(error) => return Err(broken(&error)),
            }
        }
    }

    /// Compares the content with the checksum, if the frame has one.
    fn check(&self) -> io::Result<()> {
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(damaged("a checksum is wrong"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_inside {
                if !self.next_frame()? {
                    return Ok(0);
                }
                self.is_inside = true;
            }
            let count = self.decoder.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            if self.decoder.is_finished() {
                self.check()?;
                self.is_inside = false;
            } else {
                let step = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.stream, step);
                decoded.map_err(|error| broken(&error))?;
            }
        }
    }
}

/// Returns the innermost cause of an error of the decoder. The messages of the outer errors are Rust values in debug
/// form.
fn broken(error: &(dyn Error + 'static)) -> io::Error {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let kind = cause.downcast_ref().map(io::Error::kind);
    match kind {
        Some(io::ErrorKind::UnexpectedEof) => cut_off(),
        _ => damaged(cause),
    }
}

fn cut_off() -> io::Error {
    damaged("the data end too early")
}

fn damaged(what: impl Display) -> io::Error {
    let what = format!("the zstd data are damaged or incomplete: {what}");
    io::Error::new(io::ErrorKind::InvalidData, what)
}
