//! Finds the checkout in which a program works.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Returns the root of the checkout for which the program was started. The root is determined at run time, not at
/// compile time: if a checkout is copied with a compiled program, the program in the copy must not change the original
/// checkout.
///
/// # Panics
///
/// Panics if neither the folder of the package that cargo runs nor the current folder is in a checkout.
#[expect(clippy::expect_used, reason = "the measuring programs need a checkout")]
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // `cargo run` and `cargo test` set the variable. Without the variable, the current folder decides.
        let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let current = std::env::current_dir().ok();
        let mut starts = package.iter().chain(&current);
        let root = starts.find_map(|start| root_above(start));
        root.expect("the current folder is in a checkout of the project")
            .to_owned()
    })
}

/// Returns the innermost folder, from this folder upwards, that contains `xtask/src/shell.rs` and therefore is a
/// checkout.
fn root_above(folder: &Path) -> Option<&Path> {
    let mut folders = folder.ancestors();
    folders.find(|folder| folder.join("xtask/src/shell.rs").is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A checkout that was copied into the target folder of another checkout is its own root.
    #[test]
    fn the_root_is_the_innermost_checkout() {
        let outer = std::env::temp_dir().join(format!("puny-root-{}", std::process::id()));
        let copy = outer.join("target/copy");
        for checkout in [&outer, &copy] {
            fs::create_dir_all(checkout.join("xtask/src")).unwrap();
            fs::write(checkout.join("xtask/src/shell.rs"), "").unwrap();
        }
        let inside = copy.join("crates/idna");
        assert_eq!(root_above(&inside), Some(&*copy));
        assert_eq!(root_above(&outer.join("crates")), Some(&*outer));
        assert_eq!(root_above(Path::new("/")), None);
        fs::remove_dir_all(&outer).unwrap();
        // The root of this test is the checkout in which the test was compiled.
        assert!(root().join("xtask/src/shell.rs").is_file());
    }
}
