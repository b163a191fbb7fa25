//! Section 6.2: the decoding procedure, three times.
//!
//! - `general.rs` decodes any Bootstring, into any output, and says what is wrong with an
//!   input. It is the procedure of the RFC but for the insertions, which are put off.
//! - `short.rs` decodes Punycode of up to 63 bytes, and so every label of the DNS, on the
//!   stack.
//! - `long.rs` decodes longer Punycode from `str` to `String`.
//!
//! The last two read integers by `digits.rs`, only say that they have no result where
//! something is wrong, and leave it to the general one to say what. That all agree is shown
//! by `label.rs`, `lengths.rs` and `long.rs` in `tests/agreement`.

mod digits;
mod general;
mod insertion;
#[cfg(feature = "alloc")]
mod long;
mod output;
mod short;

pub(crate) use general::{run, scratch_len, Deltas};
#[cfg(feature = "alloc")]
pub(crate) use insertion::Insertion;
#[cfg(feature = "alloc")]
pub(crate) use long::decode_append as decode_append_long;
pub(crate) use output::{Flags, NoFlags};
#[cfg(feature = "alloc")]
pub(crate) use short::decode_append as decode_append_short;
pub(crate) use short::decode_into as decode_into_short;
pub use short::DecodedLabel;
