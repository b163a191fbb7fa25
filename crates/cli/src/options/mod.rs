//! What the commands share of their options.

pub(crate) mod args;
pub(crate) mod edition;
pub(crate) mod profile;
pub(crate) mod verb;
