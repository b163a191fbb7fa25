//! Runs the README's command that converts real names, exactly as the README shows it.

use anyhow::{Context as _, ensure};

use crate::shell::{Result, faster_release, sh};

/// Runs the command that converts a list of real names, and compares its output with the expected names.
pub(crate) fn run_first_command() -> Result {
    let readme = sh().read_file("README.md")?;
    let line = readme
        .lines()
        .find(|line| line.starts_with("cargo run --release "));
    let line = line.context("README.md has no line that begins with `cargo run --release`")?;
    println!("$ {line}");
    let _faster = faster_release();
    let output = sh()
        .cmd("cargo")
        .args(line.split_whitespace().skip(1))
        .read()?;
    let expected = sh().read_file("data/domains.ascii.txt")?;
    ensure!(
        output + "\n" == expected,
        "the output differs from data/domains.ascii.txt"
    );
    Ok(())
}
