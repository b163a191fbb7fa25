//! [`Sink`]: the output of a conversion, which is a `String` or the caller's byte slice.

use alloc::string::String;

use crate::dns::ldh::AsciiCase;
use crate::dns::words::cover;
use crate::problems::Error;
use puny::OutputError;

/// An output that receives a result in parts.
#[allow(unreachable_pub)] // see `convert.rs`
pub trait Sink {
    /// Returns the number of bytes so far, including bytes that did not fit.
    fn written(&self) -> usize;

    /// Appends a part, lower-cased if `case` is `AsciiCase::Capitals`. `more` is the number of
    /// bytes that are expected to follow, so that a `String` can be allocated once.
    fn put(&mut self, part: &str, case: AsciiCase, more: usize);

    /// Appends characters, as they are.
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

/// Copies `from` to `to`, which has the same length, in parts that may overlap, and applies `change` to each part of
/// `to`.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8], change: impl Fn(&mut [u8])) {
    cover(from.len(), |range| {
        if let (Some(from), Some(to)) = (from.get(range.clone()), to.get_mut(range)) {
            to.copy_from_slice(from);
            change(to);
        }
    });
}

/// The caller's byte slice. Bytes that do not fit are counted but not written.
pub(super) struct Slice<'s> {
    bytes: &'s mut [u8],
    needed: usize,
}

impl Slice<'_> {
    /// Counts the bytes of the next part, and returns the slice for them, or `None` if they do not fit.
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

    /// Returns the number of bytes written. If they did not fit, sets what was written to zero and returns the number
    /// of bytes needed as an error.
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
