//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use crate::shell::{Result, cmd, outcome};
use crate::skip::skip;

/// The workspace, and the workspaces of what takes the place of other crates and of the Python module:
/// what is shipped. Those of `bench` and `fuzz` are not.
const SHIPPED: [&str; 5] = [
    "Cargo.toml",
    "compat/idna/Cargo.toml",
    "compat/idna_adapter/Cargo.toml",
    "compat/idna_adapter/ascii/Cargo.toml",
    "bindings/python/Cargo.toml",
];

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

fn check(checks: &[&str]) -> Result {
    for manifest in SHIPPED {
        // The rules of the root, and of its warnings only those of the root.
        let others =
            "--hide-inclusion-graph --allow duplicate --allow license-exception-not-encountered";
        let others = others.split(' ').filter(|_| manifest != SHIPPED[0]);
        cmd!(
            "cargo deny --manifest-path {manifest} --all-features --locked --config deny.toml check
             {others...} {checks...}"
        )
        .run()?;
    }
    Ok(())
}
