//! The methods of [`Bootstring`] that encode and decode. Each operation has four forms: return an owned string, append
//! to a string, write to a slice, or return only the length.

use crate::bootstring::Bootstring;
use crate::error::{DecodeError, EncodeError};
use crate::output::OutputError;
#[cfg(feature = "alloc")]
use crate::procedures::{append_decoded, append_encoded, encode_to_owned};
use crate::procedures::{decoded_len, encoded_len, write_decoded, write_encoded};
use crate::text::Text;

impl Bootstring<'_> {
    /// Encodes an extended string (RFC 3492, section 6.3).
    ///
    /// Takes O(n log n + m) time and O(n) memory for n code points of input and m digits of output. Allocates the
    /// result. For more than 64 non-basic code points, also allocates scratch memory: 16 bytes for each non-basic code
    /// point, and a quarter of a byte for every code point.
    ///
    /// # Errors
    ///
    /// [`Overflow`](crate::EncodeErrorKind::Overflow), [`BelowInitialN`](crate::EncodeErrorKind::BelowInitialN),
    /// [`NotScalar`](crate::EncodeErrorKind::NotScalar), [`AllBasic`](crate::EncodeErrorKind::AllBasic)
    /// or [`TooLong`](crate::EncodeErrorKind::TooLong).
    ///
    /// ```
    /// use puny::punycode::PUNYCODE;
    ///
    /// assert_eq!(PUNYCODE.encode("bücher").unwrap(), "bcher-kva");
    /// assert_eq!(PUNYCODE.encode(&[0xFC][..]).unwrap(), [0x74, 0x64, 0x61]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode<T: Text>(&self, extended: T) -> Result<T::Owned, EncodeError> {
        encode_to_owned(self, extended)
    }

    /// Encodes an extended string and appends the result to `basic`. If there is an error, `basic` is unchanged.
    ///
    /// Cost and errors are documented at [`encode`](Self::encode).
    ///
    /// ```
    /// let mut name = String::from("xn--");
    /// puny::punycode::PUNYCODE.encode_append("bücher", &mut name).unwrap();
    /// assert_eq!(name, "xn--bcher-kva");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode_append<T: Text>(
        &self,
        extended: T,
        basic: &mut T::Owned,
    ) -> Result<(), EncodeError> {
        append_encoded(self, extended, basic)
    }

    /// Encodes an extended string into a slice and returns the number of units written.
    ///
    /// Does not allocate. For up to 64 non-basic code points, and therefore for every DNS label, `scratch` may be
    /// empty. For more non-basic code points, or for 2²⁶ or more code points, `scratch` must have 2 words for each
    /// non-basic code point, and 2 words for every 64 code points, rounded up. The initial contents of `scratch` do not
    /// matter. The time is documented at [`encode`](Self::encode).
    ///
    /// # Errors
    ///
    /// [`Refused`](OutputError::Refused) with an error of [`encode`](Self::encode).
    /// [`TooSmall`](OutputError::TooSmall) or [`ScratchTooSmall`](OutputError::ScratchTooSmall) with the length
    /// that is needed. After an error, the contents of `basic` are unspecified.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, OutputError};
    ///
    /// let mut basic = [0; 63];
    /// let len = PUNYCODE.encode_into("bücher", &mut basic, &mut []).unwrap();
    /// assert_eq!(&basic[..len], b"bcher-kva");
    ///
    /// let error = PUNYCODE.encode_into("bücher", &mut basic[..8], &mut []).unwrap_err();
    /// assert_eq!(error, OutputError::TooSmall { needed: 9 });
    /// ```
    pub fn encode_into<T: Text>(
        &self,
        extended: T,
        basic: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, OutputError<EncodeError>> {
        write_encoded(self, extended, basic, scratch)
    }

    /// Returns the length of the encoded string in units, without writing it.
    ///
    /// Scratch memory, time and errors are documented at [`encode_into`](Self::encode_into). The error
    /// [`TooSmall`](OutputError::TooSmall) cannot occur.
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.encode_len("bücher", &mut []), Ok(9));
    /// ```
    pub fn encode_len<T: Text>(
        &self,
        extended: T,
        scratch: &mut [u64],
    ) -> Result<usize, OutputError<EncodeError>> {
        encoded_len(self, extended, scratch)
    }

    /// Decodes a basic string (RFC 3492, section 6.2).
    ///
    /// Takes O(n + m log m) time and O(n) memory for n code points of input and m of output. Allocates the result, in
    /// its exact size. For more than 64 deltas, also allocates scratch memory: 16 bytes for each delta, and 8¼ bytes
    /// for every code point. While the number of deltas is unknown, each delta temporarily needs up to 36 bytes.
    ///
    /// # Errors
    ///
    /// [`NotBasic`](crate::DecodeErrorKind::NotBasic), [`NotDigit`](crate::DecodeErrorKind::NotDigit),
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd), [`Overflow`](crate::DecodeErrorKind::Overflow),
    /// [`InsertedBasic`](crate::DecodeErrorKind::InsertedBasic), [`NotScalar`](crate::DecodeErrorKind::NotScalar),
    /// [`AllBasic`](crate::DecodeErrorKind::AllBasic) or [`TooLong`](crate::DecodeErrorKind::TooLong).
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, DecodeErrorKind};
    ///
    /// assert_eq!(PUNYCODE.decode("bcher-kva").unwrap(), "bücher");
    ///
    /// let error = PUNYCODE.decode("bcher-k!").unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::NotDigit { code_point: '!' as u32 });
    /// assert_eq!(error.offset(), 7);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode<T: Text>(&self, basic: T) -> Result<T::Owned, DecodeError> {
        let mut extended = T::Owned::default();
        append_decoded(self, basic, &mut extended)?;
        Ok(extended)
    }

    /// Decodes a basic string and appends the result to `extended`. If there is an error, `extended` is unchanged.
    ///
    /// Cost and errors are documented at [`decode`](Self::decode).
    ///
    /// ```
    /// let mut names = String::from("bücher, ");
    /// puny::punycode::PUNYCODE.decode_append("strae-oqa", &mut names).unwrap();
    /// assert_eq!(names, "bücher, straße");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_append<T: Text>(
        &self,
        basic: T,
        extended: &mut T::Owned,
    ) -> Result<(), DecodeError> {
        append_decoded(self, basic, extended)
    }

    /// Decodes a basic string into a slice and returns the number of units written.
    ///
    /// Does not allocate. For up to 64 deltas, and therefore for every DNS label, `scratch` may be empty. For more
    /// deltas, or for more than 2³¹ code points, `scratch` must have 2 words for each delta, 1 word for every code
    /// point, and 2 words for every 64 code points, rounded up. The initial contents of `scratch` do not matter. The
    /// time is documented at [`decode`](Self::decode).
    ///
    /// # Errors
    ///
    /// [`Refused`](OutputError::Refused) with an error of [`decode`](Self::decode).
    /// [`TooSmall`](OutputError::TooSmall) or [`ScratchTooSmall`](OutputError::ScratchTooSmall) with the length
    /// that is needed. If there is an error, nothing is written to `extended`.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, OutputError};
    ///
    /// let mut extended = [0; 63];
    /// let len = PUNYCODE.decode_into("bcher-kva", &mut extended, &mut []).unwrap();
    /// assert_eq!(&extended[..len], "bücher".as_bytes());
    ///
    /// let error = PUNYCODE.decode_into("bcher-kva", &mut [], &mut []).unwrap_err();
    /// assert_eq!(error, OutputError::TooSmall { needed: 7 });
    /// ```
    pub fn decode_into<T: Text>(
        &self,
        basic: T,
        extended: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, OutputError<DecodeError>> {
        write_decoded(self, basic, extended, scratch)
    }

    /// Returns the length of the decoded string in units, without writing it.
    ///
    /// Needs no scratch memory. Takes O(n) time. The errors are documented at [`decode`](Self::decode).
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.decode_len("bcher-kva"), Ok("bücher".len()));
    /// ```
    pub fn decode_len<T: Text>(&self, basic: T) -> Result<usize, DecodeError> {
        decoded_len(self, basic)
    }
}
