//! Tests with published conformance cases of other projects: one test for each table in `testdata/`.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod links;
mod security;
mod spoofs;
mod url_standard;
