//! Checks that `compat/idna` and `compat/idna_adapter` can stand for the crates of these names: their
//! own tests, their interfaces beside the published ones, and the tests of published packages that
//! use them, with `[patch.crates-io]`.
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
use suites::Published;

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

/// The tests of the crates, with and without the feature that changes what one does.
fn own_tests() -> Result {
    for (manifest, arguments) in [
        ("compat/idna/Cargo.toml", "--quiet"),
        (
            "compat/idna/Cargo.toml",
            "--quiet --tests --features url-standard-2026",
        ),
        ("compat/idna_adapter/Cargo.toml", "--quiet"),
    ] {
        let mut test = cargo(["test", "--locked", "--manifest-path", manifest]);
        test.args(arguments.split(' '));
        step::run(test)?;
    }
    Ok(())
}

/// Compares the interface of each crate with that of the published one, line by line.
fn interfaces() -> Result {
    if let Some(why) = nightly::lacks("rustdoc --help") {
        return skip("compat-interface", &why);
    }
    for replaced in suites::REPLACED {
        let Published { name, version, .. } = replaced;
        let theirs = interface(&replaced.unpacked()?, name, "theirs")?;
        let ours = interface(&root().join("compat").join(name), name, "ours")?;
        let minus = |a: &BTreeSet<String>, b: &BTreeSet<String>, sign: char| -> Vec<String> {
            let only = a.difference(b).filter(|line| !is_auto_trait(line));
            only.map(|line| format!("{sign} {line}")).collect()
        };
        let (missing, more) = (minus(&theirs, &ours, '-'), minus(&ours, &theirs, '+'));
        if !missing.is_empty() || !more.is_empty() || theirs.len() < 50 {
            return Err(format!(
                "the interface of compat/{name} (+) is not that of {name} {version} (-):\n{}\n{}",
                missing.join("\n"),
                more.join("\n")
            ));
        }
        println!(
            "=> interface of {name}: {} lines, all the same",
            theirs.len()
        );
    }
    Ok(())
}

/// Whether a line says that a type is, or is not, `Send` or `Sync`: these two are not in the published
/// crates, because their data could be loaded at run time.
fn is_auto_trait(line: &str) -> bool {
    let is_of = |name: &str| line.contains(&format!("\"path\":\"{name}\""));
    (is_of("Uts46") || is_of("Adapter")) && (is_of("Send") || is_of("Sync"))
}

/// The interface of the crate in a folder.
fn interface(folder: &Path, name: &str, whose: &str) -> Result<BTreeSet<String>> {
    let target = target_dir().join("compat/rustdoc").join(whose);
    let mut rustdoc =
        nightly::cargo("rustdoc --quiet --lib --features compiled_data --manifest-path");
    rustdoc.arg(folder.join("Cargo.toml"));
    rustdoc.arg("--target-dir").arg(&target);
    rustdoc.args(["--", "-Z", "unstable-options", "--output-format", "json"]);
    capture(rustdoc, "")?.stdout()?;
    let json = target.join("doc").join(name).with_extension("json");
    let json: Value =
        serde_json::from_str(&read(&json)?).map_err(|error| format!("rustdoc's JSON: {error}"))?;
    Ok(interface::lines(&json))
}
