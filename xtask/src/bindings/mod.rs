//! Builds the packages for other languages, and runs their tests.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::shell::{Result, cmd, root};

pub(crate) mod capi;
pub(crate) mod python;
pub(crate) mod spark;
pub(crate) mod wasm;
pub(crate) mod web;

/// Runs npm in a folder of the project, without npm's notices.
fn npm(folder: &str, arguments: &[&str]) -> Result {
    let folder = root().join(folder);
    Ok(cmd!("npm --silent --no-audit --no-fund --prefix {folder} {arguments...}").run()?)
}

/// Installs the packages that the lock file in a folder lists, unless they are installed already.
fn npm_install(folder: &str) -> Result {
    let folder_of = root().join(folder);
    // npm writes this file at the end of an installation.
    let installed = modified(&folder_of.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&folder_of.join("package-lock.json")) {
        return Ok(());
    }
    npm(folder, &["ci"])
}

/// Returns the time at which a file was last written, or `None` if there is no such file.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}
