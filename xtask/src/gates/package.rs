//! Checks the published packages: their contents, that each compiles on its own, and that a
//! project outside this workspace builds with them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::shell::{Result, cmd, empty, sh, target};

/// The published crates in the order of publication: name, folder, and a file that its package
/// must contain, beside those of every package.
const PUBLISHED: [(&str, &str, &str); 6] = [
    ("puny", "crates/puny", "README.md"),
    ("puny-column", "crates/column", "README.md"),
    ("puny-lanes", "crates/lanes", "README.md"),
    ("puny-idna", "crates/idna", "LICENSE-UNICODE"),
    ("puny-arrow", "crates/arrow", "LICENSE-UNICODE"),
    ("puny-cli", "crates/cli", "profiles/punycode.toml"),
];

/// The version of all of them.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files of every package.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The fields that a registry shows.
const FIELDS: [&str; 6] = [
    "description",
    "license",
    "readme",
    "repository",
    "documentation",
    "rust_version",
];

/// Runs all checks of packages.
pub(crate) fn run() -> Result {
    described()?;
    publish(&["--dry-run", "--allow-dirty", "--no-verify"])?;
    let packages = unpacked()?;
    complete(&packages)?;
    command(&packages)?;
    outside(&packages)
}

/// Uploads the packages, or does what else the options of `cargo publish` say.
pub(crate) fn publish(options: &[&str]) -> Result {
    let own =
        ["xtask", "cases", "documents", "puny-wasm", "puny-capi"].map(|name| ["--exclude", name]);
    let own = own.as_flattened();
    Ok(cmd!("cargo publish --workspace {own...} --locked {options...}").run()?)
}

/// Runs cargo-semver-checks on the libraries: beside the newest published version, or beside a
/// commit with `--baseline-rev COMMIT`, or what else its arguments name.
pub(crate) fn semver(arguments: &[&str]) -> Result {
    let libraries = LIBRARIES.map(|name| ["--package", name]);
    let libraries = libraries.as_flattened();
    let check =
        cmd!("cargo semver-checks check-release --all-features {libraries...} {arguments...}");
    Ok(check.run()?)
}

/// Checks that packages have their files, and no tests.
fn complete(packages: &Path) -> Result {
    for (name, _, holds) in PUBLISHED {
        let package = packages.join(name);
        for file in FILES.into_iter().chain([holds]) {
            ensure!(
                package.join(file).is_file(),
                "the package {name} has no {file}"
            );
        }
        let manifest = sh().read_file(package.join("Cargo.toml"))?;
        ensure!(
            !manifest.contains("[[test]]") && !package.join("tests").exists(),
            "the package {name} has tests, which read files that it does not hold"
        );
    }
    Ok(())
}

/// Checks that every manifest has the fields that a registry shows.
fn described() -> Result {
    let metadata = cmd!("cargo metadata --no-deps --format-version 1 --locked").read()?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata has no packages")?;
    for (name, folder, _) in PUBLISHED {
        let package = packages.iter().find(|package| package["name"] == name);
        let package = package.with_context(|| format!("cargo metadata has no package {name}"))?;
        for field in FIELDS {
            ensure!(
                package[field].is_string(),
                "{folder}/Cargo.toml has no {field}"
            );
        }
        for field in ["keywords", "categories"] {
            let is_there = package[field]
                .as_array()
                .is_some_and(|list| !list.is_empty());
            ensure!(is_there, "{folder}/Cargo.toml has no {field}");
        }
        let has_features = package["features"]
            .as_object()
            .is_some_and(|all| !all.is_empty());
        let documents_all = package["metadata"]["docs"]["rs"]["all-features"] == true;
        ensure!(
            name == "puny-cli" || !has_features || documents_all,
            "{folder}/Cargo.toml does not have docs.rs document all features"
        );
    }
    Ok(())
}

