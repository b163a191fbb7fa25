//! Punycode once more, for what a label of the DNS can hold: up to 63 code points and
//! 63 bytes. For the crate `puny-idna`, whose short path works on these functions; you
//! most likely want [`punycode`](crate::punycode), which tries them first and tells what is
//! wrong where they only say that they have no result.
//!
//! It is the algorithm of `encode.rs` and `decode.rs` with everything that is small made
//! small: a place fits a byte, a key 32 bits, the set of handled places one word; with
//! Punycode's parameters as constants; and without offsets, because what cannot be done
//! here is left to the general procedures, which tell what is wrong. Setting those up
//! costs more than a label of ten characters. That both agree is shown by
//! `tests/label.rs`, and by every test of [`punycode`](crate::punycode), whose functions
//! try this first.
//!
//! What takes the time of a label are branches that nobody can foresee: how many digits
//! the next delta has, and which code point comes next in order. So both directions do
//! all digits of a delta at once, and the encoder sorts by counting. On 200,000 labels
//! over all scripts that made encoding 1.4 times as fast and decoding 1.5 times.

mod bias;
mod decode;
mod encode;
#[cfg(feature = "alloc")]
mod medium;

#[cfg(feature = "alloc")]
pub(crate) use decode::decode_append;
pub(crate) use decode::decode_into;
pub use decode::DecodedLabel;
pub use encode::encode;
#[cfg(feature = "alloc")]
pub(crate) use medium::decode_append as decode_append_medium;

/// The length of the buffers of this module, in bytes or code points: 64, one more than
/// the longest label of the DNS (RFC 1035, section 2.3.4), and a power of two, so that a
/// masked index is within bounds.
pub const CAPACITY: usize = 64;

/// The mask of places.
const PLACES: usize = CAPACITY - 1;

const BASE: u32 = 36;
const TMIN: u32 = 1;
const TMAX: u32 = 26;
const DAMP: u32 = 700;
const SKEW: u32 = 38;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;
