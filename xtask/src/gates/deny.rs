//! Checks the licences, sources, duplicates and known vulnerabilities of dependencies.

use super::rust::workspaces;
use crate::shell::{Result, cmd, outcome, root};
use crate::skip::skip;

pub(crate) fn check_dependencies() -> Result {
    run_checks(&["licenses", "bans", "sources"])?;
    // The advisories must be fetched, and the network may not be reachable.
    let fetched = outcome(cmd!("cargo deny fetch db"))?;
    if fetched.success {
        println!("the advisory database was fetched");
        return run_checks(&["advisories"]);
    }
    println!("{}", fetched.report);
    skip("advisories", "the database of advisories cannot be fetched")
}

/// Runs checks of cargo-deny in the workspaces whose code is shipped: the libraries and the command, the replacements
/// of other crates, and the Python module.
fn run_checks(checks: &[&str]) -> Result {
    let tools = ["bench", "checks", "fuzz", "research", "tables"].map(|folder| root().join(folder));
    for manifest in workspaces()? {
        if tools.iter().any(|folder| manifest.starts_with(folder)) {
            continue;
        }
        // `deny.toml` applies to all workspaces. Its list of exceptions and duplicates is meant for the main workspace.
        // In other workspaces, cargo-deny does not warn about entries that do not apply.
        let others =
            "--hide-inclusion-graph --allow duplicate --allow license-exception-not-encountered";
        let is_root = manifest.parent() == Some(root());
        let others = others.split(' ').filter(|_| !is_root);
        cmd!(
            "cargo deny --manifest-path {manifest} --all-features --locked --config deny.toml check
             {others...} {checks...}"
        )
        .run()?;
    }
    Ok(())
}
