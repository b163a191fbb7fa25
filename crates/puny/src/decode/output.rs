//! The decoder's output.

use super::insertion::Insertion;
use crate::invariant::Ensured;
use crate::letter::is_upper;
use crate::text::sink::Sink;

/// A writer of the extended string. It writes from left to right: the code points of the literal portion, with the
/// insertions between them.
pub(super) struct Output<'o, I, K, F> {
    literal: I,
    position: usize,
    out: &'o mut K,
    flags: &'o mut F,
}

impl<'o, I, K, F> Output<'o, I, K, F>
where
    I: Iterator<Item = (usize, u32)>,
    K: Sink,
    F: Flags,
{
    #[inline]
    pub(super) fn new(literal: I, out: &'o mut K, flags: &'o mut F) -> Self {
        Output {
            literal,
            position: 0,
            out,
            flags,
        }
    }

    /// Reserves memory for `units` more units.
    #[inline]
    pub(super) fn reserve(&mut self, units: usize) {
        self.out.reserve(units);
    }

    /// Writes the insertion at the final position `position`, and the literal code points before it.
    #[inline]
    pub(super) fn insert(&mut self, position: usize, insertion: Insertion) {
        while self.position < position {
            self.literal();
        }
        self.put(insertion);
    }

    /// Writes the next insertion. All positions before it must have been written.
    #[inline]
    pub(super) fn put(&mut self, insertion: Insertion) {
        self.write(insertion.code_point, insertion.upper);
    }

    /// Writes the remaining literal code points.
    #[inline]
    pub(super) fn finish(mut self) {
        while self.literal() {}
    }

    /// Writes the next literal code point. Returns `false` if there was no literal code point left.
    #[inline]
    pub(super) fn literal(&mut self) -> bool {
        match self.literal.next() {
            Some((_, code_point)) => {
                self.write(code_point, is_upper(code_point));
                true
            }
            None => {
                // A call by `insert` never reaches this arm. If it did, this assignment would end the loop of `insert`.
                self.position = usize::MAX;
                false
            }
        }
    }

    #[inline]
    fn write(&mut self, code_point: u32, upper: bool) {
        // A code point that `out` cannot contain was refused before: see `Source::SCALARS`.
        self.out.push(code_point).ok().ensured();
        self.flags.push(upper);
        self.position = self.position.saturating_add(1);
    }
}

/// An output for case flags, with one flag for each code point of the extended string.
pub(crate) trait Flags {
    /// Reserves memory for `count` flags.
    fn reserve(&mut self, count: usize);

    /// Appends a flag.
    fn push(&mut self, upper: bool);
}

/// An output that discards the flags.
pub(crate) struct NoFlags;

impl Flags for NoFlags {
    #[inline]
    fn reserve(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, _: bool) {}
}
