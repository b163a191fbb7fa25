//! Published conformance vectors, one test for each file, named after it. If a file is missing, its
//! test is ignored: see `files.rs`. The most important cases are also in the tests `rules`.

// A failed test panics.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[cfg(feature = "idna2003")]
mod cpython;
#[path = "../../../puny/tests/conformance/files.rs"]
mod files;
mod idna_test_v2;
mod json;
#[cfg(feature = "idna2008")]
mod python_idna;
#[cfg(feature = "display")]
mod security;
#[cfg(feature = "display")]
mod spoofs;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod unicode_file;
mod url_standard;

use std::process::ExitCode;

const TESTS: &[files::Test] = &[
    (
        "vectors/idna-1.1.0/IdnaTestV2.txt",
        idna_test_v2::unicode_16,
    ),
    #[cfg(feature = "idna2008")]
    (
        "vectors/idna-3.20/test_idna_uts46.py",
        python_idna::second_opinion,
    ),
    (
        "unicode-idna/16.0.0/IdnaTestV2.txt",
        idna_test_v2::unicode_16,
    ),
    (
        "unicode-idna/17.0.0/IdnaTestV2.txt",
        idna_test_v2::unicode_17,
    ),
    (
        "unicode-idna/18.0.0/IdnaTestV2.txt",
        idna_test_v2::unicode_18,
    ),
    (
        "unicode-idna/16.0.0/IdnaMappingTable.txt",
        idna_test_v2::since_16,
    ),
    (
        "unicode-idna/17.0.0/IdnaMappingTable.txt",
        idna_test_v2::since_17,
    ),
    ("unicode-idna/18.0.0/IdnaMappingTable.txt", tables::mapping),
    #[cfg(feature = "idna2008")]
    ("unicode-idna/18.0.0/Idna2008.txt", tables::derived_property),
    ("wpt/toascii.json", url_standard::to_ascii),
    ("wpt/IdnaTestV2.json", url_standard::idna_test_v2),
    (
        "wpt/IdnaTestV2-removed.json",
        url_standard::idna_test_v2_removed,
    ),
    ("wpt/verifydnslength_tests.json", url_standard::dns_length),
    #[cfg(feature = "display")]
    ("wpt/urltestdata.json", url_standard::hosts),
    ("ada-idna/idna.json", url_standard::ada),
    #[cfg(feature = "idna2003")]
    ("cpython/nameprep.json", cpython::nameprep),
    #[cfg(feature = "idna2003")]
    ("cpython/idna2003_codec.json", cpython::codec),
    #[cfg(feature = "display")]
    (
        "unicode-security/confusables-17.0.0.txt",
        security::confusables,
    ),
    #[cfg(feature = "display")]
    (
        "unicode-security/IdentifierStatus-17.0.0.txt",
        security::identifier_status,
    ),
    #[cfg(feature = "display")]
    ("display/chromium-cases.json", spoofs::chromium),
    #[cfg(feature = "display")]
    ("display/imitations.tsv", spoofs::imitations),
    #[cfg(feature = "display")]
    ("real-names/mix.txt", spoofs::others),
];

fn main() -> ExitCode {
    files::run(TESTS)
}
