//! Builds the libraries and installs them.
//!
//! rustc makes a version script of its own for a `cdylib`, which wins over another one. So it makes
//! archives, and the C compiler links them as shared libraries.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use super::folder;
use crate::shell::{Result, cmd, root, sh, target};

/// A library: its archive, its shared library, and the files beside them.
pub(super) struct Library {
    name: &'static str,
    /// The features of the crate.
    features: &'static str,
    /// The file of the shared library, the SONAME, and the name for the linker.
    shared: [&'static str; 3],
    /// Files and folders of the crate, each with the folder that gets it.
    files: &'static [(&'static str, &'static str)],
    /// The folder of the licences.
    licences: &'static str,
}

pub(super) const PUNY: Library = Library {
    name: "puny",
    features: "native,idna2003",
    shared: [
        concat!("libpuny.so.", env!("CARGO_PKG_VERSION")),
        "libpuny.so.0",
        "libpuny.so",
    ],
    files: &[
        ("include/puny.h", "include"),
        ("pkgconfig/puny.pc.in", "lib/pkgconfig"),
        ("cmake", "lib/cmake/puny"),
        ("man", "share/man/man3"),
    ],
    licences: "share/doc/libpuny",
};

/// It takes the place of the system's, so it is installed by a command of its own.
pub(super) const LIBIDN2: Library = Library {
    name: "idn2",
    features: "idn2",
    shared: ["libidn2.so.0.4.0", "libidn2.so.0", "libidn2.so"],
    files: &[
        ("include/idn2.h", "include"),
        ("pkgconfig/libidn2.pc.in", "lib/pkgconfig"),
    ],
    licences: "share/doc/libidn2-of-puny",
};

/// The licences of both libraries.
const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"];

/// Builds and installs libraries. A relative folder is below the root of the workspace.
pub(super) fn install(libraries: &[Library], prefix: &Path) -> Result {
    ensure!(
        cfg!(target_os = "linux"),
        "the C libraries are built on Linux only"
    );
    // Without `..`, for the files that have it inside.
    let prefix = fs::canonicalize(sh().create_dir(root().join(prefix))?)?;
    let lib = sh().create_dir(prefix.join("lib"))?;
    for library in libraries {
        archive(library, &lib.join(format!("lib{}.a", library.name)))?;
        link(library, &lib)?;
        for (from, to) in library.files {
            texts(
                &folder().join(from),
                &sh().create_dir(prefix.join(to))?,
                &prefix,
            )?;
        }
        for licence in LICENCES {
            let to = sh().create_dir(prefix.join(library.licences))?;
            sh().copy_file(folder().join(licence), to)?;
        }
        println!("lib{}: installed to {}", library.name, prefix.display());
    }
    Ok(())
}

/// Builds an archive. It keeps its own allocator and its own parts of Rust's library, also in a program with
/// another archive of Rust: with one crate type they have no names for the linker, but for a few.
fn archive(library: &Library, to: &Path) -> Result {
    let (target, features) = (target("capi/build"), library.features);
    cmd!(
        "cargo rustc --package puny-capi --lib --crate-type staticlib --profile capi --locked
         --no-default-features --features {features} --target-dir {target}"
    )
    .run()?;
    // The debug information is that of Rust's own library: half of the file.
    let options = [
        "--strip-debug",
        "--localize-symbol=rust_eh_personality",
        "--localize-symbol=_R*3std*",
    ];
    let from = target.join("capi/libpuny_capi.a");
    Ok(cmd!("objcopy --wildcard {options...} {from} {to}").run()?)
}

/// Links a shared library from its installed archive.
fn link(library: &Library, lib: &Path) -> Result {
    let [file, soname, plain] = library.shared;
    let name = library.name;
    let script = folder().join(format!("link/{name}.map"));
    let options = ["-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-s"];
    let libraries = ["-lgcc_s", "-lpthread", "-ldl", "-lm", "-lc"];
    cmd!(
        "cc -shared {options...} -o {lib}/{file}
         -Wl,--whole-archive {lib}/lib{name}.a -Wl,--no-whole-archive
         -Wl,--version-script={script} -Wl,-soname,{soname}
         -Wl,--gc-sections,-z,now,-z,relro,-z,noexecstack,--no-undefined {libraries...}"
    )
    .run()?;
    for name in [soname, plain] {
        cmd!("ln -sf {file} {lib}/{name}").quiet().run()?;
    }
    Ok(())
}

/// Installs a file, or those of a folder, with the names between `@` replaced.
fn texts(from: &Path, to: &Path, prefix: &Path) -> Result {
    let replaced = [
        ("@prefix@", prefix.display().to_string()),
        ("@version@", env!("CARGO_PKG_VERSION").to_owned()),
        ("@major@", env!("CARGO_PKG_VERSION_MAJOR").to_owned()),
        ("@minor@", env!("CARGO_PKG_VERSION_MINOR").to_owned()),
    ];
    let files: Vec<PathBuf> = if from.is_dir() {
        sh().read_dir(from)?
    } else {
        vec![from.to_owned()]
    };
    for file in files {
        let mut text = sh().read_file(&file)?;
        for (mark, value) in &replaced {
            text = text.replace(mark, value);
        }
        let name = file
            .file_name()
            .expect("it is in a folder")
            .to_string_lossy();
        sh().write_file(to.join(name.trim_end_matches(".in")), text)?;
    }
    Ok(())
}
