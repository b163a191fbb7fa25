//! Checks the proof in `proof/`, and compares `puny` with the program that is extracted from it.

use crate::shell::{Result, cmd, quietly, root};

/// The million strings take longer than the proof.
pub(crate) fn run() -> Result {
    quietly(cmd!("make --silent --jobs 2 --directory proof"))?;
    let test = "cargo test --locked --package puny --test differential -- --ignored --nocapture";
    let test = cmd!("cargo").args(test.split(' ').skip(1)).arg("proof");
    let oracle = root().join("proof/build/oracle");
    print!("{}", quietly(test.env("PUNY_PROOF_ORACLE", oracle))?);
    Ok(())
}
