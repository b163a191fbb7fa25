//! Each kernel as a function, in one thread.

use arrow_array::ArrayRef;
use puny_idna::Idna;

use crate::error::KernelError;
use crate::kernel::Kernel;
use crate::operation::Operation;

/// Encodes labels, as [`puny::punycode::encode`], by vector lanes: RFC 3492, without `xn--`.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted. A refused row is null.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["bücher"]));
/// let output = puny_arrow::punycode_encode(&input).unwrap();
/// assert_eq!(output.as_string_view().value(0), "bcher-kva");
/// ```
pub fn punycode_encode(labels: &ArrayRef) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::PunycodeEncode).convert(labels)
}

/// Decodes labels, as [`puny::punycode::decode`], by vector lanes.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted. A refused row is null.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["bcher-kva"]));
/// let output = puny_arrow::punycode_decode(&input).unwrap();
/// assert_eq!(output.as_string_view().value(0), "bücher");
/// ```
pub fn punycode_decode(labels: &ArrayRef) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::PunycodeDecode).convert(labels)
}

/// Converts names to ASCII, as [`Idna::to_ascii`], under an edition with its flags.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted. A refused row is null.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["bücher.example"]));
/// let output = puny_arrow::idna_to_ascii(&input, &puny_idna::Idna2008::LOOKUP).unwrap();
/// assert_eq!(output.as_string_view().value(0), "xn--bcher-kva.example");
/// ```
pub fn idna_to_ascii(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::ToAscii(edition)).convert(names)
}

/// Converts names to Unicode, as [`Idna::to_unicode`], under an edition with its flags.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted. A refused row is null.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["xn--bcher-kva.example"]));
/// let output = puny_arrow::idna_to_unicode(&input, &puny_idna::Uts46::STRICT).unwrap();
/// assert_eq!(output.as_string_view().value(0), "bücher.example");
/// ```
pub fn idna_to_unicode(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::ToUnicode(edition)).convert(names)
}

/// The text to show for each name, as [`puny_idna::display::verdict`] has it: Unicode where that is
/// safe. No row is refused.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["xn--80ak6aa92e.com"]));
/// let output = puny_arrow::idna_display(&input, &puny_idna::Uts46::STRICT).unwrap();
/// assert_eq!(output.as_string_view().value(0), "xn--80ak6aa92e.com");
/// ```
pub fn idna_display(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::Display(edition)).convert(names)
}

/// The skeleton of each text, as [`puny_idna::display::skeleton`] has it: equal ones look alike. Convert
/// names to Unicode first, because an A-label does not look like its U-label. No row is refused.
///
/// # Errors
///
/// [`KernelError`], if the array as a whole cannot be converted.
///
/// ```
/// # use std::sync::Arc;
/// # use arrow_array::{cast::AsArray, ArrayRef, StringViewArray};
/// let input: ArrayRef = Arc::new(StringViewArray::from(vec!["rnicrosoft"]));
/// let output = puny_arrow::idna_skeleton(&input).unwrap();
/// assert_eq!(output.as_string_view().value(0), "rnicrosoft");
/// ```
pub fn idna_skeleton(labels: &ArrayRef) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::Skeleton).convert(labels)
}
