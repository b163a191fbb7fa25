//! Runs every fuzz target of `fuzz/` for some seconds.

use crate::shell::{Result, nightly, sh};

/// Runs every target for a second, to check that it builds and works.
pub(crate) fn run_targets_briefly() -> Result {
    // Full optimisation would take a minute, but the code runs for only a second.
    let _level = sh().push_env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    run_targets(1)
}

/// Runs every target for `seconds` seconds.
pub(crate) fn run_targets(seconds: u32) -> Result {
    let fuzz = |command: &str| nightly("cargo").args(["fuzz", command]);
    fuzz("build").run()?;
    for target in fuzz("list").read()?.lines() {
        let mut run = fuzz("run").args([target, "--", "-rss_limit_mb=2048"]);
        run = run.arg(format!("-max_total_time={seconds}"));
        // Only long columns use the code with vector instructions. Without these options, libFuzzer would start with
        // short inputs and need hours to reach long columns.
        if target == "impl_lanes" {
            run = run.args(["-len_control=0", "-max_len=1024"]);
        }
        run.run()?;
    }
    Ok(())
}
