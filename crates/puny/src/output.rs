//! The error of functions that write to the caller's memory.

use core::fmt;

/// The error of a function that writes to the caller's memory. Either the input is invalid, or a buffer is too small.
///
/// `E` is the error of the input. In this crate, `E` is [`EncodeError`](crate::EncodeError) or
/// [`DecodeError`](crate::DecodeError). In `puny-idna`, `E` is the error of a name. If the input is invalid and a
/// buffer is also too small, the function returns the error of the input. The exceptions are errors that the function
/// can only detect with enough scratch memory.
///
/// With the feature `std`, `OutputError` implements `std::error::Error`, and its `source` is the error of the
/// input.
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
        /// The needed length, in units of the output: bytes of UTF-8, or code points.
        needed: usize,
    },
    /// The caller's scratch memory is too small. Scratch memory is needed for more than 64 non-basic code points,
    /// and for very long strings.
    ScratchTooSmall {
        /// The needed length, in 64-bit words.
        needed: usize,
    },
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
                write!(
                    f,
                    "the buffer for the result is too small: a length of {} is needed",
                    needed
                )
            }
            OutputError::ScratchTooSmall { needed } => {
                write!(
                    f,
                    "the scratch memory is too small: {} words are needed",
                    needed
                )
            }
        }
    }
}

#[cfg(feature = "std")]
impl<E: std::error::Error + 'static> std::error::Error for OutputError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OutputError::Refused(error) => Some(error),
            _ => None,
        }
    }
}
