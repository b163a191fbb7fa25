//! Tests with published conformance cases of other projects: one test for each table in `testdata/`. The tests in
//! `rules` also contain the most important cases, written by hand.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "idna2003")]
mod cpython;
mod idna_test_v2;
mod json_schema;
mod python_idna;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod url_standard;

/// Prints the tables that this build does not test because a feature is missing. `cargo test` in the root of the
/// repository tests all tables, because the command enables all features.
#[test]
fn tables_of_missing_features_are_printed() {
    if !cfg!(feature = "idna2003") {
        let tables = "testdata/cpython/idna2003.tsv and nameprep.tsv";
        let why = "cases, because puny-idna is compiled without the feature `idna2003`";
        testdata::print(tables, 0, why);
    }
}
