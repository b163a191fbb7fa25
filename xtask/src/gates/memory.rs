//! Checks how the `unsafe` code of `puny-lanes` and of the C libraries uses memory.

use crate::shell::{Result, cmd, faster_release, nightly, outcome, quietly, target};
use crate::skip::skip;

/// The number of labels that are compared in each direction. The comparison takes some seconds.
const LABELS: &str = "200000";

/// The host on which sanitizers and Miri run.
const HOST: &str = "x86_64-unknown-linux-gnu";

/// Compares the results of every instruction set of this machine with the results of `puny` and of the RFC's
/// pseudocode, for generated labels. Records each instruction set that this processor lacks as skipped.
pub(crate) fn agree() -> Result {
    let _faster = faster_release();
    let report = quietly(cmd!(
        "cargo run --quiet --release --locked --package puny-lanes --example agree -- --labels {LABELS}"
    ))?;
    print!("{report}");
    for set in missing(&report) {
        skip(set, "this processor lacks it")?;
    }
    Ok(())
}

/// Returns the missing instruction sets in a report of the example `agree`.
fn missing(report: &str) -> impl Iterator<Item = &str> {
    let sets = report
        .lines()
        .find_map(|line| line.strip_prefix("missing: "));
    sets.into_iter().flat_map(|sets| sets.split(", "))
}

/// Runs the tests of `puny-lanes` under AddressSanitizer, which checks every memory access.
pub(crate) fn asan() -> Result {
    let test = "test --locked --package puny-lanes --lib --tests --target";
    let test = nightly("cargo").args(test.split(' ')).arg(HOST);
    // The exhaustive tests of `bias` would take half of the time, and do not access memory.
    let test = test
        .arg("--target-dir")
        .arg(target("asan"))
        .args(["--", "--skip", "bias::"]);
    Ok(test.env("RUSTFLAGS", "-Zsanitizer=address").run()?)
}

/// Runs tests under Miri: some tests of `puny-lanes`, with AVX2, and the tests of the C libraries that pass memory of
/// every kind to the functions.
pub(crate) fn miri() -> Result {
    let miri = |arguments: &str, flags: &str| {
        let miri = nightly("cargo")
            .arg("miri")
            .args(arguments.split_whitespace());
        miri.args(["--target", HOST, "--target-dir"])
            .arg(target("miri"))
            // Under Miri, the compiler flags set the features of the processor. Miri does not support AVX-512.
            .env(
                "RUSTFLAGS",
                "-Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt",
            )
            .env("PUNY_REQUIRE", "scalar,avx2")
            // The tests read `PUNY_REQUIRE`, so Miri must forward the variable.
            .env(
                "MIRIFLAGS",
                format!("-Zmiri-env-forward=PUNY_REQUIRE {flags}"),
            )
    };
    // Miri compiles the standard library from its source before its first test.
    let setup = outcome(miri("setup", ""))?;
    if !setup.success {
        return skip("miri", &setup.report);
    }
    // In release mode, the tests take half the time, because the code has no overflow checks.
    for (tests, flags) in [
        ("--package puny-lanes --test lanes", ""),
        ("--package puny-capi --test arguments", ""),
        // The option `-Zmiri-recursive-validation` makes Miri check that the memory behind every reference is
        // initialised. Miri then reads all tables again and again. The option is not used for the test `arguments`: the
        // test passes no uninitialised buffers, and would take twelve times as long.
        (
            "--package puny-capi --test memory --test idn2_memory",
            "-Zmiri-recursive-validation",
        ),
    ] {
        miri(&format!("test --release --locked {tests}"), flags).run()?;
    }
    Ok(())
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
