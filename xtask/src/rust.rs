//! Checks that cargo itself provides.

use std::ffi::OsStr;

use crate::doc_tests;
use crate::step::{Result, cargo, run};
use crate::vectors;

const BENCH: &str = "bench/Cargo.toml";
const RESEARCH: &str = "research/parameters/Cargo.toml";
const PYTHON: &str = "bindings/python/Cargo.toml";

/// The crates that are separate workspaces.
const APART: [&str; 10] = [
    PYTHON,
    "checks/instructions/Cargo.toml",
    "checks/no-std/Cargo.toml",
    "checks/weight/Cargo.toml",
    BENCH,
    "compat/idna/Cargo.toml",
    "compat/idna_adapter/Cargo.toml",
    "fuzz/Cargo.toml",
    RESEARCH,
    "tables/Cargo.toml",
];

pub(crate) fn fmt() -> Result {
    run(cargo(["fmt", "--all", "--check"]))?;
    for manifest in APART {
        run(cargo(["fmt", "--manifest-path", manifest, "--check"]))?;
    }
    Ok(())
}

pub(crate) fn lint() -> Result {
    let clippy = "clippy --workspace --all-targets --all-features --locked -- -D warnings";
    run(cargo(clippy.split(' ')))?;
    // The step `python` checks its crate itself.
    for manifest in APART.into_iter().filter(|&manifest| manifest != PYTHON) {
        // The tests have compiled the C++ of the peers without this.
        let profile = (manifest != BENCH).then_some("--release");
        lint_apart(manifest, profile)?;
    }
    // The default is the other program, as `puny` must not have its feature `alloc` there.
    let alloc_only = "--release --no-default-features --features alloc-only --bin alloc-only";
    lint_apart("checks/no-std/Cargo.toml", alloc_only.split(' '))
}

/// Runs clippy in a separate workspace.
pub(crate) fn lint_apart<S: AsRef<OsStr>>(
    manifest: &str,
    options: impl IntoIterator<Item = S>,
) -> Result {
    let mut clippy = cargo(["clippy", "--locked", "--manifest-path", manifest]);
    clippy.args(options).args(["--", "-D", "warnings"]);
    // Nothing is linked, so libFuzzer's C++ need not be compiled.
    clippy.env("CUSTOM_LIBFUZZER_PATH", "./libfuzzer.a");
    run(clippy)
}

pub(crate) fn docs() -> Result {
    // The command and the library share a name, so they cannot be documented at once; all of the
    // command is private.
    for packages in [
        "--workspace --exclude puny --document-private-items",
        "--package puny",
    ] {
        let arguments = format!("doc {packages} --no-deps --all-features --locked");
        let mut doc = cargo(arguments.split(' '));
        doc.env("RUSTDOCFLAGS", "-D warnings");
        run(doc)?;
    }
    Ok(())
}

/// Runs all tests. Vectors of published packages are required; other missing vectors are ignored by the tests
/// and counted here.
pub(crate) fn test() -> Result {
    vectors::fetch_all()?;
    let test = cargo("test --workspace --all-features --locked".split(' '));
    run(doc_tests::together(vectors::requiring_packages(test))?)?;
    let bench = "test --manifest-path bench/Cargo.toml --bin bench --locked";
    run(cargo(bench.split(' ')))?;
    run(cargo(["test", "--manifest-path", RESEARCH, "--locked"]))?;
    vectors::count_missing()
}

pub(crate) fn features() -> Result {
    for (package, set) in [
        ("puny", ""),
        ("puny", "alloc"),
        ("puny", "std"),
        ("puny-column", ""),
        ("puny-column", "std"),
    ] {
        let features = [
            "clippy",
            "--package",
            package,
            "--lib",
            "--no-default-features",
        ];
        let rest = ["--features", set, "--locked", "--", "-D", "warnings"];
        run(cargo(features.into_iter().chain(rest)))?;
    }
    Ok(())
}
