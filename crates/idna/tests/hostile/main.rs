//! Long inputs that took quadratic time in other implementations.

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
