//! Other processors: checks that the libraries compile for them, and run with 32-bit pointers.

use crate::shell::{Result, cmd, root, target};
use crate::{step, tools};

/// The targets for which the libraries are checked.
const CHECKED: [&str; 2] = ["i686-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// The target whose programs link with only what rustup installs, and run on any
/// x86-64 Linux.
const RUN: &str = "i686-unknown-linux-musl";

/// The target of the npm package.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// All targets of this step.
pub(crate) const ALL: [&str; 3] = [CHECKED[0], CHECKED[1], RUN];

pub(crate) fn run() -> Result {
    let dir = target("targets");
    for target in CHECKED {
        if !is_installed(target) {
            skip(target)?;
            continue;
        }
        let libraries =
            ["puny", "puny-column", "puny-lanes", "puny-idna"].map(|name| ["--package", name]);
        let libraries = libraries.as_flattened();
        let check = cmd!("cargo check --target {target} {libraries...} --all-features --locked");
        check.arg("--target-dir").arg(&dir).run()?;
    }
    if !is_installed(RUN) {
        return skip(RUN);
    }
    if !tools::X86_LINUX.or_skip(RUN)? {
        return Ok(());
    }
    let packages = ["--package", "puny-column", "--package", "puny-lanes"];
    cmd!("cargo test {packages...} --lib --tests --locked --target {RUN} --target-dir {dir}")
        .env("CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld")
        // With 32-bit pointers there is only the scalar code.
        .env("PUNY_REQUIRE", "scalar")
        .run()?;
    Ok(())
}

fn skip(target: &str) -> Result {
    step::skip(target, &format!("it needs `rustup target add {target}`"))
}

/// Whether the current compiler has the standard library of a target.
pub(crate) fn is_installed(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = cmd!("{rustc} --print target-libdir --target {target}").read();
    libraries.is_ok_and(|libraries| root().join(libraries).is_dir())
}
