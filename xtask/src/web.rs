//! The page in `web/`: builds it, serves it, and tests it in Chromium.

use std::fs;
use std::path::{Path, PathBuf};

use crate::step::{Result, program, root, run};
use crate::{tools, wasm};

/// Builds the page and serves it on this machine, until the command is ended.
pub(crate) fn serve() -> Result {
    build()?;
    npm(&["run", "serve"])
}

/// Builds the page and tests it in a browser.
pub(crate) fn check() -> Result {
    let step = "web --check";
    for tool in [&tools::WASM, &tools::NODE, &tools::CHROMIUM] {
        if !tool.or_skip(step)? {
            return Ok(());
        }
    }
    build()?;
    npm(&["test"])
}

/// Makes the pictures of the page in `docs/`.
pub(crate) fn screenshots() -> Result {
    build()?;
    npm(&["run", "screenshots"])
}

/// Measures how soon the page can be used.
pub(crate) fn measure() -> Result {
    build()?;
    npm(&["run", "measure"])
}

fn build() -> Result {
    wasm::build()?;
    let lock = folder().join("package-lock.json");
    // npm writes it when it is done.
    let installed = folder().join("node_modules/.package-lock.json");
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    if time(&installed).is_none() || time(&installed) < time(&lock) {
        npm(&["ci"])?;
    }
    npm(&["run", "build"])
}

/// Runs npm in the folder of the page, without its notices.
fn npm(arguments: &[&str]) -> Result {
    let mut npm = program("npm", ["--silent", "--no-audit", "--no-fund", "--prefix"]);
    npm.arg(folder()).args(arguments);
    run(npm)
}

fn folder() -> PathBuf {
    root().join("web")
}
