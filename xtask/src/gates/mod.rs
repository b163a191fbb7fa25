//! Checks of the Rust code. Every check is a step of `cargo xtask ci`, except `mutants`.

pub(crate) mod deny;
pub(crate) mod fuzz;
pub(crate) mod growth;
pub(crate) mod memory;
pub(crate) mod msrv;
pub(crate) mod mutants;
pub(crate) mod no_std;
pub(crate) mod package;
pub(crate) mod proof;
pub(crate) mod readme;
pub(crate) mod rust;
pub(crate) mod targets;
pub(crate) mod zone;
