//! Published conformance vectors of other projects: one test for each table in `testdata/`. The most important facts are
//! also tests in `rules`, written by hand.

// A failed check is a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod profiles;
mod punycode;
#[path = "../support/mod.rs"]
mod support;
