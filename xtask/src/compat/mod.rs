//! Checks that `compat/idna` can stand for the crate `idna`: its own tests, its interface beside the
//! published one, and the tests of published packages that use `idna`, with
//! `[patch.crates-io]`.
//!
//! Published packages are copied into `target/compat`. Each is pinned by version and by the SHA-256
//! of its archive, which cargo compares with what it downloads.

mod figures;
mod interface;
mod suites;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::nightly;
use crate::step::{self, Result, capture, cargo, read, root, skip, target_dir};

/// The manifest of our crate.
const MANIFEST: &str = "compat/idna/Cargo.toml";

/// The checks that take seconds.
pub(crate) fn run() -> Result {
    own_tests()?;
    interfaces()?;
    suites::run(&suites::QUICK)
}

/// All checks.
pub(crate) fn all() -> Result {
    run()?;
    suites::run(&suites::SLOW)
}

/// Measures `url` with each crate.
pub(crate) fn figures() -> Result {
    figures::run()
}

/// The tests of the crate, with and without the feature that changes what it does.
fn own_tests() -> Result {
    for arguments in ["--quiet", "--quiet --tests --features url-standard-2026"] {
        let mut test = cargo(["test", "--locked", "--manifest-path", MANIFEST]);
        test.args(arguments.split(' '));
        step::run(test)?;
    }
    Ok(())
}

/// Compares the two interfaces, line by line.
fn interfaces() -> Result {
    if let Some(why) = nightly::lacks("rustdoc --help") {
        return skip("compat-interface", &why);
    }
    let theirs = interface(&suites::IDNA.unpacked()?.join("Cargo.toml"), "theirs")?;
    let ours = interface(&root().join(MANIFEST), "ours")?;
    let minus = |a: &BTreeSet<String>, b: &BTreeSet<String>, sign: char| -> Vec<String> {
        let only = a.difference(b).filter(|line| !is_auto_trait(line));
        only.map(|line| format!("{sign} {line}")).collect()
    };
    let (missing, more) = (minus(&theirs, &ours, '-'), minus(&ours, &theirs, '+'));
    if !missing.is_empty() || !more.is_empty() || theirs.len() < 100 {
        return Err(format!(
            "the interface of compat/idna (+) is not that of idna 1.1.0 (-):\n{}\n{}",
            missing.join("\n"),
            more.join("\n")
        ));
    }
    println!("interface: {} lines, all the same", theirs.len());
    Ok(())
}

/// Whether a line says that `Uts46` is, or is not, `Send` or `Sync`: that of `idna` is neither, because
/// its data could be loaded at run time.
fn is_auto_trait(line: &str) -> bool {
    let is_auto = |name: &str| line.contains(&format!("\"path\":\"{name}\"}} for"));
    line.contains("\"Uts46\"") && (is_auto("Send") || is_auto("Sync"))
}

/// The interface of a crate named `idna`.
fn interface(manifest: &Path, folder: &str) -> Result<BTreeSet<String>> {
    let target = target_dir().join("compat/rustdoc").join(folder);
    let mut rustdoc = nightly::cargo("rustdoc --quiet --lib --manifest-path");
    rustdoc.arg(manifest).arg("--target-dir").arg(&target);
    rustdoc.args(["--", "-Z", "unstable-options", "--output-format", "json"]);
    capture(rustdoc, "")?.stdout()?;
    let json: Value = serde_json::from_str(&read(&target.join("doc/idna.json"))?)
        .map_err(|error| format!("rustdoc's JSON: {error}"))?;
    Ok(interface::lines(&json))
}
