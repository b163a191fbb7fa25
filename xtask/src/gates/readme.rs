//! Runs the README's first command verbatim.

use anyhow::{Context as _, ensure};

use crate::shell::{Result, faster_release, sh};

/// Runs the command that converts a list of real names, and compares the result.
pub(crate) fn run() -> Result {
    let readme = sh().read_file("README.md")?;
    let line = readme
        .lines()
        .find(|line| line.starts_with("cargo run --release "));
    let line = line.context("the README no longer has a line `cargo run --release ...`")?;
    println!("$ {line}");
    let _faster = faster_release();
    let output = sh()
        .cmd("cargo")
        .args(line.split_whitespace().skip(1))
        .read()?;
    let expected = sh().read_file("data/domains.ascii.txt")?;
    ensure!(
        output + "\n" == expected,
        "it did not write data/domains.ascii.txt"
    );
    Ok(())
}
