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
#[cfg(feature = "display")]
mod dangers;
mod deviations;
#[cfg(feature = "display")]
mod display;
mod email;
#[cfg(feature = "explain")]
mod explain;
mod hostname;
#[cfg(feature = "display")]
mod hosts;
#[cfg(feature = "idna2003")]
mod idna2003;
mod idna2008;
mod inputs_and_outputs;
#[cfg(feature = "display")]
mod links;
#[cfg(feature = "display")]
mod local_parts;
#[cfg(feature = "display")]
mod lookalikes;
mod mailbox;
mod pitfalls;
mod problems;
mod properties;
#[cfg(feature = "display")]
mod protected;
#[cfg(feature = "display")]
mod recall;
#[cfg(feature = "display")]
mod saved;
#[cfg(feature = "display")]
mod security;
mod settings;
#[cfg(feature = "display")]
mod spoofs;
#[cfg(feature = "idna2003")]
mod suite;
mod url_standard;
#[cfg(feature = "display")]
mod userinfo;
