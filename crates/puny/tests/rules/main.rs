//! What RFC 3492 says and what this crate adds to it, fact by fact.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a broken fact is a panic

#[path = "../support/mod.rs"]
mod support;

mod advisories;
mod bias;
mod case;
mod errors;
mod overflow;
mod profiles;
mod rfc_samples;
mod rfc_traces;
mod section_4;
#[cfg(feature = "serde")]
mod serialize;
mod settings;
mod threads;
