//! The corpora, the engines and their traits.

pub mod convert;
pub mod corpus;
pub mod engine;
pub mod engines;
pub mod names;
