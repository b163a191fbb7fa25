//! Checks that `compat/idna` and `compat/idna_adapter` can stand for the crates of these names: their
//! own tests, their interfaces beside the published ones, and the tests of published packages that
//! use them, with `[patch.crates-io]`.
//!
//! Published packages are copied into `target/compat`. Each is pinned by its version, and cargo compares what it downloads
//! with the checksum of the registry.

mod suites;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::ensure;

use crate::fetch::registries::Crate;
use crate::shell::{Result, cmd, quietly, root, target};

pub(crate) use suites::patch;

/// The checks that take seconds.
pub(crate) fn run() -> Result {
    own_tests()?;
    interfaces()?;
    suites::run(&suites::QUICK)
}

/// All checks.
pub(crate) fn all() -> Result {
    run()?;
    suites::run_slow()
}

/// The tests of the crates, with and without the feature that changes what one does.
fn own_tests() -> Result {
    let (feature, shared) = (
        ["--tests", "--features", "url-standard-2026"],
        target("compat/target"),
    );
    for (folder, options) in [
        ("idna", &[][..]),
        ("idna", &feature),
        ("idna_adapter", &[]),
        ("idna_adapter/ascii", &[]),
    ] {
        let manifest = format!("compat/{folder}/Cargo.toml");
        let test = cmd!("cargo test --quiet --locked --manifest-path {manifest} {options...}");
        test.env("CARGO_TARGET_DIR", &shared).run()?;
    }
    Ok(())
}

/// Compares the interface of each crate with that of the published one, line by line.
fn interfaces() -> Result {
    for (replaced, folder) in suites::REPLACED {
        let Crate(name, version) = replaced;
        let theirs = interface(&replaced.unpacked()?, name, "theirs")?;
        let ours = interface(&root().join("compat").join(folder), name, "ours")?;
        let minus = |a: &BTreeSet<String>, b: &BTreeSet<String>, sign: char| -> Vec<String> {
            let only = a.difference(b).filter(|line| !is_auto_trait(line));
            only.map(|line| format!("\n{sign} {line}")).collect()
        };
        let differences = [minus(&theirs, &ours, '-'), minus(&ours, &theirs, '+')].concat();
        ensure!(
            differences.is_empty() && theirs.len() >= 40,
            "the interface of compat/{folder} (+) is not that of {name} {version} (-):{}",
            differences.concat()
        );
        println!(
            "=> interface of {name} {version}: {} lines, all the same",
            theirs.len()
        );
    }
    Ok(())
}

/// Whether a line says that a type is, or is not, `Send` or `Sync`: these two are not in the published
/// crates, because their data could be loaded at run time.
fn is_auto_trait(line: &str) -> bool {
    let is_of = |name: &str| line.contains(&format!("marker::{name} for"));
    (line.ends_with("::Uts46") || line.ends_with("::Adapter")) && (is_of("Send") || is_of("Sync"))
}

/// The interface of the crate in a folder, from rustdoc's JSON, which the stable compiler writes only if it
/// is told to be another one.
fn interface(folder: &Path, name: &str, whose: &str) -> Result<BTreeSet<String>> {
    let target = target("compat/rustdoc").join(whose);
    let rustdoc = cmd!(
        "cargo rustdoc --quiet --lib --features compiled_data --manifest-path {folder}/Cargo.toml
         --target-dir {target} -- -Z unstable-options --output-format json"
    );
    quietly(rustdoc.env("RUSTC_BOOTSTRAP", "1"))?;
    let json = target.join("doc").join(name).with_extension("json");
    let interface = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .build()?;
    Ok(interface
        .items()
        .map(|item| line(&item.to_string()))
        .collect())
}

/// A line of an interface without the module of a type, which may be public in another one too, and with
/// the type that `Self` is.
fn line(item: &str) -> String {
    let item = item.replace("idna::uts46::", "idna::");
    let path = item.split([' ', '(', '<']).find(|word| word.contains("::"));
    let owner = path.and_then(|path| path.trim_end_matches(':').rsplit_once("::"));
    match owner {
        Some((owner, _)) => item.replace("Self", owner),
        None => item,
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn types_have_one_path() {
        for (item, expected) in [
            (
                "pub fn idna::uts46::A::new(a: &str) -> Self",
                "pub fn idna::A::new(a: &str) -> idna::A",
            ),
            (
                "pub const idna::A::URL: Self",
                "pub const idna::A::URL: idna::A",
            ),
            ("pub fn idna::f(a: u8)", "pub fn idna::f(a: u8)"),
        ] {
            assert_eq!(line(item), expected);
        }
    }
}
