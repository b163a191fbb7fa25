//! Checks the minimum Rust version of `puny`, `puny-column`, `puny-idna` and `compat/idna`.
//!
//! The cargo of that version builds a project that depends on the published packages, offline,
//! from a folder that contains nothing else. It could not read this workspace, whose other
//! members use a later edition. For those, the minimum is the version that builds the workspace,
//! and clippy's `incompatible_msrv` checks it.

use std::path::Path;

use crate::package::{self, write};
use crate::step::{self, Result, read, root, target_dir};
use crate::tools;

/// The `rust-version` in the manifests of these crates.
const OLDEST: &str = "1.63";

/// The crates and their folders.
const CRATES: [(&str, &str); 3] = [
    ("puny", "puny"),
    ("column", "puny-column"),
    ("idna", "puny-idna"),
];

/// The dependencies and features that do not require a later Rust.
const DEPENDENCIES: [&str; 8] = [
    r#"puny = { version = "0.1", default-features = false }"#,
    r#"puny = { version = "0.1", default-features = false, features = ["alloc"] }"#,
    r#"puny = "0.1""#,
    r#"puny-column = { version = "0.1", default-features = false }"#,
    r#"puny-column = "0.1""#,
    r#"puny-idna = { version = "0.1", default-features = false }"#,
    r#"puny-idna = "0.1""#,
    r#"puny-idna = { version = "0.1", features = ["column"] }"#,
];

pub(crate) fn run() -> Result {
    for (folder, name) in CRATES {
        let manifest = read(&root().join(format!("crates/{folder}/Cargo.toml")))?;
        if !manifest.contains(&format!("\nrust-version = \"{OLDEST}\"\n")) {
            return Err(format!("{name} no longer names Rust {OLDEST}"));
        }
    }
    if !tools::OLDEST_RUST.or_skip("msrv")? {
        return Ok(());
    }
    let packages = package::unpacked()?;
    // Cargo reads a directory source as a whole.
    let vendor = target_dir().join("msrv/vendor");
    package::empty(&vendor)?;
    for (_, name) in CRATES {
        let from = packages.join(name);
        let to = vendor.join(name);
        std::fs::rename(&from, &to).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    for (number, dependency) in DEPENDENCIES.iter().enumerate() {
        println!("{dependency}");
        let project = target_dir().join(format!("msrv/{number}"));
        package::empty(&project)?;
        let manifest = "[package]\nname = \"msrv\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
                        [workspace]\n\n[dependencies]\n";
        write(
            &project.join("Cargo.toml"),
            &format!("{manifest}{dependency}\n"),
        )?;
        write(&project.join("src/lib.rs"), "")?;
        build(&project)?;
    }
    compat()
}

/// `compat/idna`, which is not published: a copy that takes its dependencies from the same folder.
fn compat() -> Result {
    println!("compat/idna");
    let from = root().join("compat/idna");
    let project = target_dir().join("msrv/compat");
    package::empty(&project)?;
    let manifest = read(&from.join("Cargo.toml"))?;
    let manifest = ["puny", "idna"].iter().fold(manifest, |manifest, folder| {
        manifest.replace(&format!("path = \"../../crates/{folder}\", "), "")
    });
    write(&project.join("Cargo.toml"), &manifest)?;
    package::copy(&from.join("src"), &project.join("src"))?;
    build(&project)
}

/// Builds a project with the minimum Rust version and the packages of the vendor folder.
fn build(project: &Path) -> Result {
    write(
        &project.join(".cargo/config.toml"),
        "[source.crates-io]\nreplace-with = \"packages\"\n\n\
         [source.packages]\ndirectory = \"../vendor\"\n",
    )?;
    let mut build = tools::oldest("cargo build --quiet --offline --target-dir");
    build.arg(target_dir().join("msrv/target"));
    // The newer compiler reports warnings.
    build.env("RUSTFLAGS", "--cap-lints warn");
    build.current_dir(project);
    step::run(build)
}
