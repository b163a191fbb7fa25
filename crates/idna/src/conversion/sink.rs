//! [`Sink`]: the output of a conversion, which is a `String` or the caller's byte slice.

use alloc::string::String;

use crate::dns::ldh::AsciiCase;
use crate::dns::words::cover;
use crate::problems::Error;
use puny::OutputError;

/// An output that receives a result in parts.
#[allow(unreachable_pub)] // see `convert.rs`
pub trait Sink {
    /// Returns the number of bytes that were put so far, including bytes that did not fit.
    fn written(&self) -> usize;

    /// Appends a part. If `case` is `AsciiCase::Capitals`, lower-cases the part. `more` is the number of bytes that are
    /// expected to follow. It allows a `String` to allocate its memory once.
    fn put(&mut self, part: &str, case: AsciiCase, more: usize);

    /// Appends characters without changing them.
    fn put_chars(&mut self, part: &[char]);

    /// Truncates the output to this length.
    fn cut(&mut self, length: usize);
}

impl Sink for String {
    fn written(&self) -> usize {
        self.len()
    }

    fn put(&mut self, part: &str, case: AsciiCase, more: usize) {
        // `with_capacity` is faster than `reserve`, which runs the code for growing a string.
        if self.capacity() == 0 {
            *self = String::with_capacity(part.len() + more);
        } else {
            self.reserve(part.len() + more);
        }
        self.push_str(part);
        if case == AsciiCase::Capitals {
            let start = self.len() - part.len();
            self.get_mut(start..).map(str::make_ascii_lowercase);
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        self.extend(part);
    }

    fn cut(&mut self, length: usize) {
        self.truncate(length);
    }
}

/// Copies `from` to `to`, part by part, and applies `change` to each part of `to`. Both slices must have the same
/// length. The parts may overlap.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8], change: impl Fn(&mut [u8])) {
    cover(from.len(), |range| {
        if let (Some(from), Some(to)) = (from.get(range.clone()), to.get_mut(range)) {
            to.copy_from_slice(from);
            change(to);
        }
    });
}

/// A byte slice of the caller. Bytes that do not fit are counted but not written.
pub(super) struct Slice<'s> {
    bytes: &'s mut [u8],
    needed: usize,
}

impl Slice<'_> {
    /// Counts the bytes of the next part. Returns the slice for these bytes, or `None` if they do not fit.
    fn next(&mut self, length: usize) -> Option<&mut [u8]> {
        let start = self.needed;
        self.needed += length;
        self.bytes.get_mut(start..self.needed)
    }
}

impl Sink for Slice<'_> {
    fn written(&self) -> usize {
        self.needed
    }

    fn put(&mut self, part: &str, case: AsciiCase, _: usize) {
        if let Some(slice) = self.next(part.len()) {
            match case {
                AsciiCase::Lower => copy(part.as_bytes(), slice, |_| {}),
                AsciiCase::Capitals => copy(part.as_bytes(), slice, <[u8]>::make_ascii_lowercase),
            }
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        for c in part {
            if let Some(slice) = self.next(c.len_utf8()) {
                c.encode_utf8(slice);
            }
        }
    }

    fn cut(&mut self, length: usize) {
        let end = self.needed.min(self.bytes.len());
        if let Some(written) = self.bytes.get_mut(length..end) {
            written.fill(0);
        }
        self.needed = length;
    }
}

impl<'s> Slice<'s> {
    pub(super) fn new(bytes: &'s mut [u8]) -> Self {
        Slice { bytes, needed: 0 }
    }

    /// Returns the number of bytes written. If the result did not fit, sets the bytes that were written to zero, and
    /// fails with the number of bytes needed.
    pub(super) fn finish(mut self) -> Result<usize, OutputError<Error>> {
        let needed = self.needed;
        if needed <= self.bytes.len() {
            Ok(needed)
        } else {
            self.cut(0);
            Err(OutputError::TooSmall { needed })
        }
    }
}
