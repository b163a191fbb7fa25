//! Checks the minimum Rust version of `puny`, `puny-column`, `puny-idna` and `compat/idna`.
//!
//! The cargo of that version builds a project that depends on the published packages, offline,
//! from a folder that contains nothing else. It could not read this workspace, whose other
//! members use a later edition. For those, the minimum is the version that builds the workspace,
//! and clippy's `incompatible_msrv` checks it.

use std::fs;
use std::path::Path;

use super::package;
use crate::shell::{Result, empty, root, sh, target};
use crate::tools;

/// The packages.
const PACKAGES: [&str; 3] = ["puny", "puny-column", "puny-idna"];

/// The dependencies and features that do not require a later Rust.
const DEPENDENCIES: [&str; 8] = [
    r#"puny = { version = "*", default-features = false }"#,
    r#"puny = { version = "*", default-features = false, features = ["alloc"] }"#,
    r#"puny = "*""#,
    r#"puny-column = { version = "*", default-features = false }"#,
    r#"puny-column = "*""#,
    r#"puny-idna = { version = "*", default-features = false }"#,
    r#"puny-idna = "*""#,
    r#"puny-idna = { version = "*", features = ["column"] }"#,
];

pub(crate) fn run() -> Result {
    let packages = package::unpacked()?;
    // Cargo reads a directory source as a whole.
    let vendor = empty(target("msrv/vendor"))?;
    for name in PACKAGES {
        fs::rename(packages.join(name), vendor.join(name))?;
    }
    for (number, dependency) in DEPENDENCIES.iter().enumerate() {
        println!("{dependency}");
        let project = empty(target(format!("msrv/{number}")))?;
        let manifest = "[package]\nname = \"msrv\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
                        [workspace]\n\n[dependencies]\n";
        let lines = format!("{manifest}{dependency}\n");
        sh().write_file(project.join("Cargo.toml"), lines)?;
        sh().write_file(project.join("src/lib.rs"), "")?;
        build(&project)?;
    }
    compat()
}

/// `compat/idna`, which is not published: a copy that takes its dependencies from the same folder.
fn compat() -> Result {
    println!("compat/idna");
    let from = root().join("compat/idna");
    let project = empty(target("msrv/compat"))?;
    let mut manifest = sh().read_file(from.join("Cargo.toml"))?;
    for folder in ["puny", "idna"] {
        manifest = manifest.replace(&format!("path = \"../../crates/{folder}\", "), "");
    }
    sh().write_file(project.join("Cargo.toml"), manifest)?;
    package::copy(&from.join("src"), &project.join("src"))?;
    build(&project)
}

/// Builds a project with the minimum Rust version and the packages of the vendor folder.
fn build(project: &Path) -> Result {
    sh().write_file(
        project.join(".cargo/config.toml"),
        "[source.crates-io]\nreplace-with = \"packages\"\n\n\
         [source.packages]\ndirectory = \"../vendor\"\n",
    )?;
    let _inside = sh().push_dir(project);
    let build = tools::oldest("cargo").args(["build", "--quiet", "--offline", "--target-dir"]);
    // The newer compiler reports warnings.
    Ok(build
        .arg(target("msrv/target"))
        .env("RUSTFLAGS", "--cap-lints warn")
        .run()?)
}
