//! The C libraries of `bindings/c`: builds and installs them, and checks what is installed.
//!
//! | file | holds |
//! |---|---|
//! | `build.rs` | the archives, the shared libraries, and everything else that is installed |
//! | `header.rs` | `puny.h`, made by cbindgen |
//! | `symbols.rs` | the names that the libraries export, beside those of the system's libidn2 |
//! | `examples.rs` | C and C++ programs, compiled and run |
//! | `programs.rs` | programs of the system that use libidn2, unchanged, with this library |
//! | `peer.rs` | generated names and times beside the system's libidn2, and its own tests |

mod build;
mod examples;
mod header;
mod peer;
mod programs;
mod symbols;

use std::path::Path;

use crate::step::{Result, skip, target_dir};
use crate::tools;

pub(crate) use header::write as header;
pub(crate) use peer::{differential, figures, libidn2_tests};

/// Builds and installs everything into a folder.
pub(crate) fn install(prefix: &str) -> Result {
    if !is_possible()? {
        return Ok(());
    }
    build::install(Path::new(prefix))
}

/// The same into a folder of cargo's, where `check` looks.
pub(crate) fn install_here() -> Result {
    if !is_possible()? {
        return Ok(());
    }
    build::install(&target_dir().join("capi/root"))
}

/// Builds, installs and checks.
pub(crate) fn check() -> Result {
    if !is_possible()? {
        return Ok(());
    }
    header::check()?;
    let prefix = target_dir().join("capi/root");
    build::install(&prefix)?;
    // As the dynamic linker shows it.
    let prefix = std::fs::canonicalize(&prefix).unwrap_or(prefix);
    symbols::check(&prefix)?;
    examples::check(&prefix)?;
    programs::check(&prefix)?;
    peer::briefly(&prefix)
}

/// Whether the libraries can be built: the linker's options and the versions of symbols are those of
/// Linux. Otherwise the step is skipped.
fn is_possible() -> Result<bool> {
    if !cfg!(target_os = "linux") {
        skip("capi --check", "the C libraries are built on Linux only")?;
        return Ok(false);
    }
    tools::CC.or_skip("capi --check")
}

/// Where the system has its own libidn2, if it has one.
fn system_libidn2() -> Option<std::path::PathBuf> {
    let cache = crate::step::program("/sbin/ldconfig", ["-p"]);
    let list = crate::step::capture(cache, "").ok()?.stdout;
    let line = list.lines().find(|line| line.contains("libidn2.so.0 "))?;
    let (_, path) = line.split_once("=> ")?;
    std::fs::canonicalize(path.trim()).ok()
}
