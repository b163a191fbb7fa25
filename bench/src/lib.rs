//! The corpora, the engines and their traits, the libraries with libidn2's interface, and the documents that
//! the programs write to.

pub mod convert;
pub mod corpus;
pub mod documents;
pub mod engine;
pub mod engines;
pub mod libidn2;
pub mod lists;
pub mod names;
