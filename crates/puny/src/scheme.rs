//! The trait `Scheme`: a Bootstring that is known at run time, or Punycode, which is known at compile time.

use crate::bias::summand::last_summand;
use crate::bootstring::Bootstring;

/// A Bootstring that is known at run time, or Punycode, which is known at compile time.
///
/// The procedures are generic over this trait. For Punycode, they are compiled with constant parameters. The compiler
/// can therefore replace divisions by multiplications, and remove the conditions that section 6 puts in braces.
pub(crate) trait Scheme: Copy {
    fn bootstring(&self) -> &Bootstring<'_>;

    /// Returns the digit-value of a code point.
    #[inline(always)]
    fn digit_value(&self, code_point: u32) -> Option<u32> {
        self.bootstring().alphabet().digit_value(code_point)
    }

    /// Returns whether it is known at compile time that all ASCII characters are basic.
    #[inline(always)]
    fn ascii_is_basic(&self) -> bool {
        false
    }

    /// Returns the last summand of `adapt`. `delta` is the value that is left after the loop of `adapt`.
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
