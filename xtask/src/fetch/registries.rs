//! Published packages, fetched with the ordinary clients of their registries.

use std::fs;
use std::path::PathBuf;

use crate::shell::{Result, cmd, empty, sh, target};

/// A package in Rust's registry: its name and version. The registry has one archive for each version, whose checksum
/// cargo compares.
#[derive(Clone, Copy)]
pub(crate) struct Crate(pub(crate) &'static str, pub(crate) &'static str);

pub(crate) const IDNA: Crate = Crate("idna", "1.1.0");

impl Crate {
    /// Returns the folder of its source, which `cargo vendor` copies for a package that depends on it.
    pub(crate) fn folder(&self) -> Result<PathBuf> {
        let Crate(name, version) = self;
        let dir = empty(target("vectors").join(name))?;
        let (manifest, sources) = (dir.join("Cargo.toml"), dir.join("sources"));
        let lines = format!(
            "[workspace]\n[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\n{name} = \"={version}\"\n"
        );
        sh().write_file(&manifest, lines)?;
        sh().write_file(dir.join("src/lib.rs"), "")?;
        cmd!("cargo vendor --quiet --manifest-path {manifest} {sources}")
            .ignore_stdout()
            .run()?;
        Ok(sources.join(name))
    }

    /// Returns a fresh copy of its source in `target/compat`.
    pub(crate) fn unpacked(&self) -> Result<PathBuf> {
        let folder = target("compat").join(self.0);
        sh().remove_path(&folder)?;
        sh().create_dir(target("compat"))?;
        fs::rename(self.folder()?, &folder)?;
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
