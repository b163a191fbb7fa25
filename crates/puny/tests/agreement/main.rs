//! Every way through the code gives what the pseudocode of RFC 3492, section 6, gives: on all
//! code points, on all strings of small worlds, on all lengths, and on random input.

// A broken fact is a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod every_code_point;
mod exhaustive;
mod label;
mod lengths;
mod long;
mod properties;
