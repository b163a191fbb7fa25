//! The parts of the workspace that read and write Parquet, which take as long to compile as all else.

use std::process::Command;

use serde_json::Value;

use crate::package;
use crate::step::{Result, cargo, run};

/// The packages that need the crate `parquet`.
const PACKAGES: [&str; 2] = ["puny-parquet", "with-parquet"];

/// The feature of the command that needs it.
const FEATURE: &str = "puny-cli/parquet";

/// Their clippy, tests and documentation.
pub(crate) fn check() -> Result {
    for (command, end) in [
        ("clippy --all-targets", &["--", "-D", "warnings"][..]),
        ("test", &[]),
        ("doc --no-deps --document-private-items", &[]),
    ] {
        let mut cargo = cargo(command.split(' '));
        for package in PACKAGES {
            cargo.args(["--package", package]);
        }
        cargo.arg("--locked").args(end);
        cargo.env("RUSTDOCFLAGS", "-D warnings");
        run(cargo)?;
    }
    Ok(())
}

/// A cargo command on all other packages of the workspace, with all other features.
pub(crate) fn without(command: &str) -> Result<Command> {
    let mut cargo = cargo(command.split(' '));
    cargo.arg("--workspace");
    for package in PACKAGES {
        cargo.args(["--exclude", package]);
    }
    cargo.args(["--locked", "--features", &features()?.join(",")]);
    Ok(cargo)
}

/// The features of the other packages, as `package/feature`.
fn features() -> Result<Vec<String>> {
    let mut all = Vec::new();
    for package in package::manifests()? {
        let name = package.get("name").and_then(Value::as_str);
        let name = name.ok_or("cargo metadata has a package without a name")?;
        let features = package.get("features").and_then(Value::as_object);
        let features = features.into_iter().flatten();
        all.extend(features.map(|(feature, _)| format!("{name}/{feature}")));
    }
    all.retain(|feature| {
        feature != FEATURE && !PACKAGES.iter().any(|name| feature.starts_with(name))
    });
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::{FEATURE, features};

    #[test]
    fn all_features_but_one_are_named() {
        let features = features().unwrap();
        for name in ["puny/serde", "puny-idna/lanes", "puny-capi/idn2"] {
            assert!(features.iter().any(|feature| feature == name), "{name}");
        }
        assert!(!features.iter().any(|feature| feature == FEATURE));
    }
}
