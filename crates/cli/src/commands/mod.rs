//! The commands, one file or folder each.

pub(crate) mod check;
pub(crate) mod codec;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod names;
pub(crate) mod rfc3492;
