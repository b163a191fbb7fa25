//! What the decoder writes to.

use super::insertion::Insertion;
use crate::case::letter::is_upper;
use crate::text::sink::Sink;

/// Writes the extended string from left to right: literal code points, and
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

    /// Makes room for so many more units.
    #[inline]
    pub(super) fn reserve(&mut self, units: usize) {
        self.out.reserve(units);
    }

    /// The insertion whose final position is `position`.
    #[inline]
    pub(super) fn insert(&mut self, position: usize, insertion: Insertion) {
        while self.position < position {
            self.literal();
        }
        self.put(insertion);
    }

    /// The next insertion, where all positions before it have been written.
    #[inline]
    pub(super) fn put(&mut self, insertion: Insertion) {
        self.write(insertion.code_point, insertion.upper);
    }

    /// The literal code points that are left.
    #[inline]
    pub(super) fn finish(mut self) {
        while self.literal() {}
    }

    /// The next literal code point; says whether there is one.
    #[inline]
    pub(super) fn literal(&mut self) -> bool {
        match self.literal.next() {
            Some((_, code_point)) => {
                self.write(code_point, is_upper(code_point));
                true
            }
            None => {
                // Never inside `insert`; but if it were, that would still end.
                self.position = usize::MAX;
                false
            }
        }
    }

    #[inline]
    fn write(&mut self, code_point: u32, upper: bool) {
        // What `out` cannot hold has been refused: see `Source::SCALARS`.
        let _ = self.out.push(code_point);
        self.flags.push(upper);
        self.position = self.position.saturating_add(1);
    }
}

/// Where case flags go: one for each code point of the extended string.
pub(crate) trait Flags {
    /// Makes room for so many.
    fn reserve(&mut self, count: usize);

    /// Puts one more.
    fn push(&mut self, upper: bool);
}

/// Nobody wants them.
pub(crate) struct NoFlags;

impl Flags for NoFlags {
    #[inline]
    fn reserve(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, _: bool) {}
}
