//! What is wrong with a name.

pub(crate) mod cause;
pub(crate) mod error;
mod message;
pub(crate) mod spot;
pub(crate) mod status;
