//! Tests with published conformance cases of other projects: one test for each table in `testdata/`. The tests in
//! `rules` also contain the most important cases, written by hand.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "idna2003")]
mod cpython;
mod idna_test_v2;
#[cfg(feature = "idna2008")]
mod json_schema;
#[cfg(feature = "idna2008")]
mod python_idna;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod url_standard;

/// Prints the tables that this build does not test because a feature is missing. `cargo test` in the root of the
/// repository tests all tables, because the command enables all features.
#[test]
fn tables_of_missing_features_are_printed() {
    for (is_on, feature, tables) in [
        (
            cfg!(feature = "idna2003"),
            "idna2003",
            "cpython/idna2003.tsv and nameprep.tsv",
        ),
        (
            cfg!(feature = "idna2008"),
            "idna2008",
            "json-schema, python-idna and unicode-idna/Idna2008-18.0.0.tsv",
        ),
    ] {
        if !is_on {
            let why =
                format!("cases, because puny-idna is compiled without the feature `{feature}`");
            testdata::print(&format!("testdata/{tables}"), 0, &why);
        }
    }
}
