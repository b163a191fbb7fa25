//! What is done to a string.

pub(crate) mod codec;
pub(crate) mod in_place;
pub(crate) mod lines;
pub(crate) mod names;
