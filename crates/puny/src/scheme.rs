//! The trait `Scheme`: a Bootstring known at run time, or Punycode known at compile time.

use crate::bias::summand::last_summand;
use crate::Bootstring;

/// A Bootstring known at run time, or at compile time.
///
/// The procedures are generic over it. For Punycode they are compiled with constant
/// parameters: divisions become multiplications, and the conditions that section 6 puts in
/// braces fold away.
pub(crate) trait Scheme: Copy {
    /// Whether up to 64 insertions stay on the stack, which is faster and adds several kilobytes of code.
    const STACK: bool = true;

    fn bootstring(&self) -> &Bootstring<'_>;

    /// The digit-value of a code point.
    #[inline(always)]
    fn digit_value(&self, code_point: u32) -> Option<u32> {
        self.bootstring().alphabet().digit_value(code_point)
    }

    /// Whether it is known at compile time that all of ASCII is basic.
    #[inline(always)]
    fn ascii_is_basic(&self) -> bool {
        false
    }

    /// The last summand of `adapt`; `delta` is what its loop leaves.
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
