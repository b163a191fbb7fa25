//! Fuzzing: runs every target of `fuzz/` for some seconds.

use crate::nightly;
use crate::step::{self, Result, capture};
use crate::tools;

/// The seconds that the tests spend on each target.
const SECONDS: &str = "3";

/// Runs every target briefly, so that each keeps working.
pub(crate) fn briefly() -> Result {
    run(SECONDS)
}

/// Runs every target for `seconds` seconds.
pub(crate) fn run(seconds: &str) -> Result {
    if seconds.parse::<u32>().is_err() {
        return Err(format!("{seconds:?} is not a number of seconds"));
    }
    if !tools::NIGHTLY.or_skip("fuzz")? || !tools::FUZZ.or_skip("fuzz")? {
        return Ok(());
    }
    step::run(nightly::cargo("fuzz build"))?;
    let list = capture(nightly::cargo("fuzz list"), "")?.stdout()?;
    for target in list.lines() {
        let mut limits = format!("-max_total_time={seconds} -rss_limit_mb=2048");
        if target == "impl_lanes" {
            // Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
            limits.push_str(" -len_control=0 -max_len=1024");
        }
        step::run(nightly::cargo(&format!("fuzz run {target} -- {limits}")))?;
    }
    Ok(())
}
