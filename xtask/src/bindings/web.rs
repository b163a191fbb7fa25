//! The page in `web/`: builds it, serves it, and tests it in Chromium.

use super::{npm, npm_install, wasm};
use crate::shell::Result;

const FOLDER: &str = "web";

/// Builds the page and tests it in a browser.
pub(crate) fn check() -> Result {
    run("test")
}

/// Builds the page and runs a script of its `package.json`.
pub(crate) fn run(script: &str) -> Result {
    wasm::build()?;
    npm_install(FOLDER)?;
    npm(FOLDER, &["run", "build"])?;
    npm(FOLDER, &["run", script])
}
