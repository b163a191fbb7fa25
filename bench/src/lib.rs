//! What is measured and compared, and with whom.

pub mod convert;
pub mod corpus;
pub mod engine;
pub mod engines;
pub mod names;
