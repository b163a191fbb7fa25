//! The rules of RFC 3492 and of this crate's additions, one by one.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test panics when it fails

#[path = "../support/mod.rs"]
mod support;

mod advisories;
mod bias;
mod case;
mod errors;
mod overflow;
mod profiles;
mod pseudocode;
mod rfc_traces;
mod section_4;
#[cfg(feature = "serde")]
mod serialize;
mod settings;
mod suite;
mod threads;
