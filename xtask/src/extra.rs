//! What takes as long as one lets it: fuzzing and mutation.

use crate::nightly;
use crate::step::{self, capture, cargo, run_each};

/// Runs every fuzz target for some seconds, each as a step of its own.
pub(crate) fn fuzz(seconds: &str) -> bool {
    let list = match capture(nightly::cargo("fuzz list"), "") {
        Ok(output) if output.success => output.stdout,
        Ok(output) => return skipped(&format!("{}\n{}", output.end, output.stderr)),
        Err(why) => return skipped(&why),
    };
    run_each(list.lines().map(|target| {
        let mut limits = format!("-max_total_time={seconds} -rss_limit_mb=2048");
        if target == "impl_lanes" {
            // A short column has no lanes, and libFuzzer takes hours to try longer ones.
            limits.push_str(" -len_control=0 -max_len=1024");
        }
        let fuzz = nightly::cargo(&format!("fuzz run {target} -- {limits}"));
        let run = || step::run(fuzz);
        (target.to_owned(), "fuzzing", run)
    }))
}

/// Nothing has been fuzzed, which is no failure of what would have been.
fn skipped(why: &str) -> bool {
    let skip = || {
        step::skip(
            "fuzz",
            &format!(
                "it needs a nightly toolchain and cargo-fuzz (rustup toolchain install nightly; \
                 cargo install --locked cargo-fuzz):\n{}",
                why.trim_end()
            ),
        )
    };
    run_each(std::iter::once(("fuzz".to_owned(), "fuzzing", skip)))
}

/// Runs cargo-mutants on the core and on columns, with further arguments if there are any.
pub(crate) fn mutants(arguments: &[&str]) -> bool {
    run_each(std::iter::once((
        "mutants".to_owned(),
        "does a test notice every change?",
        || {
            let packages = ["--package", "puny", "--package", "puny-column"];
            let first = ["mutants", "--all-features"];
            let first = [&first[..], &packages].concat();
            step::run(cargo(first.iter().chain(arguments)))
        },
    )))
}
