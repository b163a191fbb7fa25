//! The corpora, the engines and their traits, libraries with the interface of libidn2, and the documents that the
//! programs write to.

pub mod convert;
pub mod corpus;
pub mod documents;
pub mod engine;
pub mod engines;
pub mod libidn2;
pub mod lists;
pub mod names;
