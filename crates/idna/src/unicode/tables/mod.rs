//! The Unicode data, which `cargo xtask tables` generates, and what the generator and this crate share.

pub(crate) mod bits;
pub(crate) mod codes;
mod generated;
#[cfg(test)]
mod tests;

pub use generated::UNICODE_VERSION;
pub(crate) use generated::{class, lower, mapping, normalise};
