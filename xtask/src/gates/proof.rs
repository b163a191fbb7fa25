//! Checks the Coq proof in `proof/`, and compares `puny` with the program that is extracted from the proof.

use crate::shell::{Result, cmd, quietly, root};

/// Checks the proof, then compares the results of `puny` and of the extracted program for a million strings.
pub(crate) fn check_proof() -> Result {
    quietly(cmd!("make --silent --jobs 2 --directory proof"))?;
    // The step `others` compiles the workspace with these features, so most crates are compiled only once.
    let test = cmd!("cargo test --locked --workspace --all-features --test differential");
    let test = test.args(["--", "--ignored", "--nocapture", "proof"]);
    let oracle = root().join("proof/build/oracle");
    print!("{}", quietly(test.env("PUNY_PROOF_ORACLE", oracle))?);
    Ok(())
}
