//! The npm package `puny-idna`: builds its WebAssembly modules and its JavaScript, and runs its tests.

use std::fs::File;

use super::{modified, npm, npm_install};
use crate::fetch::vectors;
use crate::shell::{Result, cmd, root, sh, target};
use crate::tools::WASM_TARGET as TARGET;

const FOLDER: &str = "bindings/wasm";

/// The modules: the file in the package's `build/`, and the feature of the crate.
const MODULES: [(&str, &str); 4] = [
    ("idna.wasm", "idna2003"),
    ("without-2003.wasm", "idna"),
    ("punycode.wasm", "punycode-js"),
    ("display.wasm", "display"),
];

/// What the package is built of.
const SOURCES: [&str; 12] = [
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "crates/puny/src",
    "crates/idna/src",
    "bindings/wasm/Cargo.toml",
    "bindings/wasm/js",
    "bindings/wasm/package-lock.json",
    "bindings/wasm/package.json",
    "bindings/wasm/scripts",
    "bindings/wasm/src",
    "bindings/wasm/tsconfig.json",
];

/// Builds the package and runs its tests.
pub(crate) fn run() -> Result {
    vectors::fetch_all()?;
    build()?;
    npm(FOLDER, &["test"])
}

/// Builds everything in the package that is not checked in, if a source is newer. The steps `wasm` and
/// `web --check` may run side by side: the second one waits, and uses what the first one has built.
pub(crate) fn build() -> Result {
    let lock = File::create(sh().create_dir(target(""))?.join("wasm.lock"))?;
    // Held until the end.
    lock.lock()?;
    if is_stale()? { build_all() } else { Ok(()) }
}

/// Whether a source is newer than what was built of it, or nothing was built.
fn is_stale() -> Result<bool> {
    let built = modified(&root().join(FOLDER).join("dist/cjs/package.json"));
    let mut left = SOURCES.map(|source| root().join(source)).to_vec();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(sh().read_dir(&path)?);
        } else if built.is_none() || modified(&path) > built {
            return Ok(true);
        }
    }
    Ok(false)
}

fn build_all() -> Result {
    let dir = target("wasm");
    let to = sh().create_dir(root().join(FOLDER).join("build"))?;
    for (file, feature) in MODULES {
        let options = ["--profile", "wasm", "--locked", "--no-default-features"];
        cmd!("cargo build --package puny-wasm {options...} --features {feature} --target {TARGET}")
            .arg("--target-dir")
            .arg(&dir)
            // Each module alone; clippy sees the crate with both, and natively.
            .env("RUSTFLAGS", "-D warnings")
            .run()?;
        sh().copy_file(dir.join(TARGET).join("wasm/puny_wasm.wasm"), to.join(file))?;
    }
    npm_install(FOLDER)?;
    npm(FOLDER, &["run", "build"])
}
