//! Punycode for DNS labels of up to 63 code points and 63 bytes, without error details. It
//! exposes the individual steps of the functions of [`punycode`](crate::punycode) for the fast
//! path of the crate `puny-idna`, which checks each code point between the steps and needs
//! neither UTF-8 nor error details.
//!
//! Other crates should not need it. It is not documented and may change in any release.

#[cfg(feature = "alloc")]
pub use crate::punycode::compact::{decode_append, encode_append};

pub use crate::decode::DecodedLabel;
pub use crate::encode::label::encode;

/// The length of this module's buffers, in bytes or code points: 64, one more than
/// the longest DNS label (RFC 1035, section 2.3.4), and a power of two, so that a
/// masked index is in bounds.
pub const CAPACITY: usize = 64;

/// The mask that keeps an index in bounds.
pub(crate) const INDICES: usize = CAPACITY - 1;
