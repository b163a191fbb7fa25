//! Builds the libraries and installs them.
//!
//! rustc makes a version script of its own for a `cdylib`, which wins over another one. So it makes
//! archives, and the C compiler links them as shared libraries.

use std::fs;
use std::path::{Path, PathBuf};

use crate::step::{self, Result, cargo, program, read, root, target_dir};

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

const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"];

/// The version of libidn2 whose interface the library has, as `idn2.h` says.
fn idn2_version() -> Result<String> {
    let header = read(&folder().join("include/idn2.h"))?;
    let line = header
        .lines()
        .find_map(|line| line.strip_prefix("#define IDN2_VERSION \""));
    let version = line.and_then(|line| line.strip_suffix('"'));
    version
        .map(str::to_owned)
        .ok_or("idn2.h has no version".to_owned())
}

/// The folder of the crate.
pub(super) fn folder() -> PathBuf {
    root().join("bindings/c")
}

/// Builds and installs libraries. A relative folder is below the root of the workspace.
pub(super) fn install(libraries: &[Library], prefix: &Path) -> Result {
    let prefix = made(&root().join(prefix))?;
    // Without `..`, for the files that have it inside.
    let prefix = fs::canonicalize(&prefix).unwrap_or(prefix);
    let lib = made(&prefix.join("lib"))?;
    for library in libraries {
        archive(library, &lib.join(format!("lib{}.a", library.name)))?;
        link(library, &lib)?;
        for (from, to) in library.files {
            texts(&folder().join(from), &made(&prefix.join(to))?, &prefix)?;
        }
        for licence in LICENCES {
            let to = made(&prefix.join(library.licences))?;
            copy(&folder().join(licence), &to.join(licence))?;
        }
        println!("lib{}: installed to {}", library.name, prefix.display());
    }
    Ok(())
}

/// Builds an archive. It keeps its own allocator and its own parts of Rust's library, also in a program with
/// another archive of Rust: with one crate type they have no names for the linker, but for a few.
fn archive(library: &Library, to: &Path) -> Result {
    let target = target_dir().join("capi/build");
    let build = "rustc --package puny-capi --lib --crate-type staticlib --profile capi --locked \
                 --no-default-features";
    let mut build = cargo(build.split_whitespace());
    build
        .args(["--features", library.features, "--target-dir"])
        .arg(&target);
    step::run(build)?;
    let mut localize = program("objcopy", ["--wildcard"]);
    for name in ["rust_eh_personality", "_R*3std*"] {
        localize.arg(format!("--localize-symbol={name}"));
    }
    localize.arg(target.join("capi/libpuny_capi.a")).arg(to);
    step::run(localize)
}

/// Links a shared library from its installed archive.
fn link(library: &Library, lib: &Path) -> Result {
    let [file, soname, plain] = library.shared;
    let script = folder()
        .join("link")
        .join(library.name)
        .with_extension("map");
    let archive = lib.join(format!("lib{}.a", library.name));
    let mut link = program(
        "cc",
        [
            "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-s", "-o",
        ],
    );
    link.arg(lib.join(file));
    link.arg("-Wl,--whole-archive")
        .arg(&archive)
        .arg("-Wl,--no-whole-archive");
    link.arg(format!("-Wl,--version-script={}", script.display()));
    link.arg(format!("-Wl,-soname,{soname}"));
    let options = "--gc-sections,-z,now,-z,relro,-z,noexecstack,--no-undefined";
    link.arg(format!("-Wl,{options}"));
    link.args(["-lgcc_s", "-lpthread", "-ldl", "-lm", "-lc"]);
    step::run(link)?;
    for name in [soname, plain] {
        symlink(file, &lib.join(name))?;
    }
    Ok(())
}

/// Installs a file, or those of a folder, with the names between `@` replaced.
fn texts(from: &Path, to: &Path, prefix: &Path) -> Result {
    let version = env!("CARGO_PKG_VERSION");
    let mut numbers = version.split('.');
    let (major, minor) = (numbers.next().unwrap_or("0"), numbers.next().unwrap_or("0"));
    let idn2 = idn2_version()?;
    let shown = prefix.display().to_string();
    let replaced = [
        ("@prefix@", shown.as_str()),
        ("@version@", version),
        ("@idn2@", idn2.as_str()),
        ("@major@", major),
        ("@minor@", minor),
    ];
    let files = match fs::read_dir(from) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(_) => vec![from.to_owned()],
    };
    for file in files {
        let mut text = read(&file)?;
        for (mark, value) in replaced {
            text = text.replace(mark, value);
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        put(&to.join(name.trim_end_matches(".in")), &text)?;
    }
    Ok(())
}

/// Writes a file whole.
fn put(path: &Path, text: &str) -> Result {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// A folder, which now exists.
fn made(path: &Path) -> Result<PathBuf> {
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.to_owned())
}

fn copy(from: &Path, to: &Path) -> Result {
    let copied = fs::copy(from, to);
    copied
        .map(drop)
        .map_err(|error| format!("{}: {error}", from.display()))
}

#[cfg(unix)]
fn symlink(to: &str, path: &Path) -> Result {
    let _ = fs::remove_file(path);
    std::os::unix::fs::symlink(to, path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(not(unix))]
fn symlink(_: &str, path: &Path) -> Result {
    Err(format!("{}: no links here", path.display()))
}
