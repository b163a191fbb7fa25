//! `Bootstring`: the parameters, the alphabet, and the choices that RFC 3492 leaves to the implementation.

use crate::alphabet::{Alphabet, AlphabetError};
use crate::params::Params;

/// One particular Bootstring encoding, such as [`PUNYCODE`](crate::punycode::PUNYCODE).
///
/// A Bootstring is a plain `Copy` value and can be a constant. Its methods are the procedures of RFC 3492. They accept
/// any [`Text`](crate::Text), which is `&str` or `&[u32]`, and return an owned text of the corresponding type. The
/// length of a `&str` is counted in bytes, and the length of a `&[u32]` in code points.
///
/// | operation | method |
/// |---|---|
/// | encode | [`encode`], [`encode_append`], [`encode_into`], [`encode_len`] |
/// | decode | [`decode`], [`decode_append`], [`decode_into`], [`decode_len`] |
/// | encode or decode with case flags (appendix A) | [`encode_with_case`], [`decode_with_case`] |
/// | step by step (section 7) | [`EncodeTrace`], [`DecodeTrace`] |
///
/// ```
/// use puny::{punycode::PUNYCODE, Alphabet, Bootstring};
///
/// // Punycode with other digits, which exist only at run time.
/// let digits: Vec<u32> = ('A'..='Z').chain('0'..='9').map(u32::from).collect();
/// let alphabet = Alphabet::new(&[0..=0x7F], '_' as u32, &digits, &[]).unwrap();
/// let shouting = Bootstring::new(*PUNYCODE.params(), alphabet).unwrap();
///
/// assert_eq!(shouting.encode("bücher").unwrap(), "bcher_KVA");
/// assert_eq!(shouting.decode("bcher_KVA").unwrap(), "bücher");
/// ```
///
/// [`encode`]: Bootstring::encode
/// [`encode_append`]: Bootstring::encode_append
/// [`encode_into`]: Bootstring::encode_into
/// [`encode_len`]: Bootstring::encode_len
/// [`decode`]: Bootstring::decode
/// [`decode_append`]: Bootstring::decode_append
/// [`decode_into`]: Bootstring::decode_into
/// [`decode_len`]: Bootstring::decode_len
/// [`encode_with_case`]: Bootstring::encode_with_case
/// [`decode_with_case`]: Bootstring::decode_with_case
/// [`EncodeTrace`]: crate::trace::EncodeTrace
/// [`DecodeTrace`]: crate::trace::DecodeTrace
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bootstring<'a> {
    params: Params,
    alphabet: Alphabet<'a>,
    maxint: Maxint,
    repertoire: Repertoire,
    limit: usize,
    all_basic: AllBasic,
}

/// The largest integer of the arithmetic, which RFC 3492 calls *maxint*. A larger integer causes an overflow error
/// (section 6.4).
///
/// Maxint is part of the definition of an encoding: decoders with different values of maxint disagree about some
/// strings. It never depends on the platform.
///
/// The encoder of the RFC can write integers that the decoder of the RFC cannot read, because the decoder also computes
/// other numbers: `i + delta`, and the weight of the next digit, which is the product of `base - t` over the digits so
/// far. If one of these numbers exceeds maxint, the string can be encoded but not decoded. For Punycode with 32 bits,
/// this requires a delta above 2³²/36. With 64 bits, this requires more memory than any computer has. With a large
/// base, or with a tmin of 0 and a large initial bias, this happens with small deltas.
///
/// Other implementations have other values of maxint. Variants may be added, so a `match` needs a wildcard arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Maxint {
    /// 2³¹ - 1, the greatest signed integer of 32 bits. punycode.js uses it.
    Bits31,
    /// 2³² - 1. The reference implementation uses it (appendix C).
    #[default]
    Bits32,
    /// 2⁶⁴ - 1. With this value, every string of Unicode scalar values that fits in memory can be encoded. Section 1.1
    /// calls this property completeness.
    Bits64,
}

impl Maxint {
    /// Returns the value of maxint.
    #[inline]
    pub(crate) const fn value(self) -> u64 {
        match self {
            Maxint::Bits31 => i32::MAX as u64,
            Maxint::Bits32 => u32::MAX as u64,
            Maxint::Bits64 => u64::MAX,
        }
    }
}

/// The non-basic code points that extended strings may contain. The basic code points are defined by the alphabet.
///
/// Other repertoires are possible, such as all Unicode code points including surrogates.
/// Variants may be added, so a `match` needs a wildcard arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Repertoire {
    /// Unicode scalar values: 0..10FFFF without the surrogates D800..DFFF. Any other code point is an error, both
    /// in the encoder's input and as the result of a delta.
    #[default]
    Scalars,
    /// Any `u32`. RFC 3492 requires only "nonnegative integers" (section 5).
    ///
    /// A `str` can only contain scalar values. For a `str`, other code points are errors with this repertoire too.
    Integers,
}

