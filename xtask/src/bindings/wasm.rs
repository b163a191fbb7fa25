//! Builds the WebAssembly modules and the JavaScript of the npm package `puny-idna`, and runs its tests.

use std::fs::File;
use std::path::Path;

use super::{npm, npm_install};
use crate::shell::{Result, cargo_home, cmd, root, sh, target};
use crate::tools::WASM_TARGET as TARGET;

const FOLDER: &str = "bindings/wasm";

/// The compiler flag that removes the fast path of puny-idna from the module. The documentation of puny-idna describes
/// the flag.
const COMPACT: &str = "--cfg puny_compact";

/// The compiler flags that remove the fast path, and that inline more functions than the optimisation level `z` does.
/// More inlining makes a small module a twentieth smaller, but makes a large module larger.
const COMPACT_INLINED: &str = "--cfg puny_compact -C llvm-args=--inline-threshold=100";

/// The WebAssembly modules of the package. A row contains:
///
/// - the entry that loads the module, which is also the name of the module's file in `build/`
/// - the feature of the crate
/// - the optimisation level of the compiler and of wasm-opt
/// - further flags of the compiler
///
/// With the level `z`, a module that converts names is a sixth smaller than with `3`, but calls take more than twice as
/// long. So `z` is used only for the entries that are meant to be small, and for `display`, which is called rarely.
const MODULES: [[&str; 4]; 7] = [
    ["index", "idna2003", "3", ""],
    ["without-2003", "idna", "z", ""],
    ["uts46", "uts46", "z", COMPACT_INLINED],
    ["hostname", "hostname", "z", COMPACT_INLINED],
    ["punycode", "punycode-js", "3", ""],
    ["display", "display", "z", COMPACT],
    ["links", "links", "z", COMPACT],
];

/// The extensions of WebAssembly that the compiler uses. Every engine has supported them since 2022. wasm-opt needs these
/// options, because the modules do not list the extensions.
const TARGET_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The passes that wasm-opt runs before the passes of `z`. They make `display` 1 kB smaller than `z` alone does. The
/// option `--low-memory-unused` is allowed because no data is at an address below 1024.
const PASSES: &[&str] = &["--low-memory-unused", "--flatten", "--rereloop", "-Oz"];

/// Builds the package and runs its tests.
pub(crate) fn build_and_test() -> Result {
    build_package()?;
    npm(FOLDER, &["test"])
}

/// Builds all files of the package that are not in git. The steps `wasm` and `web --check` may call this function at
/// the same time. Then the second call waits for the first call, which has compiled everything.
pub(crate) fn build_package() -> Result {
    let lock = File::create(sh().create_dir(target(""))?.join("wasm.lock"))?;
    // The lock is held until the function returns.
    lock.lock()?;
    let to = sh().create_dir(root().join(FOLDER).join("build"))?;
    npm_install(FOLDER)?;
    for module in MODULES {
        build_module(module, &to)?;
    }
    npm(FOLDER, &["run", "build"])
}

fn build_module([entry, feature, level, flags]: [&str; 4], to: &Path) -> Result {
    let dir = target("wasm");
    let options = ["--profile", "wasm", "--locked", "--no-default-features"];
    cmd!("cargo build --package puny-wasm {options...} --features {feature} --target {TARGET}")
        .arg("--target-dir")
        .arg(&dir)
        .env("CARGO_PROFILE_WASM_OPT_LEVEL", level)
        // Warnings are errors here too, because clippy checks the crate only with all features and for the host.
        .env("RUSTFLAGS", format!("-D warnings {flags} {}", remapped()?))
        .run()?;
    let built = dir.join(TARGET).join("wasm/puny_wasm.wasm");
    let wasm_opt = root().join(FOLDER).join("node_modules/.bin/wasm-opt");
    let file = to.join(entry).with_extension("wasm");
    let before = if level == "z" { PASSES } else { &[] };
    cmd!("{wasm_opt} {TARGET_FEATURES...} {before...} -O{level} {built} -o {file}").run()?;
    Ok(())
}

/// Returns the compiler flags that replace the folders of this machine in the messages of panics.
fn remapped() -> Result<String> {
    let cargo = cargo_home()?;
    let cargo = cargo.display();
    let root = root().display();
    Ok(format!(
        "--remap-path-prefix={cargo}=cargo --remap-path-prefix={root}=puny"
    ))
}
