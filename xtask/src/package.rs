//! Checks the published packages: their contents, that each compiles on its own, and that a
//! project outside this workspace builds with them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::step::{self, Result, capture, cargo, program, read, target_dir};

/// A published crate.
struct Published {
    name: &'static str,
    folder: &'static str,
    /// Files that the package must contain in addition to those of every package.
    holds: &'static [&'static str],
}

/// The crates in the order of publication.
const PUBLISHED: [Published; 6] = [
    Published {
        name: "puny",
        folder: "crates/puny",
        holds: &[],
    },
    Published {
        name: "puny-column",
        folder: "crates/column",
        holds: &[],
    },
    Published {
        name: "puny-lanes",
        folder: "crates/lanes",
        holds: &[],
    },
    Published {
        name: "puny-idna",
        folder: "crates/idna",
        holds: &["LICENSE-UNICODE"],
    },
    Published {
        name: "puny-arrow",
        folder: "crates/arrow",
        holds: &["LICENSE-UNICODE"],
    },
    Published {
        name: "puny-cli",
        folder: "crates/cli",
        holds: &["profiles/punycode.toml"],
    },
];

/// The files of every package.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Runs all checks of packages.
pub(crate) fn run() -> Result {
    described()?;
    let publish = "publish --workspace --exclude xtask --exclude documents --exclude puny-wasm \
                   --exclude puny-capi \
                   --dry-run --locked --allow-dirty --no-verify";
    step::run(cargo(publish.split_whitespace()))?;
    let packages = unpacked()?;
    complete(&packages)?;
    command(&packages)?;
    outside(&packages)
}

/// Checks that packages have their files, and no tests.
fn complete(packages: &Path) -> Result {
    for Published { name, holds, .. } in &PUBLISHED {
        let package = packages.join(name);
        for file in FILES.iter().chain(*holds) {
            if !package.join(file).is_file() {
                return Err(format!("the package {name} has no {file}"));
            }
        }
        let manifest = read(&package.join("Cargo.toml"))?;
        if manifest.contains("[[test]]") || package.join("tests").exists() {
            return Err(format!(
                "the package {name} has tests, which read files that it does not hold"
            ));
        }
    }
    Ok(())
}

/// Checks that every manifest has the fields that a registry shows.
fn described() -> Result {
    let packages = manifests()?;
    for Published { name, folder, .. } in &PUBLISHED {
        let is_it = |package: &&Value| package.get("name").is_some_and(|other| other == name);
        let package = packages.iter().find(is_it);
        let package = package.ok_or(format!("cargo metadata has no package {name}"))?;
        for field in [
            "description",
            "license",
            "readme",
            "repository",
            "documentation",
            "rust_version",
        ] {
            if package.get(field).is_none_or(|value| !value.is_string()) {
                return Err(format!("{folder}/Cargo.toml has no {field}"));
            }
        }
        for field in ["keywords", "categories"] {
            let list = package.get(field).and_then(Value::as_array);
            if list.is_none_or(Vec::is_empty) {
                return Err(format!("{folder}/Cargo.toml has no {field}"));
            }
        }
        let all_features = package.pointer("/metadata/docs/rs/all-features");
        let features = package.get("features").and_then(Value::as_object);
        let has_features = features.is_some_and(|features| !features.is_empty());
        if *name != "puny-cli" && has_features && all_features != Some(&Value::Bool(true)) {
            return Err(format!(
                "{folder}/Cargo.toml does not have docs.rs document all features"
            ));
        }
    }
    Ok(())
}

/// The manifests of the packages of the workspace, as `cargo metadata` has them.
fn manifests() -> Result<Vec<Value>> {
    let metadata = cargo("metadata --no-deps --format-version 1 --locked".split(' '));
    let metadata = capture(metadata, "")?.stdout()?;
    let mut metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    match metadata.get_mut("packages").map(Value::take) {
        Some(Value::Array(packages)) => Ok(packages),
        _ => Err("cargo metadata has no packages".to_owned()),
    }
}

