//! The library beside the system's libidn2: generated names, times, and libidn2's own tests.

use std::path::Path;

use anyhow::ensure;
use xshell::Cmd;

use super::{build, folder, here, system_libidn2};
use crate::shell::{Result, answers, cmd, root, target};
use crate::skip::skip;

/// Compares some names, without optimisation: so the tests of the benchmark have compiled most of it.
pub(super) fn briefly(prefix: &Path) -> Result {
    // That there is none is counted where the symbols are compared.
    match system_libidn2() {
        Some(_) => Ok(bench("--bin differential -- --names 5000 --library", prefix).run()?),
        None => Ok(()),
    }
}

/// Compares millions of names, and writes the table of the README.
pub(crate) fn differential(names: &str) -> Result {
    let compare = "--release --bin differential -- --write --names";
    beside_libidn2("--differential", &format!("{compare} {names} --library"))
}

/// Measures both libraries, and writes the table of the README.
pub(crate) fn figures() -> Result {
    beside_libidn2("--figures", "--release -- --c-library")
}

/// Builds the library, and runs a program of the benchmark with it, if there is a libidn2.
fn beside_libidn2(option: &str, arguments: &str) -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    match system_libidn2() {
        Some(_) => Ok(bench(arguments, &prefix).run()?),
        None => skip(&format!("capi {option}"), "this system has no libidn2"),
    }
}

/// A program of the benchmark, in the folder where the step `others` compiles it. Its last argument is the path of the
/// library.
fn bench(arguments: &str, prefix: &Path) -> Cmd<'static> {
    let (manifest, shared) = (root().join("bench/Cargo.toml"), target(""));
    let arguments = arguments.split(' ');
    cmd!(
        "cargo run --quiet --locked --manifest-path {manifest} --target-dir {shared} {arguments...}
         {prefix}/lib/libidn2.so.0"
    )
}

/// Builds libidn2's own tests from the sources of Debian 13, outside this project, and runs them with this
/// library.
pub(crate) fn libidn2_tests() -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    // Its test of lookups converts to UTF-32 by that library.
    ensure!(
        answers(cmd!("cc -E -include unistr.h -x c /dev/null")),
        "libunistring is missing: apt-get install libunistring-dev"
    );
    let (script, to) = (folder().join("tests/libidn2.sh"), target("capi/libidn2"));
    Ok(cmd!("sh {script} {prefix}/lib {to}").run()?)
}
