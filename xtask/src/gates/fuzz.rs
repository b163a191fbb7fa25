//! Fuzzing: runs every target of `fuzz/` for some seconds.

use crate::shell::{Result, nightly, sh};

/// Runs every target for a second, so that each keeps working.
pub(crate) fn briefly() -> Result {
    // The code runs for a second, and takes a minute to optimise.
    let _level = sh().push_env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    run(1)
}

/// Runs every target for `seconds` seconds.
pub(crate) fn run(seconds: u32) -> Result {
    let fuzz = |command: &str| nightly("cargo").args(["fuzz", command]);
    fuzz("build").run()?;
    for target in fuzz("list").read()?.lines() {
        let mut run = fuzz("run").args([target, "--", "-rss_limit_mb=2048"]);
        run = run.arg(format!("-max_total_time={seconds}"));
        // Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
        if target == "impl_lanes" {
            run = run.args(["-len_control=0", "-max_len=1024"]);
        }
        run.run()?;
    }
    Ok(())
}
