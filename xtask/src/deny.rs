//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use crate::step::{self, Result, capture, cargo};

fn check(checks: &[&str]) -> Result {
    step::run(cargo(
        ["deny", "--all-features", "--locked", "check"]
            .iter()
            .chain(checks),
    ))
}

pub(crate) fn run() -> Result {
    if !capture(cargo(["deny", "--version"]), "").is_ok_and(|output| output.success) {
        return Err("cargo-deny is missing: cargo install --locked cargo-deny".to_owned());
    }
    check(&["licenses", "bans", "sources"])?;
    // The advisories are another repository's, which cannot be had everywhere.
    let fetched = capture(cargo(["deny", "fetch", "db"]), "")?;
    if fetched.success {
        println!("the advisory database was fetched");
        check(&["advisories"])
    } else {
        println!("{}", fetched.stderr.trim_end());
        step::skip("advisories", "their database cannot be fetched")
    }
}
