//! The C libraries of `bindings/c`: builds and installs them, and checks what is installed.
//!
//! | file | holds |
//! |---|---|
//! | `build.rs` | the archives, the shared libraries, and everything else that is installed |
//! | `header.rs` | `puny.h`, made by cbindgen |
//! | `installed.rs` | the files that are installed |
//! | `symbols.rs` | the names that the libraries export, beside those of the system's libidn2 |
//! | `examples.rs` | C and C++ programs, compiled and run |
//! | `programs.rs` | programs of the system that use libidn2, unchanged, with this library |
//! | `peer.rs` | generated names and times beside the system's libidn2, and its own tests |

mod build;
mod examples;
mod header;
mod installed;
mod peer;
mod programs;
mod symbols;

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, cmd, empty, root, target};

pub(crate) use examples::as_shown;
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
    installed::alone(&prefix)?;
    build::install(&[build::LIBIDN2], &prefix)?;
    installed::libidn2(&prefix)?;
    // As the dynamic linker shows it.
    let prefix = fs::canonicalize(&prefix).unwrap_or(prefix);
    symbols::check(&prefix)?;
    examples::check(&prefix)?;
    programs::check(&prefix)?;
    peer::briefly(&prefix)
}

/// Where the system has its own libidn2, if it has one.
fn system_libidn2() -> Option<PathBuf> {
    let list = cmd!("/sbin/ldconfig -p").read().ok()?;
    let line = list.lines().find(|line| line.contains("libidn2.so.0 "))?;
    let (_, path) = line.split_once("=> ")?;
    fs::canonicalize(path.trim()).ok()
}
