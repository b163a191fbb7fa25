//! Fuzzing: runs every target of `fuzz/` for some seconds.

use crate::nightly;
use crate::step::{self, Result, capture};
use crate::tools;

/// The seconds that the tests spend on each target.
const SECONDS: &str = "3";

/// The targets, and those that take minutes to compile.
const FOLDER: &str = "fuzz";
pub(crate) const LONG: &str = "fuzz/parquet";

/// Runs every target briefly, so that each keeps working, but for those that take long to compile.
pub(crate) fn briefly() -> Result {
    targets(FOLDER, SECONDS)
}

/// Runs every target for `seconds` seconds.
pub(crate) fn run(seconds: &str) -> Result {
    if seconds.parse::<u32>().is_err() {
        return Err(format!("{seconds:?} is not a number of seconds"));
    }
    targets(FOLDER, seconds)?;
    targets(LONG, seconds)
}

/// Runs the targets of a folder.
fn targets(folder: &str, seconds: &str) -> Result {
    if !tools::NIGHTLY.or_skip("fuzz")? || !tools::FUZZ.or_skip("fuzz")? {
        return Ok(());
    }
    let fuzz = |command: &str, rest: &str| {
        nightly::cargo(format!("fuzz {command} --fuzz-dir {folder} {rest}").trim_end())
    };
    step::run(fuzz("build", ""))?;
    let list = capture(fuzz("list", ""), "")?.stdout()?;
    for target in list.lines() {
        let mut limits = format!("-max_total_time={seconds}");
        limits.push_str(match target {
            // Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
            "impl_lanes" => " -rss_limit_mb=2048 -len_control=0 -max_len=1024",
            // Many changes at once hit nothing but the first. A page says its length, up to 2 GiB.
            "damaged_parquet" => " -rss_limit_mb=4096 -len_control=0 -max_len=64",
            _ => " -rss_limit_mb=2048",
        });
        step::run(fuzz("run", &format!("{target} -- {limits}")))?;
    }
    Ok(())
}
