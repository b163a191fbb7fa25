//! The C libraries of `bindings/c`: builds and installs them, and checks what is installed.
//!
//! | file | holds |
//! |---|---|
//! | `build.rs` | the archives, the shared libraries, and everything else that is installed |
//! | `header.rs` | `puny.h`, made by cbindgen |
//! | `peer.rs` | generated names and times beside the system's libidn2, and its own tests |
//!
//! What is installed is checked by scripts in `bindings/c/tests`: `installed.sh`, `symbols.sh`, `examples.sh`, `readme.py`
//! and `programs.sh`.

mod build;
mod header;
mod peer;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, empty, quietly, root, target};
use crate::skip::skip;

pub(crate) use header::write as header;
pub(crate) use peer::{differential, figures, libidn2_tests};

/// The folder of the crate.
fn folder() -> PathBuf {
    root().join("bindings/c")
}

/// Builds libpuny and installs it into a folder.
pub(crate) fn install(prefix: &Path) -> Result {
    build::install(&[build::PUNY], prefix)
}

/// Builds the library in the place of libidn2 and installs it into a folder.
pub(crate) fn install_libidn2(prefix: &Path) -> Result {
    build::install(&[build::LIBIDN2], prefix)?;
    let lib = prefix.join("lib");
    println!(
        "warning: {lib} has a libidn2.so.0 now. Where the dynamic linker looks into that folder, \
         as it does into /usr/local/lib, every program of this system that is linked to libidn2 \
         uses it after the next ldconfig. To go back: rm {lib}/libidn2.*; ldconfig",
        lib = lib.display()
    );
    Ok(())
}

/// The folder of cargo's where all of it is checked.
pub(crate) fn here() -> PathBuf {
    target("capi/root")
}

/// Builds, installs and checks.
pub(crate) fn check() -> Result {
    header::check()?;
    let prefix = empty(here())?;
    build::install(&[build::PUNY], &prefix)?;
    script("installed.sh", &[prefix.as_ref(), "puny".as_ref()])?;
    build::install(&[build::LIBIDN2], &prefix)?;
    script("installed.sh", &[prefix.as_ref(), "libidn2".as_ref()])?;
    // As the dynamic linker shows it.
    let prefix = fs::canonicalize(&prefix).unwrap_or(prefix);
    let system = system_libidn2().unwrap_or_default();
    script("symbols.sh", &[prefix.as_ref(), system.as_ref()])?;
    script(
        "examples.sh",
        &[&prefix, &target("capi/examples")].map(|folder| folder.as_ref()),
    )?;
    as_shown(&prefix)?;
    let (lib, folder) = (prefix.join("lib"), target("capi/programs"));
    script("programs.sh", &[lib.as_ref(), folder.as_ref()])?;
    peer::briefly(&prefix)
}

/// Compiles and runs what the README shows, by the lines that it shows.
pub(crate) fn as_shown(prefix: &Path) -> Result {
    script(
        "readme.py",
        &[prefix.as_ref(), target("capi/readme").as_ref()],
    )
}

/// Runs a script of `bindings/c/tests`. Each of its lines `SKIPPED name: why` is a skipped check.
fn script(name: &str, arguments: &[&OsStr]) -> Result {
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

/// Where the system has its own libidn2, if it has one.
fn system_libidn2() -> Option<PathBuf> {
    let list = cmd!("/sbin/ldconfig -p").read().ok()?;
    let line = list.lines().find(|line| line.contains("libidn2.so.0 "))?;
    let (_, path) = line.split_once("=> ")?;
    fs::canonicalize(path.trim()).ok()
}
