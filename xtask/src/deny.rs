//! Dependencies: licences, sources, duplicates and known vulnerabilities.

use crate::step::{self, Result, capture, cargo};
use crate::tools;

fn check(checks: &[&str]) -> Result {
    step::run(cargo(
        ["deny", "--all-features", "--locked", "check"]
            .iter()
            .chain(checks),
    ))
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
