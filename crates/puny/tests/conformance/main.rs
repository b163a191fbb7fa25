//! Published test vectors of other projects. There is one test for each table in `testdata/`. The most important
//! facts are also tests in `rules`, which are written by hand.

// A test panics when it fails.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod profiles;
mod punycode;
#[path = "../support/mod.rs"]
mod support;
