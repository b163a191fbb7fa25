//! The packages for other languages: builds each and runs its tests.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::shell::{Result, cmd, root};

pub(crate) mod capi;
pub(crate) mod python;
pub(crate) mod spark;
pub(crate) mod wasm;
pub(crate) mod web;

/// Runs npm in a folder of the project, without its notices.
fn npm(folder: &str, arguments: &[&str]) -> Result {
    let folder = root().join(folder);
    Ok(cmd!("npm --silent --no-audit --no-fund --prefix {folder} {arguments...}").run()?)
}

/// Installs the packages of the lock file in a folder, unless they are installed.
fn npm_install(folder: &str) -> Result {
    let folder_of = root().join(folder);
    // npm writes it when it is done.
    let installed = modified(&folder_of.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&folder_of.join("package-lock.json")) {
        return Ok(());
    }
    npm(folder, &["ci"])
}

/// When a file was written.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}
