//! Sections 6.2 and 6.4: the errors of encoding and decoding.
//!
//! Every error is a `Copy` pair of a kind and the offset in the input at which it was detected. The offset is a
//! byte offset for `str`, and an index for slices of code points. If an error is detected only at the end of the
//! input, its offset is the length of the input.

use core::fmt;

/// The reason why a string could not be encoded, and the offset of the fault.
///
/// The offset is the start of the code point that cannot be encoded. If a string has several faults, the error is the
/// first fault in the order in which section 6.3 handles code points. The procedure first reads all code points from
/// left to right, and then computes deltas in ascending order of code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EncodeError {
    pub(crate) kind: EncodeErrorKind,
    pub(crate) offset: usize,
}

/// The kind of an error of encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A delta exceeds maxint (section 6.4).
    Overflow,
    /// A non-basic code point is below `initial_n` (section 6.3, in braces).
    BelowInitialN {
        /// The code point.
        code_point: u32,
    },
    /// A code point is a surrogate, or a value above 10FFFF.
    NotScalar {
        /// The code point.
        code_point: u32,
    },
    /// The string contains only basic code points, and this variant leaves all-basic strings unencoded.
    AllBasic,
    /// The input has more code points than the caller's limit. The error is also reported for a string of more than 2³²
    /// code points that contains a code point of 2³¹ or above, because an index and a code point of this string do not
    /// fit 64 bits together.
    TooLong {
        /// The limit, in code points.
        limit: usize,
    },
    /// The number of case flags differs from the number of code points.
    FlagCount {
        /// The number of flags.
        flags: usize,
        /// The number of code points.
        code_points: usize,
    },
    /// The alphabet cannot encode case flags, because a digit-value below `tmax` has no upper-case or no lower-case
    /// digit (section 4).
    NoCaseForms,
}

/// The reason why a string could not be decoded, and the offset of the fault.
///
/// The offset is the place at which section 6.2 detects the error. This is the code point that is not basic or not a
/// digit, the digit at which an integer overflows, or the last digit of a delta whose code point must not be inserted.
/// If the input ends too early, the offset is the length of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecodeError {
    pub(crate) kind: DecodeErrorKind,
    pub(crate) offset: usize,
}

/// The kind of an error of decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A code point before the last delimiter is not basic.
    NotBasic {
        /// The code point.
        code_point: u32,
    },
    /// A code point after the last delimiter is not a digit.
    NotDigit {
        /// The code point.
        code_point: u32,
    },
    /// The input ends inside an integer.
    UnexpectedEnd,
    /// An integer exceeds maxint (section 6.4), or a code point exceeds 32 bits.
    Overflow,
    /// A delta inserts a basic code point, which must be in the literal portion instead.
    InsertedBasic {
        /// The code point.
        code_point: u32,
    },
    /// A delta inserts a surrogate, or a value above 10FFFF.
    NotScalar {
        /// The code point.
        code_point: u32,
    },
    /// The string has no delta, and this variant leaves all-basic strings unencoded.
    AllBasic,
    /// The output has more code points than the caller's limit.
    TooLong {
        /// The limit, in code points.
        limit: usize,
    },
}

/// Declares the methods that both error types share.
macro_rules! error {
    ($error:ident, $kind:ident) => {
        impl $error {
            /// Returns the kind of the error.
            pub const fn kind(&self) -> $kind {
                self.kind
            }

            /// Returns the offset: a byte offset into a `str`, or an index into a slice.
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
    /// Returns a machine-readable name of the kind, in `snake_case`. Names do not change between versions.
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

    /// Returns the rule that is broken, with its source.
    pub const fn rule(&self) -> &'static str {
        match self {
            EncodeErrorKind::Overflow => "RFC 3492, section 6.4: fail on overflow",
            EncodeErrorKind::BelowInitialN { .. } => {
                "RFC 3492, section 6.3: fail on a non-basic code point below initial_n"
            }
            EncodeErrorKind::NotScalar { .. } => {
                "RFC 3492, section 5: code points are 0..10FFFF without D800..DFFF"
            }
            EncodeErrorKind::AllBasic => "this variant leaves all-basic strings unencoded",
            EncodeErrorKind::TooLong { .. } => "the caller sets the limit",
            EncodeErrorKind::FlagCount { .. } => "appendix A: one flag for each code point",
            EncodeErrorKind::NoCaseForms => {
                "RFC 3492, section 4: the digits below tmax need upper and lower case"
            }
        }
    }
}

impl DecodeErrorKind {
    /// Returns a machine-readable name of the kind, in `snake_case`. Names do not change between versions.
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

    /// Returns the rule that is broken, with its source.
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
            DecodeErrorKind::AllBasic => "this variant leaves all-basic strings unencoded",
            DecodeErrorKind::TooLong { .. } => "the caller sets the limit",
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
                    "{} is not basic and is below initial_n",
                    CodePoint(code_point)
                )
            }
            EncodeErrorKind::NotScalar { code_point } => {
                write!(f, "{:X} is not a Unicode scalar value", code_point)
            }
            EncodeErrorKind::AllBasic => f.write_str("there is no non-basic code point to encode"),
            EncodeErrorKind::TooLong { limit } => too_long(f, limit),
            EncodeErrorKind::FlagCount { flags, code_points } => {
                write!(
                    f,
                    "{} case flags were given for {} code points",
                    flags, code_points
                )
            }
            EncodeErrorKind::NoCaseForms => f.write_str("the alphabet cannot encode case flags"),
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
                write!(f, "{} is not a digit", CodePoint(code_point))
            }
            DecodeErrorKind::UnexpectedEnd => f.write_str("the input ends inside a delta"),
            DecodeErrorKind::Overflow => f.write_str("a delta overflows"),
            DecodeErrorKind::InsertedBasic { code_point } => write!(
                f,
                "the delta that ends here inserts the basic code point {}",
                CodePoint(code_point)
            ),
            DecodeErrorKind::NotScalar { code_point } => write!(
                f,
                "the delta that ends here inserts {:X}, which is not a Unicode scalar value",
                code_point
            ),
            DecodeErrorKind::AllBasic => f.write_str("there is no delta to decode"),
            DecodeErrorKind::TooLong { limit } => too_long(f, limit),
        }
    }
}

/// A code point that is displayed in a message. A visible character is displayed with its number, and any other code
/// point as a number.
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

fn too_long(f: &mut fmt::Formatter<'_>, limit: usize) -> fmt::Result {
    write!(f, "there are more than {} code points", limit)
}
