//! The npm package `puny-idna`: builds its WebAssembly modules and its JavaScript, and runs its tests.

use std::fs::File;
use std::path::Path;

use super::{npm, npm_install};
use crate::shell::{Result, cargo_home, cmd, root, sh, target};
use crate::tools::WASM_TARGET as TARGET;

const FOLDER: &str = "bindings/wasm";

/// No fast path: see the documentation of puny-idna.
const COMPACT: &str = "--cfg puny_compact";

/// The same, and functions are inlined more than `z` does it, which saves a twentieth of a small module. A large one
/// grows.
const COMPACT_INLINED: &str = "--cfg puny_compact -C llvm-args=--inline-threshold=100";

/// The modules of the package: the entry that has it, which is also its file in `build/`; the feature of the crate; the
/// level of the compiler and of wasm-opt; more flags of the compiler. With `z` a module of names has a sixth fewer bytes
/// than with `3`, and calls take more than twice as long. So only the entries for few bytes have it, and that of
/// `display`, whose calls are few.
const MODULES: [[&str; 4]; 6] = [
    ["index", "idna2003", "3", ""],
    ["without-2003", "idna", "z", ""],
    ["uts46", "uts46", "z", COMPACT_INLINED],
    ["hostname", "hostname", "z", COMPACT_INLINED],
    ["punycode", "punycode-js", "3", ""],
    ["display", "display", "z", COMPACT],
];

/// What the compiler uses of WebAssembly, which every engine has since 2022; the modules do not say it.
const TARGET_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What wasm-opt does before the passes of `z`, which then find more: 1 kB less of `display`. No value is below
/// 1024, the end of the stack.
const PASSES: &[&str] = &["--low-memory-unused", "--flatten", "--rereloop", "-Oz"];

/// Builds the package and runs its tests.
pub(crate) fn run() -> Result {
    build()?;
    npm(FOLDER, &["test"])
}

/// Builds everything in the package that is not checked in. The steps `wasm` and `web --check` may run side by side: the
/// second one waits, and cargo has compiled everything for it.
pub(crate) fn build() -> Result {
    let lock = File::create(sh().create_dir(target(""))?.join("wasm.lock"))?;
    // Held until the end.
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
        // Each module alone; clippy sees the crate with all, and natively.
        .env("RUSTFLAGS", format!("-D warnings {flags} {}", remapped()?))
        .run()?;
    let built = dir.join(TARGET).join("wasm/puny_wasm.wasm");
    let wasm_opt = root().join(FOLDER).join("node_modules/.bin/wasm-opt");
    let file = to.join(entry).with_extension("wasm");
    let before = if level == "z" { PASSES } else { &[] };
    cmd!("{wasm_opt} {TARGET_FEATURES...} {before...} -O{level} {built} -o {file}").run()?;
    Ok(())
}

/// The flags that keep the folders of this machine out of the messages of panics.
fn remapped() -> Result<String> {
    let cargo = cargo_home()?;
    let cargo = cargo.display();
    let root = root().display();
    Ok(format!(
        "--remap-path-prefix={cargo}=cargo --remap-path-prefix={root}=puny"
    ))
}
