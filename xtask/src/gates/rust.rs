//! Checks that cargo itself provides.

use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, files, root, target};

/// Returns the manifests of all workspaces, this one first: the folders that have a `Cargo.lock`.
pub(crate) fn workspaces() -> Result<Vec<PathBuf>> {
    let mut found = files(root())?;
    // The runners of the suite are programs of its users.
    found.retain(|path| path.ends_with("Cargo.lock") && !path.starts_with(root().join("suite")));
    found.sort_by_key(|path| (path.components().count(), path.clone()));
    let manifests = found.into_iter().map(|lock| lock.with_extension("toml"));
    Ok(manifests.collect())
}

pub(crate) fn fmt() -> Result {
    for (index, manifest) in workspaces()?.into_iter().enumerate() {
        // With this option, cargo also formats packages outside a workspace that its members depend on.
        let all = (index == 0).then_some("--all");
        cmd!("cargo fmt {all...} --check --manifest-path {manifest}").run()?;
    }
    Ok(())
}

pub(crate) fn lint() -> Result {
    cmd!("cargo clippy --workspace --all-targets --all-features --locked -- -D warnings").run()?;
    // The step `python` checks its crate itself.
    for manifest in workspaces()?.into_iter().skip(1) {
        if !manifest.ends_with("bindings/python/Cargo.toml") {
            lint_apart(&manifest, &[])?;
        }
    }
    // The default is the other program, as `puny` must not have its feature `alloc` there.
    let alloc_only = "--no-default-features --features alloc-only --bin alloc-only";
    let alloc_only: Vec<&str> = alloc_only.split(' ').collect();
    lint_apart("checks/no-std/Cargo.toml".as_ref(), &alloc_only)
}

/// Runs clippy on the default members: the libraries and the command.
pub(crate) fn quick_lint() -> Result {
    Ok(cmd!("cargo clippy --all-targets --all-features --locked -- -D warnings").run()?)
}

/// Runs clippy in a separate workspace, and in the folder of this one, where it has looked at most crates already.
pub(crate) fn lint_apart(manifest: &Path, options: &[&str]) -> Result {
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

/// Runs the tests that README names, by the command that README names.
pub(crate) fn test() -> Result {
    Ok(cmd!("cargo test --locked --no-fail-fast").run()?)
}

/// Runs the tests of the other packages of the workspace, and those of the benchmark and the research.
pub(crate) fn others() -> Result {
    let tested = "puny puny-column puny-lanes puny-idna puny-cli testdata".split(' ');
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

/// Runs the tests of the libraries that state facts, the conformance tests, and the test of the table of cases.
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

/// Checks `puny-idna` with each feature alone (`lint` has all of them), and runs the tests of facts and vectors with none. `test` runs
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
