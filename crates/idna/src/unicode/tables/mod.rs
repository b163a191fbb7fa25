//! The Unicode data, which `cargo xtask tables` generates, and what the generator and this crate share.

// Some items are unused without IDNA2008.
#[cfg_attr(not(feature = "idna2008"), allow(dead_code))]
pub(crate) mod bits;
pub(crate) mod codes;
mod generated;
#[cfg(test)]
mod tests;

pub use generated::UNICODE_VERSION;
pub(crate) use generated::{class, mapping, normalise};
