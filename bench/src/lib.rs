//! The code that the programs `bench` and `differential` share: the corpora, the engines with their traits, and the
//! loader for libraries with libidn2's interface.

pub mod convert;
pub mod corpus;
pub mod engine;
pub mod engines;
pub mod libidn2;
pub mod lists;
pub mod names;
