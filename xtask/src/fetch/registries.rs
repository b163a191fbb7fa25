//! Downloads published packages with the ordinary clients of their registries.

use std::fs;
use std::path::PathBuf;

use crate::shell::{Result, cmd, empty, sh, target};

/// The name and the version of a package in Rust's registry. The registry has one archive for each version, and cargo
/// checks the checksum of the archive.
#[derive(Clone, Copy)]
pub(crate) struct Crate(pub(crate) &'static str, pub(crate) &'static str);

pub(crate) const IDNA: Crate = Crate("idna", "1.1.0");

impl Crate {
    /// Downloads the source of the package, and returns the folder of the source. To download it, writes a project that
    /// depends on the package, and runs `cargo vendor` in this project.
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

    /// Returns the folder of a fresh copy of the package's source in `target/compat`.
    pub(crate) fn unpacked(&self) -> Result<PathBuf> {
        let folder = target("compat").join(self.0);
        sh().remove_path(&folder)?;
        sh().create_dir(target("compat"))?;
        fs::rename(self.folder()?, &folder)?;
        let manifest = folder.join("Cargo.toml");
        // The copy is inside the folder of this workspace, but must not be a member of this workspace.
        sh().write_file(&manifest, sh().read_file(&manifest)? + "\n[workspace]\n")?;
        Ok(folder)
    }
}

/// Returns the folder into which this process downloads a package. Each process has its own folder, because steps that
/// run at the same time may download the same package.
fn download(name: &str) -> PathBuf {
    target(format!("vectors/{name}-{}", std::process::id()))
}

/// Downloads the source archive of a package with pip, and returns the folder of the archive.
pub(crate) fn python_archive(name: &str, version: &str) -> Result<PathBuf> {
    let dir = empty(download(name))?;
    let options = ["--quiet", "--no-deps", "--no-binary", ":all:"];
    cmd!("pip download {options...} --dest {dir} {name}=={version}").run()?;
    Ok(dir)
}

/// Downloads the archive of a package with npm, and returns the folder of the archive.
pub(crate) fn npm_archive(name: &str, version: &str) -> Result<PathBuf> {
    let dir = empty(download(name))?;
    cmd!("npm pack --silent --pack-destination {dir} {name}@{version}").run()?;
    Ok(dir)
}
