//! Checks the Coq proof in `proof/`, and compares `puny` with the program that is extracted from the proof.

use crate::shell::{Result, cmd, quietly, root};

/// Checks the proof, then compares the results for a million strings, which takes longer.
pub(crate) fn check_proof() -> Result {
    quietly(cmd!("make --silent --jobs 2 --directory proof"))?;
    // These are the features with which the step `others` compiles the workspace, so less must be compiled.
    let test = cmd!("cargo test --locked --workspace --all-features --test differential");
    let test = test.args(["--", "--ignored", "--nocapture", "proof"]);
    let oracle = root().join("proof/build/oracle");
    print!("{}", quietly(test.env("PUNY_PROOF_ORACLE", oracle))?);
    Ok(())
}
