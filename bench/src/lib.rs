//! The corpora, the engines and their traits, and the libraries with libidn2's interface.

pub mod convert;
pub mod corpus;
pub mod engine;
pub mod engines;
pub mod libidn2;
pub mod lists;
pub mod names;
