//! The nightly toolchain, which only sanitizers, Miri and fuzzing need.

use std::process::Command;

use crate::step::{capture, program};

/// The host on which sanitizers and Miri run.
pub(crate) const HOST: &str = "x86_64-unknown-linux-gnu";

/// The cargo of the nightly toolchain.
pub(crate) fn cargo(arguments: &str) -> Command {
    of_toolchain("cargo", arguments)
}

/// Its compiler.
pub(crate) fn rustc(arguments: &str) -> Command {
    of_toolchain("rustc", arguments)
}

fn of_toolchain(name: &str, arguments: &str) -> Command {
    let mut command = program("rustup", ["run", "nightly", name]);
    command
        .args(arguments.split(' '))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("RUSTUP_AUTO_INSTALL", "0");
    command
}

/// The reason why this cargo command is not available here; `None` if it is.
pub(crate) fn lacks(arguments: &str) -> Option<String> {
    match capture(cargo(arguments), "") {
        Ok(output) if output.success => None,
        Ok(output) => Some(format!("{}\n{}", output.end, output.stderr.trim_end())),
        Err(why) => Some(why),
    }
}
