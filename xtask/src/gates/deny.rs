//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use xshell::cmd;

use crate::shell::{Result, outcome, sh};
use crate::step;

/// The workspace, and the workspaces of what takes the place of other crates and of the Python module:
/// what is shipped. Those of `bench` and `fuzz` are not.
const SHIPPED: [&str; 4] = [
    "Cargo.toml",
    "compat/idna/Cargo.toml",
    "compat/idna_adapter/Cargo.toml",
    "bindings/python/Cargo.toml",
];

pub(crate) fn run() -> Result {
    check(&["licenses", "bans", "sources"])?;
    // The advisories are in another repository, which may not be reachable.
    let fetched = outcome(cmd!(sh(), "cargo deny fetch db"))?;
    if fetched.success {
        println!("the advisory database was fetched");
        return check(&["advisories"]);
    }
    println!("{}", fetched.report);
    step::skip(
        "advisories",
        "not checked, because their database cannot be fetched",
    )
}

fn check(checks: &[&str]) -> Result {
    for manifest in SHIPPED {
        // The rules of the root, and of its warnings only those of the root.
        let allowed =
            ["duplicate", "license-exception-not-encountered"].map(|name| ["--allow", name]);
        let others = [&["--hide-inclusion-graph"], allowed.as_flattened()].concat();
        let others = if manifest == SHIPPED[0] {
            &[][..]
        } else {
            &others
        };
        let deny = cmd!(
            sh(),
            "cargo deny --manifest-path {manifest} --all-features --locked"
        );
        deny.args(["--config", "deny.toml", "check"])
            .args(others)
            .args(checks)
            .run()?;
    }
    Ok(())
}
