//! Compares our replacement of libidn2 with the system's libidn2: the results for generated names, and the speed. Also
//! runs libidn2's own tests.

use std::path::Path;

use anyhow::ensure;
use xshell::Cmd;

use super::{build, check_prefix, folder, system_libidn2};
use crate::shell::{Result, answers, cmd, root, target};
use crate::skip::skip;

/// Compares the results of both libraries for 5,000 generated names. The build is not optimised: in this form, the
/// tests of `bench/` have already compiled most of the code.
pub(super) fn compare_briefly(prefix: &Path) -> Result {
    // If the system has no libidn2, `symbols.sh` has already recorded that as skipped.
    match system_libidn2() {
        Some(_) => Ok(bench_command("--bin differential -- --names 5000 --library", prefix).run()?),
        None => Ok(()),
    }
}

/// Compares the results of both libraries for generated names, and writes the table in the README. `names` is the
/// number of names.
pub(crate) fn differential(names: &str) -> Result {
    let compare = "--release --bin differential -- --write --names";
    run_with_libidn2("--differential", &format!("{compare} {names} --library"))
}

/// Measures the speed of both libraries, and writes the table in the README.
pub(crate) fn figures() -> Result {
    run_with_libidn2("--figures", "--release -- --c-library")
}

/// Builds the library, and runs a program of `bench/` with it. If the system has no libidn2, records a skipped check.
fn run_with_libidn2(option: &str, arguments: &str) -> Result {
    let prefix = check_prefix();
    build::install(&[build::LIBIDN2], &prefix)?;
    match system_libidn2() {
        Some(_) => Ok(bench_command(arguments, &prefix).run()?),
        None => skip(&format!("capi {option}"), "this system has no libidn2"),
    }
}

/// Returns a command that runs a program of `bench/`. The path of the library is appended to the arguments. The command
/// uses the main target folder, in which the step `others` has compiled most of the code.
fn bench_command(arguments: &str, prefix: &Path) -> Cmd<'static> {
    let (manifest, shared) = (root().join("bench/Cargo.toml"), target(""));
    let arguments = arguments.split(' ');
    cmd!(
        "cargo run --quiet --locked --manifest-path {manifest} --target-dir {shared} {arguments...}
         {prefix}/lib/libidn2.so.0"
    )
}

/// Builds libidn2's own tests from the sources of Debian 13, outside this project, and runs the tests with our library.
pub(crate) fn libidn2_tests() -> Result {
    let prefix = check_prefix();
    build::install(&[build::LIBIDN2], &prefix)?;
    // libidn2's test of lookups uses libunistring to convert to UTF-32.
    ensure!(
        answers(cmd!("cc -E -include unistr.h -x c /dev/null")),
        "libunistring is missing: apt-get install libunistring-dev"
    );
    let (script, to) = (folder().join("tests/libidn2.sh"), target("capi/libidn2"));
    Ok(cmd!("sh {script} {prefix}/lib {to}").run()?)
}
