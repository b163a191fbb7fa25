//! Files of published packages, and what is generated from them.

pub(crate) mod registries;
pub(crate) mod tables;
pub(crate) mod tlds;
pub(crate) mod vectors;
