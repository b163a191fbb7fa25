//! The page in `web/`: builds it, serves it, and tests it in Chromium.

use super::{npm, npm_install, wasm};
use crate::fetch::vectors;
use crate::shell::{Result, root, sh};
use crate::skip::skip;

const FOLDER: &str = "web";

/// Builds the page and tests it in a browser.
pub(crate) fn check() -> Result {
    run("test")
}

/// Builds the page and runs a script of its `package.json`.
pub(crate) fn run(script: &str) -> Result {
    build()?;
    npm(FOLDER, &["run", script])
}

/// Builds the page into `web/dist`.
pub(crate) fn build() -> Result {
    wasm::build()?;
    known_names()?;
    npm_install(FOLDER)?;
    npm(FOLDER, &["run", "build"])
}

/// Writes the names that the page compares others with. Without them it knows what a name looks like, and not whether
/// that is a known name.
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
