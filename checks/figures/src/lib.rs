//! Code that the measuring programs share: `bench`, `xtask` and `research/parameters`.

pub mod checkout;
pub mod documents;
pub mod hostile_inputs;
