//! The Unicode data of `puny-idna`: written by `tables/`, compared with what is checked in.

use crate::step::{self, Result, capture, cargo, program, root, target_dir};
use crate::vectors;

const MANIFEST: [&str; 4] = [
    "--release",
    "--locked",
    "--manifest-path",
    "tables/Cargo.toml",
];

/// Where `vectors` puts Python's package.
const PACKAGE: &str = "idna-3.20";

/// Writes them anew.
pub(crate) fn write() -> Result {
    step::run(cargo(["run", "--quiet"].iter().chain(&MANIFEST)))
}

/// Whether they are what would be written, and agree with all that is known elsewhere.
pub(crate) fn check() -> Result {
    let run = ["run", "--quiet"].iter().chain(&MANIFEST);
    step::run(cargo(run.chain(&["--", "--check"])))?;
    // Python's package has what is in Unicode's own files.
    let mut test = cargo(["test", "--quiet"].iter().chain(&MANIFEST));
    test.args(["--", "--include-ignored"])
        .env("PUNY_IDNA_PACKAGE", package()?);
    step::run(test)
}

/// The folder of Python's package.
fn package() -> Result<std::path::PathBuf> {
    vectors::fetch_all()?;
    let to = target_dir().join("vectors");
    std::fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut tar = program("tar", ["--extract", "--gzip", "--file"]);
    tar.arg(root().join(format!("vectors/{PACKAGE}.tar.gz")))
        .arg("--directory")
        .arg(&to);
    capture(tar, "")?.stdout()?;
    Ok(to.join(PACKAGE).join("idna"))
}
