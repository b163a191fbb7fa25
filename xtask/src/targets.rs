//! Other processors: checks that the libraries compile for them, and run with 32-bit pointers.

use crate::step::{self, Result, capture, cargo, program, root, target_dir};

/// The targets for which the libraries are checked.
const CHECKED: [&str; 2] = ["i686-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// The libraries, with all their features.
const LIBRARIES: &str = "--package puny --package puny-column --package puny-lanes \
                         --package puny-idna --all-features --locked";

/// The target whose programs link with only what rustup installs, and run on any
/// x86-64 Linux.
const RUN: &str = "i686-unknown-linux-musl";

/// The target of the npm package.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// All targets of this step.
pub(crate) const ALL: [&str; 3] = [CHECKED[0], CHECKED[1], RUN];

pub(crate) fn run() -> Result {
    let dir = target_dir().join("targets");
    for target in CHECKED {
        if !is_installed(target)? {
            skip(target)?;
            continue;
        }
        let mut check = cargo(["check", "--target", target]);
        check.args(LIBRARIES.split_whitespace());
        check.arg("--target-dir").arg(&dir);
        step::run(check)?;
    }
    if !is_installed(RUN)? {
        return skip(RUN);
    }
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return step::skip(RUN, "this machine cannot run its programs");
    }
    let arguments = "test --package puny-column --package puny-lanes --lib --tests --locked";
    let mut test = cargo(arguments.split(' '));
    test.args(["--target", RUN]).arg("--target-dir").arg(&dir);
    test.env("CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");
    // With 32-bit pointers there is only the scalar code.
    test.env("PUNY_REQUIRE", "scalar");
    step::run(test)
}

fn skip(target: &str) -> Result {
    step::skip(target, &format!("it needs `rustup target add {target}`"))
}

/// Whether the current compiler has the standard library of a target.
pub(crate) fn is_installed(target: &str) -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let print = ["--print", "target-libdir", "--target", target];
    let libraries = capture(program(rustc, print), "")?.stdout()?;
    Ok(root().join(libraries.trim()).is_dir())
}
