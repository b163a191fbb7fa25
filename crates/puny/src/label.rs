//! Punycode for DNS labels of up to 63 code points and 63 bytes, without error details. The fast path of the crate
//! `puny-idna` uses it: it checks each code point between the steps of encoding or decoding, and needs neither
//! UTF-8 nor error details. So this module has the individual steps of the functions of
//! [`punycode`](crate::punycode).
//!
//! Other crates should not use this module. It is not documented and may change in any release.

#[cfg(feature = "alloc")]
pub use crate::punycode::compact::{decode_append, encode_append};

pub use crate::decode::DecodedLabel;
pub use crate::encode::label::encode;

/// The length of this module's buffers, in bytes or code points. It is one more than the length of the longest DNS
/// label (RFC 1035, section 2.3.4). It is a power of two, so that a masked index is in bounds.
pub const CAPACITY: usize = 64;

/// The mask that keeps an index in bounds.
pub(crate) const INDICES: usize = CAPACITY - 1;
