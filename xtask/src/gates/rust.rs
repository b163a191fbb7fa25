//! Runs rustfmt, clippy, the tests and rustdoc with commands of cargo.

use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, files, root, target};

/// Returns the manifests of all workspaces, which are the folders with a `Cargo.lock`. The main workspace comes first.
pub(crate) fn workspaces() -> Result<Vec<PathBuf>> {
    let mut found = files(root())?;
    // The programs in `suite/` are examples for users of the suite, and are not checked here.
    found.retain(|path| path.ends_with("Cargo.lock") && !path.starts_with(root().join("suite")));
    found.sort_by_key(|path| (path.components().count(), path.clone()));
    let manifests = found.into_iter().map(|lock| lock.with_extension("toml"));
    Ok(manifests.collect())
}

pub(crate) fn fmt() -> Result {
    for (index, manifest) in workspaces()?.into_iter().enumerate() {
        // With `--all`, `cargo fmt` also formats the packages of other workspaces on which members depend. So `--all`
        // is used only for the main workspace, which has many members.
        let all = (index == 0).then_some("--all");
        cmd!("cargo fmt {all...} --check --manifest-path {manifest}").run()?;
    }
    Ok(())
}

pub(crate) fn lint() -> Result {
    cmd!("cargo clippy --workspace --all-targets --all-features --locked -- -D warnings").run()?;
    // The step `python` runs clippy on its crate.
    for manifest in workspaces()?.into_iter().skip(1) {
        if !manifest.ends_with("bindings/python/Cargo.toml") {
            lint_apart(&manifest, &[])?;
        }
    }
    // The default features of `checks/no-std` select only the program without an allocator, which needs `puny` without
    // the feature `alloc`. So the program `alloc-only`, which has an allocator, is checked separately.
    let alloc_only = "--no-default-features --features alloc-only --bin alloc-only";
    let alloc_only: Vec<&str> = alloc_only.split(' ').collect();
    lint_apart("checks/no-std/Cargo.toml".as_ref(), &alloc_only)
}

/// Runs clippy on the default members: the libraries and the command.
pub(crate) fn quick_lint() -> Result {
    Ok(cmd!("cargo clippy --all-targets --all-features --locked -- -D warnings").run()?)
}

/// Runs clippy in a separate workspace. Uses the target folder of the main workspace, in which most crates are compiled
/// already.
pub(crate) fn lint_apart(manifest: &Path, options: &[&str]) -> Result {
    let shared = target("");
    let clippy = cmd!(
        "cargo clippy --locked --manifest-path {manifest} --target-dir {shared} {options...} -- -D warnings"
    );
    // If this variable is set, libFuzzer's C++ code is not compiled. clippy does not link, so the file need not exist.
    Ok(clippy.env("CUSTOM_LIBFUZZER_PATH", "./libfuzzer.a").run()?)
}

pub(crate) fn docs() -> Result {
    // The command and the library `puny` have the same name, so rustdoc cannot document both at once. All items of the
    // command are private.
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

/// Runs the tests of the libraries and of the command, with the command that README.md names.
pub(crate) fn test() -> Result {
    Ok(cmd!("cargo test --locked --no-fail-fast").run()?)
}

/// Runs the tests of the other packages of the workspace, and the tests of `bench/` and of `research/parameters`.
pub(crate) fn others() -> Result {
    let tested = "puny puny-column puny-lanes puny-idna puny-display puny-cli testdata".split(' ');
    let tested = tested.flat_map(|name| ["--exclude", name]);
    cmd!("cargo test --workspace {tested...} --all-features --no-fail-fast --locked").run()?;
    let shared = target("");
    for (folder, which) in [
        ("bench", &["--lib", "--bin", "bench"][..]),
        ("research/parameters", &[]),
    ] {
        cmd!("cargo test --manifest-path {folder}/Cargo.toml --target-dir {shared} {which...} --locked").run()?;
    }
    Ok(())
}

/// Runs the unit tests, the tests of facts and the conformance tests of the libraries, and the test of
/// `bindings/cases.json`. Skips most tests that take longer than a second: tests of all code points, of generated names, of the
/// fast path, and comparisons with an oracle.
pub(crate) fn quick_test() -> Result {
    let test = cmd!(
        "cargo test --package puny --package puny-column --package puny-idna --package puny-display --package cases
         --all-features --locked --lib --bins --test rules --test conformance"
    );
    let long = "-- --skip properties:: --skip every_code_point --skip every_encoded_code_point --skip fast_path_tests:: --skip nfc:: --skip steps_agree \
                --skip links_are_in_order --skip of_single_names";
    Ok(test.args(long.split_whitespace()).run()?)
}

pub(crate) fn features() -> Result {
    for (package, features) in [
        ("puny", ""),
        ("puny", "alloc"),
        ("puny", "std"),
        ("puny", "bootstring"),
        ("puny", "trace"),
        ("puny-column", ""),
        ("puny-column", "std"),
        ("puny-display", ""),
        ("puny-display", "std"),
        ("puny-display", "column"),
        ("puny-display", "serde"),
    ] {
        lint_with(package, "--lib", features)?;
    }
    Ok(())
}

/// Runs clippy on `puny-idna` with each feature alone, and without features. (The step `lint` uses all features
/// together.) Then runs the unit tests, the tests of facts and the conformance tests without features. (The step `test`
/// runs all tests with all features.) Tests whose results do not depend on features are skipped: the tests of long
/// inputs, of tables, of the fast path and of laws.
pub(crate) fn idna_features() -> Result {
    lint_with("puny-idna", "--all-targets", "")?;
    let alone = "std idna2003 explain column lanes serde";
    for features in alone.split(' ') {
        lint_with("puny-idna", "--lib", features)?;
    }
    let tests = ["--lib", "--test", "rules", "--test", "conformance"];
    // The tests are not optimised: optimisation would take half a minute, which is longer than the tests run.
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
