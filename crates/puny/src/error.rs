//! Sections 6.2 and 6.4: what can go wrong, and where it did.
//!
//! Every error is a `Copy` pair of a kind and the offset in the input where it was
//! noticed: a byte offset for `str`, an index for slices of code points, and the
//! length of the input for what only its end shows.

use core::fmt;

/// Why a string could not be encoded, and where.
///
/// The offset is that of the code point which cannot be encoded, whatever comes
/// after it, in the order in which section 6.3 handles code points: first all
/// are looked at from left to right, then deltas are made in order of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EncodeError {
    pub(crate) kind: EncodeErrorKind,
    pub(crate) offset: usize,
}

/// What went wrong while encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A delta exceeds the maximum of the integers (section 6.4).
    Overflow,
    /// A non-basic code point is below `initial_n` (section 6.3, in braces).
    BelowInitialN {
        /// The code point.
        code_point: u32,
    },
    /// A surrogate, or a value above 10FFFF.
    NotScalar {
        /// The code point.
        code_point: u32,
    },
    /// There is no non-basic code point, and the variant has no form for that.
    AllBasic,
    /// The input has more code points than the limit that the caller has set; or it has
    /// over 2³² of them, one of which is at least 2³¹, so that an index and a value do
    /// not fit 64 bits.
    TooLong {
        /// The limit, in code points.
        limit: usize,
    },
    /// There are not as many case flags as code points.
    FlagCount {
        /// The flags there are.
        flags: usize,
        /// The code points there are.
        code_points: usize,
    },
    /// The alphabet has digits below `tmax` without an upper and a lower case
    /// (section 4), so there is nothing that could carry the annotation.
    NoCaseForms,
}

/// Why a string could not be decoded, and where.
///
/// The offset is where section 6.2 notices it: that of the code point which is not
/// basic or no digit, that of the digit with which a number overflows or a delta ends
/// whose value must not be inserted, and the length of the input where it ends too
/// early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecodeError {
    pub(crate) kind: DecodeErrorKind,
    pub(crate) offset: usize,
}

/// What went wrong while decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A code point before the last delimiter is not basic.
    NotBasic {
        /// The code point.
        code_point: u32,
    },
    /// A code point after the last delimiter is no digit.
    NotDigit {
        /// The code point.
        code_point: u32,
    },
    /// The input ends inside an integer.
    UnexpectedEnd,
    /// A number exceeds the maximum of the integers (section 6.4), or a code point 32
    /// bits.
    Overflow,
    /// A delta inserts a basic code point, which has to appear literally.
    InsertedBasic {
        /// The code point.
        code_point: u32,
    },
    /// A delta inserts a surrogate, or a value above 10FFFF.
    NotScalar {
        /// The code point.
        code_point: u32,
    },
    /// There is no delta, and the variant has no such form.
    AllBasic,
    /// The output has more code points than the limit that the caller has set.
    TooLong {
        /// The limit, in code points.
        limit: usize,
    },
}

/// What the two error types have in common.
macro_rules! error {
    ($error:ident, $kind:ident) => {
        impl $error {
            /// What went wrong.
            pub const fn kind(&self) -> $kind {
                self.kind
            }

            /// Where: a byte offset into a `str`, an index into a slice.
            pub const fn offset(&self) -> usize {
                self.offset
            }
        }

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(
                    f,
                    "{} (at offset {}; {})",
                    self.kind,
                    self.offset,
                    self.kind.rule()
                )
            }
        }

        #[cfg(feature = "std")]
        impl std::error::Error for $error {}
    };
}

error!(EncodeError, EncodeErrorKind);
error!(DecodeError, DecodeErrorKind);

impl EncodeErrorKind {
    /// The name of the kind for machines, in `snake_case`. It does not change.
    pub const fn name(&self) -> &'static str {
        match self {
            EncodeErrorKind::Overflow => "overflow",
            EncodeErrorKind::BelowInitialN { .. } => "below_initial_n",
            EncodeErrorKind::NotScalar { .. } => "not_scalar",
            EncodeErrorKind::AllBasic => "all_basic",
            EncodeErrorKind::TooLong { .. } => "too_long",
            EncodeErrorKind::FlagCount { .. } => "flag_count",
            EncodeErrorKind::NoCaseForms => "no_case_forms",
        }
    }

    /// The rule that was broken, with its source.
    pub const fn rule(&self) -> &'static str {
        match self {
            EncodeErrorKind::Overflow => "RFC 3492, section 6.4: fail on overflow",
            EncodeErrorKind::BelowInitialN { .. } => {
                "RFC 3492, section 6.3: fail on a non-basic code point below initial_n"
            }
            EncodeErrorKind::NotScalar { .. } => {
                "RFC 3492, section 5: code points are 0..10FFFF without D800..DFFF"
            }
            EncodeErrorKind::AllBasic => "the variant writes such a string as it is",
            EncodeErrorKind::TooLong { .. } => "the limit is the caller's",
            EncodeErrorKind::FlagCount { .. } => "appendix A: one flag for each code point",
            EncodeErrorKind::NoCaseForms => {
                "RFC 3492, section 4: the digits below tmax need upper and lower case"
            }
        }
    }
}

