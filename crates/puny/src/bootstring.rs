//! A Bootstring: the parameters, the alphabet, and what else has to be decided
//! before anything can be encoded.

use crate::{Alphabet, AlphabetError, Params};

/// One particular Bootstring encoding, such as [`PUNYCODE`](crate::punycode::PUNYCODE).
///
/// It is a plain value, cheap to pass by reference and possible as a constant; its
/// methods are the procedures of RFC 3492. They take any [`Text`](crate::Text):
/// `&str`, which is measured in bytes, or `&[u32]`, which is measured in code points,
/// and give back the same kind.
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

/// The greatest integer of the arithmetic, which RFC 3492 calls *maxint*: what
/// exceeds it is an overflow (section 6.4).
///
/// It is part of what an encoding is: two decoders with different ones disagree on
/// some strings. It never depends on the platform.
///
/// The RFC's encoder goes further than its decoder, which also holds `i + delta` and
/// the weight of the next digit, the product of `base - t` over all digits so far: where
/// those exceed maxint, what was written is not read again. For Punycode with 32 bits
/// that takes a delta of over 2³² / 36, and with 64 bits more than any memory holds;
/// parameters with a great base, or with a tmin of 0 and a great initial bias, get there
/// with small deltas.
///
/// Other implementations have other maxima, such as the 2³¹ - 1 of programs with signed
/// integers; so more may be added, and a `match` needs an arm for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Maxint {
    /// 2³² - 1, that of the reference implementation (appendix C).
    #[default]
    Bits32,
    /// 2⁶⁴ - 1, with which every string of Unicode scalar values that fits a memory
    /// can be encoded (the completeness of section 1.1).
    Bits64,
}

impl Maxint {
    /// The number itself.
    #[inline]
    pub(crate) const fn value(self) -> u64 {
        match self {
            Maxint::Bits32 => u32::MAX as u64,
            Maxint::Bits64 => u64::MAX,
        }
    }
}

/// Which code points an extended string may hold besides the basic ones, which are
/// what the alphabet says.
///
/// Between the two there are others, such as all code points of Unicode with its
/// surrogates; so more may be added, and a `match` needs an arm for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Repertoire {
    /// Unicode scalar values: 0..10FFFF without the surrogates D800..DFFF. Others
    /// are errors, in what is encoded and in what a delta gives.
    #[default]
    Scalars,
    /// Any `u32`; RFC 3492 asks no more than "nonnegative integers" (section 5).
    ///
    /// In a `str` only scalar values can stand, so there the others stay errors.
    Integers,
}

/// Whether a string may be encoded that holds basic code points alone.
///
/// A question with two answers: no more will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AllBasic {
    /// It may, as RFC 3492 has it: `abc` is written `abc-`.
    #[default]
    Encoded,
    /// It is an error both ways, because the variant writes such a string as it is.
    Refused,
}

impl<'a> Bootstring<'a> {
    /// Puts parameters and alphabet together, with 32-bit integers, Unicode scalar
    /// values, no limit of length, and all-basic strings encoded.
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

    /// The same Bootstring with another maximum of the integers. Constant time.
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

    /// The same Bootstring for extended strings of other code points. Constant time.
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

    /// The same Bootstring, but extended strings of over `limit` code points are errors
    /// ([`EncodeErrorKind::TooLong`](crate::EncodeErrorKind::TooLong),
    /// [`DecodeErrorKind::TooLong`](crate::DecodeErrorKind::TooLong)).
    ///
    /// Encoding goes no further than the limit. Decoding looks for the last delimiter
    /// first, in time O(n), and goes no further than the limit after that.
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

    /// The same Bootstring with all-basic strings encoded or refused. Constant time.
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

    /// The maximum of the integers.
    pub const fn maxint(&self) -> Maxint {
        self.maxint
    }

    /// The code points that extended strings may hold.
    pub const fn repertoire(&self) -> Repertoire {
        self.repertoire
    }

    /// How many code points an extended string may have; `usize::MAX` if there is no limit.
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Whether all-basic strings are encoded.
    pub const fn all_basic(&self) -> AllBasic {
        self.all_basic
    }

    /// Whether the digits below `tmax` have both cases, so that case flags can be
    /// carried (section 4, last paragraph). Takes time O(tmax).
    pub fn has_case_forms(&self) -> bool {
        self.alphabet.has_case_forms(self.params.tmax())
    }
}
