//! Tests with published conformance cases of other projects: one test for each table in `testdata/`. The tests in
//! `rules` also contain the most important cases, written by hand.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "idna2003")]
mod cpython;
mod idna_test_v2;
mod json_schema;
#[cfg(feature = "display")]
mod links;
mod python_idna;
#[cfg(feature = "display")]
mod security;
#[cfg(feature = "display")]
mod spoofs;
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
            cfg!(feature = "display"),
            "display",
            "chromium, imitations, unicode-security and wpt/urltestdata.tsv",
        ),
    ] {
        if !is_on {
            let why =
                format!("cases, because puny-idna is compiled without the feature `{feature}`");
            testdata::print(&format!("testdata/{tables}"), 0, &why);
        }
    }
}