impl DecodeErrorKind {
    /// The name of the kind for machines, in `snake_case`. It does not change.
    pub const fn name(&self) -> &'static str {
        match self {
            DecodeErrorKind::NotBasic { .. } => "not_basic",
            DecodeErrorKind::NotDigit { .. } => "not_digit",
            DecodeErrorKind::UnexpectedEnd => "unexpected_end",
            DecodeErrorKind::Overflow => "overflow",
            DecodeErrorKind::InsertedBasic { .. } => "inserted_basic",
            DecodeErrorKind::NotScalar { .. } => "not_scalar",
            DecodeErrorKind::AllBasic => "all_basic",
            DecodeErrorKind::TooLong { .. } => "too_long",
        }
    }

    /// The rule that was broken, with its source.
    pub const fn rule(&self) -> &'static str {
        match self {
            DecodeErrorKind::NotBasic { .. } => {
                "RFC 3492, section 6.2: before the last delimiter, fail on any non-basic code point"
            }
            DecodeErrorKind::NotDigit { .. } => {
                "RFC 3492, section 6.2: after the last delimiter, fail if there is no digit-value"
            }
            DecodeErrorKind::UnexpectedEnd => {
                "RFC 3492, section 6.2: consume a code point, or fail if there was none"
            }
            DecodeErrorKind::Overflow => "RFC 3492, section 6.4: fail on overflow",
            DecodeErrorKind::InsertedBasic { .. } => {
                "RFC 3492, section 6.2: if n is a basic code point then fail"
            }
            DecodeErrorKind::NotScalar { .. } => {
                "RFC 3492, section 5: code points are 0..10FFFF without D800..DFFF"
            }
            DecodeErrorKind::AllBasic => "the variant writes such a string as it is",
            DecodeErrorKind::TooLong { .. } => "the limit is the caller's",
        }
    }
}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EncodeErrorKind::Overflow => f.write_str("a delta overflows"),
            EncodeErrorKind::BelowInitialN { code_point } => {
                write!(
                    f,
                    "{} is neither basic nor at least initial_n",
                    CodePoint(code_point)
                )
            }
            EncodeErrorKind::NotScalar { code_point } => not_scalar(f, code_point),
            EncodeErrorKind::AllBasic => f.write_str("there is no non-basic code point to encode"),
            EncodeErrorKind::TooLong { limit } => too_long(f, limit),
            EncodeErrorKind::FlagCount { flags, code_points } => {
                write!(
                    f,
                    "{} case flags were given for {} code points",
                    flags, code_points
                )
            }
            EncodeErrorKind::NoCaseForms => f.write_str("the alphabet cannot carry case flags"),
        }
    }
}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DecodeErrorKind::NotBasic { code_point } => {
                write!(f, "{} is not basic", CodePoint(code_point))
            }
            DecodeErrorKind::NotDigit { code_point } => {
                write!(f, "{} is no digit", CodePoint(code_point))
            }
            DecodeErrorKind::UnexpectedEnd => f.write_str("the input ends inside a delta"),
            DecodeErrorKind::Overflow => f.write_str("a delta overflows"),
            DecodeErrorKind::InsertedBasic { code_point } => write!(
                f,
                "the delta that ends here inserts the basic code point {}",
                CodePoint(code_point)
            ),
            DecodeErrorKind::NotScalar { code_point } => {
                f.write_str("the delta that ends here gives a value, but ")?;
                not_scalar(f, code_point)
            }
            DecodeErrorKind::AllBasic => f.write_str("there is no delta to decode"),
            DecodeErrorKind::TooLong { limit } => too_long(f, limit),
        }
    }
}

/// A code point as people read it: itself where that can be seen, and its number.
struct CodePoint(u32);

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match char::from_u32(self.0) {
            Some(character) if character.is_alphanumeric() || character.is_ascii_graphic() => {
                write!(f, "'{}' (U+{:04X})", character, self.0)
            }
            _ => write!(f, "U+{:04X}", self.0),
        }
    }
}

fn not_scalar(f: &mut fmt::Formatter<'_>, code_point: u32) -> fmt::Result {
    write!(f, "{:X} is no Unicode scalar value", code_point)
}

fn too_long(f: &mut fmt::Formatter<'_>, limit: usize) -> fmt::Result {
    write!(f, "there are more than {} code points", limit)
}
