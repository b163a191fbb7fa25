//! Builds the page in `web/`, serves it, and tests it in Chromium.

use super::{npm, npm_install, wasm};
use crate::fetch::vectors;
use crate::shell::{Result, root, sh};
use crate::skip::skip;

const FOLDER: &str = "web";

/// Builds the page and tests it in a browser.
pub(crate) fn build_and_test() -> Result {
    build_and_run_script("test")
}

/// Builds the page and runs a script of its `package.json`.
pub(crate) fn build_and_run_script(script: &str) -> Result {
    build_page()?;
    npm(FOLDER, &["run", script])
}

/// Builds the page into `web/dist`.
pub(crate) fn build_page() -> Result {
    wasm::build_package()?;
    known_names()?;
    npm_install(FOLDER)?;
    npm(FOLDER, &["run", "build"])
}

/// Writes the list of known names, with which the page compares the user's name. If the list cannot be fetched, writes
/// an empty list. With an empty list, the page cannot report that a name looks like a known name.
fn known_names() -> Result {
    let (names, licence) = vectors::known_names().or_else(|why| {
        skip("web: known names", &format!("{why:#}"))?;
        Ok::<_, anyhow::Error>(Default::default())
    })?;
    let text: Vec<String> = names.into_iter().collect();
    let build = sh().create_dir(root().join(FOLDER).join("build"))?;
    sh().write_file(build.join("known-names.txt"), text.join("\n"))?;
    Ok(sh().write_file(build.join("known-names.LICENSE"), licence)?)
}
