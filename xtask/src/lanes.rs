//! Checks of the memory that code with `unsafe` uses: that of `puny-lanes`, and of the C libraries.

use crate::nightly::{self, HOST};
use crate::step::{self, Result, capture, cargo, target_dir};
use crate::tools;

/// The number of labels to compare in each direction: some seconds.
const LABELS: &str = "500000";

/// Compares every instruction set of this machine with `puny` and the RFC's pseudocode on
/// generated labels. A missing instruction set is skipped by name.
pub(crate) fn agree() -> Result {
    let arguments = "run --quiet --release --locked --package puny-lanes --example agree --";
    let mut agree = cargo(arguments.split(' '));
    agree.args(["--labels", LABELS]);
    let report = capture(agree, "")?.stdout()?;
    print!("{report}");
    for set in missing(&report) {
        step::skip(set, "this processor lacks it")?;
    }
    Ok(())
}

/// The missing instruction sets in a report of `agree`.
fn missing(report: &str) -> impl Iterator<Item = &str> {
    let sets = report
        .lines()
        .find_map(|line| line.strip_prefix("missing: "));
    sets.into_iter().flat_map(|sets| sets.split(", "))
}

/// Runs all its tests under AddressSanitizer, which checks every memory access.
pub(crate) fn asan() -> Result {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return step::skip("asan", &format!("it is run for {HOST}"));
    }
    if !tools::NIGHTLY.or_skip("asan")? {
        return Ok(());
    }
    let mut test = nightly::cargo("test --locked --package puny-lanes --lib --tests --target");
    test.arg(HOST);
    test.arg("--target-dir").arg(target_dir().join("asan"));
    test.env("RUSTFLAGS", "-Zsanitizer=address");
    step::run(test)
}

/// Runs a few rows of each kind under Miri, with AVX2, the instruction set that it supports; and the
/// functions of the C libraries with memory of every kind.
pub(crate) fn miri() -> Result {
    let part = |arguments: &str, flags: &str| {
        let mut command = nightly::cargo(arguments);
        command.arg("--target").arg(HOST);
        command.arg("--target-dir").arg(target_dir().join("miri"));
        // Miri takes the processor's features from the flags. It does not support AVX-512.
        command.env(
            "RUSTFLAGS",
            "-Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt",
        );
        command.env("PUNY_REQUIRE", "scalar,avx2");
        // The tests read this variable.
        command.env(
            "MIRIFLAGS",
            format!("-Zmiri-env-forward=PUNY_REQUIRE {flags}"),
        );
        command
    };
    if !tools::NIGHTLY.or_skip("miri")? {
        return Ok(());
    }
    // Compiles the standard library from source, once.
    if let Err(why) = capture(part("miri setup", ""), "").and_then(step::Output::stdout) {
        return step::skip("miri", &format!("`cargo miri setup` fails:\n{why}"));
    }
    // Release mode, without overflow checks, takes half the time.
    step::run(part(
        "miri test --release --locked --package puny-lanes --test lanes",
        "",
    ))?;
    // Also what a reference points to has to be initialised.
    step::run(part(
        "miri test --release --locked --package puny-capi --test arguments --test memory \
         --test idn2_memory",
        "-Zmiri-recursive-validation",
    ))
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn missing_sets_are_read_from_the_report() {
        let all = "instruction sets: scalar, avx2, avx512\nno difference\n";
        assert_eq!(missing(all).count(), 0);
        let one = "instruction sets: scalar\nmissing: avx2, avx512\nno difference\n";
        assert!(missing(one).eq(["avx2", "avx512"]));
    }
}
