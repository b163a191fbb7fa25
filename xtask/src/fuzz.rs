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
    let fuzz =
        |command: &str, rest: &str| nightly::cargo(format!("fuzz {command} {rest}").trim_end());
    step::run(fuzz("build", ""))?;
    let list = capture(fuzz("list", ""), "")?.stdout()?;
    for target in list.lines() {
        let mut limits = format!("-max_total_time={seconds}");
        limits.push_str(match target {
            // Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
            "impl_lanes" => " -rss_limit_mb=2048 -len_control=0 -max_len=1024",
            _ => " -rss_limit_mb=2048",
        });
        step::run(fuzz("run", &format!("{target} -- {limits}")))?;
    }
    Ok(())
}