/// The treatment of all-basic strings, which contain only basic code points.
///
/// The enum is exhaustive: no variants will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AllBasic {
    /// A string without non-basic code points is encoded, as in RFC 3492: `abc` becomes `abc-`.
    #[default]
    Encoded,
    /// A string without non-basic code points is an error in both directions, because the variant
    /// leaves all-basic strings unencoded.
    Refused,
}

impl<'a> Bootstring<'a> {
    /// Combines parameters and an alphabet. In the result, integers have 32 bits, code points are Unicode scalar
    /// values, strings have no length limit, and all-basic strings are encoded.
    ///
    /// Takes constant time and no memory.
    ///
    /// # Errors
    ///
    /// [`AlphabetError::DigitCount`] if the number of digits is not `base`.
    pub const fn new(params: Params, alphabet: Alphabet<'a>) -> Result<Self, AlphabetError> {
        let digits = alphabet.digits().len();
        if digits != params.base() as usize {
            return Err(AlphabetError::DigitCount {
                digits,
                base: params.base(),
            });
        }
        Ok(Bootstring {
            params,
            alphabet,
            maxint: Maxint::Bits32,
            repertoire: Repertoire::Scalars,
            limit: usize::MAX,
            all_basic: AllBasic::Encoded,
        })
    }

    /// Returns this Bootstring with another maxint. Takes constant time.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, EncodeErrorKind, Maxint};
    ///
    /// let long = "x".repeat(5000) + "\u{10FFFF}"; // needs a delta of over 32 bits
    /// let error = PUNYCODE.encode(long.as_str()).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::Overflow);
    /// assert!(PUNYCODE.with_maxint(Maxint::Bits64).encode(long.as_str()).is_ok());
    /// ```
    #[must_use]
    pub const fn with_maxint(self, maxint: Maxint) -> Self {
        Bootstring { maxint, ..self }
    }

    /// Returns this Bootstring with another repertoire. Takes constant time.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, Repertoire};
    ///
    /// let surrogate = [0xD800];
    /// assert!(PUNYCODE.encode(&surrogate[..]).is_err());
    /// let integers = PUNYCODE.with_repertoire(Repertoire::Integers);
    /// assert!(integers.encode(&surrogate[..]).is_ok());
    /// ```
    #[must_use]
    pub const fn with_repertoire(self, repertoire: Repertoire) -> Self {
        Bootstring { repertoire, ..self }
    }

    /// Returns this Bootstring with a length limit. An extended string of more than `limit` code points is an error
    /// ([`EncodeErrorKind::TooLong`](crate::EncodeErrorKind::TooLong),
    /// [`DecodeErrorKind::TooLong`](crate::DecodeErrorKind::TooLong)).
    ///
    /// The encoder reads no code points after the limit. The decoder first finds the last delimiter, which takes
    /// O(n) time, and then reads no code points after the limit.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, DecodeErrorKind};
    ///
    /// let short = PUNYCODE.with_limit(3);
    /// let error = short.decode("bcher-kva").unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::TooLong { limit: 3 });
    /// ```
    #[must_use]
    pub const fn with_limit(self, limit: usize) -> Self {
        Bootstring { limit, ..self }
    }

    /// Returns this Bootstring with another treatment of all-basic strings. Takes constant time.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, AllBasic};
    ///
    /// assert_eq!(PUNYCODE.encode("abc").unwrap(), "abc-");
    /// assert!(PUNYCODE.with_all_basic(AllBasic::Refused).encode("abc").is_err());
    /// ```
    #[must_use]
    pub const fn with_all_basic(self, all_basic: AllBasic) -> Self {
        Bootstring { all_basic, ..self }
    }

    /// Returns the parameters.
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// Returns the alphabet.
    pub const fn alphabet(&self) -> &Alphabet<'a> {
        &self.alphabet
    }

    /// Returns the maximum integer.
    pub const fn maxint(&self) -> Maxint {
        self.maxint
    }

    /// Returns the code points that extended strings may contain.
    pub const fn repertoire(&self) -> Repertoire {
        self.repertoire
    }

    /// Returns the maximum length of an extended string in code points, or `usize::MAX` if there is no limit.
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the treatment of all-basic strings.
    pub const fn all_basic(&self) -> AllBasic {
        self.all_basic
    }

    /// Returns whether case flags can be encoded. This requires an upper-case and a lower-case digit for every
    /// digit-value below `tmax` (section 4, last paragraph). Takes O(tmax) time.
    pub fn has_case_forms(&self) -> bool {
        self.alphabet.has_case_forms(self.params.tmax())
    }
}
