//! What a user of `url` pays for each back end of `idna`: packages, bytes in a program, in a library that is loaded
//! and in a WebAssembly module such as a Worker, seconds of a build, and the oldest Rust. The table goes into
//! COMPARE.md and the README of `compat/idna_adapter`.

use std::fmt::Write as _;
use std::path::Path;

use super::weight::{Tree, processor_seconds, sections};
use super::{documents, machine};
use crate::compat::patch;
use crate::shell::{Result, cmd, empty, sh, target};
use crate::tools::{WASM, WASM_TARGET};

const MANIFEST: &str = r#"[package]
name = "program"
edition = "2021"

[workspace]

[lib]
name = "library"
crate-type = ["cdylib"]

[dependencies]
url = { version = "=2.5.8", optional = true }

[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
strip = true
"#;

/// Prints the hosts of its arguments, or the arguments themselves.
const MAIN: &str = r#"fn main() {
    for text in std::env::args().skip(1) {
        #[cfg(feature = "url")]
        let text = url::Url::parse(&text).ok().and_then(|url| Some(url.host_str()?.to_owned()));
        println!("{text:?}");
    }
}
"#;

/// The same for a number, since a function without pointers is safe.
const LIBRARY: &str = r#"#[no_mangle]
pub extern "C" fn host(number: u64) -> usize {
    let text = format!("https://{}.example/", String::from_utf8_lossy(&number.to_le_bytes()));
    #[cfg(feature = "url")]
    let text = match url::Url::parse(&text) {
        Ok(url) => url.host_str().unwrap_or_default().to_owned(),
        Err(_) => return 0,
    };
    text.len()
}
"#;

/// The back ends, with the version that is pinned or the lines that replace a package.
fn backends() -> [(&'static str, String); 6] {
    let pinned = |version| {
        format!("\n[dependencies.idna_adapter]\nversion = \"={version}\"\noptional = true\n")
    };
    [
        ("ICU4X: `idna_adapter` 1.2.2", pinned("1.2.2")),
        ("unicode-rs: `idna_adapter` 1.1.0", pinned("1.1.0")),
        ("none: `idna_adapter` 1.0.0", pinned("1.0.0")),
        (
            "`compat/idna_adapter`",
            patch("idna_adapter", "idna_adapter"),
        ),
        (
            "none: `compat/idna_adapter/ascii`",
            patch("idna_adapter", "idna_adapter/ascii"),
        ),
        ("`compat/idna`, instead of `idna`", patch("idna", "idna")),
    ]
}

/// Measures, and writes the table.
pub(crate) fn run() -> Result {
    let mut table = String::from(
        "| `url` 2.5.8 with | packages | bytes in a program | in a library | in a wasm32 module | processor time of a \
         clean release build | oldest Rust declared |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    let folder = empty(target("weight/url"))?;
    sh().write_file(folder.join("src/main.rs"), MAIN)?;
    sh().write_file(folder.join("src/lib.rs"), LIBRARY)?;
    let manifest = folder.join("Cargo.toml");
    for (name, lines) in backends() {
        sh().remove_path(folder.join("Cargo.lock"))?;
        sh().write_file(&manifest, format!("{MANIFEST}{lines}"))?;
        let without = sizes(&folder, "")?;
        let tree = Tree::of(&manifest, "program", &["--features", "url"])?;
        sh().remove_path(folder.join("target"))?;
        let before = processor_seconds()?;
        build(&folder, &["--bins", "--features", "url"])?;
        let seconds = processor_seconds()? - before;
        let with = sizes(&folder, "url")?;
        let [program, library, module] = [0, 1, 2].map(|index| {
            let bytes = with[index]?.saturating_sub(without[index]?);
            Some(bytes.to_string())
        });
        let [program, library, module] =
            [program, library, module].map(|bytes| bytes.unwrap_or_else(|| "–".to_owned()));
        let Tree {
            dependencies: packages,
            oldest,
            ..
        } = tree;
        writeln!(
            table,
            "| {name} | {packages} | {program} | {library} | {module} | {seconds:.1} s | {oldest} |"
        )?;
    }
    writeln!(table, "\n{}.", machine()?)?;
    println!("{table}");
    documents::put("COMPARE.md", "url", &table)?;
    Ok(documents::put(
        "compat/idna_adapter/README.md",
        "url",
        &table,
    )?)
}

/// The bytes of the program, of the library and, if its target is installed, of the module.
fn sizes(folder: &Path, features: &str) -> Result<[Option<u64>; 3]> {
    build(folder, &["--features", features])?;
    let release = folder.join("target/release");
    let module = if WASM.is_there() {
        build(
            folder,
            &["--lib", "--features", features, "--target", WASM_TARGET],
        )?;
        let module = folder
            .join("target")
            .join(WASM_TARGET)
            .join("release/library.wasm");
        Some(std::fs::metadata(module)?.len())
    } else {
        None
    };
    Ok([
        Some(sections(&release.join("program"))?),
        Some(sections(&release.join("liblibrary.so"))?),
        module,
    ])
}

fn build(folder: &Path, options: &[&str]) -> Result {
    let _inside = sh().push_dir(folder);
    let build = cmd!("cargo build --quiet --release {options...}");
    let build = build.env("CARGO_TARGET_DIR", folder.join("target"));
    Ok(build.env_remove("RUSTFLAGS").run()?)
}
