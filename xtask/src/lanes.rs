//! What watches over `puny-lanes`, the one crate with `unsafe`.

use crate::nightly::{self, HOST};
use crate::step::{self, Result, capture, cargo, target_dir};
use crate::tools;

/// How many labels are compared each way: some seconds.
const LABELS: &str = "500000";

/// Every set of instructions that this machine has, `puny` and the pseudocode of the RFC on
/// generated labels. A set that it lacks is skipped by its name.
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

/// The instruction sets that a report of `agree` says are missing.
fn missing(report: &str) -> impl Iterator<Item = &str> {
    let sets = report
        .lines()
        .find_map(|line| line.strip_prefix("missing: "));
    sets.into_iter().flat_map(|sets| sets.split(", "))
}

/// All its tests, with every read and write of memory checked.
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

/// A few rows of each kind under Miri, by the instructions that it knows: AVX2.
pub(crate) fn miri() -> Result {
    let part = |arguments: &str| {
        let mut command = nightly::cargo(arguments);
        command.arg("--target").arg(HOST);
        command.arg("--target-dir").arg(target_dir().join("miri"));
        // What the processor has is decided here. There is no AVX-512.
        command.env(
            "RUSTFLAGS",
            "-Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt",
        );
        command.env("PUNY_REQUIRE", "scalar,avx2");
        // The tests read that variable.
        command.env("MIRIFLAGS", "-Zmiri-env-forward=PUNY_REQUIRE");
        command
    };
    if !tools::NIGHTLY.or_skip("miri")? {
        return Ok(());
    }
    // It compiles the standard library from its source once.
    if let Err(why) = capture(part("miri setup"), "").and_then(step::Output::stdout) {
        return step::skip("miri", &format!("`cargo miri setup` fails:\n{why}"));
    }
    // In release mode, without the checks of overflow, it takes half the time.
    step::run(part(
        "miri test --release --locked --package puny-lanes --test lanes",
    ))
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn missing_sets_are_those_of_the_report() {
        let all = "instruction sets: scalar, avx2, avx512\nno difference\n";
        assert_eq!(missing(all).count(), 0);
        let one = "instruction sets: scalar\nmissing: avx2, avx512\nno difference\n";
        assert!(missing(one).eq(["avx2", "avx512"]));
    }
}
