//! Punycode of what a label of the DNS can hold, up to 63 code points and 63 bytes, without
//! an error that says what is wrong: the steps of [`punycode`](crate::punycode)'s functions
//! that the fast path of the crate `puny-idna` takes one by one. It looks at each code point
//! between them and wants neither UTF-8 nor errors.
//!
//! Nobody else should need it, so it is not documented, and it may change without a new
//! version of the API.

pub use crate::decode::DecodedLabel;
pub use crate::encode::encode_short as encode;

/// The length of the buffers of this module, in bytes or code points: 64, one more than
/// the longest label of the DNS (RFC 1035, section 2.3.4), and a power of two, so that a
/// masked index is within bounds.
pub const CAPACITY: usize = 64;

/// The mask of indices.
pub(crate) const INDICES: usize = CAPACITY - 1;
