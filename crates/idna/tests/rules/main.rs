//! Tests the rules of the specifications, and the functions that this crate adds to them.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod a_labels;
#[cfg(feature = "idna2008")]
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
#[cfg(feature = "idna2008")]
mod hostname;
#[cfg(feature = "idna2003")]
mod idna2003;
#[cfg(feature = "idna2008")]
mod idna2008;
mod inputs_and_outputs;
#[cfg(feature = "idna2008")]
mod mailbox;
mod pitfalls;
mod problems;
mod properties;
mod settings;
#[cfg(all(feature = "idna2003", feature = "idna2008"))]
mod suite;
mod url_standard;
