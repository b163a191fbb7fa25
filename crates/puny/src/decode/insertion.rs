//! One insertion, and its packed form in memory.
//!
//! The decoder performs the insertions from the last to the first. The position of an insertion selects one of the
//! places that are still free (`place_is_selection` and `selection_replaces_moving` in `proof/`).

use crate::arithmetic::to_u32;
use crate::memory::Memory;

/// One insertion.
#[derive(Clone, Copy, Default)]
pub(crate) struct Insertion {
    pub(crate) code_point: u32,
    /// The annotation of appendix A, which is true if the last digit is an upper-case letter.
    pub(crate) upper: bool,
    /// The position among the code points that are present when this code point is inserted.
    pub(crate) position: u64,
}

impl Insertion {
    /// Appends the insertion to memory as two words: the position, and a word that packs the other fields. The second
    /// word is never 0.
    #[inline]
    pub(super) fn put<X>(&self, memory: &mut impl Memory<X>) {
        memory.push(self.position);
        memory.push(1 | u64::from(self.upper) << 1 | u64::from(self.code_point) << 2);
    }

    /// Unpacks the second of the two words. Returns `None` if the word is 0. The position of the result is 0.
    #[inline]
    pub(super) fn unpack(packed: u64) -> Option<Self> {
        let code_point = to_u32(packed >> 2); // `put` packed 32 bits
        let insertion = Insertion {
            code_point,
            upper: packed & 2 > 0,
            position: 0,
        };
        Some(insertion).filter(|_| packed > 0)
    }
}
