//! The error of functions that write to the caller's memory.

use core::fmt;

/// The error of a function that writes to the caller's memory: the input is invalid, with the
/// same error that other functions return, or a buffer is too small.
///
/// `E` is the error of the input: [`EncodeError`](crate::EncodeError) or
/// [`DecodeError`](crate::DecodeError) here, the error of a name in `puny-idna`. If both the
/// input is invalid and a buffer is too small, the error of the input is returned, except for
/// errors that are only detected with enough scratch memory.
///
/// With the feature `std`, `OutputError` is a `std::error::Error` whose `source` is the
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
    /// The input is invalid; a larger buffer would not help.
    Refused(E),
    /// The caller's buffer for the result is too small.
    TooSmall {
        /// The length needed, in units of the output: bytes of UTF-8, or code points.
        needed: usize,
    },
    /// The caller's scratch memory is too small. It is needed for more than 64 non-basic code
    /// points, or for very long strings.
    ScratchTooSmall {
        /// The length needed, in 64-bit words.
        needed: usize,
    },
    /// The caller's buffer for case flags is too small (RFC 3492, appendix A: one flag for
    /// each code point).
    FlagsTooSmall {
        /// The length needed, in flags.
        needed: usize,
    },
    /// The caller's [`fmt::Write`] failed. Only functions of `puny-idna` take one.
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
