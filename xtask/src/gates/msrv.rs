//! Checks the minimum Rust version of `puny`, `puny-column`, `puny-idna`, `puny-display` and `compat/idna`.
//!
//! The cargo of the minimum version builds a project that depends on the packed crates. This cargo works offline, with
//! a folder that contains only the packed crates. It cannot read this workspace, because other members use a later
//! edition. The other members have no separate check: their minimum version is the version that builds the workspace.
//! Clippy's lint `incompatible_msrv` compares the code with that version.

use std::fs;
use std::path::Path;

use super::package;
use crate::shell::{Result, empty, root, sh, target};
use crate::tools;

/// The packages that are checked.
const PACKAGES: [&str; 4] = ["puny", "puny-column", "puny-idna", "puny-display"];

/// The dependencies that must build with the minimum Rust version, as lines of a manifest. Features that are not listed
/// need crates with a later minimum version.
const DEPENDENCIES: [&str; 12] = [
    r#"puny = { version = "*", default-features = false }"#,
    r#"puny = { version = "*", default-features = false, features = ["bootstring"] }"#,
    r#"puny = { version = "*", default-features = false, features = ["alloc"] }"#,
    r#"puny = "*""#,
    r#"puny-column = { version = "*", default-features = false }"#,
    r#"puny-column = "*""#,
    r#"puny-idna = { version = "*", default-features = false }"#,
    r#"puny-idna = "*""#,
    r#"puny-idna = { version = "*", features = ["column"] }"#,
    r#"puny-display = { version = "*", default-features = false }"#,
    r#"puny-display = "*""#,
    r#"puny-display = { version = "*", features = ["column"] }"#,
];

pub(crate) fn build_with_oldest_rust() -> Result {
    let packages = package::unpacked()?;
    // Cargo reads all packages in this folder, and fails if a package has a later edition. So the folder may contain
    // only the checked packages.
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
        build_project(&project)?;
    }
    build_compat()
}

/// Builds a copy of `compat/idna`, which is not published. The dependencies come from the vendor folder.
fn build_compat() -> Result {
    println!("compat/idna");
    let from = root().join("compat/idna");
    let project = empty(target("msrv/compat"))?;
    let mut manifest = sh().read_file(from.join("Cargo.toml"))?;
    for folder in ["puny", "idna"] {
        manifest = manifest.replace(&format!("path = \"../../crates/{folder}\", "), "");
    }
    sh().write_file(project.join("Cargo.toml"), manifest)?;
    package::copy_folder(&from.join("src"), &project.join("src"))?;
    build_project(&project)
}

/// Builds a project with the minimum Rust version and the packages of the vendor folder.
fn build_project(project: &Path) -> Result {
    sh().write_file(
        project.join(".cargo/config.toml"),
        "[source.crates-io]\nreplace-with = \"packages\"\n\n\
         [source.packages]\ndirectory = \"../vendor\"\n",
    )?;
    let _inside = sh().push_dir(project);
    let build = tools::oldest("cargo").args(["build", "--quiet", "--offline", "--target-dir"]);
    // Warnings are not errors here: the current compiler checks for them.
    Ok(build
        .arg(target("msrv/target"))
        .env("RUSTFLAGS", "--cap-lints warn")
        .run()?)
}
