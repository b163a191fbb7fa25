//! Checks the proof in `proof/`, and compares `puny` with the program that is extracted from it.

use crate::shell::{Result, cmd, quietly, root};

/// The million strings take longer than the proof.
pub(crate) fn run() -> Result {
    quietly(cmd!("make --silent --jobs 2 --directory proof"))?;
    // With the features with which `unit` has compiled it.
    let test = cmd!("cargo test --locked --workspace --all-features --test differential");
    let test = test.args(["--", "--ignored", "--nocapture", "proof"]);
    let oracle = root().join("proof/build/oracle");
    print!("{}", quietly(test.env("PUNY_PROOF_ORACLE", oracle))?);
    Ok(())
}
