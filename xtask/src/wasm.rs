//! The npm package `puny-idna`: builds its WebAssembly modules and its JavaScript, and runs its tests.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::step::{self, Result, cargo, program, root, target_dir};
use crate::targets::WASM as TARGET;
use crate::{tools, vectors};

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
    if !tools::WASM.or_skip("wasm")? || !tools::NODE.or_skip("wasm")? {
        return Ok(());
    }
    vectors::fetch_all()?;
    build()?;
    npm(&["test"])
}

/// Builds everything in the package that is not checked in, if a source is newer. The steps `wasm` and
/// `web --check` may run side by side: the second one waits, and uses what the first one has built.
pub(crate) fn build() -> Result {
    let path = target_dir().join("wasm.lock");
    let lock = fs::create_dir_all(target_dir())
        .and_then(|()| File::create(&path))
        .and_then(|file| file.lock().map(|()| file));
    // Held until the end.
    let _lock = lock.map_err(|error| format!("{}: {error}", path.display()))?;
    if is_stale() { build_all() } else { Ok(()) }
}

/// Whether a source is newer than what was built of it, or nothing was built.
fn is_stale() -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let Some(built) = time(&package().join("dist/cjs/package.json")) else {
        return true;
    };
    let mut left: Vec<PathBuf> = SOURCES.iter().map(|source| root().join(source)).collect();
    while let Some(path) = left.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            left.extend(entries.flatten().map(|entry| entry.path()));
        } else if time(&path).is_none_or(|time| time > built) {
            return true;
        }
    }
    false
}

fn build_all() -> Result {
    let to = package().join("build");
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    for (file, feature) in MODULES {
        let dir = target_dir().join("wasm");
        let arguments = "build --package puny-wasm --profile wasm --locked --no-default-features";
        let mut build = cargo(arguments.split(' '));
        build.args(["--features", feature, "--target", TARGET]);
        build.arg("--target-dir").arg(&dir);
        // Each module alone; clippy sees the crate with both, and natively.
        build.env("RUSTFLAGS", "-D warnings");
        step::run(build)?;
        let from = dir.join(TARGET).join("wasm").join("puny_wasm.wasm");
        fs::copy(&from, to.join(file)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    install()?;
    npm(&["run", "build"])
}

/// Installs the packages of the lock file, unless they are installed.
fn install() -> Result {
    let lock = package().join("package-lock.json");
    // npm writes it when it is done.
    let installed = package().join("node_modules/.package-lock.json");
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    if time(&installed).is_some_and(|installed| Some(installed) >= time(&lock)) {
        return Ok(());
    }
    npm(&["ci"])
}

/// Runs npm in the package, without its notices.
fn npm(arguments: &[&str]) -> Result {
    let mut npm = program("npm", ["--silent", "--no-audit", "--no-fund", "--prefix"]);
    npm.arg(package()).args(arguments);
    step::run(npm)
}

/// The folder of the package.
fn package() -> PathBuf {
    root().join("bindings/wasm")
}
