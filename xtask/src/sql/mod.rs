//! The SQL functions and the command `puny-sql`, in a workspace and a target folder of their own.

pub(crate) mod figures;
pub(crate) mod job;

use std::path::{Path, PathBuf};

use crate::marked::replaced;
use crate::step::{self, Result, absolute, cargo, root, target_dir};

/// Of the workspace.
pub(crate) const MANIFEST: &str = "crates/datafusion/Cargo.toml";

/// Where everything of it is built.
fn folder() -> PathBuf {
    target_dir().join("sql")
}

fn in_workspace(arguments: &str) -> std::process::Command {
    let mut command = cargo(arguments.split(' '));
    command.args(["--locked", "--manifest-path", MANIFEST, "--target-dir"]);
    command.arg(folder());
    command
}

/// Clippy, and all tests.
pub(crate) fn run() -> Result {
    let mut clippy = in_workspace("clippy --workspace --all-targets");
    clippy.args(["--", "-D", "warnings"]);
    step::run(clippy)?;
    step::run(in_workspace("test --workspace"))?;
    let mut doc = in_workspace("doc --workspace --lib --no-deps --document-private-items");
    doc.env("RUSTDOCFLAGS", "-D warnings");
    step::run(doc)
}

/// Builds the program with its release profile, and returns its path.
fn program() -> Result<PathBuf> {
    step::run(in_workspace("build --release --package puny-sql"))?;
    let name = format!("puny-sql{}", std::env::consts::EXE_SUFFIX);
    Ok(absolute(&folder().join("release").join(name)))
}

/// The program in a folder.
fn command(program: &Path, folder: &Path, arguments: &[&str]) -> std::process::Command {
    let mut command = step::program(program, arguments);
    command.current_dir(folder);
    command
}

/// The processor, its cores, and the date.
fn machine() -> Result<String> {
    let info = step::read(Path::new("/proc/cpuinfo")).unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("An unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let date = step::capture(step::program("date", ["+%F"]), "")?.stdout()?;
    Ok(format!("{model}, {cores} cores, {}", date.trim()))
}

/// Replaces a part of the document of figures.
fn replace(name: &str, table: &str) -> Result {
    let path = root().join("crates/datafusion/FIGURES.md");
    let text = replaced(&step::read(&path)?, name, table)?;
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_a_place_for_each_table() {
        let text = step::read(&root().join("crates/datafusion/FIGURES.md")).unwrap();
        for name in ["queries", "job"] {
            assert!(
                replaced(&text, name, "| new |\n")
                    .unwrap()
                    .contains("| new |")
            );
        }
        assert!(replaced(&text, "none", "").is_err());
    }
}
