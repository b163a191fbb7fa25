//! Published conformance vectors of other projects: one test for each table in `testdata/`. The most important cases are
//! also tests in `rules`, written by hand.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "idna2003")]
mod cpython;
mod idna_test_v2;
#[cfg(feature = "idna2008")]
mod json_schema;
#[cfg(feature = "idna2008")]
mod python_idna;
#[cfg(feature = "display")]
mod security;
#[cfg(feature = "display")]
mod spoofs;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod url_standard;
