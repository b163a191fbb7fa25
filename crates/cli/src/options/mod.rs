//! The options that several commands share, with their definitions and values.

pub(crate) mod color;
pub(crate) mod edition;
pub(crate) mod fields;
pub(crate) mod header;
pub(crate) mod input;
pub(crate) mod names;
pub(crate) mod output;
pub(crate) mod profile;
pub(crate) mod verb;
mod yes_no;
