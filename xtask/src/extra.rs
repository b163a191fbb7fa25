//! What takes as long as one lets it: fuzzing and mutation.

use std::process::Command;

use crate::step::{self, Result, capture, cargo, program, root, run_each};

/// Runs every fuzz target for some seconds, each as a step of its own.
pub(crate) fn fuzz(seconds: &str) -> bool {
    let list = match nightly(&["fuzz", "list"]).and_then(|list| capture(list, "")) {
        Ok(output) if output.success => output.stdout,
        Ok(output) => return skipped(&format!("{}\n{}", output.end, output.stderr)),
        Err(why) => return skipped(&why),
    };
    let limit = format!("-max_total_time={seconds}");
    run_each(list.lines().map(|target| {
        let run = || {
            step::run(nightly(&[
                "fuzz",
                "run",
                target,
                "--",
                &limit,
                "-rss_limit_mb=2048",
            ])?)
        };
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

/// A cargo of the nightly toolchain, which the sanitizers need.
fn nightly(arguments: &[&str]) -> Result<Command> {
    if !root().join("fuzz/Cargo.toml").is_file() {
        return Err("there is no fuzz/Cargo.toml".to_owned());
    }
    let mut command = program("rustup", ["run", "nightly", "cargo"]);
    command
        .args(arguments)
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("RUSTUP_AUTO_INSTALL", "0");
    Ok(command)
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
