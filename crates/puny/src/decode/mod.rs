//! Section 6.2: three implementations of the decoding procedure.
//!
//! - `general.rs` decodes any Bootstring into any output, and reports errors. It follows the procedure of the RFC,
//!   except that insertions are deferred.
//! - `short.rs` decodes Punycode of up to 63 bytes on the stack. Every DNS label has at most 63 bytes.
//! - `long.rs` decodes longer Punycode from `str` to `String`.
//!
//! `short.rs` and `long.rs` read integers with `digits.rs`, and `long.rs` also with `split_bias.rs`. If there is an
//! error, `short.rs` and `long.rs` return no result, and the general decoder reports the error. `label.rs`,
//! `lengths.rs` and `long.rs` in `tests/differential` check that all three implementations agree.

mod digits;
mod general;
mod insertion;
#[cfg(feature = "alloc")]
mod long;
mod output;
mod short;
#[cfg(feature = "alloc")]
mod split_bias;

pub(crate) use general::{decode_to_sink, Deltas};
#[cfg(all(feature = "alloc", feature = "bootstring"))]
pub(crate) use insertion::Insertion;
#[cfg(feature = "alloc")]
pub(crate) use long::append_decoded_text;
#[cfg(all(feature = "alloc", feature = "bootstring"))]
pub(crate) use output::Flags;
pub(crate) use output::NoFlags;
#[cfg(feature = "alloc")]
pub(crate) use short::append_decoded_label;
pub(crate) use short::write_decoded_label;
pub use short::DecodedLabel;
