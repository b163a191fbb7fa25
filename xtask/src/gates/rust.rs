//! Checks that cargo itself provides.

use super::doc_tests;
use crate::shell::{Result, cmd, target};

const BENCH: &str = "bench/Cargo.toml";
const RESEARCH: &str = "research/parameters/Cargo.toml";
const PYTHON: &str = "bindings/python/Cargo.toml";

/// The crates that are separate workspaces.
const APART: [&str; 11] = [
    PYTHON,
    "checks/instructions/Cargo.toml",
    "checks/no-std/Cargo.toml",
    "checks/weight/Cargo.toml",
    BENCH,
    "compat/idna/Cargo.toml",
    "compat/idna_adapter/Cargo.toml",
    "compat/idna_adapter/ascii/Cargo.toml",
    "fuzz/Cargo.toml",
    RESEARCH,
    "tables/Cargo.toml",
];

pub(crate) fn fmt() -> Result {
    cmd!("cargo fmt --all --check").run()?;
    for manifest in APART {
        cmd!("cargo fmt --manifest-path {manifest} --check").run()?;
    }
    Ok(())
}

pub(crate) fn lint() -> Result {
    cmd!("cargo clippy --workspace --all-targets --all-features --locked -- -D warnings").run()?;
    // The step `python` checks its crate itself.
    for manifest in APART.into_iter().filter(|&manifest| manifest != PYTHON) {
        lint_apart(manifest, &[])?;
    }
    // The default is the other program, as `puny` must not have its feature `alloc` there.
    let alloc_only = "--no-default-features --features alloc-only --bin alloc-only";
    let alloc_only: Vec<&str> = alloc_only.split(' ').collect();
    lint_apart("checks/no-std/Cargo.toml", &alloc_only)
}

/// Runs clippy on the default members: the libraries and the command.
pub(crate) fn quick_lint() -> Result {
    Ok(cmd!("cargo clippy --all-targets --all-features --locked -- -D warnings").run()?)
}

/// Runs clippy in a separate workspace, and in the folder of this one, where it has looked at most crates already.
pub(crate) fn lint_apart(manifest: &str, options: &[&str]) -> Result {
    let shared = target("");
    let clippy = cmd!(
        "cargo clippy --locked --manifest-path {manifest} --target-dir {shared} {options...} -- -D warnings"
    );
    // Nothing is linked, so libFuzzer's C++ need not be compiled.
    Ok(clippy.env("CUSTOM_LIBFUZZER_PATH", "./libfuzzer.a").run()?)
}

pub(crate) fn docs() -> Result {
    // The command and the library share a name, so they cannot be documented at once; all of the
    // command is private.
    for packages in [
        "--workspace --exclude puny --document-private-items",
        "--package puny",
    ] {
        let packages = packages.split(' ');
        let doc = cmd!("cargo doc {packages...} --no-deps --all-features --locked");
        doc.env("RUSTDOCFLAGS", "-D warnings").run()?;
    }
    Ok(())
}

/// Runs all tests.
pub(crate) fn test() -> Result {
    let test = cmd!("cargo test --workspace --all-features --no-fail-fast --locked");
    doc_tests::together(test).run()?;
    let shared = target("");
    for (manifest, which) in [(BENCH, &["--lib", "--bin", "bench"][..]), (RESEARCH, &[])] {
        cmd!("cargo test --manifest-path {manifest} --target-dir {shared} {which...} --locked")
            .run()?;
    }
    Ok(())
}

/// Runs the tests of the libraries that state facts, those on published vectors included, and that of
/// the table of cases.
pub(crate) fn quick_test() -> Result {
    let test = cmd!(
        "cargo test --package puny --package puny-column --package puny-idna --package cases
         --all-features --locked --lib --bins --test rules --test conformance"
    );
    Ok(test.run()?)
}

pub(crate) fn features() -> Result {
    for (package, features) in [
        ("puny", ""),
        ("puny", "alloc"),
        ("puny", "std"),
        ("puny-column", ""),
        ("puny-column", "std"),
    ] {
        lint_with(package, "--lib", features)?;
    }
    Ok(())
}

/// Checks `puny-idna` with each feature alone (`lint` has all of them), and runs the tests of facts and vectors with none. `unit` runs
/// all tests with all features, and those of long inputs, of tables, of the fast path and of laws for all names do not
/// depend on features.
pub(crate) fn idna_features() -> Result {
    lint_with("puny-idna", "--all-targets", "")?;
    let alone = "std idna2008 idna2003 display explain column lanes serde";
    for features in alone.split(' ') {
        lint_with("puny-idna", "--lib", features)?;
    }
    let tests = ["--lib", "--test", "rules", "--test", "conformance"];
    // To optimise them takes half a minute, more than they run.
    let config = ["--config", "profile.test.package.puny-idna.opt-level=0"];
    let test = cmd!(
        "cargo test --package puny-idna --no-default-features {tests...} --locked {config...}"
    );
    let long = "-- --skip unicode:: --skip properties:: --skip fast_path_tests:: --skip a_labels::every_code_point";
    Ok(test.args(long.split(' ')).run()?)
}

fn lint_with(package: &str, targets: &str, features: &str) -> Result {
    let clippy = cmd!(
        "cargo clippy --package {package} {targets} --no-default-features --features {features} --locked -- -D warnings"
    );
    Ok(clippy.run()?)
}
