//! The oldest Rust of `puny`, `puny-column` and `puny-idna`.
//!
//! Its cargo cannot read this workspace, whose other members are of edition 2024; so
//! its compiler is called on the crates directly. For the other members the oldest Rust
//! is the one that builds everything, and clippy's `incompatible_msrv` watches over it.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::step::{Result, capture, program, read, root, target_dir};

/// What the manifests of these crates name.
const OLDEST: &str = "1.63";

/// A crate with some of its features; what comes first is there for what comes later.
const CRATES: [(&str, &[&str]); 8] = [
    ("puny", &[]),
    ("puny", &["alloc"]),
    ("column", &[]),
    ("idna", &[]),
    ("idna", &["idna2008"]),
    ("puny", &["alloc", "std"]),
    ("column", &["std"]),
    ("idna", &["std", "idna2008", "column"]),
];

/// The name of the crate in a folder, and those that it is built on.
fn of_folder(folder: &str) -> (&str, &'static [&'static str]) {
    match folder {
        "column" => ("puny_column", &[]),
        "idna" => ("puny_idna", &["puny", "puny_column"]),
        _ => (folder, &[]),
    }
}

fn compile(rustc: &[OsString]) -> Result {
    let out = target_dir().join("msrv");
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    for (folder, features) in CRATES {
        let Some((name, first)) = rustc.split_first() else {
            continue;
        };
        let mut compiler = program(name, first);
        compiler.args("--edition 2021 --crate-type lib --crate-name".split(' '));
        let (crate_name, below) = of_folder(folder);
        compiler.arg(crate_name);
        for below in below {
            let library = out.join(format!("lib{below}.rlib"));
            compiler.arg("--extern");
            compiler.arg(format!("{below}={}", library.display()));
        }
        for feature in features {
            compiler.args(["--cfg", &format!("feature=\"{feature}\"")]);
        }
        // Warnings are the business of the newer compiler.
        compiler
            .args(["--cap-lints", "warn", "--out-dir"])
            .arg(&out);
        compiler
            .arg(format!("crates/{folder}/src/lib.rs"))
            .env_remove("RUSTUP_TOOLCHAIN");
        crate::step::run(compiler)?;
    }
    Ok(())
}

pub(crate) fn run() -> Result {
    for folder in ["puny", "column", "idna"] {
        let manifest = read(&root().join(format!("crates/{folder}/Cargo.toml")))?;
        if !manifest.contains(&format!("\nrust-version = \"{OLDEST}\"\n")) {
            return Err(format!(
                "crates/{folder}/Cargo.toml no longer names Rust {OLDEST}"
            ));
        }
    }
    compile(&find()?)
}

/// A compiler of exactly that version.
fn find() -> Result<Vec<OsString>> {
    let mut candidates: Vec<Vec<OsString>> = Vec::new();
    if let Some(path) = std::env::var_os("PUNY_MSRV_RUSTC") {
        candidates.push(vec![path]);
    }
    // Debian 12 has it there, beside a rustup that comes first in the path.
    candidates.push(vec![PathBuf::from("/usr/bin/rustc").into()]);
    for toolchain in [OLDEST, "1.63.0"] {
        candidates.push(
            ["rustup", "run", toolchain, "rustc"]
                .map(OsString::from)
                .to_vec(),
        );
    }
    for candidate in candidates {
        let Some((name, first)) = candidate.split_first() else {
            continue;
        };
        let mut version = program(name, first);
        version
            .arg("--version")
            .env_remove("RUSTUP_TOOLCHAIN")
            .env("RUSTUP_AUTO_INSTALL", "0");
        let Ok(output) = capture(version, "") else {
            continue;
        };
        if output.success && output.stdout.starts_with(&format!("rustc {OLDEST}.")) {
            return Ok(candidate);
        }
    }
    Err(format!(
        "there is no rustc {OLDEST} here. Debian 12: apt-get install rustc. Elsewhere: \
         rustup toolchain install {OLDEST} --profile minimal. Or name one in PUNY_MSRV_RUSTC."
    ))
}
