//! Which Bootstring a procedure works with, and whether the compiler knows it.

use crate::bias::summand::last_summand;
use crate::Bootstring;

/// A Bootstring that is known at run time, or already to the compiler.
///
/// The procedures are generic over it, so that those of Punycode are compiled with
/// its numbers as constants: divisions become multiplications and the conditions in
/// braces of section 6 fold away.
pub(crate) trait Scheme: Copy {
    fn bootstring(&self) -> &Bootstring<'_>;

    /// Whether the compiler knows that all of ASCII is basic.
    #[inline(always)]
    fn ascii_is_basic(&self) -> bool {
        false
    }

    /// The last summand of `adapt`, for what its loop leaves of a delta.
    #[inline]
    fn last_summand(&self, delta: u64) -> u64 {
        last_summand(self.bootstring().params(), delta)
    }
}

impl Scheme for &Bootstring<'_> {
    #[inline(always)]
    fn bootstring(&self) -> &Bootstring<'_> {
        self
    }
}
