//! The library beside the system's libidn2: generated names, times, and libidn2's own tests.

use std::path::Path;

use anyhow::ensure;
use xshell::Cmd;

use super::{build, folder, here, system_libidn2};
use crate::figures::documents;
use crate::shell::{Result, answers, cmd, target};
use crate::skip::skip;

const README: &str = "bindings/c/README.md";

/// Compares some names.
pub(super) fn briefly(prefix: &Path) -> Result {
    // That there is none is counted where the symbols are compared.
    match system_libidn2() {
        Some(theirs) => Ok(compare(prefix, &theirs, "5000").run()?),
        None => Ok(()),
    }
}

/// Compares millions of names, and writes the table of the README.
pub(crate) fn differential(names: &str) -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    let Some(theirs) = system_libidn2() else {
        return skip("capi --differential", "this system has no libidn2");
    };
    let report = compare(&prefix, &theirs, names).read()? + "\n";
    print!("{report}");
    Ok(documents::put(README, "differential", &report)?)
}

fn compare(prefix: &Path, theirs: &Path, names: &str) -> Cmd<'static> {
    let target = target("capi/build");
    cmd!(
        "cargo run --quiet --package puny-capi --example differential --profile capi --locked
         --target-dir {target} -- {prefix}/lib/libidn2.so.0 {theirs} {names}"
    )
}

/// Measures both libraries from C, and writes the table of the README.
pub(crate) fn figures() -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    let Some(theirs) = system_libidn2() else {
        return skip("capi --figures", "this system has no libidn2");
    };
    let (to, source) = (target("capi/bench"), folder().join("bench/bench.c"));
    cmd!("cc -O2 -Wall -Wextra -Werror -std=gnu11 -o {to} {source} -ldl -lm -I {prefix}/include")
        .run()?;
    let bench = cmd!("{to} {prefix}/lib/libidn2.so.0 {theirs} data/domains.txt data/idn-tlds.txt");
    let table = bench.env("LC_ALL", "C.UTF-8").read()? + "\n";
    print!("{table}");
    Ok(documents::put(README, "speed", &table)?)
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
