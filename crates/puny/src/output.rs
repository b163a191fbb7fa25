//! What can go wrong where the caller lends the memory: the input, or a buffer.

use core::fmt;

/// Why a form that writes to what the caller gives did not: the input was refused, as it
/// would be by any other form, or there is not enough room.
///
/// `E` is the error of the input: [`EncodeError`](crate::EncodeError) or
/// [`DecodeError`](crate::DecodeError) here, the error of a name in `puny-idna`. Where both
/// are wrong, the input and a buffer, the input is told if that is noticed first, which is
/// so for everything but what takes scratch memory to notice.
///
/// With the feature `std` an `OutputError` is a `std::error::Error` whose `source` is the
/// error of the input.
///
/// ```
/// use puny::{punycode, DecodeErrorKind, OutputError};
///
/// let mut buffer = [0; 63];
/// assert_eq!(punycode::decode_into("bcher-kva", &mut buffer), Ok("bücher".len()));
///
/// let error = punycode::decode_into("bcher-kva", &mut buffer[..6]).unwrap_err();
/// assert_eq!(error, OutputError::TooSmall { needed: 7 });
///
/// match punycode::decode_into("bcher-k!", &mut buffer) {
///     Err(OutputError::Refused(error)) => {
///         assert_eq!(error.kind(), DecodeErrorKind::NotDigit { code_point: '!' as u32 });
///     }
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputError<E> {
    /// The input is wrong, and no buffer would help.
    Refused(E),
    /// The caller's buffer for the result is too small.
    TooSmall {
        /// The length that is enough, in units of the output: bytes of UTF-8, or code
        /// points.
        needed: usize,
    },
    /// The caller's scratch memory is too small. It is needed for over 64 non-basic code
    /// points, or very long strings.
    ScratchTooSmall {
        /// The length that is enough, in words of 64 bits.
        needed: usize,
    },
    /// The caller's buffer for case flags is too small (RFC 3492, appendix A: one flag for
    /// each code point).
    FlagsTooSmall {
        /// The length that is enough, in flags.
        needed: usize,
    },
    /// The caller's [`fmt::Write`] failed. No function of `puny` has one; those of
    /// `puny-idna` do.
    Write(fmt::Error),
}

impl<E> From<E> for OutputError<E> {
    #[inline]
    fn from(error: E) -> Self {
        OutputError::Refused(error)
    }
}

impl<E> fmt::Display for OutputError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Refused(_) => f.write_str("the input was refused"),
            OutputError::TooSmall { needed } => {
                write!(f, "the buffer for the result needs a length of {}", needed)
            }
            OutputError::ScratchTooSmall { needed } => {
                write!(f, "the scratch memory needs a length of {} words", needed)
            }
            OutputError::FlagsTooSmall { needed } => {
                write!(f, "the buffer for case flags needs a length of {}", needed)
            }
            OutputError::Write(_) => f.write_str("the result could not be written"),
        }
    }
}

#[cfg(feature = "std")]
impl<E: std::error::Error + 'static> std::error::Error for OutputError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OutputError::Refused(error) => Some(error),
            OutputError::Write(error) => Some(error),
            _ => None,
        }
    }
}
