//! Appendix A: mixed-case annotation.
//!
//! If a string was case-folded before it was encoded, the case of the letters in the encoded string can represent the
//! original spelling. Each code point has a case flag. An ASCII letter is written in the case of its flag. For a
//! non-basic code point, the last digit of its delta is written in the case of the flag. The decoder returns the flags
//! in addition to the code points. It never changes the case of the code points.

use crate::bootstring::Bootstring;
use crate::decode::{self, Flags};
use crate::encode;
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::memory::Heap;
use crate::text::sink::Sink;
use crate::text::Text;

impl Bootstring<'_> {
    /// Encodes an extended string with a case flag for each code point. The flag is true if the code point was
    /// upper case.
    ///
    /// ASCII letters are written in the case of their flags. Other basic code points are unchanged. Without flags, the
    /// method [`encode`](Self::encode) does not change the case of letters. The cost is documented at `encode`.
    ///
    /// # Errors
    ///
    /// The errors of [`encode`](Self::encode), [`FlagCount`](EncodeErrorKind::FlagCount)
    /// and [`NoCaseForms`](EncodeErrorKind::NoCaseForms).
    ///
    /// ```
    /// use puny::punycode::PUNYCODE;
    ///
    /// let flags = [true, true, false, false, false, false];
    /// assert_eq!(PUNYCODE.encode_with_case("bücher", &flags).unwrap(), "Bcher-kvA");
    /// ```
    pub fn encode_with_case<T: Text>(
        &self,
        extended: T,
        flags: &[bool],
    ) -> Result<T::Owned, EncodeError> {
        self.check_case_forms()?;
        let mut basic = T::Owned::default();
        basic.reserve(extended.units().min(self.limit()));
        encode::encode_to_sink(
            self,
            extended,
            Some(flags),
            &mut basic,
            &mut Heap::default(),
        )?;
        Ok(basic)
    }

    /// Decodes a basic string and returns a case flag for each code point. The flag is true if the code point was
    /// upper case.
    ///
    /// The flag of an ASCII letter is its case. If the alphabet cannot encode flags, the flags of inserted code points
    /// are meaningless. Cost and errors are documented at [`decode`](Self::decode). The flags need one additional byte
    /// each.
    ///
    /// ```
    /// use puny::punycode::PUNYCODE;
    ///
    /// let (extended, flags) = PUNYCODE.decode_with_case("Bcher-kvA").unwrap();
    /// assert_eq!(extended, "Bücher");
    /// assert_eq!(flags, [true, true, false, false, false, false]);
    /// ```
    pub fn decode_with_case<T: Text>(
        &self,
        basic: T,
    ) -> Result<(T::Owned, alloc::vec::Vec<bool>), DecodeError> {
        let mut extended = T::Owned::default();
        let mut flags = alloc::vec::Vec::new();
        decode::decode_to_sink(
            self,
            basic,
            |_| Ok::<(), DecodeError>(()),
            &mut extended,
            &mut flags,
            &mut Heap::default(),
        )?;
        Ok((extended, flags))
    }

    fn check_case_forms(&self) -> Result<(), EncodeError> {
        if self.has_case_forms() {
            Ok(())
        } else {
            Err(EncodeError {
                kind: EncodeErrorKind::NoCaseForms,
                offset: 0,
            })
        }
    }
}

impl Flags for alloc::vec::Vec<bool> {
    fn reserve(&mut self, count: usize) {
        self.reserve(count);
    }

    fn push(&mut self, upper: bool) {
        self.push(upper);
    }
}
