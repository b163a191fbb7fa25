//! What Unicode says of code points.

pub(crate) mod mapping;
pub(crate) mod normalise;
pub(crate) mod properties;
pub(crate) mod tables;
