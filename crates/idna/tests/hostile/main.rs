//! Tests the results of long inputs that take quadratic time in other implementations.
//!
//! These tests do not measure time. `cargo xtask growth` compares the numbers of instructions for two lengths of each
//! input. `tests/memory.rs` limits the memory.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
#![allow(clippy::cast_possible_truncation)] // code points

#[path = "../support/mod.rs"]
mod support;

mod deviations;
mod email;
#[cfg(feature = "idna2003")]
mod idna2003;
mod names;
