//! Every implementation returns the results of the pseudocode of RFC 3492, section 6, for all code points, all short
//! strings under small parameters, all lengths, and random input.

// A test panics when it fails.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod every_code_point;
mod exhaustive;
mod label;
mod lengths;
mod long;
mod proof;
mod properties;
