//! Where results go: a `String`, or a caller's slice.

use alloc::string::String;

use crate::problems::Error;
use puny::OutputError;

/// Where a result goes, part by part. `more` is how much is known to follow, so that a
/// `String` grows once.
#[allow(unreachable_pub)] // see `convert.rs`
pub trait Sink {
    /// How many bytes there are, counting those that did not fit.
    fn written(&self) -> usize;

    /// Appends a part.
    fn put(&mut self, part: &str, more: usize);

    /// Appends a part with its ASCII capitals made small.
    fn put_lower(&mut self, part: &str, more: usize);

    /// Appends characters.
    fn put_chars(&mut self, part: &[char]);

    /// Takes back what was put after so many bytes.
    fn cut(&mut self, length: usize);
}

impl Sink for String {
    fn written(&self) -> usize {
        self.len()
    }

    fn put(&mut self, part: &str, more: usize) {
        // `reserve` goes through the code that grows a string, which takes longer.
        if self.capacity() == 0 {
            *self = String::with_capacity(part.len() + more);
        } else {
            self.reserve(part.len() + more);
        }
        self.push_str(part);
    }

    fn put_lower(&mut self, part: &str, more: usize) {
        let start = self.len();
        self.put(part, more);
        if let Some(put) = self.get_mut(start..) {
            put.make_ascii_lowercase();
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        self.extend(part);
    }

    fn cut(&mut self, length: usize) {
        self.truncate(length);
    }
}

/// A caller's slice. What does not fit is counted and not written.
pub(super) struct Slice<'s> {
    bytes: &'s mut [u8],
    needed: usize,
}

impl Slice<'_> {
    /// The place of the next part, if it fits.
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

    fn put(&mut self, part: &str, _: usize) {
        if let Some(place) = self.next(part.len()) {
            place.copy_from_slice(part.as_bytes());
        }
    }

    fn put_lower(&mut self, part: &str, _: usize) {
        if let Some(place) = self.next(part.len()) {
            place.copy_from_slice(part.as_bytes());
            place.make_ascii_lowercase();
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        for c in part {
            if let Some(place) = self.next(c.len_utf8()) {
                c.encode_utf8(place);
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

    /// How many bytes were written.
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
