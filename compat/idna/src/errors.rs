//! [`Errors`]: the error for a refused name.

use core::fmt;

/// The error for a refused name. It does not contain the reason. `puny_idna::Error` contains the reasons.
///
/// ```
/// assert!(idna::domain_to_ascii("a\u{2065}.com").is_err());
/// let result: Result<(), idna::Errors> = idna::Errors::default().into();
/// assert!(result.is_err());
/// assert_eq!(idna::Errors::default().to_string(), "Errors");
/// ```
#[derive(Default, Debug)]
#[non_exhaustive]
pub struct Errors {}

impl From<Errors> for Result<(), Errors> {
    fn from(e: Errors) -> Self {
        Err(e)
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Errors {}

// Without `std`, this crate needs Rust 1.81, as the registry's crate does.
#[cfg(not(feature = "std"))]
#[allow(clippy::incompatible_msrv)]
impl core::error::Error for Errors {}
