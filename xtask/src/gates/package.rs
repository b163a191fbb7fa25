//! Checks the contents of the published packages, and checks that the command builds with the libraries from their
//! packages. The step `msrv` also uses these packages, to build projects outside this workspace.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, empty, files, sh, target};
use anyhow::ensure;

/// The published crates, in the order of publication: the name, the folder, and a file that the package must contain in
/// addition to [`FILES`].
const PUBLISHED: [(&str, &str, &str); 7] = [
    ("puny", "crates/puny", "README.md"),
    ("puny-column", "crates/column", "README.md"),
    ("puny-lanes", "crates/lanes", "README.md"),
    ("puny-idna", "crates/idna", "LICENSE-UNICODE"),
    ("puny-display", "crates/display", "LICENSE-UNICODE"),
    ("puny-arrow", "crates/arrow", "LICENSE-UNICODE"),
    ("puny-cli", "crates/cli", "profiles/punycode.toml"),
];

/// The version of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files that every package must contain.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Runs all checks of packages.
pub(crate) fn check_packages() -> Result {
    publish(&["--dry-run", "--allow-dirty", "--no-verify"])?;
    let packages = unpacked()?;
    check_contents(&packages)?;
    check_compiles(&packages, "puny-cli")
}

/// Runs `cargo publish` for all packages with these options, for example `--dry-run`.
pub(crate) fn publish(options: &[&str]) -> Result {
    let all = PUBLISHED.map(|(name, ..)| ["--package", name]);
    let all = all.as_flattened();
    Ok(cmd!("cargo publish {all...} --locked {options...}").run()?)
}

/// Checks that each package contains the required files and no tests.
fn check_contents(packages: &Path) -> Result {
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
            "the package {name} has tests, but not the files that they read"
        );
    }
    Ok(())
}

/// Packs every crate, and unpacks it into a folder that has the name of the crate without its version. Returns the
/// parent of these folders. Every cargo can use the parent as a directory source in place of a registry.
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
        // A directory source needs this file. It contains no checksum, because the package does not come from a registry.
        let checksum = "{\"files\":{},\"package\":null}";
        sh().write_file(folder.join(".cargo-checksum.json"), checksum)?;
    }
    Ok(packages)
}

/// Returns the path of the archive of a package that was packed.
fn archive(name: &str) -> PathBuf {
    target("package").join(format!("{name}-{VERSION}.crate"))
}

/// Returns the paths of the archives that the step `package` has packed.
pub(crate) fn archives() -> [PathBuf; 7] {
    PUBLISHED.map(|(name, ..)| archive(name))
}

/// The published libraries on which other packages depend.
const LIBRARIES: [&str; 5] = [
    "puny",
    "puny-column",
    "puny-lanes",
    "puny-idna",
    "puny-display",
];

/// Compiles a package with its own lock file and with the packed libraries. `cargo publish` could do that too, but
/// would compile all dependencies again.
pub(crate) fn check_compiles(packages: &Path, name: &str) -> Result {
    let manifest = packages.join(name).join("Cargo.toml");
    // The libraries come from their packages, not from a registry.
    let patch = |name| format!("{name} = {{ path = {:?} }}\n", packages.join(name));
    let patches = format!(
        "\n[workspace]\n[patch.crates-io]\n{}",
        LIBRARIES.map(patch).concat()
    );
    sh().write_file(&manifest, sh().read_file(&manifest)? + &patches)?;
    let target = target("");
    Ok(cmd!("cargo check --target-dir {target} --manifest-path {manifest}").run()?)
}

/// Copies a folder with all its files.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result {
    for path in files(from)? {
        let beside = to.join(path.strip_prefix(from)?);
        sh().create_dir(beside.parent().expect("a copied file is below a folder"))?;
        sh().copy_file(path, beside)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::PUBLISHED;
    use crate::shell::{root, sh};

    /// The address of the repository in links.
    const REPOSITORY: &str = "https://github.com/puny-rs/puny/";

    /// A registry shows only the README. So every link in a README must be a complete address, and a link into this
    /// repository must name a file and a heading that exist.
    #[test]
    fn the_links_of_published_readmes_work_outside_the_repository() {
        let others = ["bindings/python", "bindings/wasm"];
        for folder in PUBLISHED.iter().map(|published| published.1).chain(others) {
            let readme = sh().read_file(format!("{folder}/README.md")).unwrap();
            for link in readme.split("](").skip(1) {
                let (link, _) = link.split_once(')').unwrap();
                assert!(link.starts_with("https://"), "{folder}: {link}");
                let Some(path) = link.strip_prefix(REPOSITORY) else {
                    continue;
                };
                let path = path
                    .strip_prefix("blob/main/")
                    .or(path.strip_prefix("tree/main/"));
                let (file, anchor) = path.unwrap().split_once('#').unwrap_or((path.unwrap(), ""));
                assert!(root().join(file).exists(), "{folder}: {link}");
                let heading = format!("# {}\n", anchor.replace('-', " "));
                let has_it = || {
                    sh().read_file(file)
                        .unwrap()
                        .to_lowercase()
                        .contains(&heading)
                };
                assert!(anchor.is_empty() || has_it(), "{folder}: {link}");
            }
        }
    }

    /// The licences are copies, because a package contains only files from its folder, and not every system has symbolic
    /// links.
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
