//! Tests the rules of the specifications, and the functions that this crate adds to them.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "column")]
mod columns;
mod dangers;
mod display;
mod hosts;
mod imitations;
mod links;
mod local_parts;
mod lookalikes;
mod protected;
mod recall;
#[cfg(feature = "column")]
#[path = "../../../idna/tests/support/rows.rs"]
mod rows;
mod saved;
mod security;
mod spoofs;
mod userinfo;
