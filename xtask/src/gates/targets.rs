//! Other processors: checks that the libraries compile for them, and run with 32-bit pointers.

use crate::shell::{Result, cmd, target};
use crate::skip::skip;
use crate::tools::{self, RUN_TARGET, is_installed};

pub(crate) fn run() -> Result {
    let dir = target("targets");
    for target in tools::CHECKED_TARGETS {
        if !is_installed(target) {
            skip_target(target)?;
            continue;
        }
        let libraries =
            ["puny", "puny-column", "puny-lanes", "puny-idna"].map(|name| ["--package", name]);
        let libraries = libraries.as_flattened();
        let check = cmd!("cargo check --target {target} {libraries...} --all-features --locked");
        check.arg("--target-dir").arg(&dir).run()?;
    }
    if !is_installed(RUN_TARGET) {
        return skip_target(RUN_TARGET);
    }
    if !tools::X86_LINUX.or_skip(RUN_TARGET)? {
        return Ok(());
    }
    let packages = ["--package", "puny-column", "--package", "puny-lanes"];
    cmd!(
        "cargo test {packages...} --lib --tests --locked --target {RUN_TARGET} --target-dir {dir}"
    )
    .env("CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld")
    // With 32-bit pointers there is only the scalar code.
    .env("PUNY_REQUIRE", "scalar")
    .run()?;
    Ok(())
}

fn skip_target(target: &str) -> Result {
    skip(target, &format!("it needs `rustup target add {target}`"))
}
