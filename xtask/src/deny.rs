//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use crate::step::{self, Result, capture, cargo};
use crate::tools;

/// The workspace, and the workspaces of what takes the place of other crates and of the Python module:
/// what is shipped. Those of `bench` and `fuzz` are not.
const SHIPPED: [&str; 4] = [
    "Cargo.toml",
    "compat/idna/Cargo.toml",
    "compat/idna_adapter/Cargo.toml",
    "bindings/python/Cargo.toml",
];

fn check(checks: &[&str]) -> Result {
    for manifest in SHIPPED {
        let mut deny = cargo(["deny", "--manifest-path", manifest]);
        // The rules of the root, and of its warnings only those of the root.
        deny.args("--all-features --locked --config deny.toml check".split(' '));
        if manifest != SHIPPED[0] {
            deny.args([
                "--hide-inclusion-graph",
                "--allow",
                "duplicate",
                "--allow",
                "license-exception-not-encountered",
            ]);
        }
        deny.args(checks);
        step::run(deny)?;
    }
    Ok(())
}

pub(crate) fn run() -> Result {
    if !tools::DENY.or_skip("deny")? {
        return Ok(());
    }
    check(&["licenses", "bans", "sources"])?;
    // The advisories are in another repository, which may not be reachable.
    let fetched = capture(cargo(["deny", "fetch", "db"]), "")?;
    if fetched.success {
        println!("the advisory database was fetched");
        check(&["advisories"])
    } else {
        println!("{}", fetched.stderr.trim_end());
        step::skip(
            "advisories",
            "not checked, because their database cannot be fetched",
        )
    }
}
