//! Appendix A: mixed-case annotation.
//!
//! If a string was case-folded before it was encoded, the case of the letters in the encoded string can represent the
//! original spelling. Each code point has a case flag. An ASCII letter is written in the case of its flag. For a
//! non-basic code point, the last digit of its delta is written in the case of the flag. The decoder returns the flags
//! in addition to the code points. It never changes the case of the code points.

pub(crate) mod letter;

#[cfg(feature = "alloc")]
use crate::decode;
use crate::decode::Flags;
#[cfg(feature = "alloc")]
use crate::encode;
#[cfg(feature = "alloc")]
use crate::memory::Heap;
use crate::methods;
#[cfg(feature = "alloc")]
use crate::text::sink::Sink;
use crate::{Bootstring, DecodeError, EncodeError, EncodeErrorKind, OutputError, Text};

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
    #[cfg(feature = "alloc")]
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

    /// Encodes an extended string with a case flag for each code point into a slice, and returns the number of units
    /// written. Does not allocate. Cost and scratch memory are documented at [`encode_into`](Self::encode_into).
    ///
    /// # Errors
    ///
    /// The errors of [`encode_into`](Self::encode_into), and
    /// [`Refused`](OutputError::Refused) with [`FlagCount`](EncodeErrorKind::FlagCount) or
    /// [`NoCaseForms`](EncodeErrorKind::NoCaseForms).
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// let mut basic = [0; 63];
    /// let len = PUNYCODE.encode_with_case_into("ü", &[true], &mut basic, &mut []).unwrap();
    /// assert_eq!(&basic[..len], b"tdA");
    /// ```
    pub fn encode_with_case_into<T: Text>(
        &self,
        extended: T,
        flags: &[bool],
        basic: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, OutputError<EncodeError>> {
        self.check_case_forms()?;
        methods::encode_into(self, extended, Some(flags), basic, scratch)
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
    #[cfg(feature = "alloc")]
    pub fn decode_with_case<T: Text>(
        &self,
        basic: T,
    ) -> Result<(T::Owned, alloc::vec::Vec<bool>), DecodeError> {
        let mut extended = T::Owned::default();
        let mut flags = alloc::vec::Vec::new();
        decode::decode_to_sink(
            self,
            basic,
            |_, _| Ok::<(), DecodeError>(()),
            &mut extended,
            &mut flags,
            &mut Heap::default(),
        )?;
        Ok((extended, flags))
    }

    /// Decodes a basic string with a case flag for each code point into slices. Returns the number of units and the
    /// number of flags written. Does not allocate. Cost and scratch memory are documented at
    /// [`decode_into`](Self::decode_into).
    ///
    /// # Errors
    ///
    /// The errors of [`decode_into`](Self::decode_into), and
    /// [`FlagsTooSmall`](OutputError::FlagsTooSmall). On an error nothing is written.
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// let (mut extended, mut flags) = ([0; 63], [false; 63]);
    /// let lens = PUNYCODE.decode_with_case_into("tdA", &mut extended, &mut flags, &mut []);
    /// assert_eq!(lens, Ok((2, 1)));
    /// assert_eq!(&extended[..2], "ü".as_bytes());
    /// assert!(flags[0]);
    /// ```
    pub fn decode_with_case_into<T: Text>(
        &self,
        basic: T,
        extended: &mut [T::Unit],
        flags: &mut [bool],
        scratch: &mut [u64],
    ) -> Result<(usize, usize), OutputError<DecodeError>> {
        let buffer_len = flags.len();
        let mut flags = FlagSlice { flags, len: 0 };
        let units = methods::decode_into(self, basic, extended, (buffer_len, &mut flags), scratch)?;
        Ok((units, flags.len))
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

#[cfg(feature = "alloc")]
impl Flags for alloc::vec::Vec<bool> {
    fn reserve(&mut self, count: usize) {
        self.reserve(count);
    }

    fn push(&mut self, upper: bool) {
        self.push(upper);
    }
}

/// An output that writes case flags to a slice of the caller.
struct FlagSlice<'f> {
    flags: &'f mut [bool],
    len: usize,
}

impl Flags for FlagSlice<'_> {
    fn reserve(&mut self, _: usize) {}

    fn push(&mut self, upper: bool) {
        if let Some(flag) = self.flags.get_mut(self.len) {
            *flag = upper;
            self.len += 1;
        }
    }
}
