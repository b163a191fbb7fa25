//! Which parts of a line are strings.

pub(crate) mod master_file;
pub(crate) mod parts;
pub(crate) mod separator;
