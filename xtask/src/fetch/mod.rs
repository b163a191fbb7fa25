//! Fetches files from published packages, and generates tables from them.

pub(crate) mod registries;
pub(crate) mod tables;
pub(crate) mod tlds;
pub(crate) mod vectors;
