//! The methods of [`Bootstring`] that encode and decode. Each operation has four forms: return an owned string, append
//! to a string, write to a slice, or return only the length.

use crate::bootstring::Bootstring;
use crate::decode::{self, Deltas, NoFlags};
use crate::encode;
use crate::error::{DecodeError, EncodeError};
#[cfg(feature = "alloc")]
use crate::memory::Heap;
use crate::memory::Lent;
use crate::output::OutputError;
use crate::scheme::Scheme;
#[cfg(feature = "alloc")]
use crate::text::sink::{Owned, Sink};
use crate::text::sink::{Slice, Unit};
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
        encode_owned(self, extended)
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
        encode_append(self, extended, basic)
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
        encode_into(self, extended, basic, scratch)
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
        encode_len(self, extended, scratch)
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
        decode_owned(self, basic)
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
        decode_append(self, basic, extended)
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
        decode_into(self, basic, extended, scratch)
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
        decode_len(self, basic)
    }
}

// These functions perform the operations. They are generic over the scheme. The methods above call them with a
// `Bootstring`. The functions of `punycode` call them with Punycode, which is known at compile time.

#[cfg(feature = "alloc")]
pub(crate) fn encode_owned<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
) -> Result<T::Owned, EncodeError> {
    let mut basic = T::Owned::default();
    basic.reserve(extended.units().min(scheme.bootstring().limit()));
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Heap::default())?;
    Ok(basic)
}

#[cfg(feature = "alloc")]
pub(crate) fn encode_append<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    basic: &mut T::Owned,
) -> Result<(), EncodeError> {
    let before = basic.len();
    let result = encode::encode_to_sink(scheme, extended, None, basic, &mut Heap::default());
    if result.is_err() {
        basic.truncate(before);
    }
    result
}

pub(crate) fn encode_into<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    basic: &mut [T::Unit],
    scratch: &mut [u64],
) -> Result<usize, OutputError<EncodeError>> {
    let mut basic = Slice::new(basic);
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Lent::new(scratch))?;
    basic
        .finish()
        .map_err(|needed| OutputError::TooSmall { needed })
}

pub(crate) fn encode_len<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    scratch: &mut [u64],
) -> Result<usize, OutputError<EncodeError>> {
    let mut basic = Slice::<T::Unit>::new(&mut []);
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Lent::new(scratch))?;
    Ok(basic.finish().unwrap_or_else(|needed| needed))
}

#[cfg(feature = "alloc")]
pub(crate) fn decode_owned<C: Scheme, T: Text>(
    scheme: C,
    basic: T,
) -> Result<T::Owned, DecodeError> {
    let mut extended = T::Owned::default();
    decode_append(scheme, basic, &mut extended)?;
    Ok(extended)
}

#[cfg(feature = "alloc")]
pub(crate) fn decode_append<C: Scheme, T: Text>(
    scheme: C,
    basic: T,
    extended: &mut T::Owned,
) -> Result<(), DecodeError> {
    decode::decode_to_sink(
        scheme,
        basic,
        |_| Ok(()),
        extended,
        &mut NoFlags,
        &mut Heap::default(),
    )
}

pub(crate) fn decode_into<C: Scheme, T: Text>(
    scheme: C,
    basic: T,
    extended: &mut [T::Unit],
    scratch: &mut [u64],
) -> Result<usize, OutputError<DecodeError>> {
    let buffer_len = extended.len();
    let mut out = Slice::new(extended);
    let fits = |units| match units <= buffer_len {
        true => Ok(()),
        false => Err(OutputError::TooSmall { needed: units }),
    };
    decode::decode_to_sink(
        scheme,
        basic,
        fits,
        &mut out,
        &mut NoFlags,
        &mut Lent::new(scratch),
    )?;
    // The result fits, because `fits` checked this before anything was written.
    Ok(out.finish().unwrap_or_else(|needed| needed))
}

pub(crate) fn decode_len<C: Scheme, T: Text>(scheme: C, basic: T) -> Result<usize, DecodeError> {
    let mut deltas = Deltas::new(scheme, basic)?;
    let mut units = deltas.literal.units();
    while let Some((insertion, _)) = deltas.next()? {
        units = units.saturating_add(T::Unit::units(insertion.code_point));
    }
    deltas.finish()?;
    Ok(units)
}
