//! The library beside the system's libidn2: generated names, times, and libidn2's own tests.

use std::fs;
use std::path::Path;

use super::build::{self, folder};
use super::{here, system_libidn2};
use crate::step::{self, Result, capture, cargo, program, read, root, skip, target_dir};

/// The names of a run of the tests.
const BRIEFLY: &str = "5000";

/// Compares some names.
pub(super) fn briefly(prefix: &Path) -> Result {
    // That there is none is counted where the symbols are compared.
    match system_libidn2() {
        Some(theirs) => compare(prefix, &theirs, BRIEFLY, false),
        None => Ok(()),
    }
}

/// Compares millions of names, and writes the table of the README.
pub(crate) fn differential(names: &str) -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    match system_libidn2() {
        Some(theirs) => compare(&prefix, &theirs, names, true),
        None => skip("capi --differential", "this system has no libidn2"),
    }
}

fn compare(prefix: &Path, theirs: &Path, names: &str, write: bool) -> Result {
    let run =
        "run --quiet --package puny-capi --example differential --release --locked --target-dir";
    let mut run = cargo(run.split(' '));
    run.arg(target_dir().join("capi/build")).arg("--");
    run.arg(prefix.join("lib/libidn2.so.0"))
        .arg(theirs)
        .arg(names);
    if write {
        let report = capture(run, "")?;
        print!("{}", report.stdout);
        let report = report.stdout()?;
        return replace("differential", &report);
    }
    step::run(run)
}

/// Measures both libraries from C, and writes the table of the README.
pub(crate) fn figures() -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    let Some(theirs) = system_libidn2() else {
        return skip("capi --figures", "this system has no libidn2");
    };
    let to = target_dir().join("capi/bench");
    let mut compiler = program(
        "cc",
        ["-O2", "-Wall", "-Wextra", "-Werror", "-std=gnu11", "-o"],
    );
    compiler
        .arg(&to)
        .arg(folder().join("bench/bench.c"))
        .args(["-ldl", "-lm"]);
    compiler.arg("-I").arg(prefix.join("include"));
    step::run(compiler)?;
    let mut bench = program(&to, [prefix.join("lib/libidn2.so.0"), theirs]);
    bench
        .arg(root().join("data/domains.txt"))
        .arg(root().join("data/idn-tlds.txt"));
    bench.env("LC_ALL", "C.UTF-8");
    let table = capture(bench, "")?.stdout()?;
    print!("{table}");
    replace("speed", &table)
}

/// Replaces a part of the README.
fn replace(name: &str, text: &str) -> Result {
    let path = folder().join("README.md");
    let readme = read(&path)?;
    let (begin, end) = (
        format!("<!-- {name}:begin -->\n"),
        format!("<!-- {name}:end -->"),
    );
    let (before, rest) = readme
        .split_once(&begin)
        .ok_or(format!("the README has no {begin}"))?;
    let (_, after) = rest
        .split_once(&end)
        .ok_or(format!("the README has no {end}"))?;
    let text = format!("{before}{begin}{text}{end}{after}");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Builds libidn2's own tests from the sources of Debian 13, outside this project, and runs them with this
/// library.
pub(crate) fn libidn2_tests() -> Result {
    let prefix = here();
    build::install(&[build::LIBIDN2], &prefix)?;
    // Its test of lookups converts to UTF-32 by that library.
    let header = program("cc", ["-E", "-include", "unistr.h", "-x", "c", "/dev/null"]);
    if !capture(header, "")?.success {
        return Err("libunistring is missing: apt-get install libunistring-dev".to_owned());
    }
    let script = folder().join("tests/libidn2.sh");
    let mut run = program("sh", [script]);
    run.arg(prefix.join("lib"))
        .arg(target_dir().join("capi/libidn2"));
    step::run(run)
}
