//! Checks that `compat/idna` and `compat/idna_adapter` can replace the published crates `idna` and `idna_adapter`. Runs
//! the tests of our crates, and compares the interfaces of our crates with the published interfaces. Runs the tests of
//! published packages that depend on these crates; `[patch.crates-io]` makes the packages use our crates.
//!
//! Published packages are copied into `target/compat`. Each package is pinned to a version, and cargo compares each
//! download with the registry's checksum.

mod suites;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::ensure;

use crate::fetch::registries::Crate;
use crate::shell::{Result, cmd, quietly, root, target};

pub(crate) use suites::patch;

/// Runs the checks that take seconds.
pub(crate) fn run_quick() -> Result {
    run_own_tests()?;
    compare_interfaces()?;
    suites::run_suites(&suites::QUICK)
}

/// Runs all checks. Some of them take minutes.
pub(crate) fn run_all() -> Result {
    run_quick()?;
    suites::run_slow()
}

/// Runs the tests of our crates. The tests of `idna` also run with its feature `url-standard-2026`.
fn run_own_tests() -> Result {
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

/// Compares the public interface of each of our crates with the interface of the published crate, line by line.
fn compare_interfaces() -> Result {
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
            "the interface of compat/{folder} (+) differs from the interface of {name} {version} (-):{}",
            differences.concat()
        );
        println!(
            "=> interface of {name} {version}: all {} lines are equal",
            theirs.len()
        );
    }
    Ok(())
}

/// Returns whether a line of an interface states whether `Uts46` or `Adapter` implements `Send` or `Sync`. These lines
/// may differ. The published types implement neither trait, because their data can be loaded at run time.
fn is_auto_trait(line: &str) -> bool {
    let is_of = |name: &str| line.contains(&format!("marker::{name} for"));
    (line.ends_with("::Uts46") || line.ends_with("::Adapter")) && (is_of("Send") || is_of("Sync"))
}

/// Returns the public interface of the crate in a folder, which rustdoc writes as JSON. Only a nightly rustdoc writes
/// JSON, unless the environment variable `RUSTC_BOOTSTRAP` is set.
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
        .map(|item| normalised_line(&item.to_string()))
        .collect())
}

/// Returns a line of an interface in a form that can be compared. Removes the module `uts46` from paths, because its
/// types are public under two paths. Replaces `Self` by the name of the type.
fn normalised_line(item: &str) -> String {
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
    use super::normalised_line;

    #[test]
    fn lines_have_one_path_for_a_type_and_no_self() {
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
            assert_eq!(normalised_line(item), expected);
        }
    }
}
