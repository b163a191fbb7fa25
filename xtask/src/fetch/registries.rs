//! Published packages, fetched with the ordinary clients of their registries.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::gates::package::copy;
use crate::shell::{cmd, empty, sh, target};

/// A package in Rust's registry, with the SHA-256 of its archive.
pub(crate) struct Crate {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
}

pub(crate) const IDNA: Crate = Crate {
    name: "idna",
    version: "1.1.0",
    sha256: "3b0875f23caa03898994f6ddc501886a45c7d3d62d04d2d90788d47be1b1e4de",
};

impl Crate {
    /// The folder of its source in cargo's cache. A package that depends on it is resolved for that: cargo
    /// compares the archive with the checksum of the registry, which is then in the lock file.
    pub(crate) fn folder(&self) -> Result<PathBuf> {
        let Crate {
            name,
            version,
            sha256,
        } = self;
        let dir = empty(target("vectors").join(name))?;
        let manifest = dir.join("Cargo.toml");
        let lines = format!(
            "[workspace]\n[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\n{name} = \"={version}\"\n"
        );
        sh().write_file(&manifest, lines)?;
        sh().write_file(dir.join("src/lib.rs"), "")?;
        let metadata = cmd!("cargo metadata --format-version 1 --manifest-path {manifest}");
        let metadata: Value = serde_json::from_str(&metadata.read()?)?;
        let lock = sh().read_file(dir.join("Cargo.lock"))?;
        let package = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let locked = lock.split("[[package]]").find(|it| it.contains(&package));
        let checksum = format!("checksum = \"{sha256}\"");
        ensure!(
            locked.is_some_and(|locked| locked.contains(&checksum)),
            "{name} {version} does not have the SHA-256 {sha256}: {locked:?}"
        );
        let packages = metadata["packages"]
            .as_array()
            .context("cargo metadata has no packages")?;
        let package = packages
            .iter()
            .find(|it| it["name"] == *name && it["version"] == *version);
        let manifest = package.and_then(|package| package["manifest_path"].as_str());
        let mut folder = PathBuf::from(manifest.context("cargo metadata does not name the crate")?);
        folder.pop();
        Ok(folder)
    }

    /// A fresh copy of its source in `target/compat`.
    pub(crate) fn unpacked(&self) -> Result<PathBuf> {
        let folder = empty(target("compat").join(self.name))?;
        copy(&self.folder()?, &folder)?;
        let manifest = folder.join("Cargo.toml");
        // It is in the folder of another workspace.
        sh().write_file(&manifest, sh().read_file(&manifest)? + "\n[workspace]\n")?;
        Ok(folder)
    }
}

/// The folder for a download of this process: steps that run side by side may fetch the same package.
fn download(name: &str) -> PathBuf {
    target(format!("vectors/{name}-{}", std::process::id()))
}

/// The folder into which pip downloads the source archive of a package.
pub(crate) fn python_archive(name: &str, version: &str) -> Result<PathBuf> {
    let dir = empty(download(name))?;
    let options = ["--quiet", "--no-deps", "--no-binary", ":all:"];
    cmd!("pip download {options...} --dest {dir} {name}=={version}").run()?;
    Ok(dir)
}

/// The folder into which npm downloads the archive of a package.
pub(crate) fn npm_archive(name: &str, version: &str) -> Result<PathBuf> {
    let dir = empty(download(name))?;
    cmd!("npm pack --silent --pack-destination {dir} {name}@{version}").run()?;
    Ok(dir)
}
