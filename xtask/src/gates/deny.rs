//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use super::rust::workspaces;
use crate::shell::{Result, cmd, outcome, root};
use crate::skip::skip;

pub(crate) fn run() -> Result {
    check(&["licenses", "bans", "sources"])?;
    // The advisories are in another repository, which may not be reachable.
    let fetched = outcome(cmd!("cargo deny fetch db"))?;
    if fetched.success {
        println!("the advisory database was fetched");
        return check(&["advisories"]);
    }
    println!("{}", fetched.report);
    skip(
        "advisories",
        "not checked, because their database cannot be fetched",
    )
}

/// Checks the workspaces of what is shipped: the libraries and the command, and what takes the place of other crates
/// or is a Python module.
fn check(checks: &[&str]) -> Result {
    let tools = ["bench", "checks", "fuzz", "research", "tables"].map(|folder| root().join(folder));
    for manifest in workspaces()? {
        if tools.iter().any(|folder| manifest.starts_with(folder)) {
            continue;
        }
        // The rules of the root, and of its warnings only those of the root.
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
