//! `Bootstring`: parameters, alphabet, and the choices that RFC 3492 leaves open.

use crate::{Alphabet, AlphabetError, Params};

/// One particular Bootstring encoding, such as [`PUNYCODE`](crate::punycode::PUNYCODE).
///
/// It is a plain `Copy` value and can be a constant. Its methods are the procedures of
/// RFC 3492. They take any [`Text`](crate::Text) and return the same kind: `&str`, measured
/// in bytes, or `&[u32]`, measured in code points.
///
/// | operation | method |
/// |---|---|
/// | encode | [`encode`], [`encode_append`], [`encode_into`], [`encode_len`] |
/// | decode | [`decode`], [`decode_append`], [`decode_into`], [`decode_len`] |
/// | with case flags (appendix A) | [`encode_with_case`], [`decode_with_case`] and their `_into` |
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

/// The largest integer of the arithmetic, *maxint* in RFC 3492: anything larger is an
/// overflow (section 6.4).
///
/// It is part of the definition of an encoding: two decoders with different values disagree
/// on some strings. It never depends on the platform.
///
/// The RFC's encoder can write integers that its decoder cannot read, because the decoder
/// also computes `i + delta` and the weight of the next digit, the product of `base - t` over
/// the digits so far. A string for which those exceed maxint can be encoded but not decoded.
/// For Punycode with 32 bits that takes a delta above 2³² / 36; with 64 bits it takes more
/// than fits in any memory. With a large base, or a tmin of 0 and a large initial bias, it
/// happens with small deltas.
///
/// Other implementations have other maxima. Variants may be added, so a `match` needs a wildcard
/// arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Maxint {
    /// 2³¹ - 1, the greatest signed integer of 32 bits, as in punycode.js.
    Bits31,
    /// 2³² - 1, as in the reference implementation (appendix C).
    #[default]
    Bits32,
    /// 2⁶⁴ - 1, with which every string of Unicode scalar values that fits in memory
    /// can be encoded (the completeness of section 1.1).
    Bits64,
}

impl Maxint {
    /// The number itself.
    #[inline]
    pub(crate) const fn value(self) -> u64 {
        match self {
            Maxint::Bits31 => i32::MAX as u64,
            Maxint::Bits32 => u32::MAX as u64,
            Maxint::Bits64 => u64::MAX,
        }
    }
}

/// The non-basic code points that extended strings may contain. The alphabet defines the
/// basic ones.
///
/// Other repertoires are possible, such as all Unicode code points including surrogates.
/// Variants may be added, so a `match` needs a wildcard arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Repertoire {
    /// Unicode scalar values: 0..10FFFF without the surrogates D800..DFFF. Other code points
    /// are errors, in the encoder's input and in what a delta inserts.
    #[default]
    Scalars,
    /// Any `u32`; RFC 3492 requires only "nonnegative integers" (section 5).
    ///
    /// A `str` can only hold scalar values, so there other code points are still errors.
    Integers,
}

/// Whether an all-basic string, which has no non-basic code point, is encoded.
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
    /// Combines parameters and an alphabet, with 32-bit integers, Unicode scalar
    /// values, no length limit, and all-basic strings encoded.
    ///
    /// Takes constant time and no memory.
    ///
    /// # Errors
    ///
    /// [`AlphabetError::DigitCount`] if there are not exactly `base` digits.
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

    /// Returns this Bootstring with another maxint. Constant time.
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

    /// Returns this Bootstring with another repertoire. Constant time.
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

    /// Returns this Bootstring with a length limit: extended strings of more than `limit` code
    /// points are errors ([`EncodeErrorKind::TooLong`](crate::EncodeErrorKind::TooLong),
    /// [`DecodeErrorKind::TooLong`](crate::DecodeErrorKind::TooLong)).
    ///
    /// The encoder reads no further than the limit. The decoder first finds the last
    /// delimiter, in O(n) time, and then reads no further than the limit.
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

    /// Returns this Bootstring with all-basic strings encoded or refused. Constant time.
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

    /// The parameters.
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The alphabet.
    pub const fn alphabet(&self) -> &Alphabet<'a> {
        &self.alphabet
    }

    /// The maximum integer.
    pub const fn maxint(&self) -> Maxint {
        self.maxint
    }

    /// The code points that extended strings may contain.
    pub const fn repertoire(&self) -> Repertoire {
        self.repertoire
    }

    /// The maximum length of an extended string in code points; `usize::MAX` for no limit.
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Whether all-basic strings are encoded.
    pub const fn all_basic(&self) -> AllBasic {
        self.all_basic
    }

    /// Whether every digit-value below `tmax` has an upper-case and a lower-case digit, so
    /// that case flags can be encoded (section 4, last paragraph). Takes O(tmax) time.
    pub fn has_case_forms(&self) -> bool {
        self.alphabet.has_case_forms(self.params.tmax())
    }
}
