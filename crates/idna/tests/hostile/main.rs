//! Long inputs that took quadratic time in other implementations: their results.
//!
//! These tests do not measure time. `cargo xtask growth` compares the instructions for two lengths of such inputs, and
//! the test `memory` bounds the memory.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
#![allow(clippy::cast_possible_truncation)] // code points

#[path = "../support/mod.rs"]
mod support;

mod deviations;
#[cfg(feature = "display")]
mod display;
mod email;
#[cfg(feature = "idna2003")]
mod idna2003;
mod names;
