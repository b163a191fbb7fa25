//! Published conformance vectors of other projects, one test for each file, by its name. A test is
//! ignored if its file is missing: see `files.rs`. The most important facts are also tested by
//! hand in `rules`.

// A failed check is a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod files;
mod json;
mod profiles;
mod punycode;
#[path = "../support/mod.rs"]
mod support;

use std::process::ExitCode;

const TESTS: &[files::Test] = &[
    (
        "vectors/idna-1.1.0/punycode_tests.json",
        punycode::idna_crate,
    ),
    ("rfc3492/samples.json", punycode::rfc_3492),
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
