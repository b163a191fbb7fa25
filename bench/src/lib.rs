//! The corpora, the engines and their traits, and the documents that the programs write to.

pub mod convert;
pub mod corpus;
pub mod documents;
pub mod engine;
pub mod engines;
pub mod lists;
pub mod names;
