//! Checks that the libraries compile for other processors, and runs the tests of columns with 32-bit pointers and with
//! Neon.

use crate::shell::{Result, cmd, target};
use crate::skip::skip;
use crate::tools::{self, NEON, RUN_TARGET, is_installed};

/// The emulator for aarch64, with the folder of the C library for aarch64.
const EMULATOR: &str = "qemu-aarch64 -L /usr/aarch64-linux-gnu";

/// The number of labels that are compared in each direction under the emulator. The comparison takes about two seconds.
const LABELS: &str = "20000";

pub(crate) fn check_targets() -> Result {
    check_compiles()?;
    test_neon()?;
    test_narrow_pointers()
}

fn check_compiles() -> Result {
    let dir = target("targets");
    for target in tools::CHECKED_TARGETS {
        if !is_installed(target) {
            skip(target, &format!("it needs `rustup target add {target}`"))?;
            continue;
        }
        let libraries = [
            "puny",
            "puny-column",
            "puny-lanes",
            "puny-idna",
            "puny-display",
        ]
        .map(|name| ["--package", name]);
        let libraries = libraries.as_flattened();
        let check = cmd!("cargo check --target {target} {libraries...} --all-features --locked");
        check.arg("--target-dir").arg(&dir).run()?;
    }
    Ok(())
}

/// Runs the tests and the example `agree` of `puny-lanes` in an emulator. If rustup has not installed the standard
/// library of the target, Debian's compiler builds the standard library.
fn test_neon() -> Result {
    if cfg!(target_arch = "aarch64") {
        return Ok(()); // The steps `test` and `agree` run these tests on this processor.
    }
    if !tools::EMULATOR.or_skip("neon")? {
        return Ok(());
    }
    let builds_std = !is_installed(NEON);
    if builds_std && !tools::SYSTEM_RUST.or_skip("neon")? {
        return Ok(());
    }
    let dir = target("neon");
    let agree = format!("--example agree -- --labels {LABELS}");
    for arguments in ["--lib --tests", &agree] {
        let mut test =
            cmd!("cargo test --package puny-lanes --locked --target {NEON} --target-dir {dir}");
        if builds_std {
            test = test.args(["-Zbuild-std=std,test", "-Zbuild-std-features=panic-unwind"]);
            test = test.envs([("RUSTC", tools::SYSTEM_RUSTC), ("RUSTC_BOOTSTRAP", "1")]);
        }
        let test = test.args(arguments.split(' ')).envs([
            (
                "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER",
                "aarch64-linux-gnu-gcc",
            ),
            ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", EMULATOR),
            ("PUNY_REQUIRE", "scalar,neon"),
        ]);
        test.run()?;
    }
    Ok(())
}

fn test_narrow_pointers() -> Result {
    let dir = target("targets");
    // If the target is missing, `check_compiles` has already recorded it as skipped.
    if !is_installed(RUN_TARGET) || !tools::X86_LINUX.or_skip(RUN_TARGET)? {
        return Ok(());
    }
    let packages = ["--package", "puny-column", "--package", "puny-lanes"];
    cmd!(
        "cargo test {packages...} --lib --tests --locked --target {RUN_TARGET} --target-dir {dir}"
    )
    .env("CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld")
    // `puny-lanes` has no vector code for 32-bit pointers.
    .env("PUNY_REQUIRE", "scalar")
    .run()?;
    Ok(())
}
