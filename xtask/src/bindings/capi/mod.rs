//! Builds and installs the C libraries of `bindings/c`, and checks the installed files.
//!
//! | file | content |
//! |---|---|
//! | `build.rs` | functions that build and install the libraries with their headers, manuals and licences |
//! | `header.rs` | functions that make and check `puny.h` |
//! | `peer.rs` | the comparison with the system's libidn2, and the tests of libidn2 |
//!
//! Scripts in `bindings/c/tests` check the installed files: `installed.sh`, `symbols.sh`, `examples.sh`, `readme.py` and
//! `programs.sh`.

mod build;
mod header;
mod peer;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, empty, quietly, root, target};
use crate::skip::skip;

pub(crate) use header::write_header as header;
pub(crate) use peer::{differential, figures, libidn2_tests};

/// Returns the folder `bindings/c`.
fn folder() -> PathBuf {
    root().join("bindings/c")
}

/// Builds libpuny and installs it into a folder.
pub(crate) fn install(prefix: &Path) -> Result {
    build::install(&[build::PUNY], prefix)
}

/// Builds the library that replaces libidn2 and installs it into a folder.
pub(crate) fn install_libidn2(prefix: &Path) -> Result {
    build::install(&[build::LIBIDN2], prefix)?;
    let lib = prefix.join("lib");
    println!(
        "warning: {lib} now contains libidn2.so.0. If the dynamic linker searches this folder, as it \
         searches /usr/local/lib, then after the next ldconfig every program on this system that is \
         linked to libidn2 uses this library. To undo: rm {lib}/libidn2.*; ldconfig",
        lib = lib.display()
    );
    Ok(())
}

/// Returns the folder below cargo's target folder into which the libraries are installed for the checks.
pub(crate) fn check_prefix() -> PathBuf {
    target("capi/root")
}

/// Builds the libraries, installs them, and runs all checks.
pub(crate) fn check_installed() -> Result {
    header::check_headers()?;
    let prefix = empty(check_prefix())?;
    build::install(&[build::PUNY], &prefix)?;
    run_script("installed.sh", &[prefix.as_ref(), "puny".as_ref()])?;
    build::install(&[build::LIBIDN2], &prefix)?;
    run_script("installed.sh", &[prefix.as_ref(), "libidn2".as_ref()])?;
    // The dynamic linker prints paths without symbolic links, and the scripts compare them.
    let prefix = fs::canonicalize(&prefix).unwrap_or(prefix);
    let system = system_libidn2().unwrap_or_default();
    run_script("symbols.sh", &[prefix.as_ref(), system.as_ref()])?;
    run_script(
        "examples.sh",
        &[&prefix, &target("capi/examples")].map(|folder| folder.as_ref()),
    )?;
    run_readme_examples(&prefix)?;
    let (lib, folder) = (prefix.join("lib"), target("capi/programs"));
    run_script("programs.sh", &[lib.as_ref(), folder.as_ref()])?;
    peer::compare_briefly(&prefix)
}

/// Compiles and runs the examples of `bindings/c/README.md` with the commands that the README shows.
pub(crate) fn run_readme_examples(prefix: &Path) -> Result {
    run_script(
        "readme.py",
        &[prefix.as_ref(), target("capi/readme").as_ref()],
    )
}

/// Runs a script of `bindings/c/tests` and prints its output. A line `SKIPPED name: why` records a skipped check.
fn run_script(name: &str, arguments: &[&OsStr]) -> Result {
    let script = folder().join("tests").join(name);
    let language = if name.ends_with(".py") {
        "python3"
    } else {
        "sh"
    };
    for line in quietly(cmd!("{language} {script} {arguments...}"))?.lines() {
        let skipped = line
            .strip_prefix("SKIPPED ")
            .and_then(|rest| rest.split_once(": "));
        match skipped {
            Some((name, why)) => skip(name, why)?,
            None => println!("{line}"),
        }
    }
    Ok(())
}

/// Returns the path of the system's own libidn2, or `None` if the system has no libidn2.
fn system_libidn2() -> Option<PathBuf> {
    let list = cmd!("/sbin/ldconfig -p").read().ok()?;
    let line = list.lines().find(|line| line.contains("libidn2.so.0 "))?;
    let (_, path) = line.split_once("=> ")?;
    fs::canonicalize(path.trim()).ok()
}
