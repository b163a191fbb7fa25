//! Punycode for DNS labels of up to 63 code points and 63 bytes, without error details. This module provides the
//! individual steps of the functions of [`punycode`](crate::punycode). The fast path of the crate `puny-idna` uses
//! them: it checks each code point between the steps, and needs neither UTF-8 nor error details.
//!
//! Other crates should not use this module. It is not documented and may change in any release.

#[cfg(feature = "alloc")]
pub use crate::punycode::compact::{decode_append, encode_append};

pub use crate::decode::DecodedLabel;
pub use crate::encode::label::encode;

/// The length of the buffers of this module, in bytes or code points. The length is one more than the length of the
/// longest DNS label (RFC 1035, section 2.3.4). It is a power of two, so that a masked index is in bounds.
pub const CAPACITY: usize = 64;

/// The mask that keeps an index in bounds.
pub(crate) const INDICES: usize = CAPACITY - 1;
