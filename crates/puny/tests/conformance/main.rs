//! The conformance vectors that others have published, one test for each file, by its name. Where
//! a file is not at hand its test is ignored: see `files.rs`. The facts that matter most are in
//! the `rules` by hand.

// A broken fact is a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod files;
mod json;
mod profiles;
mod punycode;
#[path = "../support/mod.rs"]
mod support;
mod traces;

use std::process::ExitCode;

const TESTS: &[files::Test] = &[
    (
        "vectors/idna-1.1.0/punycode_tests.json",
        punycode::idna_crate,
    ),
    ("rfc3492/samples.json", punycode::rfc_3492),
    ("rfc3492/traces.json", traces::rfc_3492),
    ("cpython/punycode.json", punycode::cpython),
    ("rust-url/punycode.json", punycode::rust_url),
    ("ada-idna/punycode.json", punycode::ada_idna),
    ("real-idns/iana_idn_tlds.json", punycode::top_level_domains),
    ("rust-v0/punycode.json", profiles::rust_v0),
    ("rust-v0/abseil_decode.json", profiles::abseil),
    ("swift/punycode.json", profiles::swift),
];

fn main() -> ExitCode {
    files::run(TESTS)
}