/// Packs every crate and unpacks it into its own folder, named without the version: a directory
/// source that any cargo can use in place of a registry.
pub(crate) fn unpacked() -> Result<PathBuf> {
    let mut package = cargo("package --quiet --no-verify --locked --allow-dirty".split(' '));
    for Published { name, .. } in &PUBLISHED {
        package.args(["--package", name]);
    }
    step::run(package)?;
    let packages = target_dir().join("packages");
    empty(&packages)?;
    for Published { name, .. } in &PUBLISHED {
        let stem = format!("{name}-{}", version());
        let archive = target_dir().join("package").join(format!("{stem}.crate"));
        let mut tar = program("tar", ["-xzf"]);
        tar.arg(&archive).arg("-C").arg(&packages);
        step::run(tar)?;
        let folder = packages.join(name);
        fs::rename(packages.join(stem), &folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        // Without a checksum of the package, because it does not come from a registry.
        write(
            &folder.join(".cargo-checksum.json"),
            "{\"files\":{},\"package\":null}",
        )?;
    }
    Ok(packages)
}

/// The version of all packages.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// A project that depends on the packages by name, as a project outside does.
const PROGRAM: &str = r#"//! Uses each library as its README shows.

fn main() {
    assert_eq!(puny::punycode::encode("bücher").unwrap(), "bcher-kva");
    assert_eq!(puny_idna::to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    let labels = puny_column::Column::new("bücherfaß", &[0_i32, 7, 11]).unwrap();
    let encoded = puny_lanes::encode(labels).unwrap();
    let rows: Vec<_> = encoded.column().iter().collect();
    assert_eq!(rows, [Some("bcher-kva"), Some("fa-hia")]);
    println!("all as expected");
}
"#;

/// The libraries among the packages.
const LIBRARIES: [&str; 4] = ["puny", "puny-column", "puny-lanes", "puny-idna"];

/// Takes libraries from their packages, not from a registry.
fn patches(packages: &Path) -> String {
    let mut patches = String::from("\n[patch.crates-io]\n");
    for name in LIBRARIES {
        let path = packages.join(name).display().to_string();
        patches.push_str(&format!("{name} = {{ path = {path:?} }}\n"));
    }
    patches
}

/// Compiles the package of the command, with its own lock file, against those of the libraries.
/// `cargo publish` would do it too, but compile all dependencies again.
fn command(packages: &Path) -> Result {
    let manifest = packages.join("puny-cli/Cargo.toml");
    let text = read(&manifest)?;
    write(
        &manifest,
        &format!("{text}\n[workspace]\n{}", patches(packages)),
    )?;
    let mut check = cargo("check --all-targets --target-dir".split(' '));
    check.arg(target_dir()).arg("--manifest-path").arg(manifest);
    step::run(check)
}

/// Runs a project that depends on the packages of the libraries.
fn outside(packages: &Path) -> Result {
    let project = target_dir().join("outside");
    let mut manifest = String::from(
        "[package]\nname = \"outside\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n",
    );
    for name in LIBRARIES {
        let features = if name == "puny-lanes" || name == "puny-column" {
            ""
        } else {
            ", features = [\"serde\"]"
        };
        manifest.push_str(&format!("{name} = {{ version = \"0.1\"{features} }}\n"));
    }
    manifest.push_str(&patches(packages));
    write(&project.join("Cargo.toml"), &manifest)?;
    write(&project.join("src/main.rs"), PROGRAM)?;
    let mut run = cargo(["run", "--quiet", "--manifest-path"]);
    run.arg(project.join("Cargo.toml"));
    run.arg("--target-dir").arg(project.join("target"));
    let output = capture(run, "")?.stdout()?;
    match output.as_str() {
        "all as expected\n" => Ok(()),
        _ => Err(format!("the project outside wrote {output:?}")),
    }
}

/// Writes a file, and creates its folders.
pub(crate) fn write(file: &Path, text: &str) -> Result {
    let failed = |error| format!("{}: {error}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(file, text).map_err(failed)
}

/// Copies a folder and all that it holds.
pub(crate) fn copy(from: &Path, to: &Path) -> Result {
    let failed = |error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let beside = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &beside)?;
        } else {
            fs::copy(entry.path(), beside).map_err(failed)?;
        }
    }
    Ok(())
}

/// Creates a folder, and removes its previous content.
pub(crate) fn empty(folder: &Path) -> Result {
    let failed = |error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::PUBLISHED;
    use crate::step::{read, root};

    /// The licences are copies, because a package contains nothing from outside its folder, and not
    /// every system has links.
    #[test]
    fn each_package_has_the_licences() {
        for package in &PUBLISHED {
            let folder = root().join(package.folder);
            let unicode = package.holds.contains(&"LICENSE-UNICODE");
            let of_unicode = unicode.then_some("crates/idna/LICENSE-UNICODE");
            for ours in ["LICENSE-MIT", "LICENSE-APACHE"]
                .into_iter()
                .chain(of_unicode)
            {
                let file = folder.join(ours.trim_start_matches("crates/idna/"));
                assert_eq!(
                    read(&file).unwrap(),
                    read(&root().join(ours)).unwrap(),
                    "{}",
                    file.display()
                );
            }
        }
    }
}