/// Packs every crate and unpacks it into its own folder, named without the version: a directory
/// source that any cargo can use in place of a registry.
pub(crate) fn unpacked() -> Result<PathBuf> {
    let all = PUBLISHED.map(|(name, ..)| ["--package", name]);
    let all = all.as_flattened();
    cmd!("cargo package --quiet --no-verify --locked --allow-dirty {all...}").run()?;
    let packages = empty(target("packages"))?;
    for (name, _, _) in PUBLISHED {
        let stem = format!("{name}-{VERSION}");
        let archive = archive(name);
        cmd!("tar -xzf {archive} -C {packages}").run()?;
        let folder = packages.join(name);
        fs::rename(packages.join(stem), &folder)?;
        // Without a checksum of the package, because it does not come from a registry.
        let checksum = "{\"files\":{},\"package\":null}";
        sh().write_file(folder.join(".cargo-checksum.json"), checksum)?;
    }
    Ok(packages)
}

/// The archive of a package that was packed.
fn archive(name: &str) -> PathBuf {
    target("package").join(format!("{name}-{VERSION}.crate"))
}

/// The archives that [`run`] has packed.
pub(crate) fn archives() -> [PathBuf; 6] {
    PUBLISHED.map(|(name, ..)| archive(name))
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
    let patch = |name| format!("{name} = {{ path = {:?} }}\n", packages.join(name));
    format!("\n[patch.crates-io]\n{}", LIBRARIES.map(patch).concat())
}

/// Compiles the package of the command, with its own lock file, against those of the libraries.
/// `cargo publish` would do it too, but compile all dependencies again.
fn command(packages: &Path) -> Result {
    let manifest = packages.join("puny-cli/Cargo.toml");
    let text = sh().read_file(&manifest)?;
    sh().write_file(
        &manifest,
        format!("{text}\n[workspace]\n{}", patches(packages)),
    )?;
    let target = target("");
    Ok(cmd!("cargo check --target-dir {target} --manifest-path {manifest}").run()?)
}

/// Runs a project that depends on the packages of the libraries.
fn outside(packages: &Path) -> Result {
    let dependency = |name| match name {
        "puny-lanes" | "puny-column" => format!("{name} = \"{VERSION}\"\n"),
        _ => format!("{name} = {{ version = \"{VERSION}\", features = [\"serde\"] }}\n"),
    };
    let dependencies = LIBRARIES.map(dependency).concat();
    let project = target("outside");
    sh().write_file(
        project.join("Cargo.toml"),
        format!(
            "[package]\nname = \"outside\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dependencies]\n{dependencies}{}",
            patches(packages)
        ),
    )?;
    sh().write_file(project.join("src/main.rs"), PROGRAM)?;
    let run = cmd!("cargo run --quiet --manifest-path {project}/Cargo.toml");
    let output = run.arg("--target-dir").arg(project.join("target")).read()?;
    ensure!(
        output == "all as expected",
        "the project outside wrote {output:?}"
    );
    Ok(())
}

/// Copies a folder and all that it holds.
pub(crate) fn copy(from: &Path, to: &Path) -> Result {
    sh().create_dir(to)?;
    for path in sh().read_dir(from)? {
        let beside = to.join(path.file_name().expect("it is in a folder"));
        if path.is_dir() {
            copy(&path, &beside)?;
        } else {
            sh().copy_file(&path, beside)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::PUBLISHED;
    use crate::shell::sh;

    /// The licences are copies, because a package contains nothing from outside its folder, and not
    /// every system has links.
    #[test]
    fn each_package_has_the_licences() {
        let read = |folder: &str, file| sh().read_file(format!("{folder}/{file}")).unwrap();
        for (_, folder, holds) in PUBLISHED {
            for ours in ["LICENSE-MIT", "LICENSE-APACHE"] {
                assert_eq!(read(folder, ours), read(".", ours), "{folder}");
            }
            if holds == "LICENSE-UNICODE" {
                assert_eq!(read(folder, holds), read("crates/idna", holds), "{folder}");
            }
        }
    }
}
