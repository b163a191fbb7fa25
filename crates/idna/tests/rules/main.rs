//! Tests the rules of the specifications, and the functions that this crate adds to them.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod a_labels;
mod advisories;
mod bidi;
#[cfg(feature = "column")]
mod column;
#[cfg(feature = "column")]
mod column_labels;
mod context;
mod deviations;
mod email;
#[cfg(feature = "explain")]
mod explain;
mod hostname;
#[cfg(feature = "idna2003")]
mod idna2003;
mod idna2008;
mod inputs_and_outputs;
mod mailbox;
mod pitfalls;
mod problems;
mod properties;
mod settings;
#[cfg(feature = "idna2003")]
mod suite;
mod url_standard;
