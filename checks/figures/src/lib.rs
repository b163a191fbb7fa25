//! What the programs that measure have in common: `bench`, `xtask` and `research/parameters`.

pub mod documents;
pub mod hostile_inputs;
