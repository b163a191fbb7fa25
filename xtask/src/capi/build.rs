//! Builds the libraries and installs them.
//!
//! rustc makes a version script of its own for a `cdylib`, which wins over another one. So it makes
//! archives, and the C compiler links them as shared libraries.

use std::fs;
use std::path::{Path, PathBuf};

use crate::step::{self, Result, cargo, program, read, root, target_dir};

/// A library: its archive and its shared library.
struct Library {
    /// The feature of the crate, and the names of its files.
    name: &'static str,
    features: &'static str,
    /// The file of the shared library, the SONAME, and the name for the linker.
    shared: [&'static str; 3],
    /// A C file of its own, if it has one.
    more: Option<&'static str>,
    header: &'static str,
}

const LIBRARIES: [Library; 2] = [
    Library {
        name: "puny",
        features: "native,idna2003",
        shared: [
            concat!("libpuny.so.", env!("CARGO_PKG_VERSION")),
            "libpuny.so.0",
            "libpuny.so",
        ],
        more: None,
        header: "puny.h",
    },
    Library {
        name: "idn2",
        features: "idn2",
        shared: ["libidn2.so.0.4.0", "libidn2.so.0", "libidn2.so"],
        more: Some("idn2_old.c"),
        header: "idn2.h",
    },
];

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

/// Builds and installs everything. A relative folder is below the root of the workspace.
pub(super) fn install(prefix: &Path) -> Result {
    let prefix = made(&root().join(prefix))?;
    // Without `..`, for the files that have it inside.
    let prefix = fs::canonicalize(&prefix).unwrap_or(prefix);
    let include = made(&prefix.join("include"))?;
    let lib = made(&prefix.join("lib"))?;
    for library in &LIBRARIES {
        let archive = archive(library)?;
        let name = library.name;
        copy(&archive, &lib.join(format!("lib{name}.a")))?;
        link(library, &lib)?;
        copy(
            &folder().join("include").join(library.header),
            &include.join(library.header),
        )?;
    }
    texts(&prefix)?;
    println!("installed to {}", prefix.display());
    Ok(())
}

/// Builds an archive.
fn archive(library: &Library) -> Result<PathBuf> {
    let target = target_dir().join("capi/build");
    let build = "build --package puny-capi --lib --profile capi --locked --no-default-features";
    let mut build = cargo(build.split(' '));
    build
        .args(["--features", library.features, "--target-dir"])
        .arg(&target);
    step::run(build)?;
    Ok(target.join("capi/libpuny_capi.a"))
}

/// Links a shared library from its installed archive.
fn link(library: &Library, lib: &Path) -> Result {
    let [file, soname, plain] = library.shared;
    let scripts = folder().join("link");
    let script = scripts.join(library.name).with_extension("map");
    let archive = lib.join(format!("lib{}.a", library.name));
    let mut link = program(
        "cc",
        [
            "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-s", "-o",
        ],
    );
    link.arg(lib.join(file));
    link.args(library.more.map(|source| scripts.join(source)));
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

/// The files in which a name is replaced: those for pkg-config and CMake, and the manual pages.
fn texts(prefix: &Path) -> Result {
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
    for (from, to) in [
        ("pkgconfig", "lib/pkgconfig"),
        ("cmake", "lib/cmake/puny"),
        ("man", "share/man/man3"),
    ] {
        let to = made(&prefix.join(to))?;
        let from = folder().join(from);
        let entries =
            fs::read_dir(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let mut text = read(&entry.path())?;
            for (mark, value) in replaced {
                text = text.replace(mark, value);
            }
            put(&to.join(name.trim_end_matches(".in")), &text)?;
        }
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
