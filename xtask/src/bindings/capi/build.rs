//! Builds the C libraries and installs them.
//!
//! The shared libraries need our version scripts. For a `cdylib`, rustc passes its own version script to the linker,
//! and the linker then ignores ours. So rustc makes static archives, and the C compiler links each archive into a
//! shared library.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use super::folder;
use crate::shell::{Result, cmd, root, sh, target};

/// A C library, and the files that are installed with the library.
pub(super) struct Library {
    name: &'static str,
    /// The features of the crate with which the library is built.
    features: &'static str,
    /// The file name of the shared library, its SONAME, and the name that the linker looks for.
    shared: [&'static str; 3],
    /// Files and folders of the crate, each with the folder into which it is installed.
    files: &'static [(&'static str, &'static str)],
    /// The folder into which the licences are installed.
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

/// The library that replaces the system's libidn2. This library has a separate command, `cargo xtask capi --libidn2`,
/// because programs of this system may load the installed library instead of libidn2.
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

/// Builds libraries and installs them into `prefix`. A relative path is relative to the root of the workspace.
pub(super) fn install(libraries: &[Library], prefix: &Path) -> Result {
    ensure!(
        cfg!(target_os = "linux"),
        "the C libraries are built on Linux only"
    );
    // Some installed files contain the path, which must not contain `..`.
    let prefix = fs::canonicalize(sh().create_dir(root().join(prefix))?)?;
    let lib = sh().create_dir(prefix.join("lib"))?;
    for library in libraries {
        build_archive(library, &lib.join(format!("lib{}.a", library.name)))?;
        link_shared(library, &lib)?;
        for (from, to) in library.files {
            install_texts(
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

/// Builds the static archive of a library.
///
/// A program may link several archives that were written in Rust. Each archive must use its own copies of the allocator
/// and of Rust's standard library, so their symbols must be local: the linker does not merge local symbols with the
/// symbols of another archive. If a crate is built as a static archive only, and not also as an `rlib`, rustc makes
/// most of these symbols local. objcopy makes the remaining symbols local.
fn build_archive(library: &Library, to: &Path) -> Result {
    let (target, features) = (target("capi/build"), library.features);
    cmd!(
        "cargo rustc --package puny-capi --lib --crate-type staticlib --profile capi --locked
         --no-default-features --features {features} --target-dir {target}"
    )
    .run()?;
    // The archive is stripped because half of it is debug information of Rust's standard library.
    let options = [
        "--strip-debug",
        "--localize-symbol=rust_eh_personality",
        "--localize-symbol=_R*3std*",
    ];
    let from = target.join("capi/libpuny_capi.a");
    Ok(cmd!("objcopy --wildcard {options...} {from} {to}").run()?)
}

/// Links the shared library from the installed archive, and makes its symbolic links.
fn link_shared(library: &Library, lib: &Path) -> Result {
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

/// Installs a text file, or all files of a folder. Replaces `@prefix@`, `@version@`, `@major@` and `@minor@` in the
/// texts.
fn install_texts(from: &Path, to: &Path, prefix: &Path) -> Result {
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
            .expect("the path of a file has a name")
            .to_string_lossy();
        sh().write_file(to.join(name.trim_end_matches(".in")), text)?;
    }
    Ok(())
}
