//! Runs the README's first command verbatim.

use crate::step::{Result, capture, program, read, root};

/// Runs the command that converts a list of real names, and compares the result.
pub(crate) fn run() -> Result {
    let readme = read(&root().join("README.md"))?;
    let line = readme
        .lines()
        .find(|line| line.starts_with("cargo run --release "))
        .ok_or("the README no longer has a line `cargo run --release ...`")?;
    println!("$ {line}");
    let words = line.split_whitespace();
    let output = capture(program("cargo", words.skip(1)), "")?.stdout()?;
    let expected = read(&root().join("data/domains.ascii.txt"))?;
    if output == expected {
        Ok(())
    } else {
        Err("it did not write data/domains.ascii.txt".to_owned())
    }
}
