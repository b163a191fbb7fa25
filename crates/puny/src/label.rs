//! Punycode for DNS labels of up to 63 code points and 63 bytes, without error details. This module provides the
//! individual steps of the functions of [`punycode`](crate::punycode). The fast path of the crate `puny-idna` uses
//! them: it checks each code point between the steps, and needs neither UTF-8 nor error details.
//!
//! Other crates should not use this module. It is hidden from the documentation, and may change in any release.

#[cfg(feature = "alloc")]
pub use crate::punycode::compact::{decode_append, encode_append};

pub use crate::decode::DecodedLabel;
pub use crate::dns::{ACE_PREFIX, CAPACITY, MAX_LABEL, MAX_NAME};
pub use crate::encode::label::encode;
